import { describe, expect, it } from 'vitest';
import type { RunEvent } from '#contract/event.ts';
import { createWorkspaceContext } from '#server/workers/workspace-context.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

const [cited, kept, left] = ['cited', 'kept', 'left'].map((title, at) => evidenceOf({ id: `pmid:${at + 1}`, title }));
const screening = (evidenceId: string, included: boolean, relevance: number) => ({
  evidenceId,
  included,
  relevance,
  reason: '',
  representedBy: null,
});
const EVENTS: RunEvent[] = [
  ...[kept!, cited!, left!].map((evidence) => ({ type: 'evidence_added' as const, round: 1, evidence })),
  {
    type: 'evidence_screened',
    round: 1,
    screenings: [screening('pmid:2', true, 0.9), screening('pmid:1', true, 0.4), screening('pmid:3', false, 0.1)],
  },
  {
    type: 'complete',
    exit: 'approval',
    confidence: 0.5,
    confidenceReason: '',
    claims: { kept: 1, rewritten: 0, dropped: 0 },
    references: ['pmid:1'],
  },
];
const OWNERS: Readonly<Record<string, string>> = { mine: 'w1', before: 'w1', theirs: 'w2' };

const workspaceContext = createWorkspaceContext({
  store: {
    get: async (runId) =>
      OWNERS[runId]
        ? ({ runId, workspaceId: OWNERS[runId] } as Awaited<
            ReturnType<Parameters<typeof createWorkspaceContext>[0]['store']['get']>
          >)
        : undefined,
  },
  runLog: { history: async () => ({ events: EVENTS, steps: [] }) },
  recall: async (workspaceId, query) => {
    throw new Error(`${workspaceId} recalls ${query}`);
  },
});
const { signal } = new AbortController();

describe('what a run may use as context', () => {
  it('is what earlier runs of its workspace kept, what they cite first', async () => {
    const { given, workspaceId } = await workspaceContext('mine');
    expect(workspaceId).toBe('w1');
    expect((await given!(['before'], signal)).map(({ title }) => title)).toEqual(['cited', 'kept']);
  });

  it('is nothing of another workspace, whose runs do not exist', async () => {
    const { given } = await workspaceContext('mine');
    await expect(given!(['theirs'], signal)).rejects.toMatchObject({ code: 'not_found' });
    expect(await given!(['theirs', 'before'], signal)).toHaveLength(2);
  });

  it('is recalled for its own workspace', async () => {
    const { recall } = await workspaceContext('mine');
    await expect(recall!('velorimine', signal)).rejects.toThrow('w1 recalls velorimine');
  });
});

it('reads earlier runs side by side, and keeps their order', async () => {
  const both = Promise.withResolvers<void>();
  let reading = 0;
  const { given } = await createWorkspaceContext({
    store: { get: async (runId) => ({ runId, workspaceId: 'w1' }) as never },
    runLog: {
      async history(runId) {
        reading += 1;
        if (reading === 2) both.resolve();
        await both.promise;
        const evidence = evidenceOf({ id: runId, title: runId });
        const found = { type: 'evidence_added' as const, round: 1, evidence };
        const screened = { type: 'evidence_screened' as const, round: 1, screenings: [screening(runId, true, 1)] };
        return { events: [found, screened], steps: [] };
      },
    },
  })('mine');
  expect((await given?.(['pmid:7', 'pmid:3'], signal))?.map(({ id }) => id)).toEqual(['pmid:7', 'pmid:3']);
}, 5_000);
