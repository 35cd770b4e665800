import type { Evidence } from '#contract/evidence.ts';
import { mayBeSubstance } from '../reading/drug-names.ts';
import { literally, WORD_BEGINS, WORD_ENDS } from '../text/whole-words.ts';

const AMOUNT = '\\d[\\d.,]*\\s?(?:mg|µg|μg|mcg|g|IU)(?:\\s?/\\s?(?:kg|d|day))?(?![\\p{L}])';
const GIVEN =
  '(?:treated with|randomi[sz]ed to(?: receive)?|receiv(?:e|ed|ing)|given|administration of|doses? of|took|taking)';

/** Whether works dose or give something of this name: "40 mg velorimine", "treated with velorimine", "velorimine or placebo". */
export function isDosed(term: string, works: readonly { work: Evidence }[]): boolean {
  if (/\s/.test(term)) return false;
  const name = literally(term);
  const pattern = new RegExp(
    `(?:${AMOUNT}\\s+(?:of\\s+|daily\\s+)?|${GIVEN}\\s+(?:oral\\s+|intravenous\\s+)?|\\bplacebo or )${name}${WORD_ENDS}|${WORD_BEGINS}${name}(?:\\s+\\(?${AMOUNT}|-treated| (?:or|versus|vs\\.?) placebo)`,
    'iu',
  );
  return works.some(({ work }) => pattern.test(textOf(work)));
}

const EVERY_AMOUNT = new RegExp(AMOUNT, 'giu');
const NAME_BEFORE = /(\p{L}{6,})(?:\s+titrated\s+to)?\s+\(?$/iu;
const NAME_AFTER = /^\s+(?:of\s+|daily\s+)?(\p{L}{6,})/iu;
/** No name with the words between it and its amount is longer. */
const NEAR = 60;

/**
 * Names that the works dose and no list of drugs may know, lower case: comparators and partners as much as the drug asked
 * about. Only words built like the name of a substance, so that "received training" names none.
 */
export function dosedSubstances(works: readonly { work: Evidence }[]): Set<string> {
  const names = works.flatMap(({ work }) => {
    const text = textOf(work);
    return Array.from(text.matchAll(EVERY_AMOUNT)).flatMap(({ 0: amount, index }) => {
      const end = index + amount.length;
      const before = NAME_BEFORE.exec(text.slice(Math.max(0, index - NEAR), index))?.[1] ?? '';
      const after = NAME_AFTER.exec(text.slice(end, end + NEAR))?.[1] ?? '';
      return [before.toLowerCase(), after.toLowerCase()];
    });
  });
  return new Set(names.filter((name) => mayBeSubstance(name) && !MEASURED.test(name)));
}

/** What the body holds in milligrams is measured more often than given. */
const MEASURED =
  /^(?:creatinine|albumin|glucose|cholesterol|bilirubin|urate|protein|h(?:a)?emoglobin|triglycerides?|insulin|sodium|potassium|calcium|phosphate|lactate|ferritin|weighing|containing|between|within|including|vehicle)$/i;

function textOf({ title, texts }: Evidence): string {
  return `${title} ${texts.abstract ?? ''} ${texts.registry ?? ''}`;
}
