import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Report, ReportBlock } from '#contract/report.ts';

/** The sentences of a report, each once. */
export function sentencesOf({ answer, sections }: Pick<Report, 'answer' | 'sections'>): Claim[] {
  const all = [...(answer?.claims ?? []), ...sections.flatMap(({ blocks }) => blocks.flatMap(ofBlock))];
  return [...new Map(all.map((claim) => [claim.id, claim])).values()];
}

function ofBlock(block: ReportBlock): Claim[] {
  if (block.type === 'paragraph') return block.claims;
  if (block.type === 'positions') return block.positions.flatMap(({ claims }) => claims);
  return [];
}

/** Every quote that a report rests on. */
export function citationsOf(report: Pick<Report, 'answer' | 'sections'>): Citation[] {
  const ofTables = report.sections.flatMap(({ blocks }) => blocks.flatMap(ofRows));
  return [...sentencesOf(report).flatMap(({ citations }) => citations), ...ofTables];
}

function ofRows(block: ReportBlock): Citation[] {
  if (block.type === 'table') return block.rows.flat().flatMap(({ citations }) => citations);
  if (block.type === 'effects') return block.rows.map(({ citation }) => citation);
  return [];
}
