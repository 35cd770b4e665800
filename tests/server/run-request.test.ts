import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRunRequest } from '#server/run-request.ts';

const parse = (body: unknown) => parseRunRequest(body, 600);
const question = 'Does velorimine shorten attacks?';

describe('parseRunRequest', () => {
  it('fills in what was not said', () => {
    expect(parse({ question: `  ${question} ` }).data).toEqual({
      question,
      mode: 'simple',
      engine: 'rules',
      sources: ['search_pubmed', 'search_clinical_trials', 'search_preprints', 'search_arxiv', 'search_web'],
      domain: 'general',
      maxRounds: 5,
      timeoutSeconds: 600,
    });
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
    ['the name of no source but of every object', { question, sources: ['__proto__'] }],
    ['no source', { question, sources: [] }],
    ['a source of the wrong type', { question, sources: [1] }],
    ['sources that are no list', { question, sources: 'pubmed' }],
    ['no rounds', { question, maxRounds: 0 }],
    ['negative rounds', { question, maxRounds: -1 }],
    ['huge rounds', { question, maxRounds: 1e9 }],
    ['half a round', { question, maxRounds: 1.5 }],
    ['rounds as text', { question, maxRounds: '3' }],
    ['NUL in the domain', { question, domain: 'a\0b' }],
  ])('refuses %s with a sentence that says what to change', (_, body) => {
    const { success, error } = parse(body);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toMatch(/^(Send|Write|Shorten|The|Each|There|Advanced|Choose|Name) .*\.$/);
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        parse(body);
        parse({ question: body, sources: body, maxRounds: body, mode: body, domain: body });
      }),
    );
  });
});
