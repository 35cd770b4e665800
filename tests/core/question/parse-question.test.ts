import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuestion } from '#core/question/parse-question.ts';
import { questionNotice } from '#core/question/question-notice.ts';

const terms = (question: string) => parseQuestion(question).concepts.map(({ term }) => term);
const partsOf = (question: string) => parseQuestion(question).parts.map(({ text }) => text);

describe('the ideas of a question', () => {
  it('gives both things that share a noun their whole name', () => {
    expect(terms('Do brown and white adipocytes produce lipids?')).toEqual(
      expect.arrayContaining(['brown adipocytes', 'white adipocytes']),
    );
    expect(terms('Is renal and hepatic clearance of velorimine slow?')).toEqual(
      expect.arrayContaining(['renal clearance', 'hepatic clearance']),
    );
    expect(terms('Do coffee and heart disease go together?')).not.toContain('coffee disease');
  });

  it('takes a short form in brackets for the name before it, whatever its letters', () => {
    const { concepts } = parseQuestion('How good is the rapid triage index (rTRIX) for sepsis?');
    expect(concepts.find(({ synonyms }) => synonyms.includes('rTRIX'))?.term).toContain('triage');
    expect(concepts.map(({ term }) => term)).not.toContain('rTRIX');
  });

  it('takes examples for names of their kind, not for further demands', () => {
    const { concepts } = parseQuestion('Do statins such as rosuvastatin and pitavastatin prevent dementia?');
    expect(concepts[0]).toMatchObject({ term: 'statins' });
    expect(concepts[0]?.synonyms).toEqual(expect.arrayContaining(['rosuvastatin', 'pitavastatin']));
    expect(concepts.map(({ term }) => term)).not.toContain('rosuvastatin');
  });

  it.each([
    ['Does wearing a helmet help cyclists gain worthwhile protection from concussion?', ['gain', 'worthwhile', 'help']],
    ['People living with HIV: what is their risk of developing diabetes?', ['living', 'developing diabetes', 'risk']],
    ['How good is velorimine at recognising sepsis?', ['recognising sepsis', 'good']],
    ['Should women aged 40 to 49 take aspirin?', ['aged']],
  ])('are no common words: %s', (question, never) => {
    for (const word of never) expect(terms(question)).not.toContain(word);
    expect(terms(question).length).toBeGreaterThan(0);
  });

  it('keep common words of medicine', () => {
    expect(terms('Does pain affect sleep?')).toEqual(expect.arrayContaining(['pain', 'sleep']));
  });
});

describe('what else is read of a question', () => {
  it.each([
    ['Does metformin help people living with HIV?', 'people living with HIV'],
    ['Should women aged 40 to 49 be screened?', 'women aged 40 to 49'],
    ['Does exercise reduce falls in adults with type 2 diabetes, and by how much?', 'adults with type 2 diabetes'],
    ['Do postmenopausal women need calcium?', 'postmenopausal women'],
    ['Does calcium prevent fractures?', null],
    // A group that is asked about too is not whom all of it asks about.
    ['Does aspirin lower the risk of polyps, including in people with Lynch syndrome?', null],
    ['Does velorimine help adults, especially in women over 60?', 'adults'],
    ['Does velorimine prevent attacks in adults with migraine, and in children with asthma?', 'adults with migraine'],
  ])('whom it asks about: %s', (question, population) => {
    expect(parseQuestion(question).population).toBe(population);
  });

  it.each([
    ['How accurate is qSOFA compared with SIRS criteria and full SOFA for sepsis?', 'SIRS criteria and full SOFA'],
    ['Is surgery better than physiotherapy for sciatica?', 'physiotherapy'],
    ['Does calcium prevent fractures?', null],
  ])('what it compares with: %s', (question, comparison) => {
    expect(parseQuestion(question).comparison).toBe(comparison);
  });

  it('splits what asks several things into questions that can stand alone', () => {
    expect(partsOf('How well does velorimine prevent cluster headache, and does it need to be taken daily?')).toEqual([
      'How well does velorimine prevent cluster headache?',
      'Does velorimine need to be taken daily?',
    ]);
    expect(partsOf('Does velorimine prevent cluster headache, and in whom?')).toEqual([
      'Does velorimine prevent cluster headache?',
      'In whom, with regard to velorimine?',
    ]);
    expect(partsOf('1. What causes gout? 2. Which drugs prevent gout?')).toEqual([
      'What causes gout?',
      'Which drugs prevent gout?',
    ]);
    expect(partsOf('How and why does velorimine act?')).toHaveLength(1);
  });

  it.each([
    ['Does velorimine prevent attacks?', true],
    ['Velorimine in gout: does it prevent flares?', true],
    ['Velorimine prevents attacks of cluster headache.', true],
    ['How does velorimine act?', false],
    ['Which patients benefit from velorimine?', false],
    ['Compare velorimine with oxygen in cluster headache.', false],
  ])('whether it can be answered with yes or no: %s', (question, answer) => {
    expect(parseQuestion(question).parts[0]?.asksYesNo).toBe(answer);
  });

  it.each([
    ['¿La metformina reduce la mortalidad en pacientes con diabetes?', 'es', ['metformin', 'diabetes', 'mortality']],
    ['Les statines réduisent-elles la mortalité chez les patients ?', 'fr', ['mortality']],
    ['Senkt Metformin die Mortalität bei Diabetes?', 'de', ['Metformin', 'Diabetes']],
    ['La metformina riduce la mortalità nei pazienti con diabete?', 'it', ['metformin', 'mortality']],
  ])('its language, and what of it can be searched in English: %s', (question, language, found) => {
    const parsed = parseQuestion(question);
    expect(parsed.language).toBe(language);
    expect(parsed.concepts.map(({ term }) => term)).toEqual(expect.arrayContaining(found));
    expect(questionNotice(parsed)).toMatch(/Ask in English/);
  });

  it.each([
    ['Senkt Bewegung das Risiko für Demenz bei älteren Menschen?', ['dementia', 'Bewegung'], ['Senkt', 'bei', 'für']],
    ['Помогает ли сон при мигрени?', ['migraine'], ['Помогает', 'при']],
    ['Снижает ли метформин смертность?', ['metformin', 'смертность'], ['Снижает']],
    ['Czy cukier powoduje raka?', ['cukier', 'raka'], ['powoduje', 'Czy']],
    ['Egzersiz demans riskini azaltır mı?', ['Egzersiz', 'demans'], ['azaltır']],
    ['Hjælper motion mod demens?', ['motion', 'demens'], ['Hjælper', 'mod']],
    ['Wirkt Intervallfasten bei Diabetes?', ['Diabetes', 'Intervallfasten'], ['Wirkt']],
  ])('the subject of a question in another language, never its verb: %s', (question, kept, left) => {
    expect(terms(question)).toEqual(expect.arrayContaining(kept));
    for (const word of left) expect(terms(question)).not.toContain(word);
  });

  it('judges by English names alone where a question in another language has any', () => {
    const ideas = (question: string) => parseQuestion(question).ideas.map(({ term }) => term);
    expect(ideas('Снижает ли метформин смертность?')).toEqual(['metformin']);
    expect(ideas('Czy cukier powoduje raka?')).toEqual(['cukier', 'raka']);
  });

  it.each([
    ['How accurate is qSOFA compared with SIRS for sepsis? Is qsofa better?', ['qSOFA', 'SIRS', 'sepsis']],
    ['Does hiv treatment help people with HIV?', ['HIV']],
    ['Does VLRX-2 inhibition help in glioma, and what does vlrx-2 do?', ['VLRX-2', 'glioma', 'inhibition']],
  ])('its terms, each once in its best written form: %s', (question, expected) => {
    expect(parseQuestion(question).terms.toSorted()).toEqual(expected.toSorted());
  });

  it.each(['Does metformin reduce mortality?', 'coffee', 'Apixaban versus warfarin in atrial fibrillation'])(
    'tells nothing about a language where it is English or a name: %s',
    (question) => {
      expect(questionNotice(parseQuestion(question))).toBeNull();
    },
  );

  it('reads any text, in time that grows with its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { parts, concepts } = parseQuestion(text);
        expect(parts.length).toBeGreaterThanOrEqual(1);
        expect(concepts.length).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
    for (const piece of ['and what ', 'aged with ', 'brown and ', '(qA) ', ', or such as ', '1) ']) {
      const began = performance.now();
      parseQuestion(piece.repeat(4000 / piece.length));
      expect(performance.now() - began, piece).toBeLessThan(3000);
    }
  });
});
