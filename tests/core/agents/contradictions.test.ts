import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findContradictions } from '#core/agents/rules/contradictions.ts';
import { createRulesPlanner } from '#core/agents/rules/planner.ts';
import { contradiction as contradictionSchema } from '#core/findings/contradiction.ts';
import { describeWithSharedData, readSharedJsonLines } from '#tests/shared-data.ts';
import { isLocated, never, planOf, workOf } from './weighing-world.ts';

const GIVEN = 'METHODS: Ponzelast 20 mg or placebo was given.';
const pair = (first: string, second: string) => [
  workOf(1, 'randomised_trial', `${GIVEN}\nRESULTS: ${first}`),
  workOf(2, 'randomised_trial', `${GIVEN}\nRESULTS: ${second}`),
];
const find = (works: ReturnType<typeof workOf>[]) => findContradictions({ plan: planOf(), works });
const kinds = (first: string, second: string) => find(pair(first, second)).map(({ kind }) => kind);

describe('a possible contradiction', () => {
  it('is one change told and denied', () => {
    expect(kinds('Ponzelast reduced relapses.', 'Ponzelast did not reduce relapses.')).toEqual(['negation']);
    expect(kinds('Mortality was lower with ponzelast.', 'Ponzelast had no significant effect on mortality.')).toEqual([
      'negation',
    ]);
  });

  it('is two changes in opposite directions', () => {
    expect(kinds('Ponzelast increased infections.', 'Ponzelast lowered the rate of infections.')).toEqual([
      'direction',
    ]);
    expect(kinds('Ponzelast improved cognition.', 'Ponzelast worsened cognition.')).toEqual(['direction']);
  });

  it('is two intervals of one measure that do not meet', () => {
    const first = 'For multiple sclerosis, the hazard ratio with ponzelast was 0.60 (95% CI 0.50-0.72).';
    expect(kinds(first, 'With ponzelast in multiple sclerosis the HR was 1.10, 95% CI 0.95 to 1.27.')).toEqual([
      'numeric',
    ]);
    expect(kinds(first, 'With ponzelast in multiple sclerosis the HR was 0.75, 95% CI 0.65 to 0.85.')).toEqual([]);
    expect(kinds(first, 'With ponzelast in multiple sclerosis the odds ratio was 1.10, 95% CI 0.95 to 1.27.')).toEqual(
      [],
    );
  });

  it('quotes both sides from where they stand, and says when nothing differs', () => {
    const works = pair('Ponzelast reduced relapses.', 'Ponzelast did not reduce relapses.');
    const [found] = find(works);
    expect(found && isLocated(found.first, works) && isLocated(found.second, works)).toBe(true);
    expect(found?.topic).toBe('ponzelast and relapses');
    expect(found?.differs).toBe('Nothing was found that differs in population, dose, time or species.');
  });
});

describe('no contradiction', () => {
  it.each([
    ['different outcomes', 'Ponzelast reduced relapses.', 'Ponzelast did not reduce fatigue.'],
    ['different drugs', 'Ponzelast reduced relapses.', 'Interferon did not reduce relapses.'],
    ['agreement', 'Ponzelast reduced relapses.', 'Relapses were reduced by ponzelast.'],
    ['an amount and a judgement', 'Ponzelast reduced pain.', 'Ponzelast improved pain.'],
    [
      'the other arm',
      'Ponzelast reduced relapses.',
      'Unlike with ponzelast, relapses were higher in the placebo group.',
    ],
    [
      'who was studied',
      'Ponzelast reduced blood pressure.',
      'Ponzelast was given to patients with increased blood pressure.',
    ],
    ['double denial', 'Ponzelast did not reduce relapses.', 'Ponzelast did not increase relapses.'],
    ['the use of the drug', 'Ponzelast increased survival.', 'Relapses reduced the use of ponzelast.'],
  ])('is seen in %s', (_, first, second) => {
    expect(kinds(first, second)).toEqual([]);
  });

  it('is seen within one work, between versions of one, or with a retracted one', () => {
    const [told, denied] = [
      'RESULTS: Ponzelast 20 mg reduced relapses.',
      'RESULTS: Ponzelast 20 mg did not reduce relapses.',
    ];
    expect(find([workOf(1, 'cohort', `${told} ${denied}`)])).toEqual([]);
    const preprint = workOf(1, 'cohort', told, { related: [{ relation: 'published_version', ids: { pmid: '2' } }] });
    expect(find([preprint, workOf(2, 'cohort', denied)])).toEqual([]);
    const notices = [{ kind: 'retraction' as const, date: null, source: 'fictional notice' }];
    expect(find([workOf(1, 'cohort', told, { notices }), workOf(2, 'cohort', denied)])).toEqual([]);
  });

  it('is seen in what was asked or planned', () => {
    const works = [
      workOf(1, 'cohort', 'RESULTS: Ponzelast 20 mg reduced relapses.'),
      workOf(2, 'cohort', 'OBJECTIVE: To show that ponzelast 20 mg does not reduce relapses.'),
    ];
    expect(find(works)).toEqual([]);
  });
});

describe('scope', () => {
  it('is named where it differs, and lowers the confidence', () => {
    const [plain] = find(pair('Ponzelast reduced relapses.', 'Ponzelast did not reduce relapses.'));
    const [scoped] = find([
      workOf(1, 'cohort', 'RESULTS: In chronic disease, ponzelast 40 mg reduced relapses.'),
      workOf(2, 'cohort', 'RESULTS: In acute disease, ponzelast 10 mg did not reduce relapses.'),
    ]);
    expect(scoped?.differs).toBe('The two differ in dose (40 mg and 10 mg); condition (chronic and acute).');
    expect(scoped?.confidence).toBeLessThan(plain?.confidence ?? 0);
  });

  it('is read from the works where the sentences do not say it', () => {
    const [found] = find([
      workOf(
        1,
        'randomised_trial',
        'METHODS: Ponzelast 40 mg was given for 8 weeks.\nRESULTS: Ponzelast reduced relapses.',
        {
          title: 'Ponzelast in episodic multiple sclerosis',
          n: 60,
        },
      ),
      workOf(
        2,
        'cohort',
        'METHODS: Ponzelast 10 mg was given for 24 weeks.\nRESULTS: Ponzelast did not reduce relapses.',
        {
          title: 'Ponzelast in chronic multiple sclerosis of adults aged 65 years and over',
          n: 900,
        },
      ),
    ]);
    expect(found?.differs).toBe(
      'The two differ in population (older adults on one side only); dose (40 mg and 10 mg); time (8 week and 24 week); condition (episodic and chronic); design (randomised trial and cohort study); sample (60 and 900).',
    );
  });

  it('names a group that only one sentence speaks of, and endpoints that only resemble each other', () => {
    const [found] = find(
      pair('Ponzelast reduced weekly relapses.', 'In older adults ponzelast did not reduce relapses.'),
    );
    expect(found?.differs).toContain('population (older adults on one side only)');
    const [loose] = find(
      pair('Ponzelast 20 mg reduced nocturnal motor relapses.', 'Ponzelast 20 mg did not reduce motor relapses.'),
    );
    expect(loose?.differs).toContain('endpoint (nocturnal motor relapses and motor relapses)');
  });

  it('hides a pair of people and animals that says little else', () => {
    const animal = workOf(
      1,
      'animal',
      'RESULTS: In these young rats, ponzelast 20 mg markedly reduced motor relapses.',
    );
    const human = workOf(
      2,
      'cohort',
      'RESULTS: Among the patients, ponzelast 20 mg did not reduce relapses at any time.',
    );
    expect(find([animal, human])).toEqual([]);
  });
});

describe('many pairs', () => {
  it('are told by the best works, two of an outcome and two of a work', () => {
    const told = (id: number, score: number) =>
      workOf(id, 'randomised_trial', `${GIVEN}\nRESULTS: Ponzelast reduced relapses.`, {
        quality: { score, terms: [] },
      });
    const denied = (id: number, score: number) =>
      workOf(id, 'randomised_trial', `${GIVEN}\nRESULTS: Ponzelast did not reduce relapses.`, {
        quality: { score, terms: [] },
      });
    const found = find([told(1, 0.2), told(2, 0.9), told(3, 0.5), denied(4, 0.9), denied(5, 0.8), denied(6, 0.1)]);
    expect(found).toHaveLength(2);
    const ids = found.flatMap(({ first, second }) => [first.evidenceId, second.evidenceId]);
    expect(new Set(ids)).toEqual(new Set(['pmid:2', 'pmid:4', 'pmid:5']));
  });

  it('are named by the subject and the outcome alone', () => {
    const [found] = find(
      pair(
        'At the higher dose ponzelast protected the myelin, with reduced Smad3 signalling.',
        'Ponzelast did not reduce Smad3 signalling.',
      ),
    );
    expect(found?.topic).toBe('ponzelast and Smad3 signalling');
  });
});

it('where the question names no drug, sets side by side only what is said of one drug', () => {
  const plan = planOf({
    question: 'Which drugs help in multiple sclerosis?',
    concepts: [{ term: 'multiple sclerosis', synonyms: [], mesh: [] }],
  });
  const told = (id: number, sentence: string) => workOf(id, 'cohort', `${GIVEN} RESULTS: ${sentence}`);
  const other = 'Verlapamil 40 mg did not reduce relapses in multiple sclerosis.';
  const same = 'Ponzelast did not reduce relapses in multiple sclerosis.';
  const works = [told(1, 'Ponzelast reduced relapses in multiple sclerosis.'), told(2, other)];
  expect(findContradictions({ plan, works })).toEqual([]);
  const [found] = findContradictions({ plan, works: [...works, told(3, same)] });
  expect(found?.topic).toBe('ponzelast and relapses');
});

describe('a test', () => {
  const plan = planOf({
    question: 'Is serum neurolectin accurate for multiple sclerosis?',
    questionType: 'diagnosis',
    concepts: [
      { term: 'serum neurolectin', synonyms: [], mesh: [] },
      { term: 'multiple sclerosis', synonyms: [], mesh: [] },
    ],
  });
  const title = 'Serum neurolectin in multiple sclerosis';
  const found = (first: string, second: string) =>
    findContradictions({
      plan,
      works: [
        workOf(1, 'cohort', `RESULTS: ${first}`, { title }),
        workOf(2, 'cohort', `RESULTS: ${second}`, { title }),
      ],
    });

  it('is contradicted by another sensitivity, less surely where intervals are missing', () => {
    const high = 'Serum neurolectin had a sensitivity of 81% (95% CI 75 to 86).';
    const tested = found(high, 'The sensitivity for multiple sclerosis was 62% (95% CI 56 to 71).');
    const untested = found(high, 'The sensitivity for multiple sclerosis was 62%.');
    expect(tested.map(({ kind, topic }) => [kind, topic])).toEqual([
      ['numeric', 'serum neurolectin and sensitivity for multiple sclerosis'],
    ]);
    expect(untested[0]?.confidence).toBeLessThan(tested[0]?.confidence ?? 0);
    expect(found(high, 'The sensitivity for multiple sclerosis was 76%.')).toEqual([]);
    expect(found(high, 'Together the two tests reached a sensitivity of 99%.')).toEqual([]);
  });

  it('is contradicted where one work calls it promising and another not accurate enough', () => {
    const [verdicts] = found(
      'Serum neurolectin is a promising marker of multiple sclerosis.',
      'Neurolectin alone is not accurate enough to diagnose multiple sclerosis.',
    );
    expect(verdicts?.topic).toBe('serum neurolectin and diagnostic value for multiple sclerosis');
  });

  it('is contradicted where one work finds it to predict what another does not find it associated with', () => {
    const [relation] = found(
      'Serum neurolectin predicted conversion (hazard ratio 4.2; 95% CI 1.5 to 11.6).',
      'Neurolectin was not associated with conversion (hazard ratio 1.1; 95% CI 0.6 to 2.0).',
    );
    expect(relation).toMatchObject({ kind: 'negation', topic: 'serum neurolectin and conversion' });
  });
});

it('shows at most twelve, valid and located, the clearest first, whatever the works say', () => {
  const sentence = fc
    .tuple(
      fc.constantFrom('Ponzelast 20 mg', 'In women, ponzelast', 'Placebo'),
      fc.constantFrom('reduced', 'did not reduce', 'increased', 'had no effect on', 'improved', 'worsened'),
      fc.constantFrom('relapses', 'mortality', 'fatigue', 'quality of life', '95% CI (', ''),
    )
    .map((parts) => `${parts.join(' ')}.`);
  fc.assert(
    fc.property(fc.array(fc.array(sentence, { maxLength: 5 }), { maxLength: 12 }), (texts) => {
      const works = texts.map((sentences, i) => workOf(i + 1, 'cohort', `RESULTS: ${sentences.join(' ')}`));
      const found = find(works);
      expect(found.length).toBeLessThanOrEqual(12);
      const confidences = found.map(({ confidence }) => confidence);
      expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
      for (const each of found) {
        expect(contradictionSchema.parse(each)).toEqual(each);
        expect(each.confidence).toBeGreaterThanOrEqual(0.6);
        expect(each.first.evidenceId).not.toBe(each.second.evidenceId);
        expect(isLocated(each.first, works) && isLocated(each.second, works)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

interface Claim {
  claim: string;
  evidence: Record<string, { sentences: number[]; label: 'SUPPORT' | 'CONTRADICT' }[]>;
}

describeWithSharedData('on claims that experts marked as supported or contradicted', () => {
  it('is right more often than 7 times in 10 when it speaks', async () => {
    const corpus = new Map(
      (readSharedJsonLines('scifact', 'corpus.jsonl') as { doc_id: number; abstract: string[] }[]).map((d) => [
        String(d.doc_id),
        d.abstract,
      ]),
    );
    const planner = createRulesPlanner({ catalog: [] });
    const shown = { SUPPORT: 0, CONTRADICT: 0 };
    for (const { claim, evidence } of readSharedJsonLines('scifact', 'dev', 'claims.jsonl') as Claim[]) {
      for (const [doc, marks] of Object.entries(evidence)) {
        const sentences = marks.flatMap((mark) => mark.sentences.map((i) => corpus.get(doc)?.[i] ?? ''));
        const works = [
          workOf(1, 'unknown', `CONCLUSIONS: ${claim}`, { title: '' }),
          workOf(2, 'unknown', `RESULTS: ${sentences.join(' ')}`, { title: '' }),
        ];
        const label = marks[0]?.label;
        if (label && findContradictions({ plan: await planner.plan(claim, never), works }).length > 0)
          shown[label] += 1;
      }
    }
    expect(shown.CONTRADICT).toBeGreaterThanOrEqual(5);
    expect(shown.CONTRADICT / (shown.CONTRADICT + shown.SUPPORT)).toBeGreaterThanOrEqual(0.7);
  }, 60_000);
});
