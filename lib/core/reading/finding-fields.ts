import { derivePopulation } from '../evidence/population.ts';
import { deriveSampleSize } from '../evidence/sample-size.ts';
import { UNDER_HUNDRED } from '../text/number-words.ts';
import { remembering } from '../text/remembering.ts';
import { findConcepts } from './lookup.ts';
import { nounRuns } from './phrases.ts';
import { outcomeStems, sameOutcome, type ToldOutcome } from './told-outcomes.ts';

const LONGEST_NAME = 80;
const OF_RISK =
  /\b(?:risks?|rates?|incidence|prevalence|odds|likelihood|probability|frequency|occurrence|number|proportion|levels?|severity) (?:of|for) (?:(?:the|a|an|having|developing|any) )?([\p{L}][\p{L}\p{N}' /-]{3,60})/iu;
const ENDS_NAME =
  /\s(?:was|were|is|are|in|among|by|with|from|than|that|which|who|compared|after|before|during|at|between|and the|did|had|has|have|for|when|on|did|could|may|can|as|per|over|within|across)\b.*$/i;

interface AskedOutcomes {
  /** Names of the outcomes asked for, as their stems. */
  askedFor: readonly ReadonlySet<string>[];
  /** Stems of what is given or done: never an outcome of itself. */
  given: ReadonlySet<string>;
  /** Where the estimate stands that the sentence gives; null where it gives none. */
  estimateAt: number | null;
}

export interface NamedOutcome {
  /** In the sentence's own words; empty where it names none. */
  name: string;
  told: ToldOutcome | null;
}

/**
 * The outcome that a sentence tells of, in its own words: the one asked for where it tells of several, else the one whose
 * estimate it gives. Null where it tells of nothing that could be a result.
 */
export function outcomeOf(
  text: string,
  told: readonly ToldOutcome[],
  { askedFor, given, estimateAt }: AskedOutcomes,
): NamedOutcome | null {
  const isNo = (name: string) => isNoOutcome(name, given);
  const telling = told.filter((each) => !isNo(each.text));
  const matching = telling.find((each) => askedFor.some((asked) => sameOutcome(asked, outcomeStems(each.text)) > 0));
  const beside = estimateAt === null ? undefined : telling.findLast(({ end }) => end <= estimateAt);
  const chosen = matching ?? beside ?? telling[0];
  if (chosen) return { name: chosen.text, told: chosen };
  const rest = told[0] ?? null;
  const risk = OF_RISK.exec(text)?.[1]?.replace(ENDS_NAME, '').trim();
  if (risk && risk.length >= 4 && !isNo(risk)) return { name: risk, told: rest };
  const known = findConcepts(text)
    .filter(({ concept }) => concept.kind === 'effect' || concept.kind === 'disease')
    .find((each) => !isNo(each.text));
  const name = known?.text ?? namedThing(text);
  if (name && !isNo(name)) return { name: name.slice(0, LONGEST_NAME), told: rest };
  return rest || name ? { name: '', told: rest } : null;
}

/** Arms, means and papers, by the last word of a name: none of them is what happened to anybody. */
const NO_OUTCOME =
  /(?:^|[\s-])(?:therap(?:y|ies)|treatments?|medications?|drugs?|agents?|placebos?|arms?|groups?|doses?|regimens?|data|criteria|criterion|quality|studies|study|trials?|questions?|abstract|words|relative|regarding|indicative|indications?|populations?|measures?|instances?|alone)$/i;
const VERB_FORM = /^(?!.*(?:bleed|blood|speed|need|weed|seed|feed|breed))\p{L}+ed$/iu;

/** "Primary study endpoint": a place in the plan, and no name. */
const PLANNED =
  /^(?:(?:primary|secondary|main|principal|study|trial|efficacy|other|overall|positive|all)[\s-]+)*(?:end[\s-]?points?|outcomes?)$/i;

function isNoOutcome(name: string, given: ReadonlySet<string>): boolean {
  if (NO_OUTCOME.test(name) || PLANNED.test(name) || VERB_FORM.test(name)) return true;
  const own = [...outcomeStems(name)];
  return own.length > 0 && own.every((stem) => given.has(stem));
}

/** Words of counting, arguing and reckoning, which name nothing. */
const NO_THING =
  /^(?:however|therefore|thus|although|though|finally|moreover|furthermore|majority|evidence|reports?|interactions?|results?|findings?|data|stud(?:y|ies)|patients?|subjects|participants|groups?|analys[ie]s|conclusion|addition|contrast|overall|respectively|significance|regression|univariate|multivariate|model|models|scores?|values?|values|differences?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|\d.*)$/i;
const LOOSE_WORD = /^(?:\d.*|.*(?:ed|ing)|seems?|appears?|remains?|shows?|suggests?|indicates?|p|n|ci|sd)$/i;

/** The longest run of nouns of a sentence, without numbers and verbs at its ends. */
function namedThing(text: string): string | undefined {
  const names = nounRuns(text).flatMap((run) => {
    const words = run.text.split(/\s+/);
    const first = words.findIndex((word) => !NO_THING.test(word) && !LOOSE_WORD.test(word));
    const last = words.findLastIndex((word) => !LOOSE_WORD.test(word) && !NO_THING.test(word));
    const name = first < 0 ? '' : words.slice(first, last + 1).join(' ');
    return /\p{L}{3}/u.test(name) ? [name] : [];
  });
  const wordCount = (name: string) => Math.min(4, name.split(' ').length);
  return names.toSorted((a, b) => wordCount(b) - wordCount(a))[0];
}

const COMPARED =
  /\b(?:compared (?:with|to)|in comparison (?:with|to)|versus|vs\.?|relative to|rather than|than(?: (?:in|for|with|among|those|that|did))*)\s+((?:the |a |an |those |patients |receiving |no )*[\p{L}][\p{L}\p{N}'’/+-]*(?:\s[\p{L}\p{N}][\p{L}\p{N}'’/+-]*){0,5})/iu;
const ENDS_COMPARISON =
  /\s(?:was|were|is|are|had|has|have|showed|did|at|after|during|by|but|and (?:was|were|had|the)|because|which|who|while|whereas|when|respectively|resulted|reduced|increased|improved|would|p)\b.*$/i;
/** "More than one", "rather than later": what follows is no group. */
const NO_GROUP =
  /^(?:the |a )?(?:one|two|three|half|expected|previously|thought|later|usual$|before|that|this|it|they|once|other|others|any|just|only|average|normal|doubled|tripled|halved|twice|(?:the )?(?:patients|participants|subjects|people|individuals|those|women|men|children|adults)$)\b/i;

/** "Than either placebo", "with when antidepressants were not taken". */
const LEADS_IN = /^(?:either|both|all|when|if) /i;

/** What a result is compared with, in the sentence's own words; null where it names nothing. */
export function comparisonOf(text: string): string | null {
  const found = COMPARED.exec(text)?.[1]?.replace(ENDS_COMPARISON, '').replace(LEADS_IN, '').trim();
  return found && found.length >= 4 && !NO_GROUP.test(found) ? found.slice(0, LONGEST_NAME) : null;
}

const COUNT = `(?:\\d+(?:\\.\\d+)?|${UNDER_HUNDRED})`;
const UNIT = '(?:hour|day|week|month|year)';
const TIME = new RegExp(
  `\\b(?:(?:at|after|within|over|during|for|by|to|of) (?:the |a |an )?(?:(?:median|mean|average|total|follow-up|first|last) ){0,2}(?:(?:of|follow-up) )?(?:${COUNT}(?: ?(?:to|-|–|and) ?${COUNT})?[- ]${UNIT}s?)(?: (?:of )?(?:follow-up|treatment|age|therapy))?|${COUNT}[- ]${UNIT}(?= (?:mortality|survival|follow-up|incidence|risk|rate|outcome)))`,
  'i',
);

/** When something was measured: "at 12 months", "5-year". */
export function timepointOf(text: string): string | null {
  const found = TIME.exec(text)?.[0];
  return found && !/\bof age$/i.test(found) && !/^of\b/i.test(found) ? found : null;
}

/** Whom a sentence speaks of, by its own words. */
export function populationIn(text: string): string | null {
  return derivePopulation({ title: text, texts: {}, meshTerms: [] })?.value ?? null;
}

const N_EQUALS = /\bn\s?=\s?(\d[\d,]{0,8})(?![\d.])/gi;

/** Characters of sentences. */
const SENTENCES_KEPT = 1_000_000;

const countsIn = remembering(SENTENCES_KEPT, (text): readonly number[] => {
  const stated = deriveSampleSize({ texts: { abstract: text } })?.value;
  return stated ? [stated] : Array.from(text.matchAll(N_EQUALS), (match) => Number((match[1] ?? '').replace(/,/g, '')));
});

/** How many people a sentence says that its result rests on; null where it says several numbers or none. */
export function countIn(text: string): number | null {
  const counts = countsIn(text);
  return counts.length === 1 ? (counts[0] ?? null) : null;
}

/** Names of asked outcomes as they are compared. */
export function outcomeKeys(names: readonly string[]): ReadonlySet<string>[] {
  return names.map(outcomeStems).filter((key) => key.size > 0);
}
