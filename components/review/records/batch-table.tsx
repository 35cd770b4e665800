import { ScrollRegion } from '#components/evidence/scroll-region.tsx';
import { counted, formatDate } from '#components/run/format.ts';
import type { ReviewView } from '#contract/review/review-view.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { WithdrawBatch } from './withdraw-batch.tsx';

type Batch = ReviewView['batches'][number];

const ORIGINS: Readonly<Record<Batch['origin'], string>> = {
  search: 'Search',
  bibliography: 'File',
  run: 'Works of a report',
  citations: 'Citation chasing',
};

const COUNTS = ['Found', 'Duplicates', 'Added'] as const;

/** What came in together, and how much of it was new. */
export function BatchTable({ batches, mayWithdraw }: { batches: readonly Batch[]; mayWithdraw: boolean }) {
  return (
    <ScrollRegion label="Where the records came from" className="mt-6 overflow-x-auto">
      <table className="w-full text-left text-[14px]">
        <thead>
          <tr className="border-line-strong border-b text-[13px] text-soft">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              Where from
            </th>
            {COUNTS.map((label) => (
              <th key={label} scope="col" className="py-1.5 pl-2 text-right font-medium sm:pl-4">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <BatchRow key={batch.id} batch={batch} mayWithdraw={mayWithdraw} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function BatchRow({ batch, mayWithdraw }: { batch: Batch; mayWithdraw: boolean }) {
  const { origin, label, tool, query, found, duplicates, added, at, total, isWithdrawn, decisions = 0 } = batch;
  return (
    <tr className="border-line border-b align-top">
      <td className="py-2 pr-2 sm:pr-4">
        <p dir="auto" className={`wrap-anywhere ${isWithdrawn ? 'text-soft line-through' : ''}`}>
          {label}
        </p>
        <p className="text-[12.5px] text-soft">
          {[
            ORIGINS[origin],
            formatDate(at),
            tool && SOURCE_LABELS[tool] !== label && SOURCE_LABELS[tool],
            isWithdrawn && 'Withdrawn: no longer counted',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {total !== undefined && total > found && (
          <p className="text-[12.5px] text-warn">
            Retrieved {found.toLocaleString('en')} of {total.toLocaleString('en')} hits in the source.
          </p>
        )}
        {decisions > 0 && (
          <p className="text-[12.5px] text-soft">{counted(decisions, 'decision')} made elsewhere came with it.</p>
        )}
        {(batch.notices ?? []).map((notice) => (
          <p key={notice} className="wrap-anywhere text-[12.5px] text-warn">
            {notice}
          </p>
        ))}
        {query && <p className="wrap-anywhere mt-0.5 font-mono text-[12px] text-soft">{query}</p>}
        {mayWithdraw && <WithdrawBatch batch={batch} />}
      </td>
      {[found, duplicates, added].map((count, n) => (
        <td
          key={COUNTS[n]}
          className={`py-2 pl-2 text-right tabular-nums sm:pl-4 ${isWithdrawn ? 'text-soft line-through' : ''}`}
        >
          {count.toLocaleString('en')}
        </td>
      ))}
    </tr>
  );
}
