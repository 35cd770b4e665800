import type { AgentFacts } from '#contract/agent-name.ts';
import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { RunEvent } from '#contract/event.ts';
import type { TeamMemberName } from '#contract/plan-step.ts';
import type { ToolName } from '#contract/search-record.ts';
import type { SearchTool } from '../sources/tool.ts';
import type { Domain } from './domains.ts';
import type { GatheringAgent } from './gathering.ts';
import type { Engine } from './handlers.ts';
import type { RunModels } from './model/run-models.ts';
import type { Emit } from './model-or-rules.ts';

/** What every agent of a run may use. */
export interface AgentParts {
  models: RunModels;
  /** Does an agent's work where its model fails. */
  rules: Engine;
  catalog: readonly SearchTool[];
  domain: Domain;
  emit: Emit;
}

/** One turn of a member, and what it may do in it. */
export interface Turn {
  round: number;
  /** The manager's instruction, a sentence. */
  instruction: string;
  /** The models, rules and searches of the member. */
  parts: AgentParts;
  /** Lets an agent search and read, then reads and screens the results, and reports to the manager. */
  gather(agent: GatheringAgent): AsyncGenerator<RunEvent, string>;
  /** Has the evidence assessed. */
  judge(): AsyncGenerator<RunEvent, Assessment>;
  /** Has hypotheses formed anew from all the evidence. */
  hypothesize(): AsyncGenerator<RunEvent, readonly Hypothesis[]>;
  signal: AbortSignal;
}

/** An agent that the manager can give work to. To add one: a folder with such a description, and a line in team.ts. */
export interface TeamMember extends AgentFacts {
  name: TeamMemberName;
  offers: string;
  /** Its description for the manager: what it does and does not do, in a run that may search these sources. */
  brief(sources: readonly ToolName[]): string;
  /** Does what it was instructed to do. Returns its report to the manager; yields events for the run's viewers. */
  act(turn: Turn): AsyncGenerator<RunEvent, string>;
}
