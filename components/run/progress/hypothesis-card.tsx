import { HypothesisChain } from '#components/report/hypothesis-chain.tsx';
import type { RunView } from '#contract/run-view.ts';
import { AgentCard, Nothing } from './agent-card.tsx';

export function HypothesisCard({ run }: { run: RunView }) {
  const { hypotheses } = run;
  return (
    <AgentCard run={run} of="hypothesis">
      {hypotheses.length === 0 && <Nothing>No chain from drug to effect has been found.</Nothing>}
      <div className="space-y-2">
        {hypotheses.map((hypothesis) => (
          <HypothesisChain key={hypothesis.id} hypothesis={hypothesis} withQuotes />
        ))}
      </div>
    </AgentCard>
  );
}
