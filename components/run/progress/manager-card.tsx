import type { ReactNode } from 'react';
import { AGENT_LABELS } from '#contract/agent-name.ts';
import type { RunView } from '#contract/run-view.ts';
import { counted } from '../format.ts';
import { AgentCard, Nothing } from './agent-card.tsx';

/** The manager's last decision, and whether it sees progress. Its raw ledgers are at the end of the trace. */
export function ManagerCard({ run }: { run: RunView }) {
  const { decisions, resets } = run.team;
  const last = decisions.at(-1);
  return (
    <AgentCard run={run} of="manager">
      {last ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[13px]/[1.45]">
          <Row name="Next">
            {AGENT_LABELS[last.ledger.nextSpeaker.answer]}: {last.ledger.nextSpeaker.reason}
          </Row>
          <Row name="Progress">
            {last.ledger.progress.answer ? 'Yes' : 'No'}: {last.ledger.progress.reason}
          </Row>
          {last.stalls > 0 && <Row name="Stalled">{counted(last.stalls, 'turn')} of 3 before a new plan is made</Row>}
          {resets > 0 && <Row name="New plans">{resets} of at most 2</Row>}
        </dl>
      ) : (
        <Nothing>Nothing has been handed out yet.</Nothing>
      )}
    </AgentCard>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
