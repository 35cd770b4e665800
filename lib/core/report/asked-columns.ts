import type { ReportBlock } from '#contract/report.ts';
import type { TableColumn } from '#contract/table-column.ts';

type TableBlock = Extract<ReportBlock, { type: 'table' }>;
type Row = TableBlock['rows'][number];

interface Section {
  id: string;
  blocks: ReportBlock[];
}

const NOT_KNOWN = 'not known';

/** Ids of the works of the evidence table, each once, in the order of its rows; empty where the report has none. */
export function worksOfTable(sections: readonly Section[]): string[] {
  const table = sections.find(isEvidence)?.blocks.find(isTable);
  return [...new Set(table?.rows.flatMap((row) => workOf(row) ?? []))];
}

/**
 * The sections with these columns added to those of the evidence table, and a note on their origin. Everything else is
 * the same object.
 */
export function withColumns<S extends Section>(sections: readonly S[], columns: readonly TableColumn[]): readonly S[] {
  if (columns.length === 0) return sections;
  return sections.map((section) => {
    const at = isEvidence(section) ? section.blocks.findIndex(isTable) : -1;
    const table = section.blocks[at];
    if (!table || !isTable(table)) return section;
    const note: ReportBlock = { type: 'note', text: noteOf(columns) };
    return {
      ...section,
      blocks: [...section.blocks.slice(0, at), widened(table, columns), note, ...section.blocks.slice(at + 1)],
    };
  });
}

function isEvidence({ id }: Section): boolean {
  return id === 'evidence';
}

function isTable(block: ReportBlock): block is TableBlock {
  return block.type === 'table';
}

/** All that a row quotes is of its work. */
function workOf(row: Row): string | undefined {
  return row.find(({ citations }) => citations.length > 0)?.citations[0]?.evidenceId;
}

function widened(table: TableBlock, columns: readonly TableColumn[]): TableBlock {
  return {
    ...table,
    columns: [...table.columns, ...columns.map(({ question }) => question)],
    rows: table.rows.map((row) => {
      const work = workOf(row);
      const cells = columns.map(({ cells: own }) => {
        const cell = own.find(({ evidenceId }) => evidenceId === work);
        return cell ? { text: cell.text, citations: cell.citations } : { text: NOT_KNOWN, citations: [] };
      });
      return [...row, ...cells];
    }),
  };
}

function noteOf(columns: readonly TableColumn[]): string {
  const asked = columns.map(({ question }) => `“${question}”`).join(', ');
  const models = [...new Set(columns.map(({ model }) => model))].join(', ');
  const are = columns.length === 1 ? 'The column' : 'The columns';
  return `${are} ${asked} ${columns.length === 1 ? 'was' : 'were'} asked for by the owner of this report and answered by ${models} from abstracts and passages of full texts. An answer is shown only if its quote is in the text and contains its numbers; everything else is “${NOT_KNOWN}”. Whether the quote supports the answer was not checked.`;
}
