import { memo, type ReactNode } from 'react';
import type { AgentName } from '#contract/agent-name.ts';
import type { RunView } from '#contract/run-view.ts';
import { evidenceFlow } from '#core/runs/fold/flow.ts';
import { agentsOf } from '../agents.ts';
import type { PendingMessage } from '../controls/control-state.ts';
import { SteerBox } from '../controls/steer-box.tsx';
import { PlanView } from '../plan/plan-view.tsx';
import { AgentGraph } from '../team/agent-graph.tsx';
import { ManagerLedgers } from '../team/manager-ledgers.tsx';
import { Problems } from '../team/problems.tsx';
import { TeamStory } from '../team/team-story.tsx';
import { FlowFigure } from './flow-figure.tsx';
import { HypothesisCard } from './hypothesis-card.tsx';
import { JudgeCard } from './judge-card.tsx';
import { JudgeChart } from './judge-chart.tsx';
import { ManagerCard } from './manager-card.tsx';
import { PlannerCard } from './planner-card.tsx';
import { ReportCard } from './report-card.tsx';
import { SearchCard } from './search-card.tsx';
import { Trace } from './trace.tsx';
import { WebCard } from './web-card.tsx';

const CARDS: Readonly<Record<AgentName, (props: { run: RunView }) => ReactNode>> = {
  manager: ManagerCard,
  planner: PlannerCard,
  search: SearchCard,
  retrieval: WebCard,
  judge: JudgeCard,
  hypothesis: HypothesisCard,
  report: ReportCard,
};

interface ProgressPaneProps {
  run: RunView;
  /** Works cited so far. */
  cited: number;
  /** Messages to the team that had not been delivered when the page was opened. */
  pending: readonly PendingMessage[];
  onShowExcluded: (reason: string | null) => void;
}

/** What the team does and did, from the cards down to every event. */
export const ProgressPane = memo(function ProgressPane({ run, cited, pending, onShowExcluded }: ProgressPaneProps) {
  const flow = { ...evidenceFlow(run), cited };
  const { team } = run;
  const isTeam = run.request?.mode === 'advanced';
  const hasSteps = run.plan !== null && run.plan.steps.length > 0 && run.plan.state !== 'open';
  return (
    <div className="space-y-6">
      {isTeam && (
        <Part id="graph" title="Who spoke to whom">
          <AgentGraph run={run} />
        </Part>
      )}
      <Part id="team" title="Team">
        <ul className="space-y-2">
          {agentsOf(run).map((name) => {
            const Card = CARDS[name];
            return <Card key={name} run={run} />;
          })}
        </ul>
      </Part>
      {isTeam && <SteerBox run={run} pending={pending} />}
      {hasSteps && (
        <Part id="plan" title="Plan">
          <PlanView run={run} />
        </Part>
      )}
      {team.handoffs.length + team.steered.length > 0 && (
        <Part id="story" title="What was said">
          <TeamStory run={run} />
        </Part>
      )}
      <Problems problems={team.problems} />
      {run.assessments.length > 0 && (
        <Part id="judge" title="Judge, by round">
          <JudgeChart assessments={run.assessments} />
        </Part>
      )}
      {flow.found > 0 && (
        <Part id="flow" title="From found to cited">
          <FlowFigure flow={flow} onShowExcluded={onShowExcluded} />
        </Part>
      )}
      <div>
        <Trace trace={run.trace} />
        <ManagerLedgers taskLedgers={team.taskLedgers} decisions={team.decisions} />
      </div>
    </div>
  );
});

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="label mb-2.5">
        {title}
      </h2>
      {children}
    </section>
  );
}
