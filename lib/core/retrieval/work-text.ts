import { type Evidence, TEXT_FIELDS } from '#contract/evidence.ts';

/** Enough to know what a long text is about. */
const LONGEST_BODY = 6000;

/** The text that stands for a work: its abstract, or the beginning of whatever else is stored. */
export function bodyOf({ texts }: Pick<Evidence, 'texts'>): string {
  const field = TEXT_FIELDS.find((name) => texts[name]);
  return field ? (texts[field] ?? '').slice(0, LONGEST_BODY) : '';
}

/** Title and text, as they are embedded and compared. */
export function textOf(work: Pick<Evidence, 'title' | 'texts'>): string {
  return `${work.title}\n${bodyOf(work)}`;
}

/** The text and the headings and keywords that indexers gave it, as it is searched by words. */
export function searchableBodyOf(work: Pick<Evidence, 'texts' | 'meshTerms' | 'keywords'>): string {
  return [bodyOf(work), ...work.meshTerms, ...work.keywords].join('\n');
}
