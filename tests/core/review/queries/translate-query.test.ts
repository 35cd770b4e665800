import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryDatabase } from '#contract/review/translated-query.ts';
import { DEEPEST, parsePubmed } from '#core/review/queries/parse-pubmed.ts';
import { OPERATORS, QUERY_FIELDS, type QueryNode } from '#core/review/queries/query-tree.ts';
import { translateQuery, writePubmed } from '#core/review/queries/translate-query.ts';
import { processorMs } from '#tests/processor-ms.ts';

/** An operator in small letters is a word, which a note says. */
const word = fc
  .stringMatching(/^[a-z][a-z-]{0,8}[a-z]$/)
  .filter((text) => !OPERATORS.some((name) => name === text.toUpperCase()));
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const year = fc.integer({ min: 1901, max: 2099 }).map(String);
const leaf: fc.Arbitrary<QueryNode> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('term' as const),
      text: words,
      field: fc.constantFrom(...QUERY_FIELDS),
      isPhrase: fc.boolean(),
      isTruncated: fc.boolean(),
      distance: fc.constant(null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('term' as const),
      text: words,
      field: fc.constantFrom('title' as const, 'title_abstract' as const),
      isPhrase: fc.constant(true),
      isTruncated: fc.constant(false),
      distance: fc.nat(50),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('date' as const),
      from: fc.option(year),
      to: fc.option(year),
      of: fc.constantFrom('publication' as const, 'entry' as const),
    }),
  },
  { weight: 1, arbitrary: words.map((text) => ({ kind: 'raw' as const, text: `${text}[sb]` })) },
);
const { node: trees } = fc.letrec<{ node: QueryNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({
      kind: fc.constant('group' as const),
      first: tie('node'),
      rest: fc.array(fc.record({ operator: fc.constantFrom(...OPERATORS), node: tie('node') }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  ),
}));

const inDatabase = (query: string, database: QueryDatabase) =>
  translateQuery(query).find((each) => each.database === database)!;

describe('a query of PubMed', () => {
  it('is the same tree once it is written and read again', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(parsePubmed(writePubmed(tree))).toEqual({ tree, notes: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('is read whatever it holds, and what is written of it reads as it did', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab "()[]*:/#', 'AND ', 'OR ', '[ti]', '[dp]', '2010'), maxLength: 60 }),
        (text) => {
          const { tree } = parsePubmed(text);
          if (tree) expect(parsePubmed(writePubmed(tree)).tree).toEqual(tree);
          for (const { query } of translateQuery(text)) expect(query).not.toContain('undefined');
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is read from left to right, with words before a tag as one term', () => {
    expect(parsePubmed('heart attack[tiab] OR aspirin AND "low dose"')).toEqual({
      tree: {
        kind: 'group',
        first: term('heart attack', 'title_abstract'),
        rest: [
          { operator: 'OR', node: term('aspirin', 'all') },
          { operator: 'AND', node: { ...term('low dose', 'all'), isPhrase: true } },
        ],
      },
      notes: [],
    });
  });

  it.each([
    ['2010:2020[dp]', '2010', '2020'],
    ['2015/03/01:3000[Date - Publication]', '2015/03/01', null],
    ['("2010"[pdat] : "2020/12/31"[pdat])', '2010', '2020/12/31'],
    ['1000:2004[dp]', null, '2004'],
    ['2011[dp]', '2011', '2011'],
  ])('has dates: %s', (query, from, to) => {
    expect(parsePubmed(query).tree).toEqual({ kind: 'date', from, to, of: 'publication' });
  });

  it('says what it could not read', () => {
    for (const query of ['(aspirin', 'aspirin)', 'AND aspirin', 'aspirin OR', '"heart attack', '() aspirin', ') [ti]'])
      expect(parsePubmed(query).notes.length).toBeGreaterThan(0);
  });

  it('says that an operator in small letters is none, and nothing of “and” within a term', () => {
    expect(parsePubmed('aspirin[tiab] or "heparin"[mh]').notes).toEqual([expect.stringContaining('“or”')]);
    expect(parsePubmed('signs and symptoms[mh] AND heparin').notes).toEqual([]);
  });

  it('takes time in proportion to its length, however it is made', () => {
    const hostile = [
      '(',
      ')',
      '"',
      '[',
      ']',
      'a ',
      'a AND ',
      'a[ti] ',
      '(a OR ',
      '*',
      ':',
      '2010:',
      '[dp]',
      '/',
      'a" ',
    ];
    for (const part of hostile) {
      const text = part.repeat(Math.ceil(200_000 / part.length));
      const before = processorMs();
      translateQuery(text);
      expect(processorMs() - before, part).toBeLessThan(2_000);
    }
  });

  it('is not read where parentheses are nested beyond all measure', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    expect(parsePubmed(nested(DEEPEST)).tree).toEqual(term('a', 'all'));
    expect(parsePubmed(nested(DEEPEST + 1))).toMatchObject({ tree: null, notes: [expect.any(String)] });
  });
});

const FULL =
  '("myocardial infarction"[mh] OR heart attack*[tiab] OR "Heart Arrest"[mh:noexp]) AND aspirin[majr] AND randomized controlled trial[pt] AND english[la] AND 2010:2020[dp]';

describe('in other databases', () => {
  it.each([
    [
      'ovid',
      '1. (exp myocardial infarction/ or heart attack*.ti,ab,kf. or Heart Arrest/) and exp *aspirin/ and randomized controlled trial.pt. and english.lg.\n2. limit 1 to yr="2010 -2020"',
    ],
    [
      'embase',
      "('myocardial infarction'/exp OR 'heart attack*':ti,ab,kw OR 'heart arrest'/de) AND 'aspirin'/exp/mj AND 'randomized controlled trial'/exp AND english:la AND [2010-2020]/py",
    ],
    [
      'cochrane',
      '([mh "myocardial infarction"] OR (heart NEXT attack*):ti,ab,kw OR [mh ^"Heart Arrest"]) AND [mh "aspirin"[mj]] AND "randomized controlled trial":pt',
    ],
  ] as const)('is written for %s', (database, query) => {
    expect(inDatabase(FULL, database).query).toBe(query);
  });

  it.each([
    ['german[la]', 'german.lg.', 'german:la', ''],
    ['12345678[pmid]', '12345678.ui.', '', ''],
    ['10.1000/xyz[doi]', '"10.1000/xyz".do.', "'10.1000/xyz':do", ''],
    ['NCT01234567[si]', 'NCT01234567.si.', 'NCT01234567', 'NCT01234567:an'],
    ['drug therapy[sh]', 'drug therapy.fs.', "'drug therapy':lnk", ''],
    ['aspirin[nm]', 'aspirin.nm.', "'aspirin'/exp", 'aspirin:kw'],
    ['Diet[majr:noexp]', '*Diet/', "'diet'/mj", '[mh ^"Diet"[mj]]'],
    ['BMJ[ta]', 'BMJ.jn,nj,jw.', 'BMJ:jt', 'BMJ:so'],
    ['review[pt]', 'review.pt.', 'review:it', 'review:pt'],
  ] as const)('has the field of %s where there is one', (query, ...expected) => {
    const written = (['ovid', 'embase', 'cochrane'] as const).map((database) => inDatabase(query, database));
    expect(written.map((each) => each.query)).toEqual(expected);
    // What a database cannot be asked is for a person to do.
    for (const each of written) if (each.query === '') expect(each.notes.join(' ')).toContain(query.split('[')[0]);
    expect(inDatabase(query, 'pubmed').query.toLowerCase()).toBe(query.toLowerCase().replace('[doi]', '[aid]'));
  });

  it('says with parentheses what PubMed means by the order', () => {
    const query = 'a[ti] OR b[ti] AND c[ti] NOT d[ti]';
    expect(inDatabase(query, 'ovid').query).toBe('((a.ti. or b.ti.) and c.ti.) not d.ti.');
    expect(inDatabase(query, 'embase').query).toBe('((a:ti OR b:ti) AND c:ti) NOT d:ti');
    expect(inDatabase('a[ti] NOT b[ti] NOT c[ti]', 'cochrane').query).toBe('(a:ti NOT b:ti) NOT c:ti');
  });

  it('names what has to be checked and what was left out', () => {
    const notesOf = (query: string, database: QueryDatabase) => inDatabase(query, database).notes.join(' ');
    expect(notesOf('lung cancer', 'ovid')).toContain('lung cancer');
    expect(notesOf('"Diabetes Mellitus, Type 2"[mh]', 'embase')).toContain('Diabetes Mellitus, Type 2');
    expect(notesOf('"Neoplasms/therapy"[mh]', 'cochrane')).toContain('Neoplasms/therapy');
    expect(notesOf('english[la] AND a[ti]', 'cochrane')).toContain('english');
    expect(notesOf('a[ti] AND 2010/05:2020[dp]', 'embase')).toContain('2010/05');
    expect(notesOf('a[ti] AND 2010:2020[crdt]', 'ovid')).toContain('2010');
    expect(notesOf('systematic[sb] AND a[ti]', 'embase')).toContain('systematic[sb]');
    expect(notesOf('a[ti]', 'cochrane')).toBe('');
  });

  it('loses no term without a word', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        for (const { query, notes } of translateQuery(writePubmed(tree))) {
          const rendered = [query, ...notes].join(' ').toLowerCase();
          for (const text of textsOf(tree)) for (const each of text.split(/[ [\]]/)) expect(rendered).toContain(each);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('closes what it opens', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        for (const { query } of translateQuery(writePubmed(tree))) {
          let depth = 0;
          for (const sign of query) {
            if (sign === '(') depth += 1;
            if (sign === ')') depth -= 1;
            expect(depth).toBeGreaterThanOrEqual(0);
          }
          expect(depth).toBe(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('counts the distance of words as each database does', () => {
    const query = '"hip fracture"[tiab:~2]';
    expect(inDatabase(query, 'ovid').query).toBe('(hip adj3 fracture).ti,ab,kf.');
    expect(inDatabase(query, 'embase').query).toBe('(hip NEAR/3 fracture):ti,ab,kw');
    expect(inDatabase(query, 'cochrane').query).toBe('(hip NEAR/3 fracture):ti,ab,kw');
  });
});

function term(text: string, field: (typeof QUERY_FIELDS)[number]) {
  return { kind: 'term' as const, text, field, isPhrase: false, isTruncated: false, distance: null };
}

function textsOf(node: QueryNode): string[] {
  if (node.kind === 'group') return [node.first, ...node.rest.map((part) => part.node)].flatMap(textsOf);
  return node.kind === 'date' ? [] : [node.text];
}
