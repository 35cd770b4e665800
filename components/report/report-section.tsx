import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { SectionView } from '#contract/run-view.ts';
import { AskedColumns } from './asked-columns.tsx';
import { HypothesisChain } from './blocks/hypothesis-chain.tsx';
import { ReferenceList } from './blocks/reference-list.tsx';
import { ReportBlockView } from './blocks/report-block.tsx';
import { TableSection } from './blocks/table-link.ts';
import { Draft } from './draft.tsx';

interface ReportSectionProps {
  section: SectionView;
  /** Drawn as chains; given to the section on hypotheses only. */
  hypotheses: readonly Hypothesis[] | null;
  /** Unchecked text that is being written here. */
  draft: string | null;
  /** The run rests; nothing is being written. */
  isResting: boolean;
  /** Closed until its reader opens it. */
  isFolded: boolean;
  before?: ReactNode;
}

/** One section as far as it is written. Its blocks are added at the end and never change. */
export const ReportSection = memo(function ReportSection({
  section,
  hypotheses,
  draft,
  isResting,
  isFolded,
  before,
}: ReportSectionProps) {
  const { id, state, blocks } = section;
  // The reference list is drawn from the works themselves, with links; the block repeats it for other readers.
  const isReferenceList = id === 'references' && blocks.some(({ type }) => type === 'table');
  return (
    <SectionLayout section={section} isFolded={isFolded || (id === 'methodology' && state === 'done')}>
      {before}
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
    </SectionLayout>
  );
});

interface SectionLayoutProps {
  section: SectionView;
  isFolded: boolean;
  children: ReactNode;
}

const HEADING = 'scroll-mt-14 font-semibold font-serif text-[19px]/[1.3] focus:outline-none';

/** What a folded section contains. */
const INSIDE: Readonly<Record<string, string>> = {
  summary: 'the best works in their own words',
  evidence: 'design, size, population and comparison',
  effects: 'where measure and outcome are the same',
  gaps: 'what none of the works covers',
  limitations: 'what to keep in mind',
  methodology: 'what was searched, screened and left out',
};

/** A section under its heading; a folded one is closed on screen and always open on paper. */
function SectionLayout({ section: { id, title }, isFolded, children }: SectionLayoutProps) {
  const heading = `section-${id}`;
  if (!isFolded)
    return (
      <section aria-labelledby={heading} className="mt-7" data-section={id}>
        <h3 id={heading} tabIndex={-1} className={clsx('mb-2 text-balance print:break-after-avoid', HEADING)}>
          {title}
        </h3>
        {children}
      </section>
    );
  return (
    <section aria-labelledby={heading} className="mt-2 print:mt-7" data-section={id}>
      <details className="group rounded-md border border-line bg-panel px-4 py-1.5 print:border-0 print:px-0">
        <summary className="min-h-8 py-1">
          <h3 id={heading} tabIndex={-1} className={clsx('inline', HEADING)}>
            {title}
          </h3>
          {INSIDE[id] && (
            <span className="ml-2 text-[13px] text-soft group-open:hidden print:hidden">{INSIDE[id]}</span>
          )}
        </summary>
        <div className="pt-2">{children}</div>
      </details>
    </section>
  );
}
