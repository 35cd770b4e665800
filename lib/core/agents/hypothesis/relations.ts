import { ACTS } from '#core/appraisal/mechanism-score.ts';
import type { Change } from '#core/reading/change-cues.ts';
import { isNegated } from '#core/text/negation.ts';
import type { NodeKind, NodeMention } from './mentions.ts';

/** What one thing does to another: raises it, lowers it, or leaves it as it is. */
export type Sign = 1 | -1 | 0;

/** That a sentence relates two things, and with which sign; null where it does not say. */
export interface Relation {
  sign: Sign | null;
}

const RANK: Readonly<Record<NodeKind, number>> = { drug: 0, target: 1, pathway: 2, effect: 3 };
/** A new clause about something else. */
const CLAUSE_BREAK =
  /[;:]\s|,\s+(?:so|but)\s|\b(?:whereas|although|however|in contrast|unlike|compared (?:with|to)|versus|vs\.?|than|while)\b/i;
const ACTION = new RegExp(
  `${ACTS.source}|\\b(?:promot|improv|act(?:s|ed|ing)? (?:on|as|by)|affect|alter|chang|protect|saturat|occup|slow|delay)`,
  'i',
);
/** Here a drug is named for who was studied or for its absence, and does not act. */
const NOT_ACTING =
  /\b(?:despite|without|before|in the absence of|lack of|(?:patients|people|those|participants|mice|rats) (?:taking|receiving|treated with|on|given))\s+$/i;
const LOWERING = /\b(?:inhibitors?|antagonists?|blockers?|blockade|inhibition|antagonism)\b/i;
const RAISING = /\b(?:agonists?|activators?|activation|stimulation)\b/i;
const CLASS_OF = /\b(?:inhibitors?|antagonists?|blockers?|agonists?|activators?)\s+of\s+(?:the\s+)?$/i;
const CLASS_AFTER = /^\s+(?:inhibitors?|antagonists?|blockers?|agonists?|activators?)\b/i;

/** Whether a sentence says that the first acts on the second, by its grammar; null where it does not. */
export function relationBetween(text: string, from: NodeMention, to: NodeMention): Relation | null {
  if (from.kind === to.kind && from.key === to.key) return null;
  if (to.kind === 'drug' || from.kind === 'effect' || RANK[from.kind] > RANK[to.kind]) return null;
  const overlap = Math.max(from.start, to.start) < Math.min(from.end, to.end);
  if (overlap) return from.kind === 'drug' && to.kind === 'target' ? { sign: classSign(from.text) } : null;
  if (CLAUSE_BREAK.test(gapOf(text, from, to))) return null;
  if (from.kind === 'drug') return actionOfDrug(text, from, to);
  if (from.kind === 'pathway' && to.kind === 'pathway') return null;
  return from.end <= to.start ? forwards(text, from, to) : backwards(text, from, to);
}

export function signOf(change: Change): Sign | null {
  if (change === 'related') return null;
  if (change === 'same') return 0;
  return change === 'more' || change === 'better' ? 1 : -1;
}

function gapOf(text: string, a: NodeMention, b: NodeMention): string {
  return text.slice(Math.min(a.end, b.end), Math.max(a.start, b.start));
}

function actionOfDrug(text: string, drug: NodeMention, to: NodeMention): Relation | null {
  if (NOT_ACTING.test(text.slice(0, drug.start))) return null;
  const gap = gapOf(text, drug, to);
  if (to.start < drug.start) {
    if (THROUGH.test(text.slice(0, to.start))) return { sign: null };
    return to.told && AGENT_AFTER.test(gap) && !SUBJECT_FIRST.test(gap) ? { sign: signOf(to.told.change) } : null;
  }
  if (to.told) return { sign: signOf(to.told.change) };
  if (CLASS_OF.test(gap)) return { sign: classSign(gap) };
  const after = CLASS_AFTER.exec(text.slice(to.end))?.[0];
  if (after && !ACTION.test(gap)) return { sign: classSign(after) };
  return bareAction(text, drug.end, gap);
}

/** "Pain fell with X", "was raised by X", "was lower in the X group": what acts stands last. */
const AGENT_AFTER =
  /\b(?:by|with|after|following|during|under|on|from|receiving|taking|given|in (?:the|a)|than)\s+(?:(?:the|oral|intravenous|daily|long-term|short-term|early|late|a|single|dose|doses|of|[\d.,]+|mg|treatment|therapy|with|addition|use)\s+|\S+-?dose\s+)*$/i;
/** "Weight gain was associated with X", "the response to X": the first acts, or nothing does. */
const SUBJECT_FIRST = /\b(?:associated|correlat\w+|predict\w*|caus\w+|led to|response to|related to|linked)\b/i;

/** A verb of action with its object right behind it, where no direction is told. */
function bareAction(text: string, start: number, gap: string): Relation | null {
  const action = ACTION.exec(gap);
  if (!action) return null;
  const rest = gap.slice(action.index + action[0].length);
  const isNear = (rest.match(/\s\S+/g)?.length ?? 0) <= OBJECT_WORDS && !ELSEWHERE.test(rest);
  return isNear ? { sign: isNegated(text, start + action.index) ? 0 : null } : null;
}

/** Words between a verb and its object ("occupied 41% (SD 9) of"); behind these words stands no object. */
const OBJECT_WORDS = 5;
const ELSEWHERE = /\b(?:across|among|between|that|which|who|when|where|we|because|if)\b|,\s/i;

function classSign(words: string): Sign | null {
  if (LOWERING.test(words)) return -1;
  return RAISING.test(words) ? 1 : null;
}

const THROUGH = /\b(?:through|via|by way of)\s+(?:the\s+|its\s+)?$/i;
const THEREBY = /\b(?:thereby|thus|hence|in turn|leading to|resulting in|which (?:then|in turn))\b/i;
const LISTED = /^\s*(?:,|and|,\s*and)\s+(?:the\s+)?$/i;
const NEEDED_FOR = /\b(?:required|necessary|essential|needed|indispensable|responsible) for\b/i;

/** "X raised Y", "drug inhibited X and thereby Y", "through X and Y", "drug lowered X and Y": X stands first. */
function forwards(text: string, x: NodeMention, y: NodeMention): Relation | null {
  const gap = gapOf(text, x, y);
  const sign = product(stateOf(text, x), y.told && signOf(y.told.change));
  if (THEREBY.test(gap)) return { sign };
  const isMeans = THROUGH.test(text.slice(0, x.start));
  if (isMeans && (LISTED.test(gap) || y.told)) return { sign: null };
  const needed = NEEDED_FOR.exec(gap);
  if (needed) return { sign: isNegated(text, x.end + needed.index) ? 0 : 1 };
  const isSubject = x.told === null || isNoun(text, x);
  const cue = y.told?.cue;
  if (cue && cue.start >= x.end && cue.end <= y.start) {
    // Two things that one drug changes: only a step and what may come of it, and only where the step did change.
    return isSubject || RANK[x.kind] < RANK[y.kind] ? known(sign) : null;
  }
  if (!isSubject && cue && x.told?.cue.start === cue.start) return RANK[x.kind] < RANK[y.kind] ? known(sign) : null;
  // Of two molecules a bare verb may tell anything.
  const isLoose = x.kind === 'target' && y.kind === 'target';
  return y.told || !isSubject || isLoose ? null : bareAction(text, x.end, gap);
}

const BY = /\bby\s+(?:the\s+|its\s+)?$/i;
const BY_DOING = /\bby\s+(?:\p{L}+ly\s+)?\p{L}+ing\s+(?:of\s+|on\s+|the\s+|its\s+)*$/iu;
const BECAUSE_OF =
  /\b(?:through|via|by way of|because of|owing to|depend(?:s|ed|ent|ing)? (?:up)?on|mediated by|downstream of|requir(?:es|ed|ing))\s+(?:\p{L}+ing\s+(?:of\s+)?|(?:inhibition|activation|blockade|suppression) of\s+)?(?:the\s+|its\s+)?$/iu;
const DEPENDS = /\b(?:depend\w* (?:up)?on|mediated by|requir\w+)\s+(?:the\s+|its\s+)?$/i;
const WITH_CHANGED = /\bwith\s+(?:less|more|reduced|lower|increased|higher|decreased)\s+$/i;

/** "Y was raised by X", "Y, through X", "Y, by inhibiting X", "Y depends on X": X stands after Y. */
function backwards(text: string, x: NodeMention, y: NodeMention): Relation | null {
  const before = text.slice(0, x.start);
  const told = y.told && signOf(y.told.change);
  if (BY.test(before)) return y.told && y.told.cue.start >= y.end ? known(product(stateOf(text, x), told)) : null;
  if (BY_DOING.test(before) || WITH_CHANGED.test(before))
    return { sign: product(x.told && signOf(x.told.change), told) };
  const because = BECAUSE_OF.exec(before);
  if (!because || because.index < y.end) return null;
  if (isNegated(text, because.index)) return { sign: 0 };
  if (DEPENDS.test(before)) return { sign: 1 };
  return { sign: product(x.told && signOf(x.told.change), told) };
}

/** A step that did not change says nothing of what it would do. */
function known(sign: Sign | null): Relation | null {
  return sign === null ? null : { sign };
}

function product(x: Sign | null, y: Sign | null): Sign | null {
  if (x === null || x === 0 || y === null) return null;
  return y === 0 ? 0 : x === y ? 1 : -1;
}

const GONE_BEFORE =
  /\b(?:inhibition|blockade|knock-?down|knock-?out|deletion|loss|absence|lack|deficiency|silencing|antagonism|depletion|inhibiting|blocking|deleting|lacking|lack(?:s|ed)?)\s+(?:of\s+)?(?:the\s+|intact\s+)?$/i;
const GONE_AFTER =
  /^(?:-(?:deficient|null)|\s+(?:inhibition|inhibitors?|antagonis\w+|blockers?|blockade|knock-?down|knock-?out|deletion|deficiency|loss|silencing|depletion))/i;

/** What is told of it, or what its own words say: "inhibition of X", "X-deficient", or X at work. */
function stateOf(text: string, mention: NodeMention): Sign | null {
  if (mention.told) return signOf(mention.told.change);
  const isGone = GONE_BEFORE.test(text.slice(0, mention.start)) || GONE_AFTER.test(text.slice(mention.end));
  return isGone ? -1 : 1;
}

/** "Inhibition of X raised Y": X is told of by a noun, and may be what acts. */
function isNoun(text: string, { told }: NodeMention): boolean {
  return told !== null && /(?:ion|ment|ade)s?$/i.test(text.slice(told.cue.start, told.cue.end));
}
