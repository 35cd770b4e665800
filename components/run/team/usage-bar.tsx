'use client';

import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { formatMoney, formatTokens } from '#components/app/question/amounts.ts';
import { PopoverButton } from '#components/ui/popover-button.tsx';
import type { Budget } from '#contract/run-request.ts';
import type { RunView, UsageView } from '#contract/run-view.ts';
import { POPOVER_LOOK } from '../button.ts';
import { costWords, formatShort, spentOf, tokensOf } from './usage.ts';
import { UsageTable } from './usage-table.tsx';

/** Tokens and money used of the budget, live; a press shows which agent used them. Nothing for runs without a model. */
export function UsageBar({ run }: { run: Pick<RunView, 'request' | 'usage'> }) {
  const { request, usage } = run;
  if (request?.engine !== 'model') return null;
  const { budget } = request;
  const { total, estimated } = usage;
  const cost = total.calls > 0 ? costWords(total.cost, estimated) : null;
  return (
    <PopoverButton
      button={{
        className:
          '-my-1 inline-flex min-h-7 max-w-full items-baseline gap-2 rounded text-left leading-7 hover:text-ink',
        content: (
          <>
            {budget && <Bar usage={usage} budget={budget} />}
            <span className="min-w-0">
              <b className="font-semibold text-ink">
                {estimated && 'about '}
                {formatShort(tokensOf(total))}
              </b>
              {budget && ` of ${formatShort(budget.tokens)}`} tokens
              {cost && (
                <>
                  {' · '}
                  <b className="font-semibold text-ink">{cost}</b>
                  {typeof budget?.money === 'number' && ` of ${formatMoney(budget.money)}`}
                </>
              )}
            </span>
            <ChevronDown aria-hidden size={12} className="shrink-0 self-center text-faint" />
            <span className="sr-only">, show by agent</span>
          </>
        ),
      }}
      aria-label="Model use"
      className={`${POPOVER_LOOK} w-[min(27rem,calc(100vw-1.25rem))] p-4 text-[13px]`}
    >
      <h2 className="font-semibold font-serif text-[16px]">Model use</h2>
      {budget && <BudgetWords usage={usage} budget={budget} />}
      {total.calls === 0 ? (
        <p className="mt-1 text-soft">No model has been used yet.</p>
      ) : (
        <div className="mt-2">
          <UsageTable usage={usage} />
        </div>
      )}
      <Caveats usage={usage} />
    </PopoverButton>
  );
}

/** The part on the right is reserved for the report: gathering ends where it begins. */
function Bar({ usage, budget }: { usage: UsageView; budget: Budget }) {
  const { share, gatheringEnds, isBeyondGathering } = spentOf(usage, budget);
  return (
    <span
      role="img"
      aria-label={`Budget: ${Math.round(share * 100)} percent used; the last ${Math.round((1 - gatheringEnds) * 100)} percent are reserved for the report`}
      className="relative inline-block h-1.5 w-16 shrink-0 self-center overflow-hidden rounded-full bg-line"
    >
      <span
        className="absolute inset-y-0 right-0 bg-line-strong/70"
        style={{ left: `${gatheringEnds * 100}%` }}
        aria-hidden
      />
      <span
        className={clsx('absolute inset-y-0 left-0', isBeyondGathering ? 'bg-warn' : 'bg-accent')}
        style={{ width: `${share * 100}%` }}
        aria-hidden
      />
      <span className="absolute inset-y-0 w-[1.5px] bg-panel" style={{ left: `${gatheringEnds * 100}%` }} aria-hidden />
    </span>
  );
}

function BudgetWords({ usage, budget }: { usage: UsageView; budget: Budget }) {
  const { gatheringEnds } = spentOf(usage, budget);
  const reserved = Math.round(budget.tokens * (1 - gatheringEnds));
  return (
    <p className="mt-1 text-soft">
      The budget is {formatTokens(budget.tokens)}
      {budget.money !== null && ` and ${formatMoney(budget.money)}`}. Of it {formatTokens(reserved)} are reserved for
      writing the report.
    </p>
  );
}

/** Notes on how to read the numbers. */
export function Caveats({ usage: { total, estimated } }: { usage: UsageView }) {
  if (total.calls === 0 || (total.cost !== null && !estimated)) return null;
  return (
    <p className="mt-2 text-[12.5px] text-soft">
      {total.cost === null && 'No price is known for some of it, so the cost is not known. '}
      {estimated && 'The provider did not count some of the calls; they are estimated from the length of the text.'}
    </p>
  );
}
