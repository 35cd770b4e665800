import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { readWork } from '#core/reading/read-by-rules.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { parsedAs } from '../question/parsed-as.ts';

const concept = (term: string) => ({ term, synonyms: [], mesh: [] });
const QUESTION = parsedAs({
  question: 'Does velorimine reduce relapse in adults with Harlow disease?',
  questionType: 'treatment_effect',
  concepts: [concept('velorimine'), concept('relapse'), concept('Harlow disease')],
  terms: [],
  ideas: [
    { term: 'velorimine', synonyms: [], part: 'intervention' },
    { term: 'relapse', synonyms: [] },
    { term: 'Harlow disease', synonyms: [], part: 'object' },
  ],
  parts: [
    {
      text: 'Does velorimine reduce relapse in adults with Harlow disease?',
      questionType: 'treatment_effect',
      asksYesNo: true,
      outcomes: ['relapse'],
    },
  ],
  population: 'adults with Harlow disease',
});
const ANSWER = 'RESULTS: Velorimine reduced relapse in Harlow disease (RR 0.60, 95% CI 0.45 to 0.80).';

function reading(overrides: Partial<Evidence>, relevance = 0.9) {
  const work = evidenceOf({
    id: 'pmid:1',
    title: 'Velorimine in adults with Harlow disease',
    texts: { abstract: ANSWER },
    ...overrides,
  });
  return readWork({ work, relevance, question: QUESTION });
}

describe('what a work is to the question', () => {
  it('answers where drug, population and outcome are those asked for', () => {
    expect(reading({})).toMatchObject({ bearing: 'answers', reason: 'Reports on relapse.', by: 'rules' });
    expect(reading({}).findings).toHaveLength(1);
  });

  it.each<[string, Partial<Evidence>, RegExp]>([
    ['animals', { design: { value: 'animal', from: 'mice', basis: 'title' } }, /animals/],
    ['other people', { title: 'Velorimine in newborns with Harlow disease' }, /other people/i],
    [
      'another outcome',
      { texts: { abstract: 'RESULTS: Velorimine reduced hair loss in adults with Harlow disease (P<0.001).' } },
      /hair loss, not on relapse/,
    ],
  ])('only bears on it in case of %s, and says so', (_case, overrides, reason) => {
    const { bearing, reason: said } = reading(overrides);
    expect(bearing).toBe('bears_on');
    expect(said).toMatch(reason);
  });

  it('is off where it is about another drug, and says so', () => {
    const { bearing, reason } = reading({
      title: 'Tarosidine in adults with Harlow disease',
      texts: { abstract: 'RESULTS: Tarosidine reduced relapse in Harlow disease (RR 0.60, 95% CI 0.45 to 0.80).' },
    });
    expect(bearing).toBe('off');
    expect(reason).toMatch(/does not speak of velorimine/i);
  });

  it('is background where there are plans and no results, but a registered study is shown as waiting for them', () => {
    const registry = {
      status: 'RECRUITING',
      phases: [],
      arms: [],
      primaryOutcomes: ['Relapse'],
      secondaryOutcomes: [],
      conditions: [],
      interventions: [],
      hasResults: false,
    };
    expect(reading({ registry, texts: { registry: 'Brief summary: Velorimine and relapse.' } })).toMatchObject({
      bearing: 'bears_on',
      reason: 'Registered, without results so far.',
      findings: [],
    });
    expect(reading({ design: { value: 'protocol', from: 'protocol', basis: 'title' } }).bearing).toBe('background');
    expect(reading({ texts: { abstract: 'METHODS: We will study velorimine and relapse.' } }).bearing).toBe(
      'background',
    );
  });

  it('is off below the relevance at which a work is on the topic', () => {
    expect(reading({}, 0.1)).toMatchObject({ bearing: 'off', findings: [] });
  });
});
