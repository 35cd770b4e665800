import type { Logger } from 'pino';
import { isConnectionFault } from '#adapters/postgres/database.ts';
import type { StudyStore } from '#adapters/postgres/study/study-store.ts';
import { isAssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Task, TaskQueue } from '#core/ports/job-queue.ts';
import { studyProblem } from '#core/study/cycle/learning-cycle.ts';
import type { KeyedEvent } from '#core/study/session/commands.ts';
import { doWork } from '#core/study/session/do-work.ts';
import { nextWork, type StudyWork } from '#core/study/session/next-work.ts';
import type { StudyTools } from '#core/study/session/study-tools.ts';
import { priorsFrom, storedSummary } from '#core/study/session/summary.ts';
import { joinMaterials } from '#core/study/session/work-context.ts';
import type { OpenModels } from '../models/model-run.ts';
import type { ModelsForRequest } from '../models/models.ts';
import { openSealedModels } from '../models/sealed-models.ts';
import { createStudyModel } from './study-model.ts';
import type { LoadedStudy, StudySessions } from './study-sessions.ts';

/** Nobody who has asked for something waits longer for the answer; the queue goes on with it. */
const AT_ONCE_MS = 5_000;
const DAY_MS = 86_400_000;

interface StudyWorkerOptions {
  sessions: StudySessions;
  store: StudyStore;
  tasks: TaskQueue;
  tools: StudyTools;
  openModels: (models: Pick<ModelsForRequest, 'chosen' | 'sealed'>) => Promise<Pick<OpenModels, 'fast' | 'smart'>>;
  /** Tokens that a session may take in 24 hours, in and out together. */
  tokensPerDay: number;
  clock: Clock;
  log: Logger;
}

/**
 * Does what is open in sessions, one piece after the other. What came of a piece is appended at once and under its keys, so
 * that a server may die anywhere, and two may do the same: it happens once.
 */
export function createStudyWorker(options: StudyWorkerOptions) {
  const { sessions, store, tasks, tools, clock, log } = options;
  const atWork = new Map<string, Promise<unknown>>();

  /** In this process one session at a time; other servers are kept off by the keys of events. */
  function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = (atWork.get(id) ?? Promise.resolve()).catch(() => {}).then(work);
    atWork.set(id, turn);
    const leave = () => {
      if (atWork.get(id) === turn) atWork.delete(id);
    };
    turn.then(leave, leave);
    return turn;
  }

  /** Everything that is open and fits. @param fits which pieces of work are meant. */
  async function workOn(id: string, signal: AbortSignal, fits: (work: StudyWork, loaded: LoadedStudy) => boolean) {
    for (;;) {
      signal.throwIfAborted();
      const loaded = await sessions.load(id);
      const work = loaded && nextWork(loaded.state);
      if (!loaded || !work || !fits(work, loaded)) return;
      await finish(work, loaded, signal);
    }
  }

  async function finish(work: StudyWork, loaded: LoadedStudy, signal: AbortSignal): Promise<void> {
    const { state, materials, head } = loaded;
    const asked = await modelFor(work, loaded);
    const context = {
      state,
      tools,
      material: joinMaterials(materials),
      now: clock.now().toISOString(),
      priorsOf: (ids: readonly string[]) => priorsOf(head.workspaceId, head.id, ids),
      ...(asked && { model: asked.model }),
    };
    const events = await doWork(work, context, signal);
    await appendOnce(work, loaded, [...events, ...usedBy(work, loaded, asked?.used(), dayBefore())]);
  }

  /** Something may have been asked meanwhile: that changes nothing of what has come of this. */
  async function appendOnce(work: StudyWork, loaded: LoadedStudy, events: readonly KeyedEvent[]): Promise<void> {
    let present: LoadedStudy | undefined = loaded;
    while (present) {
      const appended = await sessions.append(present, events, { done: work.key });
      if (appended !== 'behind') return;
      present = await sessions.load(loaded.head.id);
    }
  }

  const dayBefore = () => new Date(clock.now().getTime() - DAY_MS).toISOString();

  async function modelFor(work: StudyWork, { state, head }: LoadedStudy) {
    const kept = state.withModel && head.sealed !== null ? openSealedModels(head.sealed) : undefined;
    if (!kept || isByCode(work)) return undefined;
    const since = dayBefore();
    const spent = state.tokens.reduce((sum, { at, tokens }) => (at > since ? sum + tokens : sum), 0);
    const models = await options.openModels(kept);
    const tokens = Math.max(0, options.tokensPerDay - spent);
    return createStudyModel({ models, store, studyId: head.id, work: work.key, tokens });
  }

  async function priorsOf(workspaceId: string, id: string, conceptIds: readonly string[]) {
    const others = (await store.list(workspaceId)).filter((each) => each.id !== id);
    return priorsFrom(
      others.flatMap(({ summary }) => storedSummary.safeParse(summary).data ?? []),
      conceptIds,
    );
  }

  /** Does everything that is open. */
  const workThrough = (id: string, signal: AbortSignal) => inTurn(id, () => workOn(id, signal, () => true));

  async function handle(task: Task): Promise<void> {
    try {
      await workThrough(task.id, task.signal);
    } catch (error) {
      // The next server goes on: a task that ends without an error counts as done.
      if (task.signal.aborted) throw error;
      log.warn({ studyId: task.id, error }, 'a study session could not be worked on; trying again');
      if (!task.isLast || isConnectionFault(error)) throw error;
      await giveUp(task.id, error);
    }
  }

  /** What fails again and again must not hold up the rest of the session: it is reported, and may be asked for anew. */
  async function giveUp(id: string, cause: unknown): Promise<void> {
    const loaded = await sessions.load(id);
    const work = loaded && nextWork(loaded.state);
    if (!loaded || !work) return;
    const event: KeyedEvent =
      work.kind === 'prepare'
        ? { key: work.key, event: { type: 'preparing_failed', message: whyNotPrepared(cause) } }
        : {
            key: `problem/${work.key}`,
            event: {
              type: 'problem',
              id: work.key,
              agent: work.kind,
              problem: studyProblem('TIMEOUT', { message: FAILED, isRetried: true }),
            },
          };
    await appendOnce(work, loaded, [event]);
  }

  return {
    start: () => tasks.work(handle),
    workThrough,

    /** Does at once what needs no model and no time; the rest is the queue's. Never throws. */
    async atOnce(id: string): Promise<void> {
      const signal = AbortSignal.timeout(AT_ONCE_MS);
      try {
        await inTurn(id, () => workOn(id, signal, isQuick));
      } catch (error) {
        if (!signal.aborted && !(isAssayError(error) && error.code === 'cancelled'))
          log.warn({ studyId: id, error }, 'a study session could not be worked on at once; the queue will');
      }
    },
  };
}

export type StudyWorker = ReturnType<typeof createStudyWorker>;

const FAILED = 'This failed again and again on our side. Your answers are kept; try it once more.';

/** An error of ours tells its reader what to do; what nobody foresaw is for the log. */
const whyNotPrepared = (cause: unknown) =>
  isAssayError(cause) && cause.code !== 'internal'
    ? cause.message
    : 'Something failed again and again on our side while the material was read. Nothing is lost; try it once more.';

const isByCode = ({ kind }: StudyWork) => kind === 'advance';

function isQuick(work: StudyWork, { state, head }: LoadedStudy): boolean {
  if (work.kind === 'prepare') return false;
  if (isByCode(work) || !state.withModel || head.sealed === null) return true;
  if (work.kind !== 'grade') return false;
  const asked = state.asked.find(({ answers }) => answers.some(({ answerId }) => answerId === work.answerId));
  const type = state.questions.get(asked?.questionId ?? '')?.type;
  return type === 'choice' || type === 'cloze' || type === 'number';
}

/** That the tokens are used up is reported once in a day; until they are there again everything goes on without a model. */
function usedBy(
  work: StudyWork,
  { state }: LoadedStudy,
  used: ReturnType<ReturnType<typeof createStudyModel>['used']> | undefined,
  since: string,
): KeyedEvent[] {
  if (!used) return [];
  const { input, output, isShort } = used;
  const isNews = isShort && (state.shortNoticeAt === null || state.shortNoticeAt <= since);
  if (input + output === 0 && !isNews) return [];
  const message = isNews ? TOKENS_SHORT : null;
  return [{ key: `used/${work.key}`, event: { type: 'model_used', agent: work.kind, input, output, message } }];
}

const TOKENS_SHORT =
  'What models may take for this session in 24 hours is used up: the tokens left are too few for what was to be asked. It goes on with cards; explanations and grades of your own words come back as soon as there are enough.';
