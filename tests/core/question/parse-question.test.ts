import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VocabularyEntry } from '#core/ports/vocabulary.ts';
import { lookUpTerms, parseQuestion } from '#core/question/parse-question.ts';
import { processorMs } from '#tests/processor-ms.ts';

const termsOf = (question: string, entries: VocabularyEntry[] = []) =>
  parseQuestion(question, entries).concepts.map(({ term }) => term);

function entry(term: string, name: string, more: Partial<VocabularyEntry> = {}): VocabularyEntry {
  return { term, id: 'D0', name, names: [name], treeNumbers: [], broader: [], narrower: [], kind: 'other', ...more };
}

describe('the ideas of a question', () => {
  it.each([
    ['Can exercise help with depression?', ['exercise', 'depression']],
    ['Are e-cigarettes safer than cigarettes?', ['e-cigarettes', 'safer', 'cigarettes']],
    ['Does varenicline help people quit smoking?', ['varenicline', 'people', 'quit', 'smoking']],
    ['is aspirin safe for kids??', ['aspirin', 'safe', 'kids']],
  ])('are its content words: %s', (question, terms) => {
    expect(termsOf(question)).toEqual(terms);
  });

  it('are names that the vocabulary knows, the longest at each place, with what else they are called', () => {
    const entries = [
      entry('heart attack', 'Myocardial Infarction', {
        names: ['Myocardial Infarction', 'Heart Attack', 'Infarction, Myocardial'],
        narrower: ['Anterior Wall Myocardial Infarction'],
      }),
      entry('heart', 'Heart'),
    ];
    const [first, second] = parseQuestion('heart attack after flu', entries).concepts;
    expect(first).toEqual({
      term: 'heart attack',
      synonyms: ['Myocardial Infarction'],
      mesh: ['Myocardial Infarction'],
      narrower: ['Anterior Wall Myocardial Infarction'],
    });
    expect(second?.term).toBe('flu');
  });

  it('are not parts of words that a hyphen joins', () => {
    const known = [entry('bone', 'Bone and Bones'), entry('small cell', 'Small Cell')];
    expect(termsOf('bone-strengthening pills', known)).toEqual(['bone-strengthening', 'pills']);
    expect(termsOf('non-small cell cancer', known)).toEqual(['non-small', 'cell', 'cancer']);
  });

  it.each([
    ['5-HT₄ agonists', '5-HT4'],
    ['5‑HT4 agonists', '5-HT4'],
    ['H₂O₂ in wounds', 'H2O2'],
    ['µ-opioid receptors', 'μ-opioid'],
    ['vitamin B₁₂', 'B12'],
    ['CD4⁺ counts', 'CD4+'],
    ['TNF-α blockers', 'TNF-α'],
    ["St. John's wort", "John's"],
  ])('have one form whatever signs they are typed with: %s', (question, term) => {
    expect(termsOf(question)).toContain(term);
  });

  it('are the same wherever a name of several words is asked for', () => {
    expect(lookUpTerms('Is high blood pressure dangerous?')).toEqual(
      expect.arrayContaining(['high blood pressure', 'blood pressure', 'dangerous']),
    );
    expect(lookUpTerms('What is the of?')).toEqual([]);
  });
});

describe('operators that were typed', () => {
  it.each(['melatonin jet lag NOT children', 'aspirin[ti] AND stroke', '"jet lag" melatonin'])(
    'are sent as they stand: %s',
    (question) => {
      expect(parseQuestion(question).typedQuery).toBe(question);
    },
  );

  it('leave out what is excluded, tags and themselves', () => {
    const { excluded, concepts } = parseQuestion('melatonin[tiab] AND "jet lag" NOT children');
    expect(excluded).toEqual(['children']);
    expect(concepts.map(({ term }) => term)).toEqual(['melatonin', 'jet', 'lag']);
  });

  it('are none in a question of words', () => {
    expect(parseQuestion('Does melatonin help against jet lag?').typedQuery).toBeNull();
  });
});

describe('any text', () => {
  it('is read the same way each time, and its ideas stand in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        expect(parseQuestion(text)).toEqual(parseQuestion(text));
        expect(parseQuestion(text).question).toBe(text);
      }),
    );
  });

  it('is read in time that grows with its length', () => {
    const long = 'does velorimine help against restless sleep and '.repeat(4_000);
    const started = processorMs();
    parseQuestion(long);
    lookUpTerms(long);
    expect(processorMs() - started).toBeLessThan(5_000);
  });
});
