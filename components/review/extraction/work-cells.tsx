'use client';

import type { ExtractionRow, ExtractionView, WorkText } from '#contract/review/extraction.ts';
import { BiasForm } from './bias-form.tsx';
import { CellForm } from './cell-form.tsx';

interface WorkCellsProps {
  row: ExtractionRow;
  columns: ExtractionView['columns'];
  mayChange: boolean;
  onChanged: () => unknown;
}

/** One work: which text there is of it, its abstract, its cells, and its risk of bias. */
export function WorkCells({ row, columns, mayChange, onChanged }: WorkCellsProps) {
  const { abstract, authors, bias, cells, text, title, year } = row;
  const sentences = row.sentences.map(({ start, end }) => ({ start, text: abstract?.slice(start, end) ?? '' }));
  return (
    <>
      <h2 dir="auto" className="wrap-anywhere font-serif text-[18px]/[1.35]">
        {title}
      </h2>
      <p dir="auto" className="text-[13px] text-soft">
        {[authors[0], year].filter(Boolean).join(' · ')}
      </p>
      <TextLine text={text} />
      <p dir="auto" className="wrap-anywhere mb-4 max-w-[70ch] whitespace-pre-line text-[15px]/[1.6]">
        {abstract ?? 'No abstract of this work is stored.'}
      </p>
      {columns.map((column) => (
        <CellForm
          key={column.id}
          {...{ column, mayChange, onChanged, sentences }}
          recordId={row.recordId}
          cell={cells[column.id]}
          hasFullText={text.best === 'fulltext' || text.best === 'document'}
        />
      ))}
      {bias ? (
        <BiasForm recordId={row.recordId} bias={bias} mayChange={mayChange} onChanged={onChanged} />
      ) : (
        <p className="mt-4 max-w-[70ch] text-[13px] text-soft">{NO_TOOL}</p>
      )}
    </>
  );
}

const NO_TOOL =
  'Risk of bias: RoB 2 and ROBINS-I are for trials, cohorts and case-control studies, and this work does not say that it is one. If it is, fill in its design by hand (“randomised trial”) in the standard column for the design, and its domains can be judged.';

const BEST: Readonly<Record<WorkText['best'], string>> = {
  fulltext: 'Full text',
  document: 'Full text',
  abstract: 'Abstract only',
  nothing: 'No text',
};

function TextLine({ text: { best, note, url } }: { text: WorkText }) {
  return (
    <p className="wrap-anywhere mb-3 text-[13px] text-soft">
      <span className="mr-1.5 rounded-sm border border-line-strong px-1.5 py-0.5 text-ink">{BEST[best]}</span>
      {note}{' '}
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
          Open it
        </a>
      )}
    </p>
  );
}
