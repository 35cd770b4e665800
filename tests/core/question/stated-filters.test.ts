import { describe, expect, it } from 'vitest';
import { parseQuestion } from '#core/question/parse-question.ts';
import { statedFilters } from '#core/question/stated-filters.ts';

describe('a filter that a question states', () => {
  it.each([
    [
      'Does aspirin prevent strokes? Only randomised trials since 2005',
      { designs: ['randomised_trial'], fromYear: 2005 },
    ],
    ['Aspirin and stroke, RCTs only', { designs: ['randomised_trial'] }],
    ['Does aspirin help? Only meta-analyses, please.', { designs: ['meta_analysis'] }],
    ['Statins in old age: studies published after 2010', { fromYear: 2011 }],
    ['What did trials before 1990 find of aspirin?', { toYear: 1989 }],
    ['Guidelines on asthma, published up to 2015', { toYear: 2015 }],
  ])('limits the search: %s', (question, filters) => {
    expect(statedFilters(question)?.filters).toMatchObject(filters);
  });

  it.each([
    'Has mortality from AIDS fallen since 1996?',
    'Do trials of aspirin only include men?',
    'Are randomised trials of surgery ethical?',
    'Did trials only report surrogate outcomes?',
    'What happened in children born after 2000?',
    'Is the H1N1 strain from 2009 still circulating?',
  ])('is not seen in words of the subject: %s', (question) => {
    expect(statedFilters(question)).toBeNull();
  });

  it('is no idea of the question', () => {
    const plan = parseQuestion('Does aspirin prevent strokes? Only randomised trials since 2005');
    expect(plan.terms).toEqual(['aspirin', 'prevent', 'strokes']);
    expect(plan.filters).toMatchObject({ fromYear: 2005, designs: ['randomised_trial'] });
    expect(parseQuestion('aspirin AND stroke NOT children, RCTs only').filters).toBeUndefined();
  });
});
