import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_CHANGES, NO_FILTERS } from '#contract/run-request.ts';
import { TOOL_NAMES } from '#contract/search-record.ts';
import { parseRunRequest } from '#server/runs/run-request.ts';

type Model = Parameters<typeof parseRunRequest>[1]['model'];

const tokens = { quick: 1_111, standard: 2_222, deep: 3_333 };
const chosen = {
  provider: 'OpenAI',
  origin: 'https://api.openai.com',
  fast: { id: 'small', price: null },
  smart: { id: 'large', price: { in: 1, out: 2 } },
};
const capable: Model = { chosen, abilities: { structured: true, tools: true, streaming: true } };
const weak: Model = { chosen, abilities: { structured: false, tools: false, streaming: true } };

const parse = (body: unknown, model: Model = null) => parseRunRequest(body, { timeoutSeconds: 600, model, tokens });
const question = 'Does velorimine shorten attacks?';

describe('parseRunRequest', () => {
  it('fills in what was not given', () => {
    expect(parse({ question: `  ${question} ` }).data).toEqual({
      question,
      mode: 'simple',
      engine: 'rules',
      sources: TOOL_NAMES,
      domain: 'general',
      maxRounds: 5,
      timeoutSeconds: 600,
      depth: 'standard',
      models: null,
      budget: null,
      autoStart: true,
      modeNote: null,
      filters: NO_FILTERS,
      searches: null,
      changes: NO_CHANGES,
      readsFilters: true,
      recalls: true,
      again: null,
    });
  });

  it('takes the filters and the searches of the reader', () => {
    const searches = [{ tool: 'pubmed', query: ' velorimine[ti] ' }];
    const filters = {
      fromYear: 2010,
      designs: ['randomised_trial', 'randomised_trial'],
      humansOnly: true,
      languages: ['en'],
    };
    expect(parse({ question, searches, filters }).data).toMatchObject({
      searches: [{ tool: 'search_pubmed', query: 'velorimine[ti]' }],
      filters: { fromYear: 2010, toYear: null, designs: ['randomised_trial'], humansOnly: true, languages: ['en'] },
    });
    expect(parse({ question, searches: [] }).data?.searches).toBeNull();
  });

  it.each([
    [{ filters: { fromYear: 1500 } }, /1800/],
    [{ filters: { fromYear: 2020, toYear: 2010 } }, /first year is after the last/],
    [{ filters: { designs: ['poem'] } }, /designs are/],
    [{ filters: { languages: ['English'] } }, /two letters/],
    [{ searches: 'velorimine' }, /list/],
    [{ searches: [{ tool: 'scroll', query: 'x' }] }, /no source of that name/],
    [{ searches: [{ tool: 'pubmed', query: ' ' }] }, /something to search for/],
    [{ searches: [{ tool: 'pubmed', query: 'x'.repeat(4001) }] }, /Shorten/],
    [{ searches: Array.from({ length: 21 }, () => ({ tool: 'pubmed', query: 'x' })) }, /at most 20/],
    [{ sources: ['arxiv'], searches: [{ tool: 'pubmed', query: 'x' }] }, /PubMed, which is not among the sources/],
  ])('says what to change in %j', (body, message) => {
    expect(parse({ question, ...body }).error?.issues[0]?.message).toMatch(message);
  });

  it('gives a capable model the team, and any model one loop where that is wanted', () => {
    expect(parse({ question }, capable).data).toMatchObject({ mode: 'advanced', engine: 'model', modeNote: null });
    expect(parse({ question, mode: 'advanced' }, capable).data).toMatchObject({ mode: 'advanced', engine: 'model' });
    expect(parse({ question, mode: 'simple' }, capable).data).toMatchObject({ mode: 'simple', engine: 'model' });
    expect(parse({ question }, capable).data?.models).toEqual(chosen);
  });

  it('says why a weak model gets one loop, and what to expect of the team where it was asked for', () => {
    const automatic = parse({ question }, weak).data;
    expect(automatic).toMatchObject({ mode: 'simple', engine: 'model', models: chosen });
    expect(automatic?.modeNote).toMatch(/single loop/);
    const asked = parse({ question, mode: 'advanced' }, weak).data;
    expect(asked).toMatchObject({ mode: 'advanced', engine: 'model', models: chosen });
    expect(asked?.modeNote).toMatch(/rules do what the model cannot/);
  });

  it('says what to do where the team is wanted and no model is there', () => {
    expect(parse({ question, mode: 'advanced' }).error?.issues[0]?.message).toMatch(/settings page.*OPENAI_API_KEY/);
  });

  it('takes the budget of the depth unless one is given, and none for rules', () => {
    const budgetOf = (body: object, model: Model = capable) => parse({ question, ...body }, model).data?.budget;
    expect(budgetOf({})).toEqual({ tokens: 2_222, money: null });
    expect(budgetOf({ depth: 'deep' })).toEqual({ tokens: 3_333, money: null });
    expect(budgetOf({ depth: 'quick', budget: { money: 0.5 } })).toEqual({ tokens: 1_111, money: 0.5 });
    expect(budgetOf({ budget: { tokens: 9_000 } })).toEqual({ tokens: 9_000, money: null });
    expect(budgetOf({ budget: { tokens: 9_000 } }, null)).toBeNull();
  });

  it('searches where its domain is looked for unless sources are named', () => {
    expect(parse({ question, domain: 'science' }).data?.sources).not.toContain('search_clinical_trials');
    expect(parse({ question, domain: 'science', sources: ['clinical_trials'] }).data?.sources).toEqual([
      'search_clinical_trials',
    ]);
  });

  it('waits for approval of the plan only where that is asked for', () => {
    expect(parse({ question, autoStart: false }, capable).data?.autoStart).toBe(false);
  });

  it('knows the sources by the names people use, once each and in order', () => {
    expect(parse({ question, sources: ['arxiv', 'PubMed', 'search_arxiv', 'europepmc'] }).data?.sources).toEqual([
      'search_pubmed',
      'search_preprints',
      'search_arxiv',
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'question'],
    ['no question', {}],
    ['an empty question', { question: '' }],
    ['white space', { question: ' \n\t ' }],
    ['marks only', { question: '???' }],
    ['a question of the wrong type', { question: 5 }],
    ['a megabyte', { question: 'a'.repeat(1_000_000) }],
    ['NUL', { question: 'Does it\0 help?' }],
    ['half a character', { question: 'Does it \ud800 help?' }],
    ['an unknown mode', { question, mode: 'deep' }],
    ['advanced mode without a model', { question, mode: 'advanced' }],
    ['an unknown source', { question, sources: ['altavista'] }],
    ['the name of no source but of every object', { question, sources: ['[object Object]'] }],
    ['no source', { question, sources: [] }],
    ['a source of the wrong type', { question, sources: [1] }],
    ['sources that are no list', { question, sources: 'pubmed' }],
    ['no rounds', { question, maxRounds: 0 }],
    ['negative rounds', { question, maxRounds: -1 }],
    ['huge rounds', { question, maxRounds: 1e9 }],
    ['half a round', { question, maxRounds: 1.5 }],
    ['rounds as text', { question, maxRounds: '3' }],
    ['NUL in the domain', { question, domain: 'a\0b' }],
    ['an unknown domain', { question, domain: 'astrology' }],
    ['a domain of the wrong type', { question, domain: 7 }],
    ['an unknown depth', { question, depth: 'abyss' }],
    ['a budget of nothing', { question, budget: { tokens: 0 } }],
    ['a negative budget', { question, budget: { tokens: -50_000 } }],
    ['a budget too small for anything', { question, budget: { tokens: 999 } }],
    ['half a token', { question, budget: { tokens: 5_000.5 } }],
    ['an endless budget', { question, budget: { tokens: 1e300 } }],
    ['a budget as text', { question, budget: { tokens: '50000' } }],
    ['a budget that is a number', { question, budget: 50_000 }],
    ['no money', { question, budget: { tokens: 5_000, money: 0 } }],
    ['negative money', { question, budget: { tokens: 5_000, money: -1 } }],
    ['a start that is neither yes nor no', { question, autoStart: 'later' }],
  ])('refuses %s with a sentence that says what to change', (_, body) => {
    const { success, error } = parse(body);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toMatch(/^(Send|Write|Give|Shorten|The|Each|There|Advanced|Choose|Name) .*\.$/);
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        parse(body);
        parse({ question: body, sources: body, maxRounds: body, mode: body, domain: body });
        parse({ question, depth: body, budget: body, autoStart: body }, capable);
        parse({ question, budget: { tokens: body, money: body } }, weak);
      }),
    );
  });
});

describe('one’s own library', () => {
  const sourcesOf = (body: object, hasLibrary: boolean) =>
    parseRunRequest(
      { question: 'Does velorimine help?', ...body },
      { timeoutSeconds: 600, model: null, tokens, hasLibrary },
    );

  it('is searched with all others where it has documents, and never where it has none', () => {
    expect(sourcesOf({}, true).data?.sources).toContain('search_library');
    expect(sourcesOf({}, false).data?.sources).not.toContain('search_library');
    expect(sourcesOf({ sources: ['library', 'pubmed'] }, false).data?.sources).toEqual(['search_pubmed']);
    expect(sourcesOf({ sources: ['library'] }, true).data?.sources).toEqual(['search_library']);
  });

  it('that is empty cannot be all that is asked', () => {
    expect(sourcesOf({ sources: ['library'] }, false).error?.issues[0]?.message).toMatch(/has nothing/);
  });
});

describe('the limits of a request', () => {
  const takes = (body: object, model: Model = capable) => parse({ question, ...body }, model).success;

  it('are 3 and 4,000 characters of a question, of which one is a letter', () => {
    expect([takes({ question: 'abc' }), takes({ question: 'ab' }), takes({ question: '1?!' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([takes({ question: 'a'.repeat(4000) }), takes({ question: 'a'.repeat(4001) })]).toEqual([true, false]);
    expect(takes({ question: ` ${'a'.repeat(4000)} ` })).toBe(true);
  });

  it('are 1 to 20 rounds', () => {
    expect([1, 20, 21].map((maxRounds) => takes({ maxRounds }))).toEqual([true, true, false]);
  });

  it('are 1,000 to a billion tokens', () => {
    const budgets = [999, 1000, 1_000_000_000, 1_000_000_001];
    expect(budgets.map((tokens) => takes({ budget: { tokens } }))).toEqual([false, true, true, false]);
    expect(takes({ budget: { money: 0.01 } })).toBe(true);
  });

  it('are the tokens that the server lets any run have', () => {
    const budgetOf = (mostTokens: number | null, body: object = {}) =>
      parse({ question, ...body }, { ...capable, mostTokens }).data?.budget?.tokens;
    expect(budgetOf(2_000)).toBe(2_000);
    expect(budgetOf(5_000)).toBe(2_222);
    expect(budgetOf(5_000, { budget: { tokens: 9_000 } })).toBe(5_000);
    expect(budgetOf(null, { budget: { tokens: 9_000 } })).toBe(9_000);
  });

  it('are the years 1800 to 2200, the first not after the last', () => {
    const years = (fromYear: number | null, toYear?: number) =>
      takes({ filters: { fromYear, ...(toYear && { toYear }) } });
    expect([years(1799), years(1800), years(2200), years(2201)]).toEqual([false, true, true, false]);
    expect([years(2010, 2010), years(2011, 2010), years(null, 2010)]).toEqual([true, false, true]);
  });

  it('are 20 searches of 4,000 characters, 20 languages and each design once', () => {
    const search = (query: string) => ({ tool: 'pubmed', query });
    expect(takes({ searches: Array.from({ length: 20 }, () => search('x')) })).toBe(true);
    expect(takes({ searches: [search('x'.repeat(4000))] })).toBe(true);
    const languages = (count: number) => takes({ filters: { languages: Array.from({ length: count }, () => 'en') } });
    expect([languages(20), languages(21)]).toEqual([true, false]);
    expect(takes({ filters: { languages: ['eng'] } })).toBe(false);
    const designs = (count: number) => takes({ filters: { designs: Array.from({ length: count }, () => 'cohort') } });
    expect([designs(16), designs(17)]).toEqual([true, false]);
    const sources = (count: number) => takes({ sources: Array.from({ length: count }, () => 'pubmed') });
    expect([sources(20), sources(21)]).toEqual([true, false]);
  });

  it('are what there is: rules without a model, a model where there is one', () => {
    expect([takes({ engine: 'model' }), takes({ engine: 'model' }, null), takes({ engine: 'rules' }, null)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(parse({ question, engine: 'model' }).error?.issues[0]?.path).toEqual(['engine']);
    expect(parse({ question, sample: 'yes' }).success).toBe(false);
  });

  it('hold no NUL and no half of a character in a search', () => {
    for (const query of ['a\0b', '\ud800'])
      expect(parse({ question, searches: [{ tool: 'pubmed', query }] }).error?.issues[0]?.message).toMatch(/not text/);
  });
});
