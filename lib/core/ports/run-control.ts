/** The user's messages to a run since it began. */
export interface Inbox {
  /** Oldest first; ids ascend. */
  messages: { id: number; text: string }[];
  /** The user wants the report from what has been found. */
  writeNow: boolean;
}

/** A user's decision on an open plan: these steps, or a change in words for the planner to make. */
export type PlanDecision<Step> = { kind: 'approve'; steps: Step[] | null } | { kind: 'change'; instruction: string };

/**
 * The user's control of a run. Everything read here is an external input: orchestrators read it only inside recorded
 * steps, so that a resumed run reads the same again.
 */
export interface RunControl<Step> {
  /** Messages after the one with this id. */
  inbox(afterId: number): Promise<Inbox>;
  /** The decision on the `revision`-th plan (from 0), or null while there is none. */
  planDecision(revision: number): Promise<PlanDecision<Step> | null>;
}
