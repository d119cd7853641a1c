// The reference for double elimination: brackets-manager.js on its own in-memory storage. Started by benchmarks.double.
// A line with a number of teams (a power of two) creates a stage and plays it out; the answer is CPU milliseconds and matches played.
const readline = require("node:readline");
const { BracketsManager } = require("brackets-manager");
const { InMemoryDatabase } = require("brackets-memory-db");

const READY = 2;

async function playedOut(teams) {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  await manager.create.stage({
    tournamentId: 0,
    name: "double",
    type: "double_elimination",
    seeding: Array.from({ length: teams }, (_, at) => `Team ${at + 1}`),
    settings: { grandFinal: "double", seedOrdering: ["inner_outer"] },
  });
  let played = 0;
  let waiting = storage.data.match.map((match) => match.id);
  while (played < 2 * teams - 2) {
    const later = [];
    for (const id of waiting) {
      if (storage.data.match[id].status === READY && played < 2 * teams - 2) {
        await manager.update.match({ id, opponent1: { score: 1, result: "win" }, opponent2: { score: 0 } });
        played += 1;
      } else {
        later.push(id);
      }
    }
    if (later.length === waiting.length) throw new Error(`stuck after ${played} matches`);
    waiting = later;
  }
  return played;
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const before = process.cpuUsage();
    const played = await playedOut(Number(line));
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ ms: (user + system) / 1000, played }));
  }
}

main();
