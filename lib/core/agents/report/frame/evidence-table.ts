import {
  comparisonCell,
  designCell,
  effectCell,
  outcomeCell,
  populationCell,
  quoteCell,
  rowFinding,
  sizeCell,
  workCell,
} from './cells.ts';
import type { SectionDraft } from './draft.ts';
import type { Material } from './material.ts';

const EVIDENCE_COLUMNS = ['Work', 'Design', 'n', 'Population', 'Comparison', 'Outcome', 'Effect', 'Main finding'];

/** One row for each work that answers the question or bears on it, best first, with the quote behind each cell; null without a work. */
export function evidenceTable({ shown, input }: Material): SectionDraft | null {
  const works = shown.map(({ work }) => work);
  const rows = shown
    .filter(({ findings }) => findings.length > 0)
    .map((each) => {
      const finding = rowFinding(each);
      const { work } = each;
      return [
        workCell(work, input.plan, works),
        designCell(work),
        sizeCell(work, finding),
        populationCell(work, finding),
        comparisonCell(work, finding),
        outcomeCell(finding),
        effectCell(finding),
        quoteCell(finding, work),
      ];
    });
  if (rows.length === 0) return null;
  return { id: 'evidence', title: 'Evidence table', drafts: [{ type: 'table', columns: [...EVIDENCE_COLUMNS], rows }] };
}
