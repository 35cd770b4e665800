import type { Rubric } from './rubric.ts';
import { distinctNumbers, holdsNumbersOf, shareOfWords } from './words-and-numbers.ts';

/** How free prose without citations meets a rubric; shares 0..1. */
export interface ProseScore {
  /** Grade-2 works among those read. */
  recall: number;
  precision: number | null;
  /**
   * Share of the weight of facts that a paragraph seems to report: it holds all numbers of the fact and a third of its words,
   * or half of its words. An estimate by words, since prose does not say whose finding it reports: people decide.
   */
  factsByWords: number;
}

const HALF = 1 / 2;
const THIRD = 1 / 3;

export function scoreProse(markdown: string, readDocIds: readonly (string | null)[], question: Rubric): ProseScore {
  const paragraphs = markdown.split(/\n+/).filter((line) => line.trim());
  const reports = (fact: Rubric['facts'][number]) =>
    paragraphs.some((paragraph) => {
      const share = Math.max(shareOfWords(fact.text, paragraph), shareOfWords(fact.quote, paragraph));
      const holdsNumbers = distinctNumbers(fact.text).size > 0 && holdsNumbersOf(fact.text, paragraph);
      return share >= HALF || (share >= THIRD && holdsNumbers);
    });
  const weightOf = (facts: Rubric['facts']) => facts.reduce((sum, { weight }) => sum + weight, 0);
  const direct = question.relevant.filter(({ grade }) => grade === 2);
  const bearing = new Set(question.relevant.map(({ docId }) => docId));
  return {
    recall: direct.filter(({ docId }) => readDocIds.includes(docId)).length / Math.max(1, direct.length),
    precision:
      readDocIds.length === 0
        ? null
        : readDocIds.filter((docId) => docId !== null && bearing.has(docId)).length / readDocIds.length,
    factsByWords: weightOf(question.facts.filter(reports)) / Math.max(1, weightOf(question.facts)),
  };
}
