import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortQueries } from '#core/agents/report/standard-sections/search-log.ts';

const DRUG = '(velorimine[Title/Abstract] OR VLR[Title/Abstract] OR "Velorimine"[MeSH Terms])';
const HEAD = '("cluster headache"[Title/Abstract] OR "cluster headaches"[Title/Abstract])';

/** Every name replaced by what it stands for: how a reader gets the query that was sent. */
function spelt(query: string, groups: readonly { name: string; terms: string }[]): string {
  return groups.reduce((text, { name, terms }) => text.replaceAll(name, () => terms), query);
}

describe('the queries of one source', () => {
  it('name a group of synonyms that several searches share after its first term, and spell it once', () => {
    const { groups, queries } = shortQueries([`${DRUG} AND ${HEAD}`, `${DRUG} AND dose[Title/Abstract]`, HEAD]);
    expect(groups).toEqual([
      { name: '“velorimine”', terms: DRUG },
      { name: '“cluster headache”', terms: HEAD },
    ]);
    expect(queries).toEqual([
      '“velorimine” AND “cluster headache”',
      '“velorimine” AND dose[Title/Abstract]',
      '“cluster headache”',
    ]);
  });

  it('keep what one search alone says, and what is no group of alternatives', () => {
    const own = [`${DRUG} AND (TITLE_ABS:"persister")`, '(TITLE_ABS:"persister") AND (a OR b)'];
    expect(shortQueries(own)).toEqual({ groups: [], queries: own });
  });

  it('read the first term without the tags and prefixes of a source', () => {
    const group = '(TITLE_ABS:"lung cancers" OR TITLE_ABS:"lung (small) cell" OR TITLE_ABS:"NSCLC")';
    const { groups } = shortQueries([`${group} AND (x)`, group]);
    expect(groups).toEqual([{ name: '“lung cancers”', terms: group }]);
  });

  it('distinguish two groups with the same first term', () => {
    const long = '(velorimine[Title/Abstract] OR a OR b OR c)';
    const { groups, queries } = shortQueries([DRUG, long, `${DRUG} AND x`, `${long} AND x`]);
    expect(new Set(groups.map(({ name }) => name.toLowerCase())).size).toBe(2);
    expect(queries.map((query) => spelt(query, groups))).toEqual([DRUG, long, `${DRUG} AND x`, `${long} AND x`]);
  });

  it('share a group that stands within another', () => {
    const outer = `(${DRUG} AND x)`;
    const { groups, queries } = shortQueries([outer, `${outer} AND y`, DRUG]);
    expect(groups).toEqual([{ name: '“velorimine”', terms: DRUG }]);
    expect(queries).toEqual(['(“velorimine” AND x)', '(“velorimine” AND x) AND y', '“velorimine”']);
  });

  it('can all be had back exactly, whatever was sent', () => {
    const piece = fc.constantFrom(
      ...['a', 'B', ' ', ' OR ', ' AND ', '(', ')', '"', '“', '”', '[MeSH Terms]', 'x:y', '$&', DRUG, HEAD],
    );
    const query = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(query, { maxLength: 8 }), fc.array(fc.nat(7), { maxLength: 6 }), (sent, again) => {
        const all = [...sent, ...again.flatMap((at) => sent[at] ?? [])];
        const { groups, queries } = shortQueries(all);
        expect(queries.map((short) => spelt(short, groups))).toEqual(all);
        expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
      }),
      { numRuns: 2_000 },
    );
  });
});
