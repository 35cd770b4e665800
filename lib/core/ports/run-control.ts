/** What a run's reader has said since it began. */
export interface Inbox {
  /** Oldest first; ids rise. */
  messages: { id: number; text: string }[];
  /** The report is wanted from what there is. */
  writeNow: boolean;
}

/** What a reader decided about an open plan: these steps, or a change in words that the planner is to make. */
export type PlanDecision<Step> = { kind: 'approve'; steps: Step[] | null } | { kind: 'change'; instruction: string };

/**
 * The reader's hand on a run. Everything read here is an input from outside: orchestrators read it inside recorded steps
 * only, so that a run that is continued hears the same again.
 */
export interface RunControl<Step> {
  /** Messages after the one of this id. */
  inbox(afterId: number): Promise<Inbox>;
  /** The decision on the `revision`-th plan (from 0), or null as long as there is none. */
  planDecision(revision: number): Promise<PlanDecision<Step> | null>;
}
