import { findDirections } from '../lexicon/direction.ts';
import { findConcepts } from '../lexicon/lookup.ts';
import { STOP_WORDS, stems } from '../text/words.ts';
import type { Spellings } from './concept-match.ts';

/** What happened to an outcome. More and less are amounts, better and worse are judgements: less pain is better. */
export type Change = 'more' | 'less' | 'better' | 'worse' | 'same';

/** An outcome that a sentence tells of: `text === sentence.slice(start, end)`, without the words of change. */
export interface ToldOutcome {
  change: Change;
  text: string;
  start: number;
  end: number;
  /** Where the word of change stands. */
  cue: { start: number; end: number };
  /** Stems and lexicon names that tell this outcome from others. */
  key: ReadonlySet<string>;
}

const BETTER = /^(?:improv|restor)/i;
const WORSE = /^(?:worsen|deteriorat|exacerbat|impair)/i;
/** Nouns of change, after which the outcome follows with a preposition ("no effect on mortality"). */
const NOUN_OF_CHANGE =
  /(?:differences?|effects?|associat(?:ions?|ed)|changes?|benefits?|improvements?|reductions?|increases?|correlat(?:ions?|ed)|relat(?:ed|ionships?)|impact|evidence|elevations?|decreases?)$/i;
const NOUN = /(?:ion|ions|ment|ments|ance)$/i;
const PREPOSITION = /^\s+(?:in|on|of|for|with|to)\s+/i;
const ARTICLES = /^(?:(?:the|their|its|a|an|all(?![\s-]cause)|any|both|overall|mean|median|average)\s+)+/i;
/** Between an outcome and its verb: "mortality was significantly reduced". */
const BEFORE_VERB =
  /\s+(?:(?:was|were|is|are|has|have|had|been|being|be|did|does|do|not|also|significantly|markedly|substantially|greatly|slightly|modestly|only|further|more|remained)\s+)*$/i;
/** Words that end the name of an outcome. */
const ENDS = new Set(
  (
    'by from after than more less fewer compared comparing relative versus vs when although which significantly markedly but however respectively among between within ' +
    'associated whereas while following using without through via due because until per independent regardless irrespective p throughout across upon'
  ).split(' '),
);
/** Words of measuring, shared by all outcomes. */
const GENERIC = new Set(
  stems(
    'risk rate rates incidence frequency number level levels score scores mean median total weekly daily monthly annual severity amount degree change changes value values overall likelihood odds prevalence occurrence burden result outcome group patient study effect time increased reduced decreased lower higher protein expression activity use treatment therapy case recognition attention interest evidence understanding need knowledge awareness disease primary secondary evidence-based variety supplement supplementation dose intake consumption administration exposure',
  ),
);
/** The other arm, or the state before: a change told of it says nothing about the intervention. */
const OTHER_ARM =
  /^\s*(?:in|among|for|with)\s+(?:the\s+)?(?:placebo|controls?|untreated|sham|comparators?|usual[- ]care|standard[- ]care)\b/i;
const BASELINE = /\b(?:at|from) (?:baseline|entry|admission)\b|\bbaseline (?:characteristics|demographics)\b/i;

/** "Patients with increased blood pressure" says who was studied, not what happened. */
const DESCRIBES =
  /\b(?:patients|subjects|people|women|men|children|individuals|adults|those|participants|cases|mice|rats|groups?|who (?:have|had))\s+(?:with|at|of|having)?\s*(?:an?\s+)?$/i;

/** Every outcome a sentence tells a change of, in order; denied changes ("did not reduce mortality") are `same`. */
export function toldOutcomes(sentence: string): ToldOutcome[] {
  return findDirections(sentence).flatMap((cue): ToldOutcome[] => {
    const named = nameOf(sentence, cue);
    if (!named || OTHER_ARM.test(sentence.slice(Math.max(cue.end, named.end)))) return [];
    if (DESCRIBES.test(sentence.slice(0, cue.start))) return [];
    if (cue.direction === 'none' && BASELINE.test(sentence)) return [];
    const key = keyOf(named.text);
    return key.size === 0 ? [] : [{ change: changeOf(cue), ...named, cue: { start: cue.start, end: cue.end }, key }];
  });
}

function changeOf({ direction, words: cue }: { direction: 'increase' | 'decrease' | 'none'; words: string }): Change {
  if (direction === 'none') return 'same';
  if (BETTER.test(cue)) return 'better';
  if (WORSE.test(cue)) return 'worse';
  return direction === 'increase' ? 'more' : 'less';
}

type Span = { text: string; start: number; end: number };

function nameOf(sentence: string, cue: { words: string; start: number; end: number }): Span | null {
  const rest = sentence.slice(cue.end);
  const preposition = PREPOSITION.exec(rest)?.[0].length;
  if (NOUN_OF_CHANGE.test(cue.words) && preposition) return nameAfter(sentence, cue.end + preposition);
  // "Primary prevention" tells of no outcome named primary.
  const of = /^\s+of\s+/i.exec(rest)?.[0].length;
  if (NOUN.test(cue.words)) return of ? nameAfter(sentence, cue.end + of) : null;
  const direct = /^\s+/.exec(rest)?.[0].length;
  return (direct ? nameAfter(sentence, cue.end + direct) : null) ?? nameBefore(sentence, cue.start);
}

function nameAfter(sentence: string, from: number): Span | null {
  const start = from + (ARTICLES.exec(sentence.slice(from))?.[0].length ?? 0);
  const name = run(sentence.slice(start));
  return name ? spanOf(sentence, start, start + name.length) : null;
}

/** Up to five words, one "of" among them ("risk of dementia", "quality of life"), to the next word that ends a name. */
function run(text: string): string {
  const tokens = /^(?:[\p{L}\p{N}][\p{L}\p{N}'’/+-]*\s?)+/u.exec(text)?.[0].match(/\S+/g) ?? [];
  const kept: string[] = [];
  for (const token of tokens) {
    const word = token.toLowerCase();
    const joins = word === 'of' && kept.length > 0 && !kept.includes('of');
    if (!joins && endsName(word)) break;
    kept.push(token);
    if (kept.length === 5) break;
  }
  if (kept.at(-1)?.toLowerCase() === 'of') kept.pop();
  return kept.join(' ');
}

function endsName(word: string): boolean {
  return (STOP_WORDS.has(word) && word !== 'all') || ENDS.has(word) || /^\d/.test(word);
}

function nameBefore(sentence: string, until: number): Span | null {
  const before = sentence.slice(0, until);
  const end = before.length - (BEFORE_VERB.exec(before)?.[0].length ?? 0);
  const clause = /[\p{L}\p{N}'’/+ -]*$/u.exec(before.slice(0, end))?.[0] ?? '';
  const tokens = clause.match(/\S+/g) ?? [];
  const kept: string[] = [];
  for (const token of tokens.toReversed()) {
    const word = token.toLowerCase();
    const joins = word === 'of' && kept.length > 0 && !kept.includes('of');
    if (kept.length === 5 || (!joins && endsName(word))) break;
    kept.unshift(token);
  }
  if (kept[0]?.toLowerCase() === 'of') kept.shift();
  return kept.length > 0 ? spanOf(sentence, end - kept.join(' ').length, end) : null;
}

/** Null where spaces are not single, since the words then do not stand there as joined. */
function spanOf(sentence: string, start: number, end: number): Span | null {
  const text = sentence.slice(start, end);
  return start >= 0 && /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(text) ? { text, start, end } : null;
}

/** Known effects and diseases by their one name, other words by their stems. */
function keyOf(text: string): ReadonlySet<string> {
  const known = findConcepts(text).filter(({ concept }) => concept.kind === 'effect' || concept.kind === 'disease');
  const others = known.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  const own = stems(others).filter((stem) => !GENERIC.has(stem) && !/^\d+$/.test(stem));
  return new Set([...own, ...known.map(({ concept }) => concept.term)]);
}

/** Outcomes beside the subject itself: "the use of metformin" is no outcome of metformin. */
export function outcomesBeside(outcomes: readonly ToldOutcome[], subject: readonly Spellings[]): ToldOutcome[] {
  const own = new Set(subject.flatMap(({ term, synonyms }) => [term, ...synonyms].flatMap((name) => stems(name))));
  return outcomes
    .map((outcome) => ({ ...outcome, key: new Set([...outcome.key].filter((stem) => !own.has(stem))) }))
    .filter(({ key }) => key.size > 0);
}

/** How surely two names mean one outcome: 1 the same words, down to 0.5 (one name holds the other, or half is shared), else 0. */
export function sameOutcome(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const shared = [...first].filter((stem) => second.has(stem)).length;
  if (shared === 0) return 0;
  const likeness = shared / (first.size + second.size - shared);
  if (likeness >= 0.5) return likeness;
  return shared === Math.min(first.size, second.size) ? 0.5 : 0;
}

export function areOpposite(first: Change, second: Change): boolean {
  const pair = [first, second].sort().join(' ');
  return pair === 'less more' || pair === 'better worse';
}
