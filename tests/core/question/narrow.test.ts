import { describe, expect, it } from 'vitest';
import { isVague, narrowerForms, narrowerQuestions } from '#core/question/narrow.ts';
import { parseQuestion } from '#core/question/parse-question.ts';
import { wideNotice } from '#core/question/question-notice.ts';

describe('a vague question', () => {
  it.each([
    'cancer',
    'is coffee good?',
    'Tell me about migraine',
    'statins',
    'What is asthma?',
    'Is yoga good for you?',
    'how to lose weight',
    'How can I sleep better?',
    'is sugar bad',
    'Are eggs healthy?',
    'cancer treatment',
    'migraine prevention',
    'What should I eat?',
    'Does … help people with migraine?',
  ])('is known: %s', (question) => {
    expect(isVague(parseQuestion(question))).toBe(true);
  });

  it.each([
    'What causes gout?',
    'Does coffee prevent diabetes?',
    'How does metformin work?',
    'What are the side effects of statins?',
    'Warfarin versus apixaban for atrial fibrillation',
    '¿Es bueno el café?',
    'How to treat gout',
    'How to prevent falls in older people',
    'How to lower mortality in sepsis with vasopressors',
    'Is walking good for the heart?',
  ])('is not: %s', (question) => {
    expect(isVague(parseQuestion(question))).toBe(false);
  });

  it.each(['cancer', 'statins', 'is coffee good?', 'mindfulness', 'TP53'])('has narrower ones: %s', (question) => {
    const narrower = narrowerQuestions(parseQuestion(question));
    expect(narrower.length).toBeGreaterThanOrEqual(3);
    expect(narrower.length).toBeLessThanOrEqual(5);
    for (const each of narrower) {
      expect(each).toMatch(/^\p{Lu}.*\?$/u);
      expect(isVague(parseQuestion(each)), each).toBe(false);
    }
  });

  it.each([
    ['how to lose weight', /^Does regular exercise help people lose weight\?$/],
    ['how to live longer', /^Do changes of diet help people live longer\?$/],
    ['is sugar bad', /^Does sugar affect the risk of cancer\?$/],
    ['Are eggs healthy for you?', /^Do eggs affect the risk of cancer\?$/],
    ['cancer treatment', /^What are the harms of treatments of cancer\?$/],
  ])('has narrower ones that a person would ask: %s', (question, one) => {
    const parsed = parseQuestion(question);
    const narrower = narrowerQuestions(parsed);
    expect(narrower).toContainEqual(expect.stringMatching(one) as string);
    for (const each of narrower) expect(isVague(parseQuestion(each)), each).toBe(false);
    expect(narrowerForms(parsed).length).toBeGreaterThan(0);
  });

  it.each(['What should I eat?', 'Which drug is best?'])('has forms alone where no subject is sure: %s', (question) => {
    const parsed = parseQuestion(question);
    expect(narrowerQuestions(parsed)).toEqual([]);
    const forms = narrowerForms(parsed);
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) {
      expect(form).toMatch(/^\p{Lu}.*….*\?$/u);
      expect(isVague(parseQuestion(form)), form).toBe(true);
    }
  });

  it('is told of in a report only where its very form is vague', () => {
    expect(wideNotice(parseQuestion('how to lose weight'))).toMatch(/is wide.*“Does regular exercise help people/);
    expect(wideNotice(parseQuestion('Anthrax spores can be disposed of easily after they are dispersed.'))).toBeNull();
    expect(wideNotice(parseQuestion('How does metformin work?'))).toBeNull();
  });

  it('agrees in number', () => {
    expect(narrowerQuestions(parseQuestion('statins'))[0]).toBe(
      'For which conditions are statins effective compared with placebo?',
    );
  });
});
