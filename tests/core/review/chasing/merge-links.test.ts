import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHASE_DIRECTIONS, CITATION_SOURCE_NAMES } from '#contract/review/chasing.ts';
import { byLinks, type FoundLink, mergeLinks } from '#core/review/chasing/merge-links.ts';
import { bareRecord } from '#core/sources/follow-links.ts';
import { bareEvidence } from './bare-evidence.ts';

/** Few works, so that sources often speak of the same one, by other identifiers. */
const ids = fc
  .integer({ min: 1, max: 6 })
  .chain((n) =>
    fc.constantFrom(
      { doi: `10.5555/w.${n}` },
      { pmid: `700${n}` },
      { doi: `10.5555/w.${n}`, pmid: `700${n}` },
      { pmid: `700${n}`, pmcid: `PMC80${n}` },
      { url: `https://openalex.org/W${n}` },
      {},
    ),
  );
const record = fc
  .record({
    ids,
    title: fc.constantFrom('', 'Amber and sleep', 'Amber, sleep and towns'),
    year: fc.constantFrom(null, 2001, 2002),
    abstract: fc.constantFrom(undefined, 'Short.', 'A longer abstract.'),
    authors: fc.constantFrom<string[][]>([], ['Okafor N'], ['Okafor N', 'van der Berg J']),
  })
  .map(({ abstract, ...known }) => bareRecord({ ...known, texts: abstract === undefined ? {} : { abstract } }));
const link: fc.Arbitrary<FoundLink> = fc.record({
  source: fc.constantFrom(...CITATION_SOURCE_NAMES),
  direction: fc.constantFrom(...CHASE_DIRECTIONS),
  seedId: fc.constantFrom('a', 'b', 'c'),
  record,
});
const lookedUp = fc.array(
  ids
    .filter((each) => Object.keys(each).length > 0)
    .map((each) => bareEvidence({ ids: each, title: 'Amber and sleep, the whole record', abstract: 'All of it.' })),
  { maxLength: 4 },
);
const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });

describe('mergeLinks', () => {
  it('gives the same works in whatever order sources answer, and however often one of them says it', () => {
    const both = fc
      .tuple(fc.array(link, { maxLength: 25 }), lookedUp)
      .chain(([links, works]) =>
        fc.tuple(fc.constant(links), fc.constant(works), shuffled([...links, ...links.slice(0, 3)]), shuffled(works)),
      );
    fc.assert(
      fc.property(both, ([links, works, otherLinks, otherWorks]) => {
        expect(mergeLinks(otherLinks, otherWorks)).toEqual(mergeLinks(links, works));
      }),
    );
  });

  it('loses no link, counts none twice, and gives no two works with an identifier in common', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 25 }), lookedUp, (links, works) => {
        const merged = mergeLinks(links, works);
        const keys = merged.flatMap((work) => work.record.keys);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { direction, seedId, record: linked } of links) {
          if (Object.keys(linked.ids).length === 0) continue;
          const own = merged.filter(({ record: { ids } }) =>
            (['doi', 'pmid', 'pmcid', 'url'] as const).some(
              (kind) => linked.ids[kind] && ids[kind] === linked.ids[kind],
            ),
          );
          expect(own.some(({ linkedFrom }) => linkedFrom[direction].includes(seedId))).toBe(true);
        }
        for (const { links: count, linkedFrom } of merged)
          expect(count).toBe(new Set(Object.values(linkedFrom).flat()).size);
      }),
    );
  });

  it('joins what one source knows by DOI and another by PMID once a third says that both are one work', () => {
    const links: FoundLink[] = [
      { source: 'crossref', direction: 'backward', seedId: 'a', record: bareRecord({ ids: { doi: '10.5555/w.1' } }) },
      { source: 'pubmed', direction: 'similar', seedId: 'b', record: bareRecord({ ids: { pmid: '7001' } }) },
    ];
    expect(mergeLinks(links, [])).toHaveLength(2);
    const whole = bareEvidence({
      ids: { doi: '10.5555/w.1', pmid: '7001' },
      title: 'Amber and sleep',
      abstract: 'All.',
    });
    expect(mergeLinks(links, [whole])).toMatchObject([
      {
        links: 2,
        linkedFrom: { backward: ['a'], forward: [], similar: ['b'] },
        record: { title: 'Amber and sleep', abstract: 'All.' },
      },
    ]);
  });

  it('puts first what most works lead to, and citations before what is similar only', () => {
    const to = (doi: string, direction: FoundLink['direction'], seedId: string): FoundLink => ({
      source: 'openalex',
      direction,
      seedId,
      record: bareRecord({ ids: { doi } }),
    });
    const links = [
      to('10.5555/similar', 'similar', 'a'),
      to('10.5555/cited', 'backward', 'a'),
      to('10.5555/both', 'forward', 'a'),
      to('10.5555/both', 'similar', 'b'),
    ];
    const order = mergeLinks(links, []).sort(byLinks);
    expect(order.map(({ record: { id } }) => id)).toEqual([
      'doi:10.5555/both',
      'doi:10.5555/cited',
      'doi:10.5555/similar',
    ]);
  });
});
