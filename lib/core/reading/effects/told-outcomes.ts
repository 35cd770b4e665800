import { memoizeByText } from '../../text/memoize-by-text.ts';
import { STOP_WORDS, stemOf, stems } from '../../text/words.ts';
import { type Change, type ChangeCue, findChanges } from '../change-cues.ts';
import { findConcepts } from '../lookup.ts';
import { isGrammar } from '../phrases.ts';

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

/** Nouns of change, after which the outcome follows with a preposition ("no effect on mortality"). */
const NOUN_OF_CHANGE =
  /(?:differences?|effects?|associat(?:ions?|ed)|linked|changes?|benefits?|improvements?|reductions?|increases?|correlat(?:ions?|ed|es)|relat(?:ed|ionships?)|impact|evidence|elevations?|decreases?)$/i;
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
    'associated whereas while following using without through via due because until per independent regardless irrespective p throughout across upon left thereby thus hence further again too'
  ).split(' '),
);
/** Words of measuring, shared by all outcomes. */
const GENERIC = new Set(
  stems(
    'risk rate rates incidence frequency number level levels score scores mean median total weekly daily monthly annual severity amount degree change changes value values overall likelihood odds prevalence occurrence burden result outcome group patient study effect time increased reduced decreased lower higher protein expression activity use treatment therapy case recognition attention interest evidence understanding need knowledge awareness disease primary secondary evidence-based variety individual duration intensity hazard ratio highest lowest adjusted dramatic several adverse person initial plasma serum circulating urinary rr hr ci smd maximum minimum supplement supplementation dose intake consumption administration exposure second minute hour day week month year time follow-up followup',
  ),
);
/** The other arm, or the state before: a change told of it says nothing about the intervention. */
const OTHER_ARM =
  /^\s*(?:in|among|for|with)\s+(?:the\s+)?(?:placebo|controls?|untreated|sham|comparators?|usual[- ]care|standard[- ]care)\b/i;
const BASELINE = /\b(?:at|from) (?:baseline|entry|admission)\b|\bbaseline (?:characteristics|demographics)\b/i;

/** "Patients with increased blood pressure" says who was studied, not what happened. */
const DESCRIBES =
  /\b(?:patients|subjects|people|women|men|children|individuals|adults|those|participants|cases|mice|rats|groups?|who (?:have|had))\s+(?:with|at|of|having)?\s*(?:an?\s+)?$/i;

/** Characters on either side of a word of change, far more than the name of an outcome has; a sentence may be of any length. */
const NEAR = 300;

/** Characters of sentences whose outcomes are known. */
const TEXTS_KEPT = 1_000_000;

/** Every outcome a sentence tells a change of, in order; denied changes ("did not reduce mortality") are `same`. */
export const toldOutcomes: (sentence: string) => readonly ToldOutcome[] = memoizeByText(TEXTS_KEPT, (sentence) => {
  const isOfBaseline = BASELINE.test(sentence);
  return findChanges(sentence).flatMap((cue): ToldOutcome[] => {
    if (cue.change === 'same' && isOfBaseline) return [];
    const from = Math.max(0, cue.start - NEAR);
    const at = { start: cue.start - from, end: cue.end - from };
    const told = toldAt(sentence.slice(from, cue.end + NEAR), { ...cue, ...at });
    if (!told) return [];
    const place = { start: told.start + from, end: told.end + from };
    return [{ change: cue.change, ...told, ...place, cue: { start: cue.start, end: cue.end } }];
  });
});

function toldAt(sentence: string, cue: ChangeCue): Omit<ToldOutcome, 'change' | 'cue'> | null {
  const named = nameOf(sentence, cue);
  if (!named || OTHER_ARM.test(sentence.slice(Math.max(cue.end, named.end)))) return null;
  if (DESCRIBES.test(sentence.slice(0, cue.start))) return null;
  const key = outcomeKey(named.text);
  return key.size === 0 ? null : { ...named, key };
}

/** When something was measured, or what stands in brackets, between an outcome and its verb: "mortality at 12 months was lower". */
const WHEN =
  /(?:\s(?:at|after|over|during|within|by|for)\s(?:[\w-]+\s){0,3}(?:hours?|days?|weeks?|months?|years?|follow-up|discharge)(?:\sof\s[a-z-]+)?|\s?\([^()]{0,40}\))$/i;
const LONGEST_WHEN = 80;

/** Where something was measured, between an outcome and its verb. */
const PLACE = /\s+(?:in|within)\s+(?:(?:the|these|all|both)\s+)?$/i;

type Span = { text: string; start: number; end: number };

function nameOf(sentence: string, cue: ChangeCue): Span | null {
  const rest = sentence.slice(cue.end);
  const preposition = PREPOSITION.exec(rest)?.[0].length;
  if (NOUN_OF_CHANGE.test(cue.words) && preposition) return nameAfter(sentence, cue.end + preposition);
  // "Primary prevention" tells of no outcome named primary.
  const of = /^\s+of\s+/i.exec(rest)?.[0].length;
  if (NOUN.test(cue.words)) return of ? nameAfter(sentence, cue.end + of) : null;
  // "Reduced (P < 0.05) the frequency": what stands in brackets is no name.
  const direct = /^\s+(?:\([^()]{0,60}\)\s+)?/.exec(rest)?.[0].length;
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
  for (const [at, token] of tokens.entries()) {
    const word = token.toLowerCase();
    // "Frequency and duration of headache" is one name.
    const isPair = word === 'and' && kept.length === 1 && tokens[at + 2]?.toLowerCase() === 'of';
    const joins = isPair || (word === 'of' && kept.length > 0 && !kept.includes('of'));
    if (!joins && endsName(word)) break;
    kept.push(token);
    if (kept.length === 5) break;
  }
  if (kept.at(-1)?.toLowerCase() === 'of') kept.pop();
  return kept.join(' ');
}

function endsName(word: string): boolean {
  return (
    (STOP_WORDS.has(word) && word !== 'all') || ENDS.has(word) || /^\d/.test(word) || isVerb(word) || isAdverb(word)
  );
}

/** A name ends before the next verb: "the higher dose protected". */
function isVerb(word: string): boolean {
  return /(?:ed|es)$/.test(word) && isGrammar(word);
}

function isAdverb(word: string): boolean {
  return (
    word.length > 4 &&
    word.endsWith('ly') &&
    !/^(?:hour|dai|night|week|month|year|quarter|ear|elder|fami|anoma|assemb)ly$/.test(word)
  );
}

/** The words before the verb; of "phosphorylation of X in cortex was reduced" those before the place. */
function nameBefore(sentence: string, until: number): Span | null {
  const before = sentence.slice(0, until);
  const verb = before.length - (BEFORE_VERB.exec(before)?.[0].length ?? 0);
  const end = verb - (WHEN.exec(before.slice(Math.max(0, verb - LONGEST_WHEN), verb))?.[0].length ?? 0);
  const nearest = runBefore(sentence, end);
  const place = nearest && PLACE.exec(sentence.slice(0, nearest.start))?.[0].length;
  const head = nearest && place ? runBefore(sentence, nearest.start - place) : null;
  return head && !NOUN_OF_CHANGE.test(head.text) && outcomeKey(head.text).size > 0 ? head : nearest;
}

function runBefore(sentence: string, end: number): Span | null {
  const clause = /[\p{L}\p{N}'’/+ -]*$/u.exec(sentence.slice(0, end))?.[0] ?? '';
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

/** Adjectives of organs, by the organ's own name. */
const ORGANS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    renal: 'kidney',
    hepatic: 'liver',
    cardiac: 'heart',
    pulmonary: 'lung',
    cerebral: 'brain',
    gastric: 'stomach',
    cutaneous: 'skin',
    dermal: 'skin',
    ocular: 'eye',
    muscular: 'muscle',
  }).map(([adjective, organ]) => [stemOf(adjective), stemOf(organ)]),
);

/** Characters of outcomes' names, each compared with all others of its run. */
const NAMES_KEPT = 200_000;

/** Known effects and diseases by their one name, other words by their stems; renal failure is a failure of the kidney. */
export const outcomeKey: (text: string) => ReadonlySet<string> = memoizeByText(NAMES_KEPT, (text) => {
  const known = findConcepts(text).filter(({ concept }) => concept.kind === 'effect' || concept.kind === 'disease');
  const others = known.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  const own = stems(others).filter((stem) => !GENERIC.has(stem) && !/^\d+$/.test(stem));
  return new Set([...own.map((stem) => ORGANS[stem] ?? stem), ...known.map(({ concept }) => concept.term)]);
});

/** The same by stems alone, known names taken apart: a kidney injury is one that is called acute as well. */
export const outcomeStems: (text: string) => ReadonlySet<string> = memoizeByText(
  NAMES_KEPT,
  (text) => new Set([...outcomeKey(text)].flatMap((name) => stems(name))),
);

/** How surely two names mean one outcome: 1 the same words, down to 0.5 (one name holds the other, or half is shared), else 0. */
export function sameOutcome(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const shared = [...first].filter((stem) => second.has(stem)).length;
  if (shared === 0) return 0;
  const likeness = shared / (first.size + second.size - shared);
  if (likeness >= 0.5) return likeness;
  return shared === Math.min(first.size, second.size) ? 0.5 : 0;
}
