/** Words of the table that board and console share: [Chinese, English]. */
import { speaker } from './language.js';
import { called } from './names.js';

export const TABLE_WORDS = {
  warm: ['暖', 'Warm'],
  cold: ['冷', 'Cold'],
  'warm.side': ['暖方', 'Warm camp'],
  'cold.side': ['冷方', 'Cold camp'],
  wei: ['魏', 'Wei'],
  shu: ['蜀', 'Shu'],
  wu: ['吴', 'Wu'],
  qun: ['群', 'Qun'],
  'role.commander': ['主帅', 'Commander'],
  'role.vanguard': ['前锋', 'Vanguard'],
  主公: ['主公', '主公 Lord'],
  忠臣: ['忠臣', '忠臣 Loyalist'],
  内奸: ['内奸', '内奸 Renegade'],
  反贼: ['反贼', '反贼 Rebel'],
  weapon: ['武器', 'Weapon'],
  armor: ['防具', 'Armour'],
  plus: ['+1马', '+1 horse'],
  minus: ['−1马', '−1 horse'],
  'weapon.short': ['武', 'Wpn'],
  'armor.short': ['防', 'Arm'],
  'plus.short': ['+1', '+1'],
  'minus.short': ['−1', '−1'],
  hp: ['体力', 'HP'],
  hand: ['手牌', 'Hand'],
  'hand.short': ['手', 'Hand'],
  'hand.unknown': ['手牌未知', 'hand unknown'],
  judgement: ['判定区', 'Judgement'],
  aside: ['武将牌上', 'On the general'],
  tapped: ['已横置', 'tapped'],
  upright: ['竖置', 'upright'],
  dead: ['阵亡', 'Dead'],
  dying: ['濒死', 'Dying'],
  flipped: ['翻面', 'Turned over'],
  acting: ['行动中', 'Acting'],
  nobody: ['未亮将', 'Hidden'],
  'phase.judge': ['判定', 'Judge'],
  'phase.draw': ['摸牌', 'Draw'],
  'phase.play': ['出牌', 'Play'],
  'phase.discard': ['弃牌', 'Discard'],
  'phase.end': ['结束', 'End'],
  'step.commander': ['主帅入场', 'Commanders'],
  'step.compare': ['比点', 'Comparison'],
  'step.camp': ['分阵营', 'Camps'],
  'step.stack': ['取将堆', 'Stacks'],
  'step.reveal': ['亮出十六将', 'The sixteen'],
  'step.first-pick': ['定先选', 'Who picks first'],
  'step.pick': ['选将', 'Draft'],
  'step.show': ['展示', 'Show'],
  'step.lineup': ['定将', 'Line-ups'],
  'step.prepare': ['准备阶段', 'Preparation'],
  'step.seat': ['入座', 'Seating'],
  'step.unveil': ['亮将', 'Unveiling'],
  'step.first-act': ['定先手', 'Who acts first'],
  'step.deal': ['发牌', 'Deal'],
  'step.play': ['比赛', 'Play'],
  'step.level': ['平局', 'Level'],
  'step.over': ['裁决', 'Verdict'],
  'reason.commander-dead': ['主帅阵亡', 'Commander dead'],
  'reason.fouls': ['技术分扣满', 'Technical points'],
  'reason.surrender': ['认输', 'Surrender'],
  'reason.forfeit': ['判负', 'Forfeit'],
  'reason.survivors': ['存活角色较多', 'More survivors'],
  'reason.lost-hp': ['已损失体力较少', 'Less HP lost'],
  'reason.level': ['各项相同', 'All figures equal'],
  'reason.technical-points': ['扣分较少', 'Fewer technical points'],
  survivors: ['存活角色', 'Survivors'],
  lost_hp: ['已损失体力', 'HP lost'],
  fouls: ['扣罚技术分', 'Technical points'],
  'foul.points': ['扣 {0} 分', '−{0} point(s)'],
  round: ['第 {0} 阵营回合', 'Camp round {0}'],
  turn: ['第 {0} 回合', 'Turn {0}'],
  overtime: ['加时 {0}', 'Overtime {0}'],
  up: ['时间到', 'Time is up'],
  paused: ['暂停', 'Paused'],
  clock: ['剩余时间', 'Time left'],
  'lead.now': ['若此刻时间到', 'If time ended now'],
  'lead.level': ['平局，加时', 'Level: overtime'],
  'verdict.wins': ['{0} 获胜', '{0} wins'],
  signed: ['已签名', 'Signed'],
  ruled: ['裁定', 'Ruling'],
  'ruled.about': ['关于第 {0} 条', 'on entry {0}'],
  came: ['裁判长到场（第 {0} 条）', 'Head referee came (entry {0})'],
  colon: ['：', ': '],
  'under.review': ['裁定中', 'Being ruled on'],
  void: ['已作废', 'Void'],
  delayed: ['数据延迟', 'Data delayed'],
  live: ['直播', 'Live'],
  replay: ['复盘', 'Replay'],
  'log.title': ['记录', 'Log'],
  'log.empty': ['第一条记录会出现在这里。', 'The first entry will appear here.'],
  loading: ['正在载入…', 'Loading…'],
  'next.camp': ['{0}行动', '{0} to act'],
  first: ['开头', 'Start'],
  last: ['末尾', 'End'],
  back: ['上一条', 'Previous'],
  forward: ['下一条', 'Next'],
  play: ['播放', 'Play'],
  stop: ['停止', 'Stop'],
  'death.before': ['上一次阵亡', 'Death before'],
  'death.after': ['下一次阵亡', 'Next death'],
  uncover: ['显示当时未亮出的牌', 'Show what lay covered then'],
  'entry.of': ['第 {0} / {1} 条', 'Entry {0} of {1}'],
  'entry.slider': ['跳到某一条记录', 'Go to an entry'],
  'draft.sixteen': ['参选武将', 'Generals laid open'],
  'draft.due': ['{0}选 {1} 名', '{0} picks {1}'],
  'draft.handed': ['已交', 'Handed in'],
};

export const say = speaker(TABLE_WORDS);

/** The six seats counter-clockwise. */
export const SEATS = ['W1', 'WC', 'W2', 'C1', 'CC', 'C2'];
export const SLOTS = ['weapon', 'armor', 'plus', 'minus'];
export const SUITS = { S: '♠', H: '♥', C: '♣', D: '♦' };
export const SHAPES = { warm: '▲', cold: '●' };
const RANKS = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };

export const rankName = (rank) => RANKS[rank] ?? String(rank);
export const campOf = (seat) => (seat.startsWith('W') ? 'warm' : 'cold');
export const isCommander = (seat) => seat[1] === 'C';
export const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

/** "♠7 杀": a card as it is read out; without suit and rank the name alone. */
export function cardName(card) {
  if (!card) return '';
  return card.suit ? `${SUITS[card.suit]}${rankName(card.rank)} ${called(card.name)}` : called(card.name);
}

/** Who sits there: the general once unveiled, else the player, else the seat. */
export function seatName(view, seat) {
  const there = view?.seats?.[seat];
  return (there?.general && called(there.general)) || view?.people?.[there?.player] || there?.player || seat;
}

/** "A" or "B": the team that plays this camp, null before the camps are drawn. */
export function teamOf(view, camp) {
  return ['A', 'B'].find((team) => view?.teams?.[team]?.camp === camp) ?? null;
}
