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
  /** Does an agent's part where its model fails. */
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
  /** What its own models, rules and searches are. */
  parts: AgentParts;
  /** Has an agent search and read, reads and screens what came, and says what came of it, for the manager. */
  gather(agent: GatheringAgent): AsyncGenerator<RunEvent, string>;
  /** Has the evidence weighed. */
  judge(): AsyncGenerator<RunEvent, Assessment>;
  /** Has hypotheses formed anew from all there is. */
  hypothesize(): AsyncGenerator<RunEvent, readonly Hypothesis[]>;
  signal: AbortSignal;
}

/** Somebody whom the manager can hand work to. Adding one is a folder with such a description, and its line in team.ts. */
export interface TeamMember extends AgentFacts {
  name: TeamMemberName;
  offers: string;
  /** What the manager is told of it: what it does, and what not, in a run that may search these sources. */
  brief(sources: readonly ToolName[]): string;
  /** Does what it was told. What it returns is what the manager hears; what it yields is told to the run's viewers. */
  act(turn: Turn): AsyncGenerator<RunEvent, string>;
}
