import type { AgentName } from '#contract/agent-name.ts';
import type { RunView } from '#contract/run-view.ts';
import { AgentCard, Nothing } from './agent-card.tsx';

/** What a member of the team was told and brought back. */
export function MemberCard({ run, of }: { run: RunView; of: AgentName }) {
  const turns = run.team.handoffs.filter(({ to }) => to === of);
  return (
    <AgentCard run={run} of={of}>
      {turns.length === 0 ? (
        <Nothing>Nothing has been asked of it.</Nothing>
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
