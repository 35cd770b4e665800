import type { StudyHead } from '#adapters/postgres/study/study-rows.ts';
import type { StudyStore } from '#adapters/postgres/study/study-store.ts';
import type { Appended, StudyBatch } from '#adapters/postgres/study/study-writes.ts';
import { type StudyMaterial, studyMaterial } from '#contract/study/study.ts';
import { type StoredStudyEvent, storedStudyEvent } from '#contract/study/study-events.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { KeyedEvent } from '#core/study/session/commands.ts';
import { foldStudy } from '#core/study/session/fold-study.ts';
import { nextWork } from '#core/study/session/next-work.ts';
import type { StudyState } from '#core/study/session/study-state.ts';
import type { StudyTools } from '#core/study/session/study-tools.ts';
import { summarise } from '#core/study/session/summary.ts';

/** A session as it is at one point in time. */
export interface LoadedStudy {
  head: StudyHead;
  state: StudyState;
  materials: readonly StudyMaterial[];
  /** Of all its events. */
  keys: ReadonlySet<string>;
}

interface StudySessionsOptions {
  store: StudyStore;
  tools: StudyTools;
  tasks: Pick<TaskQueue, 'send'>;
  clock: Clock;
}

/** Sessions whose events and works are kept in memory; they only ever grow. */
const MOST_KEPT = 24;

interface Kept {
  events: StoredStudyEvent[];
  keys: Set<string>;
  materials: StudyMaterial[];
}

/** Reads sessions, and writes to them. What is read of one is kept: only what is new is read again. */
export function createStudySessions({ store, tools, tasks, clock }: StudySessionsOptions) {
  const kept = new Map<string, Promise<Kept>>();
  /** What they fold to, for as long as nothing is new. */
  const folded = new WeakMap<Kept, StudyState>();

  async function readOn(id: string, before: Kept | undefined): Promise<Kept> {
    const { events, keys, materials } = before ?? { events: [], keys: new Set<string>(), materials: [] };
    const added = await store.events(id, events.at(-1)?.seq ?? 0);
    if (before && added.length === 0) return before;
    const parsed = added.map((each) => storedStudyEvent.parse(each.stored));
    const isNew = parsed.some(({ event }) => event.type === 'prepare_asked');
    const present = isNew ? [] : materials;
    const joins = before === undefined || isNew || parsed.some(({ event }) => event.type === 'material_joined');
    const further = joins ? (await store.materials(id, present.length)).map((each) => studyMaterial.parse(each)) : [];
    return {
      events: [...events, ...parsed],
      keys: new Set([...keys, ...added.map(({ key }) => key)]),
      materials: [...present, ...further],
    };
  }

  async function read(id: string): Promise<Kept> {
    const before = await kept.get(id)?.catch(() => undefined);
    const reading = readOn(id, before);
    kept.delete(id);
    kept.set(id, reading);
    reading.catch(() => kept.delete(id));
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    return reading;
  }

  /** Undefined where it was deleted. */
  async function load(id: string): Promise<LoadedStudy | undefined> {
    const head = await store.head(id);
    if (!head) {
      kept.delete(id);
      return undefined;
    }
    const known = await read(id);
    const { events, keys, materials } = known;
    const state = folded.get(known) ?? foldStudy(id, events, tools);
    folded.set(known, state);
    return { head: { ...head, seq: state.seq }, state: { ...state, title: head.title }, materials, keys };
  }

  return {
    load,

    /** Appends to a session as it was loaded; has it worked on where that leaves something to do. */
    async append(
      { head, state }: LoadedStudy,
      events: readonly KeyedEvent[],
      {
        sealed,
        ...more
      }: Pick<StudyBatch, 'sealed' | 'material' | 'firstMaterial' | 'done'> & { within?: SqlExecutor } = {},
    ): Promise<Appended> {
      const at = clock.now().toISOString();
      const after = foldStudy(
        head.id,
        [...state.events, ...events.map(({ event }, place) => ({ seq: state.seq + place + 1, at, event }))],
        tools,
      );
      const isOpen = nextWork(after) !== null;
      // A key waits with the work that needs it, and goes with it.
      const keeps = isOpen ? (sealed === undefined ? {} : { sealed }) : { sealed: null };
      const { within, ...rest } = more;
      const batch: StudyBatch = {
        ...rest,
        ...keeps,
        id: head.id,
        afterSeq: state.seq,
        events,
        at,
        summary: summarise(after),
      };
      const also = async (db: SqlExecutor) => {
        if (isOpen) await tasks.send(head.id, db);
      };
      if (!within) return store.append(batch, also);
      const appended = await store.appendWithin(within, batch);
      if (appended === 'appended') await also(within);
      return appended;
    },
  };
}

export type StudySessions = ReturnType<typeof createStudySessions>;
