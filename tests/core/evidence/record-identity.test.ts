import { describe, expect, it } from 'vitest';
import type { RegistryFacts } from '#contract/evidence.ts';
import { recordKeys, settleIdentity } from '#core/evidence/record-identity.ts';
import { record } from './records.ts';

const found = record().found;

describe('the keys of a record', () => {
  it('are its ids, plus its address only where the page is what was found', () => {
    const ids = { pmid: '1', url: 'http://www.example.org/a/' };
    expect(recordKeys(record({ ids }))).toEqual(['pmid:1']);
    expect(recordKeys(record({ ids, tool: 'search_web' }))).toEqual(['pmid:1', 'url:https://example.org/a']);
    expect(recordKeys(record({ ids: { url: ids.url }, tool: 'search_web' }))).toEqual(['url:https://example.org/a']);
  });

  it('are title, year and first author where it has no id', () => {
    expect(recordKeys(record({ authors: ['Doe J', 'Roe R'] }))).toEqual(['title:a-fictional-work-2020-doe-j']);
    expect(recordKeys(record({ authors: [], year: null }))).toEqual(['title:a-fictional-work-undated-anonymous']);
  });

  it('hold 200 characters of a title, or of the query that a nameless one was found by', () => {
    const long = 'x'.repeat(201);
    expect(recordKeys(record({ title: long }))).toEqual([`title:${long.slice(1)}-2020-doe-j`]);
    expect(recordKeys(record({ title: '', found: { ...found, query: long, rank: 7 } }))).toEqual([
      `untitled:search_pubmed-${long.slice(1)}-7`,
    ]);
  });
});

describe('a record that carries ids of two works', () => {
  const ids = { nct: 'NCT00000001', pmid: '1', url: 'https://example.org/a' };

  it('keeps its address and its own, and is related to the other', () => {
    expect(settleIdentity(record({ ids }))).toMatchObject({
      ids: { pmid: '1', url: ids.url },
      related: [{ relation: 'registration', ids: { nct: 'NCT00000001' } }],
    });
  });

  it('is an entry where it holds registry facts, whichever source sent it', () => {
    const registry = { conditions: [], hasResults: false } as unknown as RegistryFacts;
    const related = [{ relation: 'preprint' as const, ids: { doi: '10.1000/p' } }];
    expect(settleIdentity(record({ ids, registry, related }))).toMatchObject({
      ids: { nct: 'NCT00000001', url: ids.url },
      related: [...related, { relation: 'publication', ids: { pmid: '1' } }],
    });
  });

  it('is left as it is where the trial’s number is all that it has', () => {
    const { ids: own, related } = settleIdentity(record({ ids: { nct: 'nct00000001', url: ids.url } }));
    expect({ own, related }).toEqual({ own: { nct: 'NCT00000001', url: ids.url }, related: [] });
  });
});
