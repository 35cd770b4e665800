import type { ModelStatus } from '#contract/model-status.ts';
import type { ToolName } from '#contract/search-record.ts';
import type { Estimate } from '#contract/team-events.ts';
import type { DepthId } from './depths.ts';

/** A field of research that can be chosen. */
export interface DomainOption {
  id: string;
  label: string;
  /** The sources it begins with. */
  sources: readonly ToolName[];
}

/** The available options of a run, passed to the form by the server. */
export interface FormOffer {
  model: ModelStatus;
  /** The expected cost of a run at each depth. */
  estimates: Readonly<Record<DepthId, Estimate>>;
  domains: readonly DomainOption[];
  /** In a hosted demonstration, how many runs may still search the live sources today; null elsewhere. */
  live: { left: number; perDay: number } | null;
}
