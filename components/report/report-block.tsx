import { clsx } from 'clsx';
import { memo } from 'react';
import { ScrollRegion } from '#components/evidence/scroll-region.tsx';
import type { ReportBlock } from '#core/reports/report.ts';
import { CitationChip } from './citation-chip.tsx';
import { ClaimText } from './claim-text.tsx';

/** Cells of this many characters, a date and time say, stay on one line. */
const SHORT = 20;

type BlockOf<T extends ReportBlock['type']> = Extract<ReportBlock, { type: T }>;

/** A finished block is the same object for ever and is drawn once. */
export const ReportBlockView = memo(function ReportBlockView({ block }: { block: ReportBlock }) {
  switch (block.type) {
    case 'paragraph':
      return <Paragraph block={block} />;
    case 'table':
      return <Table block={block} />;
    case 'positions':
      return <Positions block={block} />;
    case 'note':
      return <Note text={block.text} />;
  }
});

function Paragraph({ block }: { block: BlockOf<'paragraph'> }) {
  return (
    <p className="prose-report mb-3.5">
      {block.claims.map((claim, i) => (
        <span key={claim.id}>
          {i > 0 && ' '}
          <ClaimText claim={claim} />
        </span>
      ))}
    </p>
  );
}

/** The app's own words about its work: set apart from what is said about the world. */
function Note({ text }: { text: string }) {
  return (
    <p
      data-note=""
      className="mb-3 border-line-strong border-l-2 pl-3 text-[13.5px]/[1.55] text-soft print:break-inside-avoid"
    >
      {text}
    </p>
  );
}

function Table({ block: { columns, rows } }: { block: BlockOf<'table'> }) {
  return (
    <ScrollRegion
      label={`Table: ${columns.join(', ')}`}
      className="mb-4 overflow-x-auto rounded-md border border-line bg-panel"
    >
      <table className="w-full text-[13px]/[1.45]">
        <thead className="bg-sunk text-left text-soft">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="whitespace-nowrap px-3 py-1.5 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a finished table are never reordered
            <tr key={i} className="border-line border-t align-top print:break-inside-avoid">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <Cell key={column} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cell({ cell: { text, citations } }: { cell: BlockOf<'table'>['rows'][number][number] }) {
  return (
    <td className={clsx('break-words px-3 py-1.5 tabular-nums', text.length <= SHORT && 'whitespace-nowrap')}>
      {text}
      {citations.map((citation) => (
        <span key={`${citation.evidenceId} ${citation.field} ${citation.start}`}>
          {'\u00a0'}
          <CitationChip citation={citation} />
        </span>
      ))}
    </td>
  );
}

/** Where sources disagree, side by side and in the same weight: the page takes no side. */
function Positions({ block: { topic, positions, differs } }: { block: BlockOf<'positions'> }) {
  return (
    <figure className="mb-5 rounded-md border border-line bg-panel print:break-inside-avoid">
      <figcaption className="border-line border-b px-3.5 py-2 font-medium text-[13.5px]">
        {/^possible/i.test(topic) ? topic : `Possible contradiction: ${topic}`}
      </figcaption>
      {/* The lines between are the ground that shows through, however many columns there is room for. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-px bg-line">
        {positions.map(({ label, claims }, i) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two works may carry one label; their places are fixed
            key={i}
            className="bg-panel px-3.5 py-2.5"
          >
            <p className="label mb-1.5 normal-case tracking-normal">{label}</p>
            {claims.map((claim) => (
              <p key={claim.id} className="mt-2 font-serif text-[15.5px]/[1.5] first-of-type:mt-0">
                <ClaimText claim={claim} />
              </p>
            ))}
          </div>
        ))}
      </div>
      <p className="border-line border-t bg-sunk px-3.5 py-2 text-[13px] text-soft">
        <b className="font-medium text-ink">What differs:</b> {differs}
      </p>
    </figure>
  );
}
