import { counted } from '#components/run/format.ts';
import { costWords, formatCount } from '#components/run/team/usage.ts';
import { Caveats } from '#components/run/team/usage-bar.tsx';
import { UsageTable } from '#components/run/team/usage-table.tsx';
import type { UsageView } from '#contract/run-view.ts';

/** The final model usage of this report. */
export function UsageFooter({ usage }: { usage: UsageView }) {
  const { total, byAgent, estimated } = usage;
  const cost = costWords(total.cost, estimated);
  const hasAgents = Object.keys(byAgent).length > 0;
  const sums = (
    <>
      {counted(total.calls, 'model call')}, {formatCount(total.tokensIn)} tokens in
      {total.tokensCached > 0 && ` (${formatCount(total.tokensCached)} cached)`}, {formatCount(total.tokensOut)} out,{' '}
      {cost ?? 'cost not known'}
    </>
  );
  return (
    <section
      aria-label="Model use of this report"
      className="mt-8 border-line border-t pt-3 text-[13px]/[1.5] text-soft tabular-nums"
    >
      {hasAgents ? (
        <details>
          <summary className="min-h-7">
            {sums} <span className="text-accent underline underline-offset-2 print:hidden">by agent</span>
          </summary>
          <div className="mt-1.5 max-w-lg">
            <UsageTable usage={usage} />
            <Caveats usage={usage} />
          </div>
        </details>
      ) : (
        <p>{sums}</p>
      )}
    </section>
  );
}
