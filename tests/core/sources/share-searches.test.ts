import { describe, expect, it } from 'vitest';
import { AssayError } from '#core/errors.ts';
import { shareSearches } from '#core/sources/catalog.ts';
import type { SearchTool, ToolResult } from '#core/sources/tool.ts';

/** A source that answers on command, and counts how often it was asked. */
function slowTool() {
  const asked: { query: string; signal: AbortSignal; answer: () => void; fail: (error: Error) => void }[] = [];
  const tool: SearchTool = {
    name: 'search_pubmed',
    label: 'PubMed',
    compose: () => '',
    search: ({ query }, { signal }) =>
      new Promise<ToolResult>((resolve, reject) => {
        const at = '2026-01-01T00:00:00.000Z';
        const answer = () => resolve({ tool: 'search_pubmed', status: 'empty', query, evidence: [], tookMs: 1, at });
        signal.addEventListener('abort', () => reject(new AssayError('cancelled')));
        asked.push({ query, signal, answer, fail: reject });
      }),
  };
  return { shared: shareSearches(tool), asked };
}

const patient = () => ({ signal: new AbortController().signal });

describe('runs that ask the same thing at the same time', () => {
  it('share one request, and each gets the answer', async () => {
    const { shared, asked } = slowTool();
    const answers = Array.from({ length: 50 }, () => shared.search({ query: 'velorimine', limit: 20 }, patient()));
    asked[0]?.answer();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(50).fill('empty'));
    expect(asked).toHaveLength(1);
  });

  it('ask apart for another query, another limit, other filters, and later', async () => {
    const { shared, asked } = slowTool();
    const first = shared.search({ query: 'velorimine', limit: 20 }, patient());
    void shared.search({ query: 'tamsulide', limit: 20 }, patient());
    void shared.search({ query: 'velorimine', limit: 10 }, patient());
    const filters = { fromYear: 2020, toYear: null, designs: [], humansOnly: false, languages: [] };
    void shared.search({ query: 'velorimine', limit: 20, filters }, patient());
    asked[0]?.answer();
    await first;
    void shared.search({ query: 'velorimine', limit: 20 }, patient());
    expect(asked).toHaveLength(5);
  });

  it('may give up one by one; the request ends with the last of them', async () => {
    const { shared, asked } = slowTool();
    const controllers = [new AbortController(), new AbortController()];
    const runs = controllers.map(({ signal }) => shared.search({ query: 'velorimine', limit: 20 }, { signal }));
    controllers[0]?.abort();
    await expect(runs[0]).rejects.toMatchObject({ code: 'cancelled' });
    expect(asked[0]?.signal.aborted).toBe(false);
    controllers[1]?.abort();
    await expect(runs[1]).rejects.toMatchObject({ code: 'cancelled' });
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('are not served by a request that the last of them has given up', async () => {
    const { shared, asked } = slowTool();
    const controller = new AbortController();
    const gone = shared.search({ query: 'velorimine', limit: 20 }, { signal: controller.signal });
    controller.abort();
    const next = gone.catch(() => shared.search({ query: 'velorimine', limit: 20 }, patient()));
    await expect(gone).rejects.toMatchObject({ code: 'cancelled' });
    await Promise.resolve();
    asked[1]?.answer();
    expect(await next).toMatchObject({ status: 'empty' });
  });

  it('all hear of an unexpected fault, and the next one asks again', async () => {
    const { shared, asked } = slowTool();
    const runs = [1, 2].map(() => shared.search({ query: 'velorimine', limit: 20 }, patient()));
    asked[0]?.fail(new Error('broken'));
    for (const run of runs) await expect(run).rejects.toThrow('broken');
    void shared.search({ query: 'velorimine', limit: 20 }, patient());
    expect(asked).toHaveLength(2);
  });
});
