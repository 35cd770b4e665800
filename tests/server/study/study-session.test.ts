import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StudyQuestion } from '#contract/study/study.ts';
import type { StoredStudyEvent } from '#contract/study/study-events.ts';
import type { StudyItem, StudyProgress, StudySummary, StudyView } from '#contract/study/study-view.ts';
import { smallPdf } from '#tests/e2e/small-files.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';

// All works that the simulated sources hold are invented.

const QUESTION = 'Does velorimine reduce attacks in cluster headache?';

const KEY = 'sk-planted-0123456789abcdefghij';

let model: ModelServer;
let server: WholeServer;
let owner: Visitor;
let runId: string;
let id = 0;
function uniqueId(): string {
  id += 1;
  return `c-${id}`;
}

beforeAll(async () => {
  model = await startModelServer({ key: KEY });
  server = await startWholeServer({ MODEL_FETCH_ALLOW: model.origin });
  owner = createVisitor(server);
  ({ runId } = await read<{ runId: string }>(
    await owner('POST', '/api/runs', { question: QUESTION, engine: 'rules', autoStart: true }),
    202,
  ));
  await (await owner('GET', `/api/runs/${runId}/events`)).text();
}, 180_000);
afterAll(async () => {
  await server.stop();
  await model.stop();
});

async function read<T>(response: Response, status = 200): Promise<T> {
  expect(response.status, await response.clone().text()).toBe(status);
  return (await response.json()) as T;
}

const at = (studyId: string, more = '') => `/api/study/${studyId}${more}`;
const look = async (studyId: string) => read<StudyView>(await owner('GET', at(studyId)));

async function settled(studyId: string): Promise<StudyView> {
  return vi.waitFor(
    async () => {
      const view = await look(studyId);
      expect(view.working).toBeNull();
      expect(view.status).not.toBe('preparing');
      return view;
    },
    { timeout: 20_000, interval: 100 },
  );
}

async function begin(visitor = owner): Promise<StudyView> {
  const { studyId } = await read<{ studyId: string }>(
    await visitor('POST', '/api/study', { ref: { kind: 'report', runId }, selfReport: 'new', afresh: true }),
    202,
  );
  return settled(studyId);
}

const questions = (view: StudyView) => view.items.filter((item) => item.kind === 'question');
const open = (view: StudyView) =>
  questions(view).findLast(({ grade }) => grade === null || grade.outcome === 'clarify') as
    | Extract<StudyItem, { kind: 'question' }>
    | undefined;

async function command(studyId: string, what: string, body: Record<string, unknown>, status = 200): Promise<StudyView> {
  return read<StudyView>(await owner('POST', at(studyId, `/${what}`), body), status);
}

/** What only the server knows. */
async function keyOf(studyId: string, questionId: string): Promise<StudyQuestion> {
  const { rows } = await server.services.database.pool.query<{ event: StoredStudyEvent['event'] }>(
    'select event from study_events where session_id = $1',
    [studyId],
  );
  const all = rows.flatMap(({ event }) => ('questions' in event ? event.questions : []));
  const found = all.find((each) => each.id === questionId);
  if (!found) throw new Error('no such question');
  return found;
}

/** Answers the open question rightly, or says it does not know. */
async function answer(view: StudyView, isRight: boolean): Promise<StudyView> {
  const item = open(view);
  if (!item) throw new Error('nothing is open');
  const key = await keyOf(view.id, item.question.id);
  const text = key.rubric.length > 0 ? key.rubric.map((point) => point.text).join(' ') : key.key;
  await command(view.id, 'answers', {
    answerId: uniqueId(),
    questionId: item.question.id,
    ...(isRight ? { text } : { isDontKnow: true }),
  });
  return settled(view.id);
}

/** The first round of cards, some of them not known. */
async function practised(view: StudyView): Promise<StudyView> {
  await command(view.id, 'next', { commandId: uniqueId() });
  let now = await settled(view.id);
  for (let asked = 0; asked < 12 && open(now); asked += 1) now = await answer(now, asked % 2 === 0);
  expect(open(now)).toBeUndefined();
  return now;
}

describe('a session on a report', () => {
  it('is its cards without a model, asked until none is left for the day', async () => {
    let view = await begin();
    expect(view.status, view.problem ?? '').toBe('ready');
    expect(view).toMatchObject({ withModel: false, isApproximate: true, edges: [] });
    const all = view.cards?.all ?? 0;
    expect(all).toBeGreaterThan(1);
    expect(view.cards?.left).toBe(all);
    const asked: string[] = [];
    for (let steps = 0; steps < 3 * all && view.next.kind !== 'done'; steps += 1) {
      const item = open(view);
      if (!item) {
        await command(view.id, 'next', { commandId: uniqueId() });
        view = await settled(view.id);
        continue;
      }
      asked.push(item.question.id);
      view = await answer(view, true);
    }
    expect(asked).toHaveLength(all);
    expect(new Set(asked).size).toBe(all);
    expect(view.next.reason).toContain('That is all that the sources can ask');
    expect(view.cards).toMatchObject({ left: 0, nextDue: expect.any(String) });
    expect(view.items.some(({ kind }) => kind === 'feedback')).toBe(true);
    const progress = await read<StudyProgress>(await owner('GET', '/api/study/progress'));
    expect(progress.concepts.length).toBeGreaterThan(0);
    expect(progress.stats.answers).toBeGreaterThanOrEqual(all);
    const { sessions } = await read<{ sessions: StudySummary[] }>(await owner('GET', '/api/study'));
    expect(sessions).toMatchObject([{ id: view.id, status: 'ready' }]);
  });

  it('never reveals the key of a question before it is graded, nor in any export', async () => {
    const view = await begin();
    await command(view.id, 'next', { commandId: uniqueId() });
    const now = await answer(await settled(view.id), true);
    const item = open(now);
    expect(item?.grade).toBeNull();
    const json = JSON.stringify(item);
    for (const secret of ['"key"', '"alsoRight"', '"rubric"', '"misconception"', '"citation"', '"expected"'])
      expect(json).not.toContain(secret);
    const { stem } = await keyOf(view.id, item?.question.id ?? '');
    const cards = await (await owner('GET', at(view.id, '/export?format=csv'))).text();
    expect(cards).toContain('#columns:front,back,tags,source');
    // Other questions begin alike: it is the whole of it that must not be there.
    expect(cards.replaceAll('""', '"')).not.toContain(stem);
  });

  it('refuses a second answer to a question with a sentence, and takes the same one for the same', async () => {
    let view = await begin();
    await command(view.id, 'next', { commandId: uniqueId() });
    view = await settled(view.id);
    const questionId = open(view)?.question.id ?? '';
    const first = { answerId: 'the-first', questionId, isDontKnow: true };
    await command(view.id, 'answers', first);
    view = await settled(view.id);
    const again = await command(view.id, 'answers', first);
    expect(again.seq).toBe(view.seq);
    const refused = await owner('POST', at(view.id, '/answers'), { ...first, answerId: 'another', text: 'x' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/answered already/);
  });

  it('rests in the middle of a quiz and goes on with the same question', async () => {
    const view = await begin();
    await command(view.id, 'next', { commandId: uniqueId() });
    const before = await settled(view.id);
    const paused = await command(view.id, 'quizzes/pause', { commandId: uniqueId() });
    expect(paused.quiz?.isPaused).toBe(true);
    expect(paused.next.kind).toBe('quiz');
    await command(view.id, 'next', { commandId: uniqueId() });
    const after = await settled(view.id);
    expect(after.quiz?.isPaused).toBe(false);
    expect(open(after)?.question.id).toBe(open(before)?.question.id);
  });

  it('says what a model would be needed for, and keeps nothing of what was asked', async () => {
    const view = await begin();
    const message = await owner('POST', at(view.id, '/messages'), { messageId: uniqueId(), text: 'why?' });
    expect(message.status).toBe(400);
    expect(await message.text()).toMatch(/model in Settings/);
    const conceptId = view.concepts[0]?.id;
    const explained = await owner('POST', at(view.id, '/explanations'), { commandId: uniqueId(), conceptId });
    expect(explained.status).toBe(400);
    expect(await explained.text()).toMatch(/Settings/);
    expect(await look(view.id)).toEqual(view);
  });

  it('takes an edit of the graph back', async () => {
    const view = await begin();
    const conceptId = view.concepts[0]?.id ?? '';
    const commandId = uniqueId();
    const renamed = await command(view.id, 'graph', {
      commandId,
      edit: { kind: 'rename_concept', conceptId, name: 'Another name' },
    });
    expect(renamed.concepts.find((each) => each.id === conceptId)?.name).toBe('Another name');
    const back = await command(view.id, 'graph', { commandId: uniqueId(), edit: { kind: 'undo', commandId } });
    expect(back.concepts).toEqual(view.concepts);
  });

  it('does not exist for another workspace', async () => {
    const view = await begin();
    const stranger = createVisitor(server);
    await stranger('POST', '/api/conversations', { question: QUESTION, engine: 'rules' });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/events', undefined],
      ['GET', '/export', undefined],
      ['DELETE', '', undefined],
      ['POST', '/next', { commandId: 'x' }],
      ['POST', '/research', { commandId: 'x', conceptIds: [] }],
      ['POST', '/answers', { answerId: 'x', questionId: 'y', text: 'z' }],
    ] as const)
      expect((await stranger(method, at(view.id, path), body)).status, path).toBe(404);
    expect((await stranger('POST', '/api/study', { ref: { kind: 'report', runId } })).status).toBe(404);
  });

  it('is deleted, and brought back within its time', async () => {
    const view = await begin();
    expect((await owner('DELETE', at(view.id))).status).toBe(204);
    expect((await owner('GET', at(view.id))).status).toBe(404);
    expect(await command(view.id, 'restore', {})).toMatchObject({ id: view.id });
  });

  it('joins the report of research that was started out of it', async () => {
    const view = await practised(await begin());
    const commandId = uniqueId();
    const conceptIds = [view.concepts[0]?.id];
    const body = { commandId, conceptIds };
    const renamed = uniqueId();
    const conceptId = view.concepts[1]?.id ?? '';
    await command(view.id, 'graph', {
      commandId: renamed,
      edit: { kind: 'rename_concept', conceptId, name: 'My own words' },
    });
    const started = await read<{ runId: string }>(await owner('POST', at(view.id, '/research'), body), 202);
    expect(await read(await owner('POST', at(view.id, '/research'), body), 202)).toEqual(started);
    await (await owner('GET', `/api/runs/${started.runId}/events`)).text();
    const joined = await vi.waitFor(
      async () => {
        const now = await look(view.id);
        expect(now.runs[0]?.isJoined || now.items.at(-1)?.kind === 'problem').toBe(true);
        return now;
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(joined.runs).toMatchObject([{ runId: started.runId, isJoined: true }]);
    const nameIn = ({ concepts }: StudyView) => concepts.find((each) => each.id === conceptId)?.name;
    expect(nameIn(joined)).toBe('My own words');
    const undone = await command(view.id, 'graph', {
      commandId: uniqueId(),
      edit: { kind: 'undo', commandId: renamed },
    });
    expect(nameIn(undone)).toBe(view.concepts[1]?.name);
    expect(undone.concepts.map((each) => each.id)).toEqual(joined.concepts.map((each) => each.id));
  });

  it('sends every change to a page that follows it', async () => {
    const view = await begin();
    const stream = await owner('GET', at(view.id, '/events'));
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const reader = stream.body?.getReader();
    const decoder = new TextDecoder();
    let received = '';
    const until = async (seq: number) => {
      while (!received.includes(`"seq":${seq},`)) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`The stream ended before event ${seq}`);
        received += decoder.decode(value);
      }
    };
    await until(view.seq);
    await command(view.id, 'next', { commandId: uniqueId() });
    await until((await settled(view.id)).seq);
    await reader?.cancel();
  });
});

describe('a session with a reader’s own model', () => {
  it('is prepared and graded with it, and reveals its key to nobody', async () => {
    const visitor = createVisitor(server);
    const shown: string[] = [];
    const say = async <T>(method: string, path: string, body: unknown, status = 200): Promise<T> => {
      const response = await visitor(method, path, body);
      shown.push(await response.clone().text(), response.headers.getSetCookie().join());
      return read<T>(response, status);
    };
    await say('PUT', '/api/settings/models', {
      ...{ provider: 'compatible', baseUrl: model.baseUrl, apiKey: KEY },
      ...{ fast: 'simulated-fast', smart: 'simulated-smart' },
    });
    const run = await say<{ runId: string }>('POST', '/api/runs', { question: QUESTION, engine: 'rules' }, 202);
    await (await visitor('GET', `/api/runs/${run.runId}/events`)).text();
    const asked = model.requests.length;
    const ref = { kind: 'report', runId: run.runId };
    const { studyId } = await say<{ studyId: string }>('POST', '/api/study', { ref }, 202);
    const settle = () =>
      vi.waitFor(
        async () => {
          const view = await say<StudyView>('GET', at(studyId), undefined);
          expect(view).toMatchObject({ status: 'ready', working: null, withModel: true });
          return view;
        },
        { timeout: 20_000, interval: 100 },
      );
    await settle();
    expect(model.requests.length).toBeGreaterThan(asked);
    const prepared = model.requests.length;
    await say('POST', at(studyId, '/next'), { commandId: uniqueId() });
    await say('POST', at(studyId, '/messages'), { messageId: uniqueId(), text: 'Hm, tell me of all that, would you?' });
    const view = await settle();
    expect(model.requests.length).toBeGreaterThan(prepared);
    expect(view.items.length).toBeGreaterThan(0);
    const exported = await visitor('GET', at(studyId, '/export'));
    expect([...shown, await exported.text()].join()).not.toContain(KEY);
    const { rows } = await server.services.database.pool.query(
      'select to_jsonb(s) as session, (select jsonb_agg(event) from study_events where session_id = s.id) as events from study_sessions s where id = $1',
      [studyId],
    );
    expect(JSON.stringify(rows)).not.toContain(KEY);
    expect(rows[0]?.session.sealed).toBeNull();
  }, 60_000);
});

describe('a session on a document', () => {
  it('studies a PDF of the library with quotes that stand in it', async () => {
    const { library, database } = server.services;
    const { rows } = await database.pool.query<{ workspace_id: string }>(
      'select workspace_id from runs where id = $1',
      [runId],
    );
    const workspaceId = rows[0]?.workspace_id ?? '';
    const lines = PDF_SENTENCES.map((text, at) => ({ x: 50, y: 740 - at * 22, size: at === 0 ? 16 : 9, text }));
    const { documentId } = await library.addFile(workspaceId, { name: 'otters.pdf', bytes: smallPdf([lines]) });
    await vi.waitFor(async () => expect((await library.get(workspaceId, documentId)).status).toBe('ready'), {
      timeout: 60_000,
      interval: 200,
    });
    const { studyId } = await read<{ studyId: string }>(
      await owner('POST', '/api/study', { ref: { kind: 'document', documentId } }),
      202,
    );
    const view = await settled(studyId);
    expect(view.status, view.problem ?? '').toBe('ready');
    const { text } = await library.text(workspaceId, documentId);
    for (const { citation } of view.concepts) expect(text.slice(citation.start, citation.end)).toBe(citation.quote);
    expect(Object.values(view.works)).toMatchObject([{ documentId }]);
    const asked = await command(studyId, 'next', { commandId: uniqueId() });
    expect(open(asked.working ? await settled(studyId) : asked)).toBeDefined();
  }, 120_000);
});

// Invented from the first word to the last.
const PDF_SENTENCES = [
  'River otters and brindle moss in the valley of Sorrel',
  'Brindle moss is a freshwater plant that stores iron in its leaves.',
  'River otters are small mammals that feed on fish and crayfish in clear streams.',
  'Stream acidity is defined as the concentration of free acid in running water.',
  'Brindle moss reduced stream acidity by 34% compared with bare gravel (P = 0.01).',
  'Stream acidity increased the mortality of crayfish in 120 monitored pools.',
  'Crayfish are freshwater crustaceans that river otters eat throughout the year.',
  'River otters gained 12% more weight where brindle moss covered the banks.',
];
