import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { dosedSubstances, isDosed } from '#core/appraisal/dosed-substances.ts';
import { drugCandidates } from '#core/appraisal/drug-candidates.ts';
import { type Topic, weigh } from '#core/appraisal/weighed-work.ts';
import { evidenceOf } from '../evidence-builder.ts';

// Velorimine, ponzelast and the studies of them are invented.

let made = 0;
const workOf = (abstract: string, more: Partial<Evidence> = {}) => {
  made += 1;
  return { work: evidenceOf({ id: `pmid:${100 + made}`, title: 'A study', texts: { abstract }, ...more }) };
};

describe('names that works dose', () => {
  const dosed = (...texts: string[]) => [...dosedSubstances(texts.map((text) => workOf(text)))].sort();

  it('stand right before or behind an amount, in lower case', () => {
    expect(dosed('Women took Velorimine 40 mg daily.')).toEqual(['velorimine']);
    expect(dosed('Women took 40 mg Velorimine daily.')).toEqual(['velorimine']);
    expect(dosed('Women took 40 mg of velorimine and PONZELAST titrated to 10 mg.')).toEqual([
      'ponzelast',
      'velorimine',
    ]);
    expect(dosed('Velorimine helped many of them within 40 mg.')).toEqual([]);
  });

  it('stand in title, abstract and registry, at their very beginning as well', () => {
    expect([...dosedSubstances([workOf('', { title: 'velorimine 40 mg' })])]).toEqual(['velorimine']);
    const long = 'They were asked how they slept, and how long. '.repeat(9);
    expect([...dosedSubstances([workOf(long, { title: 'Velorimine 40 mg' })])]).toEqual(['velorimine']);
    expect(dosed(`${long}They took velorimine 40 mg.`)).toEqual(['velorimine']);
    expect([...dosedSubstances([workOf('', { texts: { registry: 'velorimine 40 mg' } })])]).toEqual(['velorimine']);
  });

  it('are built like the name of a substance, and nothing that the body holds', () => {
    expect(dosed('They received training 40 mg later.')).toEqual([]);
    expect(dosed('Creatinine 2 mg was found, and glucose 90 mg.')).toEqual([]);
  });
});

describe('whether works give something of a name', () => {
  const given = (text: string, name = 'velorimine') => isDosed(name, [workOf(text)]);

  it.each([
    'They took 40 mg velorimine.',
    'They took 40 mg of Velorimine.',
    'They were treated with velorimine.',
    'They were randomised to receive oral velorimine.',
    'It was velorimine 40 mg.',
    'Velorimine-treated women slept.',
    'It was placebo or velorimine.',
    'Velorimine versus placebo was tested.',
  ])('is told by "%s"', (text) => {
    expect(given(text)).toBe(true);
  });

  it.each(['Velorimine is a compound.', 'They were treated with velorimines.', 'They took 40 mg/dl velorimine.', ''])(
    'is not told by "%s"',
    (text) => {
      expect(given(text)).toBe(false);
    },
  );

  it('is never so of more than one word', () => {
    expect(given('They were treated with oral velorimine.', 'oral velorimine')).toBe(false);
  });
});

const CONCEPTS = [
  { term: 'ponzelast', synonyms: [], mesh: [] },
  { term: 'migraine', synonyms: [], mesh: [] },
];
const TOPIC: Topic = {
  concepts: CONCEPTS,
  subject: new Set([1]),
  actors: new Set([0]),
  essential: new Set([1]),
  asksForAny: true,
  dosed: new Set(),
};

describe('the drugs that works name', () => {
  const told = (...sentences: string[]) =>
    sentences.map((text) => weigh({ ...workOf(`RESULTS: ${text}`), relevance: 1 }, TOPIC));
  const candidates = (works: ReturnType<typeof told>, drugs: { concept: number; name: string }[] = []) =>
    drugCandidates(works, { drugs, others: new Set([1]), dosed: new Set() });
  const DRUGS =
    'metformin atorvastatin losartan omeprazole sertraline amlodipine propranolol ibuprofen naproxen topiramate'.split(
      ' ',
    );

  it('are eight at most, those of most works first, then by name', () => {
    const each = DRUGS.map((name) => `In migraine ${name} reduced the days of pain.`);
    const found = candidates(told(...each, 'In migraine topiramate reduced the hours of pain.'));
    expect(found).toHaveLength(8);
    expect(found[0]).toMatchObject({ name: 'topiramate', works: 2 });
    const rest = found.slice(1).map(({ name }) => name);
    expect(rest).toEqual(rest.toSorted());
  });

  it('are each quoted three times at most, once a work, affirming sentences and conclusions first', () => {
    const works = [
      weigh({ ...workOf('RESULTS: There was no effect of metformin on the days of migraine.'), relevance: 1 }, TOPIC),
      weigh(
        {
          ...workOf(
            'RESULTS: In migraine metformin reduced the days of pain. In migraine metformin reduced the hours of pain.',
          ),
          relevance: 1,
        },
        TOPIC,
      ),
      weigh({ ...workOf('CONCLUSIONS: In migraine metformin reduced the pain of all days.'), relevance: 1 }, TOPIC),
      ...told('In migraine metformin reduced the days of aura.'),
    ];
    const [found] = candidates(works);
    expect(found?.works).toBe(4);
    expect(found?.citations).toHaveLength(3);
    expect(found?.citations.map(({ quote }) => quote)[0]).toContain('pain of all days');
    expect(found?.citations.some(({ quote }) => quote.includes('no effect'))).toBe(false);
    expect(new Set(found?.citations.map(({ evidenceId }) => evidenceId)).size).toBe(3);
  });

  it('are, beside a drug that is asked about, those of two works or more', () => {
    const asked = [{ concept: 0, name: 'Ponzelast' }];
    const sentence = (drug: string) => `In migraine ponzelast and ${drug} reduced the days of pain.`;
    const names = (...sentences: string[]) => candidates(told(...sentences), asked).map(({ name }) => name);
    expect(names(sentence('metformin'))).toEqual(['Ponzelast']);
    expect(names(sentence('metformin'), sentence('metformin'))).toEqual(['Ponzelast', 'metformin']);
  });

  it('are none of which a work only says that it was given, or was to be tested', () => {
    const from = (abstract: string) => candidates([weigh({ ...workOf(abstract), relevance: 1 }, TOPIC)]).length;
    const rest = ' RESULTS: Migraine was seen in many of the adults.';
    expect(from(`METHODS: In migraine metformin was given to forty adults.${rest}`)).toBe(0);
    expect(from(`OBJECTIVE: To test metformin in migraine of forty adults.${rest}`)).toBe(0);
    expect(from(`RESULTS: In migraine metformin helped in forty adults.`)).toBe(1);
  });

  it('are named beside what is asked about, the drug itself or another idea, and not by themselves', () => {
    const asked = [{ concept: 0, name: 'Ponzelast' }];
    const names = (sentence: string) =>
      candidates(told(...Array.from({ length: 2 }, (_, n) => `In migraine ${n + 3} adults slept. ${sentence}`)), asked);
    expect(names('Metformin and ponzelast were safe.').map(({ name }) => name)).toEqual(['metformin']);
    expect(names('In migraine metformin was safe.').map(({ name }) => name)).toEqual(['metformin']);
    expect(names('Metformin was safe.')).toEqual([]);
  });

  it('are none of retracted works, nor of works beside the question', () => {
    const notices = [{ kind: 'retraction' as const, date: null, source: 'fictional' }];
    const abstract = 'RESULTS: In migraine metformin reduced the days of pain.';
    expect(candidates([weigh({ ...workOf(abstract, { notices }), relevance: 1 }, TOPIC)])).toEqual([]);
    expect(candidates(told('In gout metformin reduced the days of pain for all.'))).toEqual([]);
    // What only its introduction speaks of is not what a work is about.
    const beside = 'BACKGROUND: In migraine metformin reduced the days of pain. RESULTS: Gout was seen in all.';
    expect(candidates([weigh({ ...workOf(beside), relevance: 1 }, TOPIC)])).toEqual([]);
  });
});
