import type { Citation } from '#contract/citation.ts';
import type { Report } from '#contract/report.ts';
import type { Rubric } from './rubric.ts';
import { type StatedClaim, statedClaims } from './stated-claims.ts';
import { holdsNumbersOf, shareOfWords } from './words-and-numbers.ts';

/**
 * Four measures of how well a report can be audited, after "From Fluent to Verifiable" (arXiv 2602.13855), as far as a
 * program can take them. Null where there is nothing to measure.
 */
export interface Audit {
  /** Claims with a quote that stands in its stored text at its place, of all but those that code counted. */
  coverage: number | null;
  /**
   * Of the covered ones, those whose sources carry them by a crude look that shares nothing with the app's own check: each
   * number and half of the words stand in the cited works' titles, texts or own facts. A lower bound of what a reader finds.
   */
  soundness: number | null;
  /** 1 where a known conflict's sides are set against each other, else 0; null where none is known. */
  transparency: number | null;
  /** Steps from a sentence to the passage behind it, mean: 1 a located quote, 2 a work to be read through, 3 no source. */
  effort: number | null;
  /** Contradictions that the report shows, for the same reader: many where none is known is noise. */
  contradictions: number;
}

const CARRIED = 0.5;

export function auditReport(
  report: Pick<Report, 'answer' | 'sections' | 'evidence' | 'contradictions'>,
  docIdOf: (work: Report['evidence'][number]) => string | null,
  conflict: Rubric['conflict'],
): Audit {
  const works = new Map(report.evidence.map((work) => [work.id, work]));
  const stated = statedClaims(report).filter(({ isCounted }) => !isCounted);
  const isLocated = ({ evidenceId, field, quote, start, end }: Citation) =>
    works.get(evidenceId)?.texts[field]?.slice(start, end) === quote;
  const covered = stated.filter(({ citations }) => citations.some(isLocated));
  const carried = covered.filter((each) => isCarried(each, works));
  const steps = stated.map(({ citations }) => (citations.some(isLocated) ? 1 : citations.length > 0 ? 2 : 3));
  return {
    coverage: stated.length === 0 ? null : covered.length / stated.length,
    soundness: covered.length === 0 ? null : carried.length / covered.length,
    transparency: conflict ? Number(isShown(report, docIdOf, conflict)) : null,
    effort: steps.length === 0 ? null : steps.reduce((sum: number, step) => sum + step, 0) / steps.length,
    contradictions: report.contradictions.length,
  };
}

function isCarried({ text, citations }: StatedClaim, works: ReadonlyMap<string, Report['evidence'][number]>): boolean {
  const cited = [...new Set(citations.map(({ evidenceId }) => evidenceId))].flatMap((id) => works.get(id) ?? []);
  const sources = cited
    .flatMap(({ title, texts, year, sampleSize, authors }) => [
      title,
      ...Object.values(texts),
      year,
      sampleSize,
      ...authors,
    ])
    .join(' \n ');
  // A row of effects has no words of its own.
  const isInWords = !/\p{L}/u.test(text) || shareOfWords(text, sources) >= CARRIED;
  return isInWords && holdsNumbersOf(text, sources);
}

/** A contradiction, or positions side by side, that cite works of two sides of the conflict. */
function isShown(
  report: Pick<Report, 'sections' | 'evidence' | 'contradictions'>,
  docIdOf: (work: Report['evidence'][number]) => string | null,
  { positions }: NonNullable<Rubric['conflict']>,
): boolean {
  const docIds = new Map(report.evidence.map((work) => [work.id, docIdOf(work)]));
  const sideOf = ({ evidenceId }: Citation) =>
    positions.findIndex(({ docs }) => docs.includes(docIds.get(evidenceId) ?? ''));
  const areOpposed = (sides: readonly (readonly Citation[])[]) => {
    const found = sides.map((citations) => new Set(citations.map(sideOf).filter((side) => side >= 0)));
    return found.some((a, i) => found.slice(i + 1).some((b) => [...a].some((x) => [...b].some((y) => x !== y))));
  };
  return (
    report.contradictions.some(({ first, second }) => areOpposed([[first], [second]])) ||
    report.sections
      .flatMap(({ blocks }) => blocks)
      .some(
        (block) =>
          block.type === 'positions' &&
          areOpposed(block.positions.map(({ claims }) => claims.flatMap(({ citations }) => citations))),
      )
  );
}
