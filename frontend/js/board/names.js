/** The names of the edition's generals, cards and skills, learnt once from the book an API answer carries. */
import { language } from './language.js';

let generals = new Map();
let cards = new Map();
let skills = new Map();

export function learnBook(edition) {
  if (!edition?.pool) return;
  generals = new Map(edition.pool.map((general) => [general.name, general]));
  cards = new Map(edition.cards.map((card) => [card.name, card.en ?? card.name]));
  skills = new Map(Object.entries(edition.skills ?? {}).map(([name, skill]) => [name, skill.en ?? name]));
}

/** {name, en, pinyin, kingdom, max_hp, skills}, or the name alone when the book is not known. */
export function general(name) {
  return generals.get(name) ?? { name, kingdom: '', skills: [] };
}

/** The name in the reader's language: 张辽 or Zhang Liao, 杀 or Slash, 突袭 or Assault. */
export function called(name) {
  if (language === 'zh' || !name) return name ?? '';
  return generals.get(name)?.en ?? cards.get(name) ?? skills.get(name) ?? name;
}

/** The English name beside the Chinese one that stands on the card; nothing for a Chinese reader. */
export function latin(name) {
  const other = called(name);
  return other === name ? '' : other;
}
