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
