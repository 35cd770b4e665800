import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composePubmedQuery } from '#core/sources/pubmed/pubmed.ts';

const concept = (term: string, synonyms: string[] = [], mesh: string[] = []) => ({ term, synonyms, mesh });

describe('a PubMed query', () => {
  test('joins the spellings of one idea with OR and the ideas with AND', () => {
    const query = composePubmedQuery([
      concept('ambertin', ['amber tincture'], ['Amber']),
      concept('sleep quality', [], ['Sleep Quality', 'Sleep']),
    ]);
    expect(query).toBe(
      '(ambertin[Title/Abstract] OR "amber tincture"[Title/Abstract] OR "Amber"[MeSH Terms]) AND ' +
        '("sleep quality"[Title/Abstract] OR "Sleep Quality"[MeSH Terms] OR "Sleep"[MeSH Terms])',
    );
  });

  test('needs no group for a single spelling', () => {
    expect(composePubmedQuery([concept('ambertin')])).toBe('ambertin[Title/Abstract]');
  });

  test('says the same spelling once', () => {
    expect(composePubmedQuery([concept('Ambertin', ['ambertin', 'AMBERTIN'])])).not.toContain(' OR ');
  });

  test.each([
    ['NOT', '"NOT"[Title/Abstract]'],
    ['IL-6', 'IL-6[Title/Abstract]'],
    ['n-3 fatty acids', '"n-3 fatty acids"[Title/Abstract]'],
    ['effect[Title] OR "x"', '"effect Title OR x"[Title/Abstract]'],
    ['(amber', 'amber[Title/Abstract]'],
    ['amber* AND #1', '"amber AND 1"[Title/Abstract]'],
    ['2019:2020', '"2019 2020"[Title/Abstract]'],
    ["Crohn's", `"Crohn's"[Title/Abstract]`],
    ['Sjögren', 'Sjögren[Title/Abstract]'],
    ['TNF-α', 'TNF-α[Title/Abstract]'],
  ])('takes the syntax out of %s', (term, query) => {
    expect(composePubmedQuery([concept(term)])).toBe(query);
  });

  test('leaves out ideas that have no words', () => {
    expect(composePubmedQuery([concept('"()"'), concept('amber')])).toBe('amber[Title/Abstract]');
    expect(composePubmedQuery([])).toBe('');
  });

  test('keeps the words of any term and stays balanced, whatever the spellings', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 40 });
    const concepts = fc.array(
      fc.record({
        term: anything,
        synonyms: fc.array(anything, { maxLength: 3 }),
        mesh: fc.array(anything, { maxLength: 2 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(concepts, (ideas) => {
        const query = composePubmedQuery(ideas);
        const outside = query.replace(/"[^"]*"/g, 'phrase');
        expect(outside).not.toContain('"');
        expect(outside.replace(/\[(?:Title\/Abstract|MeSH Terms)\]/g, '')).not.toMatch(/[[\]]/);
        expect(outside.replace(/\((?:[^()]+)\)/g, '')).not.toMatch(/[()]/);
        let from = 0;
        for (const word of ideas.flatMap((idea) => idea.term.normalize('NFC').match(/[a-z0-9]+/gi) ?? [])) {
          from = query.indexOf(word, from);
          expect(from).toBeGreaterThanOrEqual(0);
          from += word.length;
        }
      }),
      { numRuns: 300 },
    );
  });
});
