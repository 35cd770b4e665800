import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHypotheses } from '#core/agents/rules/hypotheses.ts';
import { hypothesis as hypothesisSchema } from '#core/findings/hypothesis.ts';
import { isLocated, planOf, workOf } from './weighing-world.ts';

const find = (works: ReturnType<typeof workOf>[], plan = planOf()) => findHypotheses({ plan, works });
/** Ponzelast is in no list of drugs; works that dose it show that it is one. */
const DOSED = 'Ponzelast 20 mg was given to adults with multiple sclerosis.';

describe('a chain', () => {
  it('is read from one sentence that names its parts', () => {
    const works = [
      workOf(
        1,
        'in_vitro',
        `${DOSED} Ponzelast activated AMPK and induced autophagy in multiple sclerosis, and reduced myelin loss.`,
      ),
    ];
    const [first] = find(works);
    expect(first).toMatchObject({ drug: 'ponzelast', target: 'AMPK', pathway: 'autophagy', effect: 'myelin loss' });
    expect(first?.statement).toBe('ponzelast → AMPK → autophagy → less myelin loss');
  });

  it('is joined across works that share a part', () => {
    const works = [
      workOf(1, 'in_vitro', `${DOSED} Ponzelast activated AMPK in microglia.`),
      workOf(2, 'animal', 'AMPK activation induced autophagy in mice with multiple sclerosis.'),
    ];
    const joined = find(works).find(({ target, pathway }) => target !== null && pathway !== null);
    expect(joined?.statement).toBe('ponzelast → AMPK → autophagy');
    expect(new Set(joined?.for.map(({ evidenceId }) => evidenceId))).toEqual(new Set(['pmid:1', 'pmid:2']));
  });

  it('names nothing that its quotes do not name', () => {
    const works = [
      workOf(1, 'in_vitro', `${DOSED} Ponzelast activated AMPK in microglia. It was dissolved in water.`),
      workOf(2, 'animal', 'AMPK activation reduced relapses in mice with multiple sclerosis.'),
    ];
    const found = find(works);
    expect(found.length).toBeGreaterThan(0);
    for (const { drug, target, pathway, effect, for: quotes } of found) {
      const quoted = quotes.map(({ quote }) => quote.toLowerCase()).join(' ');
      for (const part of [drug, target, pathway, effect]) {
        if (part !== null) expect(quoted).toContain(part.toLowerCase());
      }
    }
  });

  it('is not made from sentences that only stand side by side', () => {
    const works = [
      workOf(1, 'animal', `${DOSED} Samples were stored at AMPK laboratories while ponzelast was shipped.`),
    ];
    expect(find(works).filter(({ target }) => target === 'AMPK')).toEqual([]);
  });

  it('is not made of an aim, a question or a retracted work', () => {
    const notices = [{ kind: 'retraction' as const, date: null, source: 'fictional notice' }];
    const works = [
      workOf(1, 'cohort', `OBJECTIVE: To determine whether ponzelast 20 mg reduces relapses in multiple sclerosis.`),
      workOf(2, 'cohort', 'RESULTS: Does ponzelast reduce relapses in multiple sclerosis?'),
      workOf(3, 'cohort', 'RESULTS: Ponzelast reduced relapses in multiple sclerosis.', { notices }),
    ];
    expect(find(works)).toEqual([]);
  });

  it('does not take the comparator for what acts', () => {
    const works = [workOf(1, 'cohort', `${DOSED} RESULTS: Interferon reduced relapses more than ponzelast.`)];
    expect(find(works)).toEqual([]);
  });

  it('does not mistake a name made of the drug for the drug', () => {
    const plan = planOf({ concepts: [{ term: 'rapamycin', synonyms: ['sirolimus'], mesh: [] }] });
    const works = [workOf(1, 'in_vitro', 'The mammalian target of rapamycin activates NF-κB signalling.')];
    expect(find(works, plan)).toEqual([]);
  });
});

describe('confidence', () => {
  const told = 'RESULTS: Ponzelast 20 mg reduced relapses in multiple sclerosis.';
  const denied = 'RESULTS: Ponzelast 20 mg did not reduce relapses in multiple sclerosis.';
  const raised = 'RESULTS: Ponzelast 20 mg increased relapses in multiple sclerosis.';
  const confidenceOf = (...texts: string[]) => find(texts.map((text, i) => workOf(i + 1, 'randomised_trial', text)))[0];

  it('rises with every work that tells it and stays below certainty', () => {
    const values = [1, 2, 4, 20].map((n) => confidenceOf(...Array.from({ length: n }, () => told))?.confidence ?? 0);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(values[0]).toBeLessThan(0.5);
    expect(values.at(-1)).toBe(0.9);
  });

  it('falls with denials and opposite findings, which are quoted against it', () => {
    const alone = confidenceOf(told, told, told);
    const against = confidenceOf(told, told, told, denied, raised);
    expect(against?.confidence).toBeLessThan(alone?.confidence ?? 0);
    expect(against?.against.map(({ quote }) => quote)).toEqual(
      expect.arrayContaining([denied.replace('RESULTS: ', ''), raised.replace('RESULTS: ', '')]),
    );
    expect(against?.confidenceReason).toBe('3 works support it and 2 speak against it.');
  });
});

it('keeps an id as long as the chain is the same', () => {
  const works = [
    workOf(1, 'cohort', 'RESULTS: Ponzelast 20 mg reduced relapses in multiple sclerosis.'),
    workOf(2, 'cohort', 'RESULTS: In multiple sclerosis, ponzelast 20 mg lowered the number of relapses.'),
  ];
  const ids = (list: typeof works) => find(list).map(({ id }) => id);
  expect(ids(works)).toEqual(ids([...works].reverse()));
  expect(ids(works.slice(0, 1))).toEqual(ids(works.slice(1)));
});

it('has none for a question in which nothing acts', () => {
  const plan = planOf({
    questionType: 'epidemiology',
    concepts: [{ term: 'multiple sclerosis', synonyms: [], mesh: [] }],
  });
  expect(find([workOf(1, 'cohort', 'RESULTS: Aspirin reduced relapses in multiple sclerosis.')], plan)).toEqual([]);
});

it('offers at most eight, each valid and with located quotes, whatever the works say', () => {
  const sentence = fc
    .tuple(
      fc.constantFrom('Ponzelast', 'Ponzelast 20 mg', 'AMPK activation', 'Autophagy', 'It'),
      fc.constantFrom('activated', 'did not inhibit', 'reduced', 'was associated with higher', '→'),
      fc.constantFrom('AMPK', 'mTOR', 'NF-κB signalling', 'autophagy', 'relapses', 'mortality', 'EGFR', '(', ''),
    )
    .map(([subject, verb, object]) => `${subject} ${verb} ${object} in multiple sclerosis.`);
  fc.assert(
    fc.property(fc.array(fc.array(sentence, { maxLength: 8 }), { maxLength: 8 }), (texts) => {
      const works = texts.map((sentences, i) => workOf(i + 1, 'cohort', sentences.join(' ')));
      const found = find(works);
      expect(found.length).toBeLessThanOrEqual(8);
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      for (const each of found) {
        expect(hypothesisSchema.parse(each)).toEqual(each);
        expect(each.for.length).toBeGreaterThan(0);
        expect([each.target, each.pathway, each.effect].some((part) => part !== null)).toBe(true);
        for (const citation of [...each.for, ...each.against]) expect(isLocated(citation, works)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
