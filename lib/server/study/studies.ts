import { createHash } from 'node:crypto';
import type { StudyStore } from '#adapters/postgres/study/study-store.ts';
import type { PresentStudy } from '#adapters/postgres/study/study-writes.ts';
import type { SelfReport, StudyMaterial, StudyMaterialRef } from '#contract/study/study.ts';
import { studyEvent } from '#contract/study/study-events.ts';
import type { StudyProgress, StudySummary, StudyView } from '#contract/study/study-view.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { decide, keyOf, type StudyCommand } from '#core/study/session/commands.ts';
import { foldStudy } from '#core/study/session/fold-study.ts';
import type { StudyTools } from '#core/study/session/study-tools.ts';
import { listed, progressOf, storedSummary, summarise } from '#core/study/session/summary.ts';
import { viewOf } from '#core/study/session/view-of.ts';
import type { LoadMaterial } from './study-materials.ts';
import type { LoadedStudy, StudySessions } from './study-sessions.ts';
import type { StudyWorker } from './study-worker.ts';

/** The same for the same thing to study: its sentences with where they stand, and its works with their texts and notices. */
function fingerprintMaterial({ ref, topic, works, statements, contradictions }: StudyMaterial): string {
  const identifying = [
    ref,
    topic,
    works.map(({ id, title, texts, notices }) => [id, title, Object.entries(texts).toSorted(byName), notices]),
    statements.map(({ claim, section }) => [section, claim.text, claim.verdict, claim.citations]),
    contradictions,
  ];
  return createHash('sha256').update(JSON.stringify(identifying)).digest('hex');
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);

/** A deletion can be undone for so long. */
export const STUDY_UNDO_SECONDS = 30;
/** Of one workspace; each holds whole works. */
const MOST_SESSIONS = 200;
/** Tries to say something while others speak too. */
const MOST_TRIES = 20;

interface StudiesOptions {
  store: StudyStore;
  inTransaction: RunStore['inTransaction'];
  sessions: StudySessions;
  worker: Pick<StudyWorker, 'atOnce'>;
  tasks: Pick<TaskQueue, 'send'>;
  tools: StudyTools;
  loadMaterial: LoadMaterial;
  clock: Clock;
  newId: () => string;
}

export interface NewStudySession {
  ref: StudyMaterialRef;
  goals: string;
  selfReport: SelfReport;
  /** How models are asked; null works without one. */
  sealed: string | null;
  /** A new session also where one on the same material is under way. */
  isAfresh?: boolean;
}

interface BegunStudy {
  studyId: string;
  /** It was there before, as its learner left it: they may rather begin afresh. */
  isUnderWay: boolean;
}

/** What can be done with study sessions. To any other workspace than its own a session does not exist (`not_found`). */
export function createStudies(options: StudiesOptions) {
  const { store, sessions, worker, tasks, tools, loadMaterial, clock } = options;
  const now = () => clock.now().toISOString();

  async function own(workspaceId: string | undefined, id: string): Promise<LoadedStudy> {
    const loaded = workspaceId === undefined || !isId(id) ? undefined : await sessions.load(id);
    if (!loaded || loaded.head.workspaceId !== workspaceId) throw new AssayError('not_found', GONE);
    return loaded;
  }

  const viewed = ({ state, materials }: LoadedStudy): StudyView => viewOf(state, materials, tools, now());

  /** What a session is about as it is today; undefined where that is gone: what was taken in stays. */
  async function materialNow({ head, state }: LoadedStudy) {
    try {
      const material = await loadMaterial(head.workspaceId, state.ref);
      return { material, fingerprint: fingerprintMaterial(material) };
    } catch (error) {
      if (isAssayError(error) && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  async function all(workspaceId: string | undefined): Promise<LoadedStudy[]> {
    const heads = workspaceId === undefined ? [] : await store.list(workspaceId);
    const found: LoadedStudy[] = [];
    for (const { id } of heads) {
      const loaded = await sessions.load(id);
      if (loaded) found.push(loaded);
    }
    return found;
  }

  return {
    own,
    viewed,

    /**
     * The session on this material: the one that there is while the material is unchanged, else a new one, of which a worker
     * makes the graph and questions. One that is still being prepared, or in which nothing was done, is never doubled.
     */
    async start(workspaceId: string, wanted: NewStudySession): Promise<BegunStudy> {
      const { ref, goals, selfReport, sealed, isAfresh = false } = wanted;
      const material: StudyMaterial = await loadMaterial(workspaceId, ref);
      const id = options.newId();
      const { title, topic, sampleData } = material;
      const withModel = sealed !== null;
      const started = { type: 'started' as const, ref, title, topic, goals, selfReport, sampleData, withModel };
      const at = now();
      const summary = summarise(foldStudy(id, [{ seq: 1, at, event: started }], tools));
      const fingerprint = fingerprintMaterial(material);
      const created = await store.create(
        {
          ...{ id, workspaceId, title, ref, material, fingerprint, started, sealed, summary, at },
          opensInstead: (present) => !isAfresh || !isUnderWay(present, wanted),
          most: MOST_SESSIONS,
        },
        (db) => tasks.send(id, db),
      );
      if (created === 'full')
        throw new AssayError(
          'rate_limited',
          `There are ${MOST_SESSIONS} study sessions here already. Delete one first.`,
        );
      if ('present' in created) return { studyId: created.present.id, isUnderWay: isUnderWay(created.present, wanted) };
      return { studyId: created.id, isUnderWay: false };
    },

    /**
     * Carries out a command once, however often it is sent, with what code can do at once. The message is stored before
     * anything is made of it. Throws what `decide` throws.
     * @param sealed how models are asked, where the learner has some now.
     */
    async command(
      workspaceId: string | undefined,
      id: string,
      command: StudyCommand,
      sealed: string | null = null,
    ): Promise<StudyView> {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const loaded = await own(workspaceId, id);
        if (loaded.keys.has(keyOf(command))) return viewed(loaded);
        const events = decide(loaded.state, command, tools, now());
        if (events.length === 0) return viewed(loaded);
        const firstMaterial = command.kind === 'prepare' ? await materialNow(loaded) : undefined;
        const appended = await sessions.append(loaded, events, {
          ...(sealed !== null && { sealed }),
          ...(firstMaterial && { firstMaterial }),
        });
        if (appended === 'behind') continue;
        if (appended === 'appended') await worker.atOnce(id);
        return viewed(await own(workspaceId, id));
      }
      throw new AssayError(
        'rate_limited',
        'Too much is happening in this session at once. Try again in a few seconds.',
      );
    },

    view: async (workspaceId: string | undefined, id: string) => viewed(await own(workspaceId, id)),

    /** Last changed first. */
    async list(workspaceId: string | undefined): Promise<StudySummary[]> {
      const heads = workspaceId === undefined ? [] : await store.list(workspaceId);
      return heads.flatMap(({ id, title, createdAt, updatedAt, summary }) => {
        const parsed = storedSummary.safeParse(summary).data;
        return parsed ? [listed({ id, title, createdAt, updatedAt, summary: parsed }, now())] : [];
      });
    },

    async progress(workspaceId: string | undefined): Promise<StudyProgress> {
      return progressOf(
        (await all(workspaceId)).map(({ state }) => state),
        tools,
        now(),
      );
    },

    /** Every session as its owner may see it. */
    async everything(workspaceId: string | undefined): Promise<StudyView[]> {
      return (await all(workspaceId)).map(viewed);
    },

    async rename(workspaceId: string | undefined, id: string, title: string): Promise<StudyView> {
      await own(workspaceId, id);
      if (!(await store.rename(workspaceId ?? '', id, title))) throw new AssayError('not_found', GONE);
      return viewed(await own(workspaceId, id));
    },

    /** Can be undone for `STUDY_UNDO_SECONDS`. */
    async remove(workspaceId: string | undefined, id: string): Promise<void> {
      await own(workspaceId, id);
      if (!(await store.remove(workspaceId ?? '', id))) throw new AssayError('not_found', GONE);
    },

    async restore(workspaceId: string | undefined, id: string): Promise<StudyView> {
      if (workspaceId === undefined || !isId(id) || !(await store.restore(workspaceId, id, STUDY_UNDO_SECONDS)))
        throw new AssayError('not_found', 'This session cannot be brought back any more.');
      await options.inTransaction((db) => tasks.send(id, db));
      return viewed(await own(workspaceId, id));
    },
  };
}

export type Studies = ReturnType<typeof createStudies>;

/** Whether a session is more than a new one would be: something was done in it, or its learner stated something else about themselves. */
function isUnderWay({ summary, started }: PresentStudy, { selfReport }: Pick<NewStudySession, 'selfReport'>): boolean {
  const known = storedSummary.safeParse(summary).data;
  if (known?.status === 'preparing') return false;
  const begun = studyEvent.safeParse(started).data;
  return (known?.isTouched ?? true) || begun?.type !== 'started' || begun.selfReport !== selfReport;
}

const GONE = 'This study session is not there, or it was deleted.';
const isId = (text: string) => /^[\w-]{1,64}$/.test(text);
