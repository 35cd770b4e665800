'use client';

import { Columns3, Download, Maximize2 } from 'lucide-react';
import { type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { saveFile } from '#components/evidence/evidence-csv.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { PopoverButton } from '#components/ui/popover-button.tsx';
import { useKeptState } from '#components/ui/use-kept-state.ts';
import type { ReportBlock } from '#contract/report.ts';
import { toTableCsv } from '#core/report/export/csv.ts';
import { type Order, type Row, TableGrid } from './table-grid.tsx';
import { TableSection, tableCodec } from './table-link.ts';

/** Fetched when it is first opened. */
const FullWidthDialog = lazyComponent(() =>
  import('./full-width-dialog.tsx').then(({ FullWidthDialog }) => FullWidthDialog),
);

/** Shorter tables need no tools. */
const WORTH_SORTING = 4;
/** From here on the width of the text is too little. */
const WIDE_COLUMNS = 5;
const TOOL = 'inline-flex min-h-7 items-center gap-1 rounded px-2 text-[12px] text-soft hover:bg-sunk hover:text-ink';

/**
 * A table of the report: each cell with its quotes; sorted by any column, with selectable columns, saved as CSV, as
 * wide as the screen.
 */
export function ReportTable({ block, label }: { block: Extract<ReportBlock, { type: 'table' }>; label?: string }) {
  const { columns, rows } = block;
  const section = useContext(TableSection);
  const codec = useMemo(() => tableCodec(section), [section]);
  const [view, setView] = useKeptState(codec);
  const hidden = new Set(view.hidden.flatMap((name) => placeOf(columns, name) ?? []).slice(0, columns.length - 1));
  const place = view.order ? placeOf(columns, view.order.column) : null;
  const order: Order | null = view.order && place !== null ? { ...view.order, column: place } : null;
  const hasTools = rows.length >= WORTH_SORTING;
  const nameOf = (column: number) => columns[column] ?? '';
  const toggle = (column: number) => {
    const shown = hidden.has(column) ? [...hidden].filter((i) => i !== column) : [...hidden, column];
    setView({ ...view, hidden: shown.map(nameOf) });
  };
  const sort = ({ column, descending }: Order) => setView({ ...view, order: { column: nameOf(column), descending } });
  const grid = {
    label: label ?? `Table: ${columns.join(', ')}`,
    columns,
    rows: order ? sorted(rows, order) : rows,
    shown: columns.map((_, i) => i).filter((i) => !hidden.has(i)),
    order,
    onSort: hasTools ? sort : null,
  };
  return (
    <div className="mb-4">
      {(hasTools || columns.length >= WIDE_COLUMNS) && (
        <div className="mb-1 flex justify-end gap-1 print:hidden">
          {hasTools && <ColumnChoice columns={columns} hidden={hidden} onToggle={toggle} />}
          <button
            type="button"
            className={TOOL}
            onClick={() => saveFile(toTableCsv(block), 'text/csv;charset=utf-8', 'assay-table.csv')}
          >
            <Download aria-hidden size={13} />
            CSV
          </button>
          {columns.length >= WIDE_COLUMNS && (
            <FullWidth>
              <TableGrid {...grid} className="min-h-0" />
            </FullWidth>
          )}
        </div>
      )}
      <TableGrid {...grid} />
    </div>
  );
}

/** Null for a name that is no column of this table. */
function placeOf(columns: readonly string[], name: string): number | null {
  const place = columns.indexOf(name);
  return place < 0 ? null : place;
}

/** Opens the table over the whole screen. */
function FullWidth({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={TOOL}
        onClick={() => {
          setIsWanted(true);
          setIsOpen(true);
        }}
      >
        <Maximize2 aria-hidden size={13} />
        Full width
      </button>
      {isWanted && (
        <FullWidthDialog isOpen={isOpen} onOpenChange={setIsOpen} opener={opener}>
          {children}
        </FullWidthDialog>
      )}
    </>
  );
}

interface ColumnChoiceProps {
  columns: readonly string[];
  hidden: ReadonlySet<number>;
  onToggle: (column: number) => void;
}

function ColumnChoice({ columns, hidden, onToggle }: ColumnChoiceProps) {
  return (
    <PopoverButton
      button={{
        className: TOOL,
        content: (
          <>
            <Columns3 aria-hidden size={13} />
            Columns{hidden.size > 0 && ` (${columns.length - hidden.size} of ${columns.length})`}
          </>
        ),
      }}
      aria-label="Columns of the table"
      className="z-40 max-h-[60vh] w-56 overflow-y-auto rounded-lg border border-line bg-panel p-2 shadow-card"
    >
      {columns.map((column, i) => (
        <label key={column} className="flex min-h-8 items-center gap-2 px-1.5 text-[13px]">
          <input
            type="checkbox"
            checked={!hidden.has(i)}
            // A table without columns could not be got back by the eye.
            disabled={!hidden.has(i) && columns.length - hidden.size === 1}
            onChange={() => onToggle(i)}
            className="size-4 accent-(--accent)"
          />
          {column}
        </label>
      ))}
    </PopoverButton>
  );
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const NOT_KNOWN = /^(?:not known|not read|–|-|)$/i;

/** Rows sorted by one column; unknown values come last in either direction, and equal ones keep their order. */
export function sorted(rows: readonly Row[], { column, descending }: Order): Row[] {
  const textOf = (row: Row) => row[column]?.text ?? '';
  return rows.toSorted((a, b) => {
    const [first, second] = [textOf(a), textOf(b)];
    const unknown = Number(NOT_KNOWN.test(first)) - Number(NOT_KNOWN.test(second));
    return unknown || (descending ? -1 : 1) * compare(first, second);
  });
}

/** Numbers by value, also with thousands separators; all else as a dictionary would. */
function compare(a: string, b: string): number {
  const [first, second] = [a, b].map((text) =>
    Number.parseFloat(text.replace(/(?<=\d)[,\u2009\u202f ](?=\d{3}\b)/g, '').replace('−', '-')),
  );
  if (first !== undefined && second !== undefined && !Number.isNaN(first) && !Number.isNaN(second) && first !== second)
    return first - second;
  return COLLATOR.compare(a, b);
}
