import { clsx } from 'clsx';
import { memo } from 'react';
import type { ReportBlock } from '#contract/report.ts';
import { headOf } from '#core/report/claim-sentence.ts';
import { ClaimItem } from './claim-item.tsx';
import { ClaimText } from './claim-text.tsx';
import { ForestPlot } from './forest-plot.tsx';
import { ReportTable } from './report-table.tsx';

type BlockOf<T extends ReportBlock['type']> = Extract<ReportBlock, { type: T }>;

/** A finished block is the same object for ever and is drawn once. */
export const ReportBlockView = memo(function ReportBlockView({ block }: { block: ReportBlock }) {
  switch (block.type) {
    case 'paragraph':
      return <Paragraph block={block} />;
    case 'table':
      return <ReportTable block={block} />;
    case 'effects':
      return <ForestPlot block={block} />;
    case 'positions':
      return <Positions block={block} />;
    case 'note':
      return block.isItem ? <p className={clsx('prose-report', ITEM)}>{block.text}</p> : <Note text={block.text} />;
  }
});

const ITEM = 'relative mb-2 pl-4 before:absolute before:top-0 before:left-0.5 before:text-accent before:content-["•"]';

/** Items look like one list; each is a separate block, because it arrives when it is checked. */
function Paragraph({ block }: { block: BlockOf<'paragraph'> }) {
  const [first] = block.claims;
  // The source of a quotation is shown above it: it is not part of the text, unlike the lead of a written sentence.
  const head = first?.basis === 'verbatim' && first.lead && headOf(first).head === null ? first.lead : null;
  return (
    <p className={clsx('prose-report', block.isItem ? ITEM : 'mb-3.5')}>
      {head && <b className="block font-sans font-semibold text-[14px]">{head}</b>}
      <ClaimItem claims={block.claims} />
    </p>
  );
}

/** The app's own words about its work: set apart from statements about the world. */
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

/** Where sources disagree, side by side and with equal weight: the page takes no side. */
function Positions({ block: { topic, positions, differs } }: { block: BlockOf<'positions'> }) {
  return (
    <figure className="mb-5 rounded-md border border-line bg-panel print:break-inside-avoid">
      <figcaption className="border-line border-b px-3.5 py-2 font-medium text-[13.5px]">
        {/^possible/i.test(topic) ? topic : `Possible contradiction: ${topic}`}
      </figcaption>
      {/* The lines between columns are the background, however many columns fit. */}
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
      {differs && (
        <p className="border-line border-t bg-sunk px-3.5 py-2 text-[13px] text-soft">
          <b className="font-medium text-ink">What differs:</b> {differs}
        </p>
      )}
    </figure>
  );
}
