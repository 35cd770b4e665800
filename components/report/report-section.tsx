import { clsx } from 'clsx';
import { memo } from 'react';
import type { Hypothesis } from '#contract/hypothesis.ts';
import type { SectionView } from '#contract/run-view.ts';
import { AskedColumns } from './asked-columns.tsx';
import { Draft } from './draft.tsx';
import { HypothesisChain } from './hypothesis-chain.tsx';
import { ReferenceList } from './reference-list.tsx';
import { ReportBlockView } from './report-block.tsx';
import { TableSection } from './table-link.ts';

interface ReportSectionProps {
  section: SectionView;
  /** Drawn as chains; given to the section on hypotheses only. */
  hypotheses: readonly Hypothesis[] | null;
  /** Unchecked text that is being written here. */
  draft: string | null;
  /** The run rests; nothing is being written. */
  isResting: boolean;
}

/** One section as far as it is written. Its blocks are added at the end and never change. */
export const ReportSection = memo(function ReportSection({
  section,
  hypotheses,
  draft,
  isResting,
}: ReportSectionProps) {
  const { id, title, state, blocks } = section;
  // The reference list is drawn from the works themselves, with links; the block repeats it for other readers.
  const isReferenceList = id === 'references' && blocks.some(({ type }) => type === 'table');
  if (id === 'methodology' && state === 'done') return <Methods section={section} />;
  return (
    <section aria-labelledby={`section-${id}`} className="mt-7" data-section={id}>
      <h3
        id={`section-${id}`}
        tabIndex={-1}
        className="mb-2 scroll-mt-14 text-balance font-semibold font-serif text-[19px]/[1.3] focus:outline-none print:break-after-avoid"
      >
        {title}
      </h3>
      {hypotheses && hypotheses.length > 0 && (
        <div className="mb-4 space-y-2">
          {hypotheses.map((hypothesis) => (
            <HypothesisChain key={hypothesis.id} hypothesis={hypothesis} />
          ))}
        </div>
      )}
      {isReferenceList ? (
        <ReferenceList />
      ) : (
        <TableSection value={id}>
          {blocks.map((block, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
            <ReportBlockView key={i} block={block} />
          ))}
        </TableSection>
      )}
      {id === 'evidence' && state === 'done' && <AskedColumns />}
      {draft !== null && <Draft text={draft} />}
      {state === 'growing' && draft === null && (
        <p className="flex items-center gap-2 text-[13px] text-faint print:hidden">
          <span aria-hidden className={clsx('inline-block h-4 w-[3px] bg-accent', !isResting && 'animate-pulse')} />
          {isResting ? 'to be continued' : 'being written'}
        </p>
      )}
    </section>
  );
});

/** How the work was done, for those who ask: closed on screen, always open on paper. */
function Methods({ section: { id, title, blocks } }: { section: SectionView }) {
  return (
    <section aria-labelledby={`section-${id}`} className="mt-7" data-section={id}>
      <details className="group rounded-md border border-line bg-panel px-4 py-2 print:border-0 print:px-0">
        <summary className="min-h-8 py-1">
          <h3
            id={`section-${id}`}
            tabIndex={-1}
            className="inline scroll-mt-14 font-semibold font-serif text-[19px]/[1.3] focus:outline-none"
          >
            {title}
          </h3>
          <span className="ml-2 text-[13px] text-soft group-open:hidden print:hidden">
            what was searched, screened and left out
          </span>
        </summary>
        <div className="pt-2">
          {blocks.map((block, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a finished section never changes
            <ReportBlockView key={i} block={block} />
          ))}
        </div>
      </details>
    </section>
  );
}
