import type { Citation } from '#contract/citation.ts';
import type { Report, ReportBlock } from '#contract/report.ts';

/** Something a report says with a source: a sentence, a cell of a table, a row of effects. */
export interface StatedClaim {
  text: string;
  citations: readonly Citation[];
  kind: 'answer' | 'claim' | 'cell' | 'effect';
  /** Counted by code out of the report itself: it has no source outside. */
  isCounted: boolean;
}

/** Everything a reader is shown that speaks about the world, in reading order; notes are the app's own words. */
export function statedClaims(report: Pick<Report, 'answer' | 'sections'>): StatedClaim[] {
  const answer = (report.answer?.claims ?? []).map((claim) => statedIn(claim, 'answer'));
  return [...answer, ...report.sections.flatMap(({ blocks }) => blocks).flatMap(statedInBlock)];
}

function statedInBlock(block: ReportBlock): StatedClaim[] {
  switch (block.type) {
    case 'paragraph':
      return block.claims.map((claim) => statedIn(claim, 'claim'));
    case 'positions':
      return block.positions.flatMap(({ claims }) => claims).map((claim) => statedIn(claim, 'claim'));
    case 'table':
      return block.rows
        .flat()
        .filter(({ citations }) => citations.length > 0)
        .map(({ text, citations }) => ({ text, citations, kind: 'cell', isCounted: false }));
    case 'effects':
      return block.rows.map(({ value, low, high, n, citation }) => ({
        text: [value, low, high, n].filter((number) => number !== null).join(' '),
        citations: [citation],
        kind: 'effect',
        isCounted: false,
      }));
    case 'note':
      return [];
  }
}

function statedIn(
  { text, citations, basis }: { text: string; citations: Citation[]; basis?: string | undefined },
  kind: StatedClaim['kind'],
): StatedClaim {
  return { text, citations, kind, isCounted: basis === 'counted' };
}
