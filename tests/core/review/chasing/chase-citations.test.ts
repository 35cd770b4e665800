import { describe, expect, it } from 'vitest';
import { AssayError } from '#core/errors.ts';
import type { CitationAnswer, CitationSource } from '#core/ports/citation-source.ts';
import { chaseCitations } from '#core/review/chasing/chase-citations.ts';
import { bareRecord } from '#core/sources/follow-links.ts';
import { bareEvidence } from './bare-evidence.ts';

const answer = (links: readonly [string, string][], more: Partial<CitationAnswer> = {}): CitationAnswer => ({
  status: 'ok',
  reason: null,
  links: links.map(([seedId, doi]) => ({ seedId, record: bareRecord({ ids: { doi }, title: `About ${doi}` }) })),
  references: new Map(),
  unresolved: 0,
  isCut: false,
  ...more,
});

const source = (name: CitationSource['name'], answers: Partial<Record<string, CitationAnswer>>): CitationSource => ({
  name,
  directions: ['backward', 'forward'],
  follow: async (direction) => answers[direction] ?? answer([]),
});

type Options = Parameters<typeof chaseCitations>[0];
const seedsOf = (...ids: string[]) => ids.map((id) => ({ id, ids: { doi: id } }));
const chase = (options: Partial<Options>) =>
  chaseCitations({
    seeds: seedsOf('10.5555/a', '10.5555/b'),
    directions: ['backward', 'forward'],
    known: [],
    sources: [],
    lookUp: async () => ({ works: [], unanswered: [] }),
    signal: new AbortController().signal,
    ...options,
  });
const recordsOf = (...dois: string[]) => dois.map((doi) => ({ id: doi, keys: [`doi:${doi}`] }));

describe('chaseCitations', () => {
  it('gives what the review does not hold, most links first, and counts what it holds apart', async () => {
    const chased = await chase({
      known: recordsOf('10.5555/a', '10.5555/b', '10.5555/known'),
      sources: [
        source('openalex', {
          backward: answer([
            ['10.5555/a', '10.5555/one'],
            ['10.5555/a', '10.5555/two'],
            ['10.5555/b', '10.5555/two'],
            ['10.5555/a', '10.5555/known'],
            ['10.5555/a', '10.5555/b'],
            ['10.5555/a', '10.5555/a'],
          ]),
        }),
        source('europe_pmc', { backward: answer([['10.5555/a', '10.5555/two']]) }),
      ],
    });
    expect(chased.added.map(({ record: { id }, links }) => [id, links])).toEqual([
      ['doi:10.5555/two', 2],
      ['doi:10.5555/one', 1],
    ]);
    expect(chased).toMatchObject({ found: 5, alreadyHeld: 3, leftOut: 0 });
    // A work does not lead to itself.
    expect(chased.reached.map(({ recordId }) => recordId)).toEqual(['10.5555/b', '10.5555/known']);
  });

  it('goes on without a source that fails, and names it', async () => {
    const failed = answer([], { status: 'failed', reason: 'The source did not answer in time.' });
    const chased = await chase({
      sources: [
        source('openalex', { backward: failed, forward: failed }),
        source('europe_pmc', { backward: answer([['10.5555/a', '10.5555/one']]) }),
      ],
    });
    expect(chased.added).toHaveLength(1);
    expect(chased.sources.filter(({ status }) => status === 'failed')).toMatchObject([
      { source: 'openalex', direction: 'backward', reason: 'The source did not answer in time.' },
      { source: 'openalex', direction: 'forward' },
    ]);
  });

  it('counts the references that no source could name by the longest list that any of them has', async () => {
    const chased = await chase({
      sources: [
        source('openalex', {
          backward: answer([['10.5555/a', '10.5555/one']], { references: new Map([['10.5555/a', 1]]) }),
        }),
        source('crossref', {
          backward: answer([['10.5555/a', '10.5555/two']], { references: new Map([['10.5555/a', 5]]), unresolved: 4 }),
        }),
      ],
    });
    expect(chased.unresolved).toBe(3);
  });

  it('looks up what has no abstract, and finds that it is known already or one work with another', async () => {
    const asked: unknown[] = [];
    const chased = await chase({
      known: [{ id: 'held', keys: ['pmid:77'] }],
      sources: [
        source('openalex', {
          forward: answer([
            ['10.5555/a', '10.5555/preprint'],
            ['10.5555/b', '10.5555/x'],
          ]),
        }),
        source('pubmed', {
          forward: {
            ...answer([]),
            links: [{ seedId: '10.5555/a', record: bareRecord({ ids: { pmid: '78' } }) }],
          },
        }),
      ],
      lookUp: async (ids) => {
        asked.push(...ids);
        return {
          works: [
            bareEvidence({ ids: { doi: '10.5555/preprint', pmid: '77' }, title: 'Held', abstract: 'Text.' }),
            bareEvidence({ ids: { doi: '10.5555/x', pmid: '78' }, title: 'One work', abstract: 'All of it.' }),
          ],
          unanswered: ['Europe PMC'],
        };
      },
    });
    expect(asked).toHaveLength(3);
    expect(chased.added).toMatchObject([{ links: 2, record: { title: 'One work', abstract: 'All of it.' } }]);
    expect(chased).toMatchObject({ found: 2, alreadyHeld: 1, unanswered: ['Europe PMC'] });
  });

  it('keeps within its limits and says what it left out', async () => {
    const many = answer(Array.from({ length: 30 }, (_, n) => ['10.5555/a', `10.5555/${n}`]));
    const allowed: boolean[] = [];
    const counting: CitationSource = {
      name: 'crossref',
      directions: ['backward'],
      follow: async (_direction, _seeds, { mayAsk }) => {
        for (let n = 0; n < 5; n += 1) allowed.push(mayAsk());
        return answer([]);
      },
    };
    const chased = await chase({
      sources: [source('openalex', { backward: many }), counting],
      limits: { records: 10, leastLinks: 1, requests: 3 },
    });
    expect(chased.added).toHaveLength(10);
    expect(chased).toMatchObject({ found: 30, leftOut: 20 });
    expect(allowed).toEqual([true, true, true, false, false]);
  });

  it('leaves out what fewer seeds lead to than asked for', async () => {
    const links = answer([
      ['10.5555/a', '10.5555/one'],
      ['10.5555/a', '10.5555/two'],
      ['10.5555/b', '10.5555/two'],
    ]);
    const limits = { records: 10, leastLinks: 2, requests: 3 };
    const chased = await chase({ sources: [source('openalex', { forward: links })], limits });
    expect(chased.added.map(({ record: { id } }) => id)).toEqual(['doi:10.5555/two']);
    expect(chased).toMatchObject({ found: 2, leftOut: 1 });
  });

  it('counts seeds that no source can be asked about', async () => {
    const seeds = [...seedsOf('10.5555/a'), { id: 'title:a book', ids: {} }];
    expect(await chase({ seeds })).toMatchObject({ seedsWithoutId: 1, found: 0, added: [] });
  });

  it('rejects when it is cancelled', async () => {
    const cancelled: CitationSource = {
      name: 'openalex',
      directions: ['backward'],
      follow: () => Promise.reject(new AssayError('cancelled')),
    };
    await expect(chase({ sources: [cancelled] })).rejects.toMatchObject({ code: 'cancelled' });
  });
});
