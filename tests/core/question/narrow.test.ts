import { describe, expect, it } from 'vitest';
import { parseQuestion } from '#core/question/parse-question.ts';
import { isVague, narrowerForms, wideNotice } from '#core/question/question-notice.ts';

describe('a vague question', () => {
  it.each([
    'cancer',
    'is coffee good?',
    'Tell me about migraine',
    'What should I eat?',
    'Does … help people with acne?',
  ])('is one that names a thing at most, or leaves a gap: %s', (question) => {
    expect(isVague(parseQuestion(question))).toBe(true);
    expect(wideNotice(parseQuestion(question))).not.toBeNull();
  });

  it.each(['Does metformin reduce mortality?', 'statins muscle pain', 'is sugar bad for teeth'])(
    'is none that names what is asked of a thing: %s',
    (question) => {
      expect(isVague(parseQuestion(question))).toBe(false);
      expect(wideNotice(parseQuestion(question))).toBeNull();
    },
  );

  it('is offered questions about what it names, each with a gap to fill or ready to be asked', () => {
    const forms = narrowerForms(parseQuestion('is coffee good?'));
    expect(forms.length).toBeGreaterThan(2);
    for (const form of forms) expect(form).toContain('coffee');
    expect(narrowerForms(parseQuestion('Does … help people with acne?'))).toEqual([]);
  });
});
