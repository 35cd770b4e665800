import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AssayError } from '#core/errors.ts';
import { operationRoutes } from '#server/api/dispatch.ts';
import { createWorkspaces } from '#server/edge/workspace.ts';

const checkReadLimits = vi.fn(async () => {});
const isSetUp = vi.fn(() => false);

beforeEach(() => {
  checkReadLimits.mockReset();
  isSetUp.mockReset().mockReturnValue(false);
  const workspaces = createWorkspaces('a secret of the server');
  vi.stubGlobal(
    'assayServices',
    Promise.resolve({
      env: { TRUST_PROXY_HOPS: 0 },
      log: { error: () => {} },
      workspaces,
      checkReadLimits,
      models: { isSetUp },
    }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

async function read(body: unknown) {
  const request = new Request('http://localhost/api/questions/read', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await operationRoutes().POST(request);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('POST /api/questions/read', () => {
  it('shows how a question is read and which searches would be made', async () => {
    const { status, body } = await read({
      question: 'Does metformin reduce mortality in adults with sepsis, and how?',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      language: 'en',
      notice: null,
      isVague: false,
      narrower: [],
      forms: [],
    });
    expect(body['parts']).toHaveLength(1);
    const searches = body['searches'] as { tool: string; query: string }[];
    expect(searches.find(({ tool }) => tool === 'search_pubmed')?.query).toMatch(/metformin/);
    expect(new Set(searches.map(({ tool }) => tool)).size).toBe(5);
  });

  it('offers narrower questions for a vague one, and says what is searched of one in another language', async () => {
    expect((await read({ question: 'cancer' })).body).toMatchObject({ isVague: true, narrower: expect.any(Array) });
    const { body } = await read({ question: '¿La metformina reduce la mortalidad?' });
    expect(body['notice']).toMatch(/Spanish.*“metformina”/);
  });

  it('says that a question in another language will be translated where a model works on the run', async () => {
    const question = 'Senkt Bewegung das Risiko für Demenz bei älteren Menschen?';
    isSetUp.mockReturnValue(true);
    const { body } = await read({ question });
    expect(body).toMatchObject({ language: 'de', willBeTranslated: true, searches: [] });
    expect(body['notice']).toMatch(/German.*will translate/);
    expect(body['notice']).not.toMatch(/cannot/);
    const byRules = (await read({ question, engine: 'rules' })).body;
    expect(byRules).toMatchObject({ willBeTranslated: false });
    expect(byRules['notice']).toMatch(/without a language model it cannot be translated.*“Bewegung”.*“Demenz”/);
    expect((await read({ question: 'Does metformin help?' })).body).toMatchObject({
      willBeTranslated: false,
      notice: null,
    });
  });

  it.each([
    [{}],
    [{ question: '' }],
    [{ question: 'Does it help?', engine: 'mine' }],
    [{ question: 'x'.repeat(5000) }],
    [[]],
    [{ question: 7 }],
  ])('refuses what is no question: %j', async (body) => {
    const answer = await read(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { code: 'invalid_request' } });
  });

  it('keeps to its limit', async () => {
    checkReadLimits.mockRejectedValue(new AssayError('rate_limited', 'Too many.'));
    expect((await read({ question: 'Does metformin help?' })).status).toBe(429);
  });
});
