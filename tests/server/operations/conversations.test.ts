import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Conversation, FrozenConversation } from '#contract/conversation/conversation.ts';
import type { RunView } from '#contract/run-view.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from './whole-server.ts';

// All works that the simulated sources hold are invented.

const QUESTION = 'Does velorimine reduce attacks in cluster headache?';
const RULES = { engine: 'rules' } as const;
const FILLER = 'This text was invented for a test, and nothing in it is true of goats or of anybody else. '.repeat(6);

let server: WholeServer;
let owner: Visitor;

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
});
afterAll(() => server.stop());

async function read<T>(response: Response, status = 200): Promise<T> {
  expect(response.status, await response.clone().text()).toBe(status);
  return (await response.json()) as T;
}

interface Begun {
  conversationId: string;
  runId: string;
}

const at = ({ conversationId }: Begun, more = '') => `/api/conversations/${conversationId}${more}`;

async function answered(runId: string, visitor = owner): Promise<RunView> {
  await (await visitor('GET', `/api/runs/${runId}/events`)).text();
  return read<RunView>(await visitor('GET', `/api/runs/${runId}`));
}

async function begin(question = QUESTION, visitor = owner): Promise<Begun & { view: RunView }> {
  const begun = await read<Begun>(await visitor('POST', '/api/conversations', { question, ...RULES }), 202);
  return { ...begun, view: await answered(begun.runId, visitor) };
}

async function askOn(to: Begun, question: string, parentRunId: string | null): Promise<RunView> {
  const { runId } = await read<{ runId: string }>(
    await owner('POST', at(to, '/turns'), { question, parentRunId, ...RULES }),
    202,
  );
  return answered(runId);
}

describe('a conversation', () => {
  it('answers from the sources within limits meant for seconds, and is named by its question', async () => {
    const begun = await begin();
    const { view } = begun;
    expect(view.status).toBe('complete');
    expect(view.request).toMatchObject({ mode: 'ask', maxRounds: 1, timeoutSeconds: 60 });
    expect(view.references.length).toBeGreaterThan(1);
    const conversation = await read<Conversation & { share: null }>(await owner('GET', at(begun)));
    expect(conversation).toMatchObject({ title: QUESTION, aboutRunId: null, share: null });
    expect(conversation.turns).toMatchObject([{ runId: begun.runId, parentRunId: null, status: 'complete' }]);
    const { runs } = await read<{ runs: { runId: string }[] }>(await owner('GET', '/api/runs'));
    expect(runs.map(({ runId }) => runId)).not.toContain(begun.runId);
  });

  it('gives a follow-up the turns before it and their works', async () => {
    const begun = await begin();
    const second = await askOn(begun, 'And in older adults?', begun.runId);
    expect(second.request?.ask?.earlier).toMatchObject([
      { runId: begun.runId, question: QUESTION, understood: QUESTION, answer: expect.stringMatching(/\w{4,}/) },
    ]);
    expect(second.request?.startsFrom).toEqual([begun.runId]);
    expect(second.takenOver?.works).toBeGreaterThan(1);
    expect(second.ask?.understood.question).toMatch(/velorimine/i);
  });

  it('says what a follow-up will be asked as, and asks it as its reader left it', async () => {
    const begun = await begin();
    const ahead = (question: string) => owner('POST', at(begun, '/follow-up'), { question, parentRunId: begun.runId });
    const whole = 'Does velorimine cause drowsiness in older adults?';
    expect(await read(await ahead(whole))).toEqual({ question: whole, willBeCompleted: false });
    const completed = await read<{ question: string }>(await ahead('And in older adults?'));
    expect(completed.question).toMatch(/older adults.*velorimine/i);
    const { runId } = await read<{ runId: string }>(
      await owner('POST', at(begun, '/turns'), {
        question: completed.question,
        parentRunId: begun.runId,
        isWhole: true,
        ...RULES,
      }),
      202,
    );
    expect((await answered(runId)).ask?.understood).toMatchObject({ question: completed.question, by: 'alone' });
    const elsewhere = await createVisitor(server)('POST', at(begun, '/follow-up'), {
      question: 'And in older adults?',
      parentRunId: begun.runId,
    });
    expect(elsewhere.status).toBe(404);
  });

  it('goes on without a model where its first question was asked without one', async () => {
    const begun = await begin();
    const turn = { question: 'And in older adults?', parentRunId: begun.runId };
    const { runId } = await read<{ runId: string }>(await owner('POST', at(begun, '/turns'), turn), 202);
    expect((await answered(runId)).request).toMatchObject({ engine: 'rules', ask: { byRules: true } });
  });

  it('asks a turn again on a new branch, which knows nothing of the other', async () => {
    const begun = await begin();
    await askOn(begun, 'And in older adults?', begun.runId);
    const again = await askOn(begun, 'Is velorimine safe in cluster headache?', null);
    expect(again.request?.ask?.earlier).toEqual([]);
    const { turns } = await read<Conversation>(await owner('GET', at(begun)));
    expect(turns.map(({ parentRunId }) => parentRunId)).toEqual([null, begun.runId, null]);
  });

  it('waits with a follow-up until the answer before is there', async () => {
    const begun = await read<Begun>(await owner('POST', '/api/conversations', { question: QUESTION, ...RULES }), 202);
    const tooEarly = await owner('POST', at(begun, '/turns'), { question: 'And in women?', parentRunId: begun.runId });
    if (tooEarly.status !== 202)
      expect(await tooEarly.json()).toMatchObject({
        error: { code: 'run_active', message: expect.stringMatching(/\.$/) },
      });
    await answered(begun.runId);
    expect(
      (await owner('POST', at(begun, '/turns'), { question: 'And in women?', parentRunId: begun.runId, ...RULES }))
        .status,
    ).toBe(202);
  });

  it('asks about a document: it alone is searched, and by a follow-up too', async () => {
    const reader = createVisitor(server);
    const add = async (name: string, text: string) => {
      const sent = await reader('POST', `/api/library/files?name=${name}`, text);
      return (await read<{ documentId: string }>(sent, 202)).documentId;
    };
    const swim = await add(
      'swim.md',
      `# An invented guide\n\nGoats of Freedonia should swim after breakfast. ${FILLER}`,
    );
    const other = await add('other.md', `# Another invented guide\n\nGoats of Freedonia never swim at all. ${FILLER}`);
    for (const id of [swim, other])
      await vi.waitFor(
        async () => {
          const document = await read<{ status: string }>(await reader('GET', `/api/library/documents/${id}`));
          expect(document.status).toBe('ready');
        },
        { timeout: 20_000, interval: 200 },
      );
    const question = 'When should goats of Freedonia swim?';
    const begun = await read<Begun>(
      await reader('POST', '/api/conversations', { question, documentIds: [swim], ...RULES }),
      202,
    );
    const first = await answered(begun.runId, reader);
    expect(new Set(first.searches.map(({ tool }) => tool))).toEqual(new Set(['search_library']));
    const works = Object.values(first.works).map(({ ids }) => ids.document);
    expect(works).toEqual([swim]);
    const follow = await reader('POST', at(begun, '/turns'), {
      question: 'And why?',
      parentRunId: begun.runId,
      ...RULES,
    });
    const { runId } = await read<{ runId: string }>(follow, 202);
    expect((await answered(runId, reader)).request?.ask?.documentIds).toEqual([swim]);
  });

  it('asks about a report from its works', async () => {
    const { runId } = await read<{ runId: string }>(
      await owner('POST', '/api/runs', { question: QUESTION, ...RULES, maxRounds: 1 }),
      202,
    );
    await answered(runId);
    const begun = await read<Begun>(
      await owner('POST', '/api/conversations', { question: 'How many withdrew?', aboutRunId: runId, ...RULES }),
      202,
    );
    const view = await answered(begun.runId);
    expect(view.request).toMatchObject({ startsFrom: [runId], ask: { aboutRunId: runId } });
    expect(view.takenOver?.works).toBeGreaterThan(1);
    expect((await owner('POST', '/api/conversations', { question: QUESTION, aboutRunId: 'nobodys-run' })).status).toBe(
      404,
    );
  });

  it('is the start of research, from the works of the answer and its question as understood', async () => {
    const begun = await begin();
    const second = await askOn(begun, 'And in older adults?', begun.runId);
    const { runId } = await read<{ runId: string }>(
      await owner('POST', '/api/runs', {
        question: second.ask?.understood.question,
        startsFrom: second.runId,
        engine: 'rules',
      }),
      202,
    );
    const run = await answered(runId);
    expect(run.request).toMatchObject({ mode: 'simple', startsFrom: [second.runId] });
    expect(run.request?.question).toBe(second.ask?.understood.question);
    expect(run.takenOver?.works).toBeGreaterThan(1);
  });

  it('is found by words of its answers, renamed, deleted and brought back', async () => {
    const visitor = createVisitor(server);
    const begun = await begin(QUESTION, visitor);
    const list = async (q = '') =>
      (
        await read<{ conversations: { id: string; title: string }[] }>(
          await visitor('GET', `/api/conversations${q && `?q=${encodeURIComponent(q)}`}`),
        )
      ).conversations;
    const [word = ''] = begun.view.answer?.claims[0]?.text.match(/\p{L}{7,}/u) ?? [];
    expect(word).not.toBe('');
    expect(await list(word)).toMatchObject([{ id: begun.conversationId }]);
    expect(await list('zorblaxine')).toEqual([]);
    expect(await read(await visitor('PUT', at(begun), { title: ' Headache ' }))).toEqual({ title: 'Headache' });
    expect(await list()).toMatchObject([{ title: 'Headache' }]);
    expect((await visitor('PUT', at(begun), { title: '  ' })).status).toBe(400);
    expect((await visitor('DELETE', at(begun))).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await visitor('GET', at(begun))).status).toBe(404);
    expect((await visitor('POST', at(begun, '/restore'))).status).toBe(204);
    expect(await list()).toMatchObject([{ title: 'Headache' }]);
    expect((await visitor('POST', at(begun, '/restore'))).status).toBe(404);
  });

  it('is shared as a frozen copy of one branch, with no id of a run, until the link is taken back', async () => {
    const begun = await begin();
    const second = await askOn(begun, 'And in older adults?', begun.runId);
    await askOn(begun, 'Is velorimine safe?', begun.runId);
    const { token, url } = await read<{ token: string; url: string }>(
      await owner('POST', at(begun, `/share?through=${second.runId}`)),
      201,
    );
    expect(url).toBe(`/c/${token}`);
    expect(await read<{ token: string }>(await owner('POST', at(begun, '/share')), 201)).toMatchObject({ token });
    const stranger = createVisitor(server);
    const copy = await read<FrozenConversation>(await stranger('GET', `/api/shared/conversations/${token}`));
    expect(copy.turns.map(({ id, question }) => [id, question])).toEqual([
      ['turn-1', QUESTION],
      ['turn-2', 'And in older adults?'],
    ]);
    expect(copy.turns[1]?.understood).toMatch(/velorimine/i);
    expect(copy.turns[0]?.report?.evidence.length).toBeGreaterThan(1);
    const text = JSON.stringify(copy);
    for (const id of [begun.runId, second.runId, begun.conversationId]) expect(text).not.toContain(id);
    expect((await owner('DELETE', at(begun, '/share'))).status).toBe(204);
    expect((await stranger('GET', `/api/shared/conversations/${token}`)).status).toBe(404);
    expect((await owner('DELETE', at(begun, '/share'))).status).toBe(404);
  });

  it('is saved as markdown with its references, and as JSON', async () => {
    const begun = await begin();
    const markdown = await owner('GET', at(begun, '/export'));
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(markdown.headers.get('content-disposition')).toMatch(/^attachment; filename="assay-does-velorimine.*\.md"$/);
    const text = await markdown.text();
    expect(text).toContain(`## ${QUESTION}`);
    expect(text).toMatch(/### References\n\n1\. /);
    expect(await read(await owner('GET', at(begun, '/export?format=json')))).toMatchObject({
      schema: 'assay.conversation/1',
      turns: [{ question: QUESTION }],
    });
  });
});

describe('POST /api/ask', () => {
  it('waits for the answer and gives it with its citations, and asks on', async () => {
    interface Answered extends Begun {
      status: string;
      understood: string;
      answer: string | null;
      citations: { number: number; quotes: string[] }[];
    }
    const opening = await read<Answered>(await owner('POST', '/api/ask', { question: QUESTION, ...RULES }));
    expect(opening).toMatchObject({ status: 'complete', problem: null });
    expect(opening.answer).toMatch(/velorimine/i);
    expect(opening.answer).toMatch(/\\\[1/);
    expect(opening.citations[0]).toMatchObject({
      number: 1,
      quotes: expect.arrayContaining([expect.stringMatching(/velorimine/i)]),
    });
    const second = await read<Answered>(
      await owner('POST', '/api/ask', { question: 'And in women?', conversationId: opening.conversationId, ...RULES }),
    );
    expect(second.conversationId).toBe(opening.conversationId);
    expect(second.understood).toMatch(/velorimine/i);
  });

  it('gives the ids where the answer takes longer than was to be waited for', async () => {
    const opening = await read<Begun>(
      await owner('POST', '/api/ask', { question: QUESTION, waitSeconds: 0, ...RULES }),
    );
    expect(opening).toMatchObject({ answer: null, citations: [], problem: expect.stringMatching(/not ready/) });
    expect((await answered(opening.runId)).status).toBe('complete');
  });
});

describe('to another workspace a conversation does not exist', () => {
  it('whatever is asked of it', async () => {
    const begun = await begin();
    const other = createVisitor(server);
    const own = await begin('Is velorimine safe in cluster headache?', other);
    const requests: [string, string, object?][] = [
      ['GET', at(begun)],
      ['PUT', at(begun), { title: 'Mine' }],
      ['DELETE', at(begun)],
      ['POST', at(begun, '/restore')],
      ['POST', at(begun, '/turns'), { question: 'And in women?', parentRunId: begun.runId }],
      ['POST', at(begun, '/share')],
      ['DELETE', at(begun, '/share')],
      ['GET', at(begun, '/export')],
      ['GET', `/api/runs/${begun.runId}`],
      ['POST', '/api/ask', { question: 'And in women?', conversationId: begun.conversationId }],
      // Nor can a turn of it be followed, or a report of it be asked about, from a conversation of their own.
      ['POST', at(own, '/turns'), { question: 'And in women?', parentRunId: begun.runId }],
      ['POST', '/api/conversations', { question: 'And in women?', aboutRunId: begun.runId }],
    ];
    for (const [method, address, body] of requests)
      expect([address, (await other(method, address, body)).status]).toEqual([address, 404]);
    const { conversations } = await read<{ conversations: { id: string }[] }>(await other('GET', '/api/conversations'));
    expect(conversations.map(({ id }) => id)).toEqual([own.conversationId]);
    expect(await read<Conversation>(await owner('GET', at(begun)))).toMatchObject({ title: QUESTION });
  });
});

describe('what cannot be asked is refused with a sentence', () => {
  it.each([
    {},
    { question: '?' },
    { question: QUESTION, responseFormat: 'verse' },
    { question: QUESTION, maxResponseLength: 3 },
    { question: QUESTION, preferredSources: ['altavista'] },
    { question: QUESTION, excludeSources: ['rag_search', 'web_search', 'academic_search', 'memory_recall'] },
    { question: QUESTION, engine: 'model' },
    { question: QUESTION, timeoutPerSource: 900 },
  ])('%j', async (body) => {
    expect(await (await owner('POST', '/api/conversations', body)).json()).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  });
});
