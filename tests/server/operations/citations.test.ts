import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChasedSource } from '#contract/review/chasing.ts';
import { createVisitor, startWholeServer, type WholeServer } from './whole-server.ts';

interface Answer {
  works: {
    title: string;
    links: number;
    ids: { doi?: string };
    abstract: string | null;
    linkedFrom: Record<string, number[]>;
  }[];
  found: number;
  unresolved: number;
  sources: ChasedSource[];
}

const ADDRESS = '/api/literature/citations';
/** Of these the first cites three works and is cited by three, the third cites the first and a book without a number. */
const [FIRST, THIRD] = ['10.5555/velo.1', '10.5555/velo.3'];

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer({ ANSWER_CACHE_HOURS: '0' });
});
afterAll(() => server.stop());

async function follow(body: unknown): Promise<Answer> {
  const response = await createVisitor(server)('POST', ADDRESS, body);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Answer;
}
const doisOf = ({ works }: Answer) => works.map(({ ids }) => ids.doi).sort();

describe('following citations', () => {
  it('gives what works cite and what cites them, the most linked first, with abstracts', async () => {
    const answer = await follow({ works: [FIRST, THIRD] });
    expect(doisOf(answer)).toEqual(
      [
        '10.5555/preprint.velo.2',
        FIRST,
        '10.5555/velo.2',
        THIRD,
        '10.5555/velo.4',
        '10.5555/velo.6',
        '10.5555/velo.7',
      ].sort(),
    );
    expect(answer.works[0]).toMatchObject({
      ids: { doi: '10.5555/velo.2' },
      links: 2,
      linkedFrom: { backward: [0, 1] },
    });
    expect(answer.works.filter(({ abstract }) => abstract === null)).toEqual([]);
    expect(answer.unresolved).toBe(1);
    // PubMed is asked by PMID, and these are known by DOI alone.
    const states = answer.sources.map(({ source, status }) => [source, status]);
    expect(states).toEqual(answer.sources.map(({ source }) => [source, source === 'pubmed' ? 'skipped' : 'ok']));
  });

  it('takes a PMID as well, and gives similar articles', async () => {
    const { works } = await follow({ works: ['PMID: 99000001'], directions: ['similar'], limit: 3 });
    expect(works).toHaveLength(3);
    for (const { linkedFrom } of works) expect(linkedFrom).toEqual({ backward: [], forward: [], similar: [0] });
  });

  it.each([
    [{ works: [] }, /list of 1 to 25/],
    [{ works: ['cluster headache'] }, /no DOI/],
    [{ works: [FIRST], directions: ['sideways'] }, /a list of .*forward/],
    [{ works: [FIRST], limit: 0 }, /whole number from 1 to 200/],
  ])('refuses %j with a sentence', async (body, sentence) => {
    const response = await createVisitor(server)('POST', ADDRESS, body);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toMatch(sentence);
  });
});
