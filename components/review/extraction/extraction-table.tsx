import { clsx } from 'clsx';
import { ScrollRegion } from '#components/evidence/scroll-region.tsx';
import type { ExtractionCell, ExtractionRow, ExtractionView } from '#contract/review/extraction.ts';
import { finalAnswer } from '#contract/review/final-answer.ts';

interface ExtractionTableProps {
  data: ExtractionView;
  /** The place of the work that is open. */
  place: number;
  onOpen: (place: number) => void;
}

/** Works by columns, as far as they are filled; a title opens its work below. */
export function ExtractionTable({ data: { columns, offset, rows }, place, onOpen }: ExtractionTableProps) {
  return (
    <ScrollRegion label="Extracted values" className="mt-6 max-h-[28rem] overflow-auto rounded-lg border border-line">
      <table className="w-full border-separate border-spacing-0 bg-panel text-left text-[13.5px]">
        <thead>
          <tr className="text-[13px] text-soft">
            {['Work', ...columns.map(({ name }) => name)].map((name, n) => (
              <th
                key={n === 0 ? 'work' : columns[n - 1]?.id}
                scope="col"
                dir="auto"
                className="wrap-anywhere sticky top-0 min-w-32 border-line-strong border-b bg-panel px-3 py-2 align-bottom font-medium"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <TableRow
              key={row.recordId}
              {...{ row, columns }}
              isOpen={offset + n === place}
              onOpen={() => onOpen(offset + n)}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface TableRowProps {
  row: ExtractionRow;
  columns: ExtractionView['columns'];
  isOpen: boolean;
  onOpen: () => void;
}

function TableRow({ row: { authors, cells, title, year }, columns, isOpen, onOpen }: TableRowProps) {
  return (
    <tr className={clsx('align-top', isOpen && 'bg-accent-soft')}>
      <th scope="row" className="min-w-48 border-line border-b p-0 font-normal">
        <button
          type="button"
          aria-current={isOpen ? 'true' : undefined}
          onClick={onOpen}
          className="block w-full px-3 py-2 text-left -outline-offset-2 hover:bg-sunk"
        >
          <span dir="auto" className="wrap-anywhere line-clamp-2">
            {title || 'Untitled'}
          </span>
          <span className="text-[12px] text-soft">{[authors[0], year].filter(Boolean).join(' · ')}</span>
        </button>
      </th>
      {columns.map(({ id }) => (
        <td key={id} className="border-line border-b px-3 py-2">
          <Value cell={cells[id]} />
        </td>
      ))}
    </tr>
  );
}

/** What the cell says at present, and who says so where no person does. */
function Value({ cell }: { cell: ExtractionCell | undefined }) {
  const final = finalAnswer(cell);
  if (!final) return (cell?.code.length ?? 0) > 1 ? <span className="text-soft">choose one</span> : null;
  const { answer, by } = final;
  const isUnread = by === 'model' && cell?.model?.read === 'nothing';
  return (
    <>
      <span dir="auto" className="wrap-anywhere line-clamp-3">
        {answer.value ?? (isUnread ? 'not read' : 'not known')}
      </span>
      {by !== 'hand' && <span className="text-[12px] text-soft">by {by === 'model' ? 'a model' : 'code'}</span>}
    </>
  );
}
