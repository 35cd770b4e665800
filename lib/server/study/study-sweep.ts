import type { Logger } from 'pino';
import type { LivingStore } from '#adapters/postgres/living/living-store.ts';
import type { StudyStore } from '#adapters/postgres/study/study-store.ts';
import type { StudyMaterial } from '#contract/study/study.ts';
import { isAssayError } from '#core/errors.ts';
import { changesSince } from '#core/living/changes-since.ts';
import type { CrossrefAnswer } from '#core/sources/crossref/crossref.ts';
import { studyProblem } from '#core/study/cycle/learning-cycle.ts';
import type { KeyedEvent } from '#core/study/session/commands.ts';
import type { StudyTools } from '#core/study/session/study-tools.ts';
import { joinMaterials } from '#core/study/session/work-context.ts';
import { eachRow } from '../workers/each-row.ts';
import { STUDY_UNDO_SECONDS } from './studies.ts';
import type { LoadMaterial } from './study-materials.ts';
import type { LoadedStudy, StudySessions } from './study-sessions.ts';

const SWEEP_MS = 15_000;
const MOST_AT_ONCE = 20;
/** Beyond the time to think again, so that a deletion which is just being undone is not carried out. */
const GRACE_SECONDS = 5;
/** A session that could not be worked on waits so long. */
const AGAIN_MS = 600_000;
const MOST_FAILED = 1_000;
const DAY_SECONDS = 86_400;
/** What waits for longer than this will not be done any more: a learner who comes back brings their key again. */
const KEY_SECONDS = DAY_SECONDS;
/** Works of one session that are asked about in one sweep. */
const MOST_WORKS = 60;
const CHECK_TIMEOUT_MS = 20_000;
const QUESTIONS_OF_JOINED = 12;

interface StudySweepOptions {
  store: StudyStore;
  sessions: StudySessions;
  tools: StudyTools;
  loadMaterial: LoadMaterial;
  /** What is known of a work by its DOI today; absent where works are not looked at again. */
  ask: ((doi: string, options: { signal: AbortSignal }) => Promise<CrossrefAnswer>) | undefined;
  /** What watched reports of a workspace have reported since then. */
  reportedSince: LivingStore['reportedSince'];
  log: Logger;
  everyMs?: number;
  /** How old the last look at a session's works may be. */
  noticesSeconds?: number;
}

/**
 * What nobody asks for: deletions are carried out, keys that wait for nothing are wiped, reports of runs that were started out
 * of sessions join them, and sources that were retracted since open again what rests on them.
 */
export function createStudySweep(options: StudySweepOptions) {
  const { store, log, everyMs = SWEEP_MS, noticesSeconds = DAY_SECONDS } = options;
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isSweeping = false;
  /** Sessions that could not be worked on, and when they are tried again. */
  const failed = new Map<string, number>();

  function onFailure({ id }: { id: string }, error: unknown): void {
    log.warn({ error, studyId: id }, 'a study session could not be swept; it is passed over for a while');
    failed.delete(id);
    failed.set(id, Date.now() + AGAIN_MS);
    const [oldest] = failed.keys();
    if (failed.size > MOST_FAILED && oldest !== undefined) failed.delete(oldest);
  }

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    const { signal } = controller;
    try {
      await store.purge(STUDY_UNDO_SECONDS + GRACE_SECONDS);
      await store.forgetSealed(KEY_SECONDS);
      const isDue = ({ id }: { id: string }) => (failed.get(id) ?? 0) < Date.now();
      const ended = (await store.endedRuns(MOST_AT_ONCE + failed.size)).filter(isDue);
      await eachRow(ended, (row) => joinRun(options, row, signal), { onFailure, signal });
      const unchecked = (await store.unchecked(noticesSeconds, MOST_AT_ONCE)).map((id) => ({ id }));
      await eachRow(
        unchecked,
        async ({ id }) => {
          // Also where it fails: one that cannot be read would come first for ever.
          await lookForNotices(options, id, signal).finally(() => signal.aborted || store.checked(id));
        },
        { onFailure, signal },
      );
    } catch (error) {
      if (!signal.aborted) log.warn({ error }, 'study sessions could not be swept; trying again');
    } finally {
      isSweeping = false;
    }
  }

  return {
    sweep,
    start(): void {
      timer = setInterval(() => void sweep(), everyMs);
    },
    stop(): void {
      clearInterval(timer);
      controller.abort();
    },
  };
}

/** The learner may be away, so this is without a model: it needs nobody's key. */
async function joinRun(
  { sessions, tools, loadMaterial }: StudySweepOptions,
  { id, workspaceId, runId }: { id: string; workspaceId: string; runId: string },
  signal: AbortSignal,
): Promise<void> {
  const loaded = await sessions.load(id);
  const run = loaded?.state.runs.find((each) => each.runId === runId && each.end === null);
  if (!loaded || !run) return;
  const key = `join/${runId}`;
  const material = await foundBy(loadMaterial, workspaceId, runId);
  if (!material) {
    const problem = studyProblem('RAG_EMPTY', { message: NOTHING_FOUND });
    await sessions.append(loaded, [{ key, event: { type: 'problem', id: key, agent: 'research', problem } }]);
    return;
  }
  const { state, materials } = loaded;
  const base = tools.joinGraphs(state.builtGraph, await tools.buildGraph(material, {}, signal), state.graph);
  const graph = tools.foldEdits(base, state.edits);
  const known = new Set(state.graph.concepts.map((each) => each.id));
  const added = graph.concepts.map((each) => each.id).filter((each) => !known.has(each));
  const { questions } = await tools.makeQuestions(
    {
      material: joinMaterials([...materials, material]),
      graph,
      conceptIds: state.withModel ? [...new Set([...run.conceptIds, ...added])] : graph.concepts.map((each) => each.id),
      earlier: [...state.questions.values()],
      difficulty: 'adaptive',
      // Without a model every card of it that is new.
      count: state.withModel ? QUESTIONS_OF_JOINED : Number.POSITIVE_INFINITY,
      seed: `${id}/${runId}`,
    },
    {},
    signal,
  );
  const joined: KeyedEvent = {
    key,
    event: { type: 'material_joined', runId, title: material.title, graph: base, editsApply: true, questions },
  };
  // Where a message has arrived meanwhile the next sweep joins it.
  await sessions.append(loaded, [joined], { material });
}

const NOTHING_FOUND =
  'The research ended without a report that could join this session. What you have here stays as it is.';

async function foundBy(load: LoadMaterial, workspaceId: string, runId: string): Promise<StudyMaterial | null> {
  try {
    return await load(workspaceId, { kind: 'report', runId });
  } catch (error) {
    if (isAssayError(error) && ['not_found', 'invalid_request', 'report_not_ready'].includes(error.code)) return null;
    throw error;
  }
}

async function lookForNotices(
  { sessions, ask, reportedSince }: StudySweepOptions,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const loaded = await sessions.load(id);
  // Nobody knows of works that are invented.
  if (!loaded || loaded.state.sampleData) return;
  const { works } = joinMaterials(loaded.materials);
  const present = works.filter((work) => !loaded.state.withdrawn.has(work.id));
  const changed = changesSince(present, await reportedSince(loaded.head.workspaceId, loaded.state.createdAt));
  const retracted = new Set(changed.flatMap(({ evidenceId, what }) => (what === 'retraction' ? [evidenceId] : [])));
  const open = ask ? present.filter((work) => work.ids.doi !== undefined && !retracted.has(work.id)) : [];
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);
  const found = present.filter((work) => retracted.has(work.id)).map((work) => withdrawn(work, loaded));
  for (const work of open.slice(0, MOST_WORKS)) {
    const answer = await ask?.(work.ids.doi ?? '', { signal: deadline }).catch(
      (): CrossrefAnswer => ({ status: 'failed' }),
    );
    if (answer?.status === 'known' && answer.notices.some(({ kind }) => kind === 'retraction'))
      found.push(withdrawn(work, loaded));
  }
  if (found.length > 0) await appendSurely(sessions, loaded, found);
}

function withdrawn({ id, title }: StudyMaterial['works'][number], { state }: LoadedStudy): KeyedEvent {
  const conceptIds = state.graph.concepts
    .filter(({ citation }) => citation.evidenceId === id)
    .map((concept) => concept.id);
  return {
    key: `withdrawn/${id}`,
    event: { type: 'source_withdrawn', evidenceId: id, title, what: 'retracted', conceptIds },
  };
}

async function appendSurely(sessions: StudySessions, loaded: LoadedStudy, events: KeyedEvent[]): Promise<void> {
  let present: LoadedStudy | undefined = loaded;
  while (present && (await sessions.append(present, events)) === 'behind')
    present = await sessions.load(present.head.id);
}
