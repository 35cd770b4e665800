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

/** What a run can be made of here and now: handed to the form by the server. */
export interface FormOffer {
  model: ModelStatus;
  /** What a run of each depth is expected to take. */
  estimates: Readonly<Record<DepthId, Estimate>>;
  domains: readonly DomainOption[];
  /** In a hosted demonstration, how many runs may still search the live sources today; null elsewhere. */
  live: { left: number; perDay: number } | null;
}
