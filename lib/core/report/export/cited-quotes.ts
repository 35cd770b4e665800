import type { Citation } from '#contract/citation.ts';
import { type Report, type ReportSection, SECTION_IDS } from '#contract/report.ts';

/** Their tables print what they quote, or words of a record. */
const STANDARD: ReadonlySet<string> = new Set(SECTION_IDS);

/**
 * For each work, every passage that a sentence or row rests on, once, in text order, without those contained in
 * another.
 */
export function citedQuotes({ answer, sections }: Pick<Report, 'answer' | 'sections'>): Map<string, Citation[]> {
  const cited = [...(answer?.claims ?? []).flatMap(({ citations }) => citations), ...sections.flatMap(citationsIn)];
  const byWork = new Map<string, Citation[]>();
  for (const [id, own] of Map.groupBy(cited, ({ evidenceId }) => evidenceId)) {
    const byField = Map.groupBy(own, ({ field }) => field);
    const fields = [...byField].sort(([a], [b]) => (a < b ? -1 : 1));
    byWork.set(
      id,
      fields.flatMap(([, places]) => outermost(places)),
    );
  }
  return byWork;
}

/** "“Attacks fell.”"; the text is named unless it is the abstract. */
export function quoteLine({ field, quote }: Citation): string {
  return `${field === 'abstract' ? '' : `${field}: `}“${quote}”`;
}

/** In one text, without those that lie within another. */
function outermost(places: readonly Citation[]): Citation[] {
  let end = -1;
  return places
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((place) => {
      const isNew = place.end > end;
      if (isNew) end = place.end;
      return isNew;
    });
}

function citationsIn({ id, blocks }: ReportSection): Citation[] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph') return block.claims.flatMap(({ citations }) => citations);
    if (block.type === 'positions')
      return block.positions.flatMap(({ claims }) => claims.flatMap(({ citations }) => citations));
    return block.type === 'table' && !STANDARD.has(id) ? block.rows.flat().flatMap(({ citations }) => citations) : [];
  });
}
