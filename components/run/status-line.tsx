import type { ReactNode } from 'react';
import { StatusMark } from '#components/app/history/status-mark.tsx';
import { Tag } from '#components/evidence/tag.tsx';
import { unansweredSources } from '#components/report/unanswered-sources.ts';
import { EXIT_SENTENCES } from '#contract/answer-words.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { evidenceFlow } from '#core/runs/fold/flow.ts';
import { activeAgent, isResting, labelOf } from './agents.ts';
import { Elapsed } from './elapsed.tsx';
import { UsageBar } from './team/usage-bar.tsx';

/** One line: what happens now, and how much of it is done, in counts. */
export function StatusLine({ run }: { run: RunView }) {
  const { found, merged, included } = evidenceFlow(run);
  const missing = hasEnded(run) ? unansweredSources(run.searches) : [];
  const { claims, round, maxRounds } = run;
  return (
    <section
      aria-label="Status"
      className="flex flex-wrap items-baseline gap-x-5 gap-y-0.5 border-line border-b bg-sunk px-4 py-1.5 text-[13px] text-soft tabular-nums sm:px-5 print:hidden"
    >
      <Now run={run} />
      {run.request && <ByHand changes={run.request.changes} />}
      {round > 0 && (
        <span>
          Round <N>{round}</N> of at most <N>{maxRounds}</N>
        </span>
      )}
      {found > 0 && (
        <span>
          <N>{found}</N> records of <N>{merged}</N> works found, <N>{included}</N> kept
        </span>
      )}
      {claims.checked > 0 && (
        <span>
          <N>{claims.checked}</N> sentences checked, <N>{claims.kept}</N> kept, <N>{claims.dropped}</N> left out
        </span>
      )}
      {missing.length > 0 && (
        <span className="text-warn">Without {missing.map(({ tool }) => SOURCE_LABELS[tool]).join(', ')}</span>
      )}
      <UsageBar run={run} />
      <span className="ml-auto inline-flex flex-wrap items-baseline gap-1.5">
        {run.request && <EngineTag mode={run.request.mode} engine={run.request.engine} />}
        {run.sampleData && <Tag tone="warn">Sample data: every work is invented</Tag>}
        <Elapsed
          since={run.startedAt}
          until={run.finishedAt ?? (isResting(run) ? run.updatedAt : null)}
          rests={run.rests}
          label="Time taken"
        />
      </span>
    </section>
  );
}

function N({ children }: { children: ReactNode }) {
  return <b className="font-semibold text-ink">{children}</b>;
}

function Now({ run }: { run: RunView }) {
  const agent = activeAgent(run);
  if (hasEnded(run) || isResting(run) || run.status === 'queued' || !agent) {
    return (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <StatusMark status={run.status} exit={run.exit} isDirect={run.answer?.isDirect ?? null} />
        {run.status === 'complete' && run.exit && run.exit !== 'nothing_found' && (
          <span>{EXIT_SENTENCES[run.exit]}</span>
        )}
        {run.status === 'paused' && <span>Nothing more is spent until you resume.</span>}
        {run.status === 'waiting' && <span>Nothing more is spent until you start.</span>}
      </span>
    );
  }
  return (
    <span className="min-w-0">
      <span aria-hidden className="mr-2 inline-block size-[7px] animate-pulse rounded-full bg-accent align-[1px]" />
      <b className="font-semibold text-ink">{labelOf(agent, run)}:</b> {currentWork(run, agent)}
    </span>
  );
}

/** While writing, the place among the sections says more than the sentence alone. */
function currentWork(run: RunView, agent: keyof RunView['agents']): string {
  const { message } = run.agents[agent];
  const at = run.sections.findIndex(({ state }) => state === 'growing');
  return agent === 'report' && at >= 0 ? `${message} (section ${at + 1} of ${run.sections.length})` : message;
}

/** A report that was written anew after changes by hand says so first. */
function ByHand({ changes: { works, certainty, bias } }: Pick<NonNullable<RunView['request']>, 'changes'>) {
  const excluded = works.filter(({ included }) => !included).length;
  const parts = [
    [excluded, 'excluded'],
    [works.length - excluded, 'included'],
    [certainty.length, 'certainty changed'],
    [bias.length, 'bias judged'],
  ] as const;
  const counts = parts.flatMap(([count, words]) => (count > 0 ? `${count} ${words}` : []));
  return counts.length > 0 && <b className="font-semibold text-warn">Rewritten by hand: {counts.join(', ')}</b>;
}

function EngineTag({ mode, engine }: Pick<NonNullable<RunView['request']>, 'mode' | 'engine'>) {
  return (
    <Tag tone="accent">
      {engine === 'rules' ? 'No language model' : `${mode === 'simple' ? 'Simple' : 'Advanced'} · language model`}
    </Tag>
  );
}
