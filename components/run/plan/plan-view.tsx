import { ArrowRight, Check, Circle, CirclePause, type LucideIcon, Minus } from 'lucide-react';
import { AGENT_FACTS, AGENT_LABELS } from '#contract/agent-name.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { awaitsApproval } from './plan-steps.ts';

type StepState = 'done' | 'working' | 'resting' | 'waiting' | 'left_out';
type Planned = Pick<RunView, 'status' | 'plan' | 'team' | 'exit' | 'agents' | 'assessments'>;

/** From so many rounds without progress on the plan is made anew. */
const STALLS_BEFORE_RESET = 3;

const STATES: Readonly<Record<StepState, { word: string; tone: string; Icon: LucideIcon }>> = {
  done: { word: 'Done', tone: 'text-good', Icon: Check },
  working: { word: 'At work', tone: 'text-accent', Icon: ArrowRight },
  resting: { word: 'Resting', tone: 'text-soft', Icon: CirclePause },
  waiting: { word: 'To do', tone: 'text-faint', Icon: Circle },
  left_out: { word: 'Not needed', tone: 'text-faint', Icon: Minus },
};

/**
 * The state of each step. The manager decides who speaks next and does not name a step, so the n-th turn of an agent
 * counts for its n-th step; turns before a replan belong to the old plan. Agents whose result the report
 * uses also act without an instruction: a step done like this is done.
 */
export function statesOf(run: Planned): StepState[] {
  const { status, plan, team, exit } = run;
  const isOver = hasEnded({ status });
  const newest = team.resets === 0 ? 0 : lastStalled(team.decisions);
  const turns = team.handoffs.filter(({ round }) => round > newest);
  const counted = new Map<PlanStep['agent'], number>();
  return (plan?.steps ?? []).map(({ agent }): StepState => {
    if (agent === 'report') return reportState({ status, exit });
    const place = counted.get(agent) ?? 0;
    counted.set(agent, place + 1);
    const turn = turns.filter(({ to }) => to === agent)[place];
    if (turn && (turn.report !== null || isOver || exit !== null)) return 'done';
    if (turn) return status === 'paused' ? 'resting' : 'working';
    if (place < turnsWithoutOrder(run, agent, newest)) return 'done';
    return isOver || exit !== null ? 'left_out' : 'waiting';
  });
}

function turnsWithoutOrder({ assessments, agents }: Planned, agent: PlanStep['agent'], newest: number): number {
  if (agent === 'judge') return assessments.filter(({ round }) => round > newest).length;
  const { actsUnasked } = AGENT_FACTS[agent];
  return actsUnasked && agents[agent].state === 'done' ? 1 : 0;
}

function lastStalled(decisions: RunView['team']['decisions']): number {
  return decisions.findLast(({ stalls }) => stalls >= STALLS_BEFORE_RESET)?.round ?? 0;
}

function reportState({ status, exit }: Pick<RunView, 'status' | 'exit'>): StepState {
  if (status === 'complete') return exit === 'nothing_found' ? 'left_out' : 'done';
  if (hasEnded({ status })) return 'left_out';
  return exit === null ? 'waiting' : 'working';
}

/** The plan as it is worked on, each step with how far it is. Nothing for runs without steps or with a plan still open. */
export function PlanView({ run }: { run: Planned }) {
  const { plan } = run;
  if (!plan || plan.steps.length === 0 || awaitsApproval(run)) return null;
  const states = statesOf(run);
  return (
    <div className="rounded-lg border border-line bg-panel text-[13px]">
      <ol aria-label="Steps of the plan">
        {plan.steps.map(({ id, agent, text }, index) => {
          const { word, tone, Icon } = STATES[states[index] ?? 'waiting'];
          return (
            <li key={id} className="border-line border-t px-3 py-2 first:border-t-0">
              <p className="flex items-baseline justify-between gap-3">
                <b className="font-semibold">
                  <span className="mr-1.5 font-normal text-faint tabular-nums">{index + 1}</span>
                  {AGENT_LABELS[agent]}
                </b>
                <span className={`inline-flex shrink-0 items-center gap-1 text-[12px] ${tone}`}>
                  <Icon aria-hidden size={12} strokeWidth={2.25} />
                  {word}
                </span>
              </p>
              <p className="mt-0.5 text-soft wrap-anywhere">{text}</p>
            </li>
          );
        })}
      </ol>
      {plan.state === 'edited' && (
        <p className="rounded-b-lg border-line border-t bg-sunk px-3 py-1.5 text-[12px] text-soft">With your changes</p>
      )}
    </div>
  );
}
