import { describe, expect, it } from 'vitest';
import { CONCEPTS, findConcepts, lookupConcept } from '#core/reading/lookup.ts';
import { tokenise } from '#core/reading/tokens.ts';

describe('lookupConcept', () => {
  it.each([
    ['acetylsalicylic acid', 'aspirin'],
    ['Viagra', 'sildenafil'],
    ['beta blocker', 'beta-blockers'],
    ['Alzheimers disease', "Alzheimer's disease"],
    ['Alzheimer’s disease', "Alzheimer's disease"],
    ['esophageal cancer', 'oesophageal cancer'],
    ['Pre-Eclampsia', 'pre-eclampsia'],
    ['hormone replacement therapy', 'menopausal hormone therapy'],
    ['low libido', 'hypoactive sexual desire disorder'],
    ['SARS-CoV-2 infection', 'COVID-19'],
    ['COPD', 'COPD'],
    ['interleukin 6', 'interleukin-6'],
    ['TNF-alpha', 'TNF-α'],
    ['attack of nerves', undefined],
    ['', undefined],
  ])('knows %s as %s', (phrase, term) => {
    expect(lookupConcept(phrase)?.term).toBe(term);
  });

  it('reads an abbreviation that is also a word only in capitals', () => {
    expect(lookupConcept('ED')?.term).toBe('erectile dysfunction');
    expect(lookupConcept('ed')).toBeUndefined();
    expect(lookupConcept('pet')).toBeUndefined();
    expect(lookupConcept('PET')?.term).toBe('positron emission tomography');
    expect(lookupConcept('hiv')?.term).toBe('HIV');
  });
});

describe('findConcepts', () => {
  it('prefers the longest name and gives its place', () => {
    const text = 'Statins in patients with non-alcoholic fatty liver disease, type 2 diabetes and pain.';
    const found = findConcepts(text);
    expect(found.map(({ concept }) => concept.term)).toEqual([
      'statins',
      'fatty liver disease',
      'type 2 diabetes',
      'pain',
    ]);
    for (const { text: own, start, end } of found) expect(text.slice(start, end)).toBe(own);
  });

  it('does not read a name across a full stop or a comma', () => {
    expect(findConcepts('They studied the heart. Failure was rare, attack rarer.')).toEqual([]);
  });
});

describe('the table of concepts', () => {
  it('gives every name to one concept', () => {
    const owners = new Map<string, string>();
    for (const { term, synonyms } of CONCEPTS) {
      for (const name of [term, ...synonyms]) {
        const key = tokenise(name)
          .map((token) => (/^\p{Lu}{1,3}$/u.test(name) ? token.text : token.key))
          .join(' ');
        expect(owners.get(key) ?? term, `${name} names two concepts`).toBe(term);
        owners.set(key, term);
      }
    }
  });

  it('finds every concept by each of its names', () => {
    for (const concept of CONCEPTS) {
      for (const name of [concept.term, ...concept.synonyms]) expect(lookupConcept(name), name).toBe(concept);
    }
  });
});
