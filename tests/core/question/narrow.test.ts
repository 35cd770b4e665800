import { describe, expect, it } from 'vitest';
import { isVague, narrowerQuestions } from '#core/question/narrow.ts';
import { parseQuestion } from '#core/question/parse-question.ts';

describe('a vague question', () => {
  it.each([
    'cancer',
    'is coffee good?',
    'Tell me about migraine',
    'statins',
    'What is asthma?',
    'Is yoga good for you?',
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

  it('agrees in number', () => {
    expect(narrowerQuestions(parseQuestion('statins'))[0]).toBe(
      'For which conditions are statins effective compared with placebo?',
    );
  });
});
