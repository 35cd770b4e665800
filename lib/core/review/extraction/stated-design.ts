import { type Derived, type Evidence, STUDY_DESIGNS, type StudyDesign } from '#contract/evidence.ts';
import { deriveDesign } from '../../evidence/study-design.ts';
import { words } from '../../text/words.ts';
import type { ExtractionState } from './extraction-state.ts';

/**
 * The work with the design that a person has filled in, in a column that code fills with the design: what a record says of it may
 * be wrong, or nothing. Words that name no design change nothing.
 */
export function withStatedDesign(work: Evidence, { columns, cells }: ExtractionState): Evidence {
  const own = cells.get(work.id);
  const stated = [...columns.values()]
    .filter(({ column }) => column.field === 'design')
    .flatMap(({ column }) => own?.get(column.id)?.hand?.value || []);
  const design = stated.flatMap((value) => designNamed(value) ?? [])[0];
  return design ? { ...work, design } : work;
}

function designNamed(text: string): Derived<StudyDesign> | undefined {
  const named = words(text).join('_');
  const value =
    STUDY_DESIGNS.find((design) => design === named) ??
    deriveDesign({ title: text, publicationTypes: [text], meshTerms: [], texts: {} }).value;
  return value === 'unknown' ? undefined : { value, from: text, basis: 'by hand' };
}
