import { newId } from '#components/study/study-requests.ts';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { Decided, WantedDecision } from '../review-requests.ts';

/** A decision that the server has not confirmed yet. */
export interface UnsavedDecision extends WantedDecision {
  /** Its own, so that two tabs that keep the same list know which is which. */
  id: string;
  stage: ReviewStage;
  /** Of the record, for a message about it. */
  title: string;
  /** Whether the server knows an earlier decision about it. */
  wasDecided: boolean;
}

export interface QueueState {
  /** In the order in which they were made. */
  unsaved: readonly UnsavedDecision[];
  /** Why they could not be sent just now, as a sentence; null while all is well. */
  problem: string | null;
}

interface QueueOptions {
  send: (wanted: { commandId: string; stage: ReviewStage; decisions: WantedDecision[] }) => Promise<Decided>;
  /** Where they are kept while the page is closed. */
  kept: KeptDecisions;
  onSaved: (decided: Decided, stage: ReviewStage) => void;
  onRefused: (refused: UnsavedDecision, sentence: string) => void;
}

export interface KeptDecisions {
  read: () => UnsavedDecision[];
  write: (all: readonly UnsavedDecision[]) => void;
}

/** The server takes more; a smaller request is through sooner on a bad line. */
const MOST_AT_ONCE = 50;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
const OFFLINE = 'They could not be sent.';

/** Answers by which the server refuses for good; after any other the same is sent again. */
const isRefusal = (error: unknown): boolean => {
  const status = error instanceof Error ? (error as { status?: number | null }).status : null;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/**
 * Decisions on their way to the server: shown at once, sent one batch at a time in the order in which they were made, kept in
 * the browser until they are confirmed, and undone where the server refuses them.
 */
export function createDecisionQueue({ send, kept, onSaved, onRefused }: QueueOptions) {
  let state: QueueState = { unsaved: kept.read(), problem: null };
  const listeners = new Set<() => void>();
  let inFlight: readonly UnsavedDecision[] = [];
  let isRunning = false;
  let isStopped = false;
  let retryNow: (() => void) | undefined;
  const change = (next: Partial<QueueState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  /** Those that were found in the browser's storage once. */
  const stored = new Set(state.unsaved.map(({ id }) => id));
  /** What other tabs keep there stays. */
  const keep = (gone: ReadonlySet<string>, more: readonly UnsavedDecision[] = []) => {
    kept.write([...kept.read().filter(({ id }) => !gone.has(id)), ...more]);
    for (const { id } of kept.read()) stored.add(id);
  };
  /** What is gone from the storage another tab has sent, or undone: sent from here it could contradict what came after it. */
  const leaveToOthers = () => {
    const present = new Set(kept.read().map(({ id }) => id));
    const unsaved = state.unsaved.filter(({ id }) => present.has(id) || !stored.has(id));
    if (unsaved.length < state.unsaved.length) change({ unsaved });
  };
  const drop = (done: readonly UnsavedDecision[], problem: string | null = null) => {
    const gone = new Set(done.map(({ id }) => id));
    keep(gone);
    change({ unsaved: state.unsaved.filter(({ id }) => !gone.has(id)), problem });
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      retryNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Sends a batch until there is an answer; a refused one is sent again one by one, to find out which it was. */
  async function settle(wanted: readonly UnsavedDecision[]): Promise<void> {
    const commandId = newId();
    for (let wait = FIRST_WAIT_MS; !isStopped; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      leaveToOthers();
      const batch = wanted.filter((each) => state.unsaved.includes(each));
      const [first] = batch;
      if (!first) return change({ problem: null });
      const { stage } = first;
      const decisions = batch.map(({ recordId, decision, reason }) => ({ recordId, decision, reason }));
      try {
        const decided = await send({ commandId, stage, decisions });
        drop(batch);
        return onSaved(decided, stage);
      } catch (error) {
        const sentence = error instanceof Error ? error.message : OFFLINE;
        if (isRefusal(error)) {
          if (batch.length > 1) for (const each of batch) await settle([each]);
          else {
            drop(batch);
            onRefused(first, sentence);
          }
          return;
        }
        change({ problem: sentence });
        await pause(wait);
      }
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (state.unsaved.length > 0 && !isStopped) {
      const stage = state.unsaved[0]?.stage;
      const end = state.unsaved.findIndex((each) => each.stage !== stage);
      inFlight = state.unsaved.slice(0, Math.min(end < 0 ? MOST_AT_ONCE : end, MOST_AT_ONCE));
      await settle(inFlight);
      inFlight = [];
    }
    isRunning = false;
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(made: Omit<UnsavedDecision, 'id'>) {
      const added = { ...made, id: newId() };
      // An earlier one about the same record that has not left yet need not be sent any more.
      const replaced = state.unsaved.filter(
        (each) => each.recordId === made.recordId && each.stage === made.stage && !inFlight.includes(each),
      );
      keep(new Set(replaced.map(({ id }) => id)), [added]);
      change({ unsaved: [...state.unsaved.filter((each) => !replaced.includes(each)), added] });
      void run();
    },
    /** Begins with what was kept. */
    start() {
      isStopped = false;
      void run();
    },
    /** The line is back: the pause between two tries ends. */
    retry: () => retryNow?.(),
    stop() {
      isStopped = true;
      retryNow?.();
    },
  };
}

/** In the browser's own storage, which may be switched off or full: then they live as long as the page. */
export function keepInBrowser(reviewId: string, reviewerId: string): KeptDecisions {
  const key = `assay.review.${reviewId}.${reviewerId}.unsaved`;
  let memory: readonly UnsavedDecision[] = [];
  return {
    read() {
      try {
        const text = localStorage.getItem(key);
        return text === null ? [] : (JSON.parse(text) as UnsavedDecision[]);
      } catch {
        return [...memory];
      }
    },
    write(all) {
      memory = all;
      try {
        if (all.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(all));
      } catch {
        // Kept in memory.
      }
    },
  };
}
