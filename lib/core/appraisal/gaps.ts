import type { QuestionType } from '#contract/assessment.ts';
import { isRetracted } from '#contract/evidence.ts';
import { asksAboutSafety } from '#core/question/question-parts.ts';
import { agreementOf } from '../reading/stance.ts';
import { reportsHarms } from './clinical-score.ts';
import { APPROVAL, isRequired } from './rubric.ts';
import { isPreclinical } from './study-strength.ts';
import type { WeighedWork } from './weighed-work.ts';

/** What a gap says is missing: "no trial in adults" among what was not found would be denied twice. */
export function whatIsMissing(gap: string): string {
  return gap.replace(/^(?:no|lack of|absence of|missing) (?=\p{L})/iu, '').replace(/[.\s]*$/, '');
}

const MAX_QUERIES = 5;
/** Terms of the question in a search for a gap; more would find nothing. */
const QUERY_TERMS = 2;
const RECENT_YEARS = 5;
const FEW = 3;

export interface GapInput {
  question: string;
  questionType: QuestionType;
  /** The question's ideas in plain words, most telling first. */
  terms: readonly string[];
  works: readonly WeighedWork[];
  mechanism: number;
  clinical: number;
}

interface Gap {
  /** What is missing, in words for the reader. */
  text: string;
  /** Keywords to search for it with, beside the question's terms. */
  keywords: string;
  isOpen: (input: GapInput) => boolean;
}

const has =
  (...designs: string[]) =>
  ({ works }: GapInput) =>
    onTopic(works).some(({ work }) => designs.includes(work.design.value) && !isPreclinical(work));
const asks =
  (...types: QuestionType[]) =>
  ({ questionType }: GapInput) =>
    types.includes(questionType);
const all =
  (...tests: Gap['isOpen'][]): Gap['isOpen'] =>
  (input) =>
    tests.every((test) => test(input));
const not =
  (test: Gap['isOpen']): Gap['isOpen'] =>
  (input) =>
    !test(input);

const asksSafety: Gap['isOpen'] = ({ question, questionType }) =>
  questionType === 'treatment_effect' && asksAboutSafety(question);
const hasHarms: Gap['isOpen'] = ({ works }) => onTopic(works).some(reportsHarms);

/** Searched for with every treatment; told as missing only to who asked how something works. */
export const MECHANISM_GAP = 'no mechanism: target or pathway unclear';

/** What a reader of the field would miss, in the order in which it matters. */
const GAPS: readonly Gap[] = [
  { text: 'no safety data', keywords: 'adverse events safety', isOpen: all(asksSafety, not(hasHarms)) },
  {
    text: 'little safety data',
    keywords: 'adverse events safety',
    isOpen: all(asksSafety, hasHarms, ({ clinical }) => clinical < APPROVAL.minScore),
  },
  {
    text: 'no randomised trial',
    keywords: 'randomised controlled trial',
    isOpen: all(asks('treatment_effect'), not(has('randomised_trial', 'meta_analysis'))),
  },
  {
    text: 'no study of people',
    keywords: 'clinical trial',
    isOpen: all(asks('mechanism'), ({ works }) =>
      onTopic(works).every(({ work }) => isPreclinical(work) || work.design.value === 'review'),
    ),
  },
  {
    text: 'no study of diagnostic accuracy',
    keywords: 'sensitivity and specificity',
    isOpen: all(
      asks('diagnosis'),
      not(mentions(/\b(?:sensitivity|specificity|predictive value|diagnostic accuracy|area under)/i)),
    ),
  },
  {
    text: 'no cohort or cross-sectional study',
    keywords: 'cohort study',
    isOpen: all(
      asks('epidemiology', 'other'),
      not(has('cohort', 'cross_sectional', 'case_control', 'meta_analysis', 'systematic_review')),
    ),
  },
  {
    text: MECHANISM_GAP,
    keywords: 'mechanism pathway',
    isOpen: ({ question, questionType, mechanism }) =>
      isRequired('mechanism', questionType, question) && mechanism < APPROVAL.minScore,
  },
  {
    text: 'no systematic review or meta-analysis',
    keywords: 'systematic review meta-analysis',
    isOpen: all(not(asks('mechanism')), not(has('meta_analysis', 'systematic_review'))),
  },
  {
    text: 'no data on safety',
    keywords: 'adverse effects safety',
    isOpen: all(asks('treatment_effect'), not(asksSafety), not(hasHarms)),
  },
  {
    text: 'results disagree and the reason is not known',
    keywords: 'dose response subgroup',
    isOpen: all(not(asksSafety), ({ works }) => isDivided(works)),
  },
  {
    text: `no work of the last ${RECENT_YEARS} years`,
    keywords: 'recent advances',
    isOpen: ({ works }) => isOld(works),
  },
  { text: 'few works on this question', keywords: '', isOpen: ({ works }) => onTopic(works).length < FEW },
];

/** What is missing, most important first; the n-th query searches for the n-th gap. */
export function findGaps(input: GapInput): { gaps: string[]; nextQueries: string[] } {
  const open = GAPS.filter(({ isOpen }) => isOpen(input));
  const subject = input.terms.slice(0, QUERY_TERMS).join(' ');
  return {
    gaps: open.map(({ text }) => text),
    nextQueries: subject ? open.slice(0, MAX_QUERIES).map(({ keywords }) => `${subject} ${keywords}`.trim()) : [],
  };
}

function onTopic(works: readonly WeighedWork[]): WeighedWork[] {
  return works.filter(({ work, topicality }) => topicality > 0 && !isRetracted(work));
}

function mentions(pattern: RegExp): Gap['isOpen'] {
  return ({ works }) =>
    onTopic(works).some(({ statements }) => statements.some(({ text, part }) => part !== 'aim' && pattern.test(text)));
}

function isDivided(works: readonly WeighedWork[]): boolean {
  const { stated, share } = agreementOf(onTopic(works).map(({ stance }) => stance));
  return stated >= 3 && share < 0.6;
}

function isOld(works: readonly WeighedWork[]): boolean {
  const dated = onTopic(works).filter(({ work }) => work.year !== null);
  const searched = Math.max(
    0,
    ...works.flatMap(({ work }) => work.foundBy.map(({ at }) => Number(at.slice(0, 4)) || 0)),
  );
  return dated.length > 0 && dated.every(({ work }) => (work.year ?? 0) <= searched - RECENT_YEARS);
}
