'use client';

import type { ExtractionRow, ExtractionView } from '#contract/review/extraction.ts';
import { BiasForm } from './bias-form.tsx';
import { CellForm } from './cell-form.tsx';

interface WorkCellsProps {
  row: ExtractionRow;
  columns: ExtractionView['columns'];
  mayChange: boolean;
  onChanged: () => unknown;
}

/** One work: its abstract, its cells, what code reads in it, and its risk of bias. */
export function WorkCells({ row, columns, mayChange, onChanged }: WorkCellsProps) {
  const { abstract, authors, bias, cells, suggestions, title, year } = row;
  const sentences = row.sentences.map(({ start, end }) => ({ start, text: abstract?.slice(start, end) ?? '' }));
  return (
    <>
      <h2 dir="auto" className="wrap-anywhere font-serif text-[18px]/[1.35]">
        {title}
      </h2>
      <p dir="auto" className="mb-3 text-[13px] text-soft">
        {[authors[0], year].filter(Boolean).join(' · ')}
      </p>
      <p dir="auto" className="wrap-anywhere mb-4 max-w-[70ch] whitespace-pre-line text-[15px]/[1.6]">
        {abstract ?? 'No abstract is stored of this work. Cells can be filled without a quote.'}
      </p>
      {suggestions.length > 0 && (
        <>
          <h3 className="mb-1 font-semibold text-[14px]">Read by code, to be checked</h3>
          <ul className="mb-4 list-disc pl-5 text-[14px] text-soft">
            {suggestions.map(({ label, quote, value }) => (
              <li key={`${label} ${value} ${quote?.start}`}>
                {label}: {value}
              </li>
            ))}
          </ul>
        </>
      )}
      {columns.map((column) => (
        <CellForm
          key={column.id}
          {...{ column, mayChange, onChanged, sentences }}
          recordId={row.recordId}
          cell={cells[column.id]}
        />
      ))}
      {bias && <BiasForm recordId={row.recordId} bias={bias} mayChange={mayChange} onChanged={onChanged} />}
    </>
  );
}
