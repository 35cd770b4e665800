import type { Citation } from '#contract/citation.ts';
import type { StudyMaterial } from '#contract/study/study.ts';
import { nameSource } from '../questions/name-source.ts';

/** The work that a card is from, as its question names it; where its title and authors would tell the answer, as “this source”. */
export function nameWork(
  { evidenceId }: Citation,
  { works }: Pick<StudyMaterial, 'works'>,
  hidden: readonly string[],
): string {
  const work = works.find(({ id }) => id === evidenceId);
  return (work && nameSource(work, hidden)) ?? 'this source';
}
