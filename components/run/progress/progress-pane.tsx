import dynamic from 'next/dynamic';
import { memo, type ReactNode } from 'react';
import { HypothesisChain } from '#components/report/blocks/hypothesis-chain.tsx';
import { AGENT_LABELS, type AgentName } from '#contract/agent-name.ts';
import type { RunView } from '#contract/run-view.ts';
import { evidenceFlow } from '#core/runs/fold/flow.ts';
import { agentsOf } from '../agents.ts';
import type { PendingMessage } from '../controls/use-orders.ts';
import { PlanView } from '../plan/plan-view.tsx';
import { AgentCard, Nothing } from './agent-card.tsx';
import { FlowFigure } from './flow-figure.tsx';
import { JudgeCard } from './judge-card.tsx';
import { ManagerCard } from './manager-card.tsx';
import { PlannerCard } from './planner-card.tsx';
import { ReportCard } from './report-card.tsx';
import { SearchCard } from './search-card.tsx';
import { Trace } from './trace.tsx';

// Only a run of a team, or one that a model judged, shows these.
const JudgeChart = dynamic(() => import('./judge-chart.tsx').then(({ JudgeChart }) => JudgeChart));
const SteerBox = dynamic(() => import('../controls/steer-box.tsx').then(({ SteerBox }) => SteerBox));
const AgentGraph = dynamic(() => import('../team/agent-graph.tsx').then(({ AgentGraph }) => AgentGraph));
const TeamStory = dynamic(() => import('../team/team-story.tsx').then(({ TeamStory }) => TeamStory));
const ManagerLedgers = dynamic(() =>
  import('../team/manager-ledgers.tsx').then(({ ManagerLedgers }) => ManagerLedgers),
);

/** Other agents are shown with their instruction and report. */
const CARDS: Partial<Readonly<Record<AgentName, (props: { run: RunView }) => ReactNode>>> = {
  manager: ManagerCard,
  planner: PlannerCard,
  search: SearchCard,
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

/** What the team is doing and has done, from the cards down to every event. */
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
      <Part id="team" title={run.request?.engine === 'rules' ? 'Steps' : 'Team'}>
        <ul className="space-y-2">
          {agentsOf(run).map((name) => {
            const Card = CARDS[name];
            return Card ? <Card key={name} run={run} /> : <MemberCard key={name} run={run} of={name} />;
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
        <Part id="story" title="Conversation of the team">
          <TeamStory run={run} />
        </Part>
      )}
      <Problems problems={team.problems} />
      {run.assessments.some(({ mechanism, clinical }) => mechanism.score !== null || clinical.score !== null) && (
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
        {isTeam && <ManagerLedgers taskLedgers={team.taskLedgers} decisions={team.decisions} />}
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

function HypothesisCard({ run }: { run: RunView }) {
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

/** The instruction and report of a team member. */
function MemberCard({ run, of }: { run: RunView; of: AgentName }) {
  const turns = run.team.handoffs.filter(({ to }) => to === of);
  return (
    <AgentCard run={run} of={of}>
      {turns.length === 0 ? (
        <Nothing>It has not been used yet.</Nothing>
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

/** What models did not do as asked, and what was done instead. */
function Problems({ problems }: { problems: RunView['team']['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems-heading">
      <h2 id="problems-heading" className="label mb-2.5">
        Model problems <span className="tabular-nums">{problems.length}</span>
      </h2>
      <ul className="space-y-1.5 rounded-md bg-warn-soft px-3 py-2 text-[13px]/[1.45] text-warn">
        {problems.map(({ agent, message, at }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: problems are only ever added at the end
          <li key={`${at} ${i}`} className="break-words">
            <b className="font-semibold">{AGENT_LABELS[agent]}:</b> {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
