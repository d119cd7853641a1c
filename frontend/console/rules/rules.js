/** The rules as the page asks them: start the worker once, then questions in JSON, answered in order. */

export class Rules {
  /** `where`: {python, rules, files} of the page; `told(change)` hears {state, progress} as they change. */
  constructor(where, told) {
    this.told = told;
    this.open = new Map();
    this.last = 0;
    this.state = 'loading';
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.addEventListener('message', ({ data }) => this.hear(data));
    this.worker.addEventListener('error', (error) => this.become('failed', error.message ?? 'worker'));
    this.worker.postMessage({ begin: where });
  }

  get ready() {
    return this.state === 'ready';
  }

  hear(data) {
    if (data.progress) this.told({ state: this.state, progress: data.progress[0] / data.progress[1] });
    else if (data.ready) this.become('ready');
    else if (data.id === undefined) this.become('failed', data.failed);
    else this.settle(data);
  }

  settle({ id, answers, failed }) {
    const { resolve, reject } = this.open.get(id);
    this.open.delete(id);
    if (failed) reject(new Error(failed));
    else resolve(answers.map((answer) => JSON.parse(answer)));
  }

  become(state, why = '') {
    if (this.state === 'failed') return;
    this.state = state;
    if (state === 'failed') {
      for (const { reject } of this.open.values()) reject(new Error(why));
      this.open.clear();
    }
    this.told({ state, progress: 1, why });
  }

  /** Answers of several questions, asked in one go so that nothing comes between them. */
  ask(...questions) {
    if (!this.ready) return Promise.reject(new Error('the rules are not ready'));
    return new Promise((resolve, reject) => {
      const id = (this.last += 1);
      this.open.set(id, { resolve, reject });
      this.worker.postMessage({ id, questions: questions.map((question) => JSON.stringify(question)) });
    });
  }
}
