/**
 * The journal of a run's costly calls. A recorded step answers at once, in the order of recording; any other step is
 * executed and recorded together with the events it causes.
 */
export interface Journal {
  /**
   * @param key stable name of the call within the run, e.g. `search/1/search_pubmed/0`; unique in a run.
   * @param execute must be repeatable: after a crash a step in flight runs again. Its result is JSON.
   */
  step<T>(key: string, execute: () => Promise<T>): Promise<T>;
}

/** A call whose result is stored. */
export interface RecordedStep {
  key: string;
  /** Place in the order of recording, from 1. */
  order: number;
  result: unknown;
}
