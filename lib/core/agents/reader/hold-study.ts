import { type Derived, type Evidence, TEXT_FIELDS } from '#contract/evidence.ts';
import type { StudyFacts } from '#contract/work-reading.ts';
import { ANIMALS, PEOPLE } from '#core/evidence/subjects.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { plainWords } from '../plain-words.ts';
import { sentenceHolding, type ToldSentence, toldSentences } from '../told-sentences.ts';
import { supportOf } from './design-support.ts';
import type { ProposedStudy } from './proposed-reading.ts';

const LONGEST_WORDS = 160;

/**
 * What a model says of a study as far as the work says it: a design has a sentence that names it, the participants are counted
 * in a sentence, and the words about whom and what was compared all stand in the work, each with the sentence that it rests
 * on. Null where nothing of it holds.
 */
export function holdStudy(proposed: ProposedStudy | null, work: Evidence): StudyFacts | null {
  if (!proposed) return null;
  const told = toldSentences(work);
  const design = designIn(proposed.design, work, told);
  const study = {
    design,
    n: countIn(proposed.n, told),
    population: wordsIn(proposed.population, told),
    comparison: wordsIn(arms(proposed.comparison), told),
  };
  return Object.values(study).some((fact) => fact !== null) ? study : null;
}

/** What was read first stays; what it left open may be filled by what was read later. */
export function completeStudy(before: StudyFacts | undefined, later: StudyFacts | null): StudyFacts | undefined {
  if (!before || !later) return before ?? later ?? undefined;
  return {
    design: before.design ?? later.design,
    n: before.n ?? later.n,
    population: before.population ?? later.population,
    comparison: before.comparison ?? later.comparison,
  };
}

/** By the title and the text that a work gives of itself: a full text speaks of many studies beside its own. */
function designIn(
  design: ProposedStudy['design'],
  { title, texts }: Evidence,
  told: readonly ToldSentence[],
): StudyFacts['design'] {
  const own = TEXT_FIELDS.find((field) => field !== 'fulltext' && texts[field]);
  const support = supportOf(
    design,
    title,
    told.filter(({ basis }) => basis === own || basis === 'title'),
  );
  return design && support ? { value: design, from: support.text, basis: support.basis } : null;
}

const SUBJECTS = `(?:${PEOPLE}|${ANIMALS}|eyes|knees|practices|clusters|samples|specimens|births|pregnancies|deliveries|admissions)\\b`;
/** "120 adults with sepsis", "120 were randomised"; not "120 mg", "120 eligible studies". */
const COUNTED_AFTER = new RegExp(
  `^(?:\\s[^.;:()\\d]{0,60})?[\\s-]${SUBJECTS}|^\\s?\\)?[^.;:\\d]{0,30}\\b(?:were|was) (?:\\w+ly )?(?:randomi[sz]|enrol|recruit|includ|assign|allocat|analy[sz]|studied|followed)`,
  'i',
);
const COUNTED_BEFORE =
  /\bn\s?=\s?$|\b(?:participants|patients|subjects|women|men|children|adults|sample size|a total|enrol?lment)\b[^.;\d]{0,20}$/i;
const IS_ANOTHER =
  /^[^.;,]{0,50}\b(?:screened|invited|approached|contacted|excluded|declined|withdr[ae]w|dropped out|lost to|required|planned|will be)\b|^\s?(?:%|per ?cent|mg|µg|ml|kg|g|years?|months?|weeks?|days?|hours?|trials?|studies|cent(?:er|re)s?|hospitals?|countries)\b/i;

function countIn(said: number | null, told: readonly ToldSentence[]): Derived<number> | null {
  if (said === null || !Number.isSafeInteger(said) || said < 1) return null;
  const counting = told.find(({ text }) =>
    numbersIn(text).some(({ value, percent, bound, start, end }) => {
      if (Number(value) !== said || percent || bound !== null) return false;
      const after = text.slice(end, end + 90);
      const isCounted = COUNTED_AFTER.test(after) || COUNTED_BEFORE.test(text.slice(Math.max(0, start - 40), start));
      return isCounted && !IS_ANOTHER.test(after);
    }),
  );
  return counting ? { value: said, from: counting.text, basis: counting.basis } : null;
}

const LIMITS = /\b(?:no|not|non|without|under|over|above|below|before|after|except)\b/i;

/** The words of one arm and of the other, told apart in one way. */
function arms(said: string | null): string | null {
  return said?.replace(/\s+(?:v\.?|vs\.?|versus|compared (?:with|to))\s+/gi, ' v ') ?? null;
}

function wordsIn(said: string | null, told: readonly ToldSentence[]): Derived<string> | null {
  const value = plainWords(said ?? '', LONGEST_WORDS);
  const holding = value ? sentenceHolding(value, told) : null;
  // Small words that turn a group into another one must stand as they are said.
  if (holding && LIMITS.test(value) && !holding.text.toLowerCase().includes(value.toLowerCase())) return null;
  return holding && { value, from: holding.text, basis: holding.basis };
}
