import { clsx } from 'clsx';
import { ScrollRegion } from '#components/evidence/scroll-region.tsx';
import type { ReportBlock } from '#contract/report.ts';
import { repeatedCells } from '#core/report/printed-tables.ts';
import { CitationChip, furtherOf } from './citation-chip.tsx';
import { VerdictMark } from './verdict-mark.tsx';

type TableBlock = Extract<ReportBlock, { type: 'table' }>;
export type Row = TableBlock['rows'][number];

export interface Order {
  column: number;
  descending: boolean;
}

/** Cells up to this length, e.g. a date and time, stay on one line; less in tables with many columns. */
const SHORT = { usual: 20, crowded: 12 };
/** Cells of more characters are sentences, which need a line to be read along. */
const SENTENCE = 70;
/**
 * From this many columns on, each is narrower, so that on a wide screen the last one, e.g. a grade, is visible next to
 * the first.
 */
const CROWDED = 4;

/**
 * Where a table does not fit, its rows become blocks with a column name before each cell, so that nothing is scrolled
 * out of sight. Above the width of the report everything fits.
 */
const STACKED = {
  narrow: {
    table: '@max-md:block',
    head: '@max-md:sr-only',
    row: '@max-md:block @max-md:border-line @max-md:border-t @max-md:px-3 @max-md:py-2 @max-md:first:border-t-0',
    cell: '@max-md:static @max-md:block @max-md:max-w-none @max-md:min-w-0 @max-md:whitespace-normal @max-md:border-0 @max-md:p-0',
    name: '@max-md:before:text-soft @max-md:before:content-[attr(data-column)]',
    above: '@max-md:not-sr-only',
  },
  always: {
    table: '@max-5xl:block',
    head: '@max-5xl:sr-only',
    row: '@max-5xl:block @max-5xl:border-line @max-5xl:border-t @max-5xl:px-3 @max-5xl:py-2 @max-5xl:first:border-t-0',
    cell: '@max-5xl:static @max-5xl:block @max-5xl:max-w-none @max-5xl:min-w-0 @max-5xl:whitespace-normal @max-5xl:border-0 @max-5xl:p-0',
    name: '@max-5xl:before:text-soft @max-5xl:before:content-[attr(data-column)]',
    above: '@max-5xl:not-sr-only',
  },
} as const;
/** From so many columns on the width of the report is too little. */
const MANY = 6;
type Stack = (typeof STACKED)[keyof typeof STACKED] | null;

interface TableGridProps {
  label: string;
  columns: readonly string[];
  /** In the order in which they are shown. */
  rows: readonly Row[];
  /** Places of the columns that are shown. */
  shown: readonly number[];
  order: Order | null;
  /** Null where the table is not sorted by readers. */
  onSort: ((order: Order) => void) | null;
  className?: string;
}

/** The grid of a table: what the row is about stays in sight while the rest is scrolled sideways. */
export function TableGrid({ label, columns, rows, shown, order, onSort, className }: TableGridProps) {
  const isWide = shown.length > 3;
  const stack: Stack = isWide ? STACKED[shown.length >= MANY ? 'always' : 'narrow'] : null;
  const shownRows = rows.map((row) => shown.flatMap((column) => row[column] ?? []));
  return (
    <ScrollRegion label={label} className={clsx('overflow-auto rounded-md border border-line bg-panel', className)}>
      {/* Collapsed borders do not move with a cell that stays. */}
      <table
        className={clsx(
          'w-full border-separate border-spacing-0 text-[13px]/[1.45] print:text-[10px]/[1.35]',
          stack?.table,
        )}
      >
        <thead className={clsx('bg-sunk text-left text-soft', stack?.head)}>
          <tr>
            {shown.map((column, place) => (
              <Heading
                key={column}
                text={columns[column] ?? ''}
                isFixed={isWide && place === 0}
                order={order?.column === column ? order : null}
                onSort={onSort && ((descending) => onSort({ column, descending }))}
              />
            ))}
          </tr>
        </thead>
        <tbody className={stack?.table}>
          {shownRows.map((row, at) => {
            const isAbove = repeatedCells(shownRows, at);
            const sharedAt = sharedCitationsAt(row);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own, and two may say the same
              <tr key={at} className={clsx('align-top print:break-inside-avoid', stack?.row)}>
                {row.map((cell, place) => (
                  <Cell
                    key={shown[place]}
                    cell={cell}
                    column={columns[shown[place] ?? 0] ?? ''}
                    stack={stack}
                    isFixed={isWide && place === 0}
                    isCrowded={shown.length >= CROWDED}
                    isAbove={isAbove[place] ?? false}
                    isCitedBehind={sharedAt !== null && place !== sharedAt}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** If all cells of a row rest on the same passages, the last one shows them for all; otherwise each shows its own. */
function sharedCitationsAt(row: Row): number | null {
  const rests = row.map(({ citations }) =>
    citations.map(({ evidenceId, field, start, end }) => `${evidenceId} ${field} ${start} ${end}`).join(', '),
  );
  return new Set(rests.filter(Boolean)).size === 1 ? rests.findLastIndex(Boolean) : null;
}

/** Lies over what is scrolled under it. */
const FIXED = 'sticky left-0 z-[1] border-line border-r max-sm:max-w-36 print:static print:border-r-0';

interface HeadingProps {
  text: string;
  isFixed: boolean;
  order: Order | null;
  /** Null where the table is not sorted by readers. */
  onSort: ((descending: boolean) => void) | null;
}

function Heading({ text, isFixed, order, onSort }: HeadingProps) {
  return (
    <th
      scope="col"
      {...(onSort && { 'aria-sort': order ? (order.descending ? 'descending' : 'ascending') : 'none' })}
      className={clsx(
        'align-bottom font-medium wrap-normal print:whitespace-normal',
        text.length <= SHORT.usual && 'whitespace-nowrap',
        // On a phone the column that stays is narrow, and a name must not reach into the next one.
        isFixed && ['bg-sunk max-sm:whitespace-normal max-sm:wrap-anywhere', FIXED],
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={() => onSort(order ? !order.descending : false)}
          className="min-h-8 w-full px-3 text-left hover:text-ink print:min-h-0 print:px-1 print:py-1"
        >
          {text}
          <span aria-hidden className={clsx('ml-1 inline-block w-2', order ? 'text-accent' : 'text-transparent')}>
            {order?.descending ? '↓' : '↑'}
          </span>
        </button>
      ) : (
        <span className="block px-3 py-1.5 print:px-1 print:py-1">{text}</span>
      )}
    </th>
  );
}

interface CellProps {
  cell: Row[number];
  column: string;
  stack: Stack;
  isFixed: boolean;
  isCrowded: boolean;
  /** It repeats the cell above, and is shown again only to screen readers. */
  isAbove: boolean;
  /** A later cell shows the passages that all cells of its row rest on. */
  isCitedBehind: boolean;
}

/** The first cell of a wide table names its row. */
function Cell({
  cell: { text, citations, verdict, reason },
  column,
  stack,
  isFixed,
  isCrowded,
  isAbove,
  isCitedBehind,
}: CellProps) {
  const Box = isFixed ? 'th' : 'td';
  const [ofSentence, ofPhrase] = isCrowded ? ['min-w-44', 'min-w-28'] : ['min-w-64', 'min-w-36'];
  return (
    <Box
      {...(isFixed && { scope: 'row' })}
      data-column={`${column}: `}
      className={clsx(
        'break-words border-line px-3 py-1.5 text-left font-normal tabular-nums',
        !isAbove && 'border-t',
        // Paper cannot be scrolled: every column must fit.
        'print:whitespace-normal print:px-1 print:py-1',
        text.length <= (isCrowded ? SHORT.crowded : SHORT.usual)
          ? 'whitespace-nowrap'
          : [text.length > SENTENCE ? [ofSentence, 'print:min-w-32'] : [ofPhrase, 'print:min-w-14']],
        isFixed && ['bg-panel max-sm:whitespace-normal max-sm:min-w-28', FIXED],
        stack?.cell,
        isFixed ? stack && '@max-md:font-medium' : stack?.name,
      )}
    >
      {isAbove ? <span className={clsx('sr-only', stack?.above)}>{text}</span> : text}
      {(isAbove || isCitedBehind ? [] : citations).map((citation, at) => (
        <span key={`${citation.evidenceId} ${citation.field} ${citation.start}`}>
          {'\u00a0'}
          <CitationChip citation={citation} further={furtherOf(citations, at)} />
        </span>
      ))}
      {verdict && verdict !== 'supported' && <VerdictMark verdict={verdict} reason={reason} />}
    </Box>
  );
}
