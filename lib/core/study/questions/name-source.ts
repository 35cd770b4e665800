import type { Citation } from '#contract/citation.ts';
import { type Evidence, isOwnDocument, type StudyDesign } from '#contract/evidence.ts';
import type { StudyMaterial } from '#contract/study/study.ts';
import { shortTitle } from '../../text/cut-text.ts';
import { STOP_WORDS, words } from '../../text/words.ts';
import { tellsForms } from './stem-words.ts';

const DESIGNS: Readonly<Partial<Record<StudyDesign, string>>> = {
  meta_analysis: 'meta-analysis',
  systematic_review: 'systematic review',
  guideline: 'guideline',
  randomised_trial: 'randomised trial',
  clinical_trial: 'clinical trial',
  cohort: 'cohort study',
  case_control: 'case-control study',
  cross_sectional: 'cross-sectional study',
  case_report: 'case report',
  review: 'review',
  animal: 'animal study',
  in_vitro: 'laboratory study',
};
const contentOf = (text: string) => words(text).filter((word) => !STOP_WORDS.has(word));
const LONGEST_TITLE = 140;

/**
 * A work as a question names it: by its title, which says most of whom and what was studied, with year and design; where the
 * title tells one of `hidden`, by its authors. Null where it cannot be named without giving it away.
 */
export function nameSource(work: Evidence, hidden: readonly string[]): string | null {
  // A handout on systematic reviews is none.
  const design = isOwnDocument(work) ? undefined : DESIGNS[work.design.value];
  const title = work.title.replace(/[.\s]+$/, '').replace(/\s+/g, ' ');
  const facts = [work.year, design].filter(Boolean).join(', ');
  // A title of two sentences is the beginning of a text without one.
  if (title && !/[.!] \p{Lu}/u.test(title) && !hidden.some((each) => tellsForms(title, contentOf(each)))) {
    return `“${shortTitle(title, LONGEST_TITLE)}”${facts && ` (${facts})`}`;
  }
  const [first] = work.authors;
  if (!first) return null;
  const more = work.authors.length > 1 ? ' et al.' : '';
  return `the ${design ?? 'study'} by ${lastName(first)}${more}${work.year ? ` (${work.year})` : ''}`;
}

/** "Miller, J.", "J. Miller" and "Miller J" are all Miller. */
function lastName(author: string): string {
  const [before = '', after] = author.split(',');
  if (after !== undefined) return before.trim();
  const parts = author.trim().split(/\s+/);
  const isInitials = (part: string) => /^\p{Lu}{1,3}\.?(?:-?\p{Lu}\.?)*$/u.test(part);
  const names = parts.filter((part) => !isInitials(part));
  return (isInitials(parts.at(-1) ?? '') ? names.join(' ') : names.at(-1)) || author;
}

/** The work that a card is from, as its question names it; where its title and authors would tell the answer, as “this source”. */
export function nameWork(
  { evidenceId }: Citation,
  { works }: Pick<StudyMaterial, 'works'>,
  hidden: readonly string[],
): string {
  const work = works.find(({ id }) => id === evidenceId);
  return (work && nameSource(work, hidden)) ?? 'this source';
}
