import type { RunView } from '#contract/run-view.ts';
import { AgentCard, Nothing } from './agent-card.tsx';

/** What the reader of web pages was told and brought back. */
export function WebCard({ run }: { run: RunView }) {
  const turns = run.team.handoffs.filter(({ to }) => to === 'retrieval');
  return (
    <AgentCard run={run} of="retrieval">
      {turns.length === 0 ? (
        <Nothing>No web page has been asked for.</Nothing>
      ) : (
        <ol className="space-y-1.5 text-[13px]/[1.45]">
          {turns.map(({ round, instruction, report }) => (
            <li key={round}>
              <b className="font-medium">Round {round}:</b> {instruction}
              {report && <span className="block text-soft">{report}</span>}
            </li>
          ))}
        </ol>
      )}
    </AgentCard>
  );
}
