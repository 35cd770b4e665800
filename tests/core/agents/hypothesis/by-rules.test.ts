import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hypothesis as hypothesisSchema } from '#contract/hypothesis.ts';
import { findHypotheses } from '#core/agents/hypothesis/by-rules.ts';
import { isLocated, planOf, workOf } from '../weighing-world.ts';

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

describe('the sign of a link', () => {
  const CHAIN =
    'RESULTS: Ponzelast 20 mg activated AMPK, inhibited mTORC1 and induced autophagy in cells of people with multiple sclerosis.';
  const statements = (works: ReturnType<typeof workOf>[]) => find(works).map(({ statement }) => statement);

  it('follows an inhibitor of an inhibitor: what lowers the brake raises what it held', () => {
    const found = find([1, 2].map((id) => workOf(id, 'in_vitro', CHAIN)));
    const brake = found.find(({ target }) => target === 'mTORC1');
    expect(brake).toMatchObject({ pathway: 'autophagy', against: [] });
    expect(brake?.for.map(({ evidenceId }) => evidenceId).sort()).toEqual(['pmid:1', 'pmid:2']);
  });

  it('is product of the chain, and an effect is told with it', () => {
    const works = [
      workOf(1, 'in_vitro', `${DOSED} RESULTS: Ponzelast inhibited mTORC1 in microglia.`),
      workOf(2, 'animal', 'RESULTS: mTORC1 increased demyelination in mice with multiple sclerosis.'),
    ];
    expect(statements(works)).toContain('ponzelast → mTORC1 → less demyelination');
  });

  it('drops a chain whose links end otherwise than the drug is told to act', () => {
    const works = [
      workOf(1, 'in_vitro', `${DOSED} RESULTS: Ponzelast activated AMPK in microglia.`),
      workOf(2, 'animal', 'RESULTS: AMPK increased demyelination in mice with multiple sclerosis.'),
      workOf(3, 'randomised_trial', 'RESULTS: Ponzelast reduced demyelination in multiple sclerosis.'),
    ];
    expect(statements(works).filter((each) => /AMPK → .*demyelination/.test(each))).toEqual([]);
  });

  it('takes "left it unaltered" for a denial', () => {
    const works = [
      workOf(1, 'in_vitro', 'RESULTS: Ponzelast 20 mg induced autophagy in multiple sclerosis.'),
      workOf(2, 'in_vitro', 'RESULTS: Ponzelast 20 mg increased autophagy in multiple sclerosis.'),
      workOf(
        3,
        'cohort',
        'CONCLUSIONS: In multiple sclerosis ponzelast suppressed Smad3 but left autophagy unaltered.',
      ),
    ];
    const toAutophagy = find(works).find(({ statement }) => statement === 'ponzelast → autophagy');
    expect(toAutophagy?.for.map(({ evidenceId }) => evidenceId).sort()).toEqual(['pmid:1', 'pmid:2']);
    expect(toAutophagy?.against.map(({ evidenceId }) => evidenceId)).toEqual(['pmid:3']);
  });
});

describe('the order of a chain', () => {
  it('is that of the sentence: the subject acts on the object, and two objects not on one another backwards', () => {
    const works = [
      workOf(
        1,
        'animal',
        `${DOSED} RESULTS: CGRP activated the MAPK/ERK pathway and induced interleukin-1 beta in multiple sclerosis.`,
      ),
      workOf(
        2,
        'animal',
        'RESULTS: Ponzelast lowered interleukin-1 beta and inhibited ERK phosphorylation in multiple sclerosis.',
      ),
    ];
    for (const { statement } of find(works)) expect(statement).not.toMatch(/interleukin-1 beta → .*ERK/);
  });

  it('leads through a receptor and a messenger to the effect that is asked about', () => {
    const plan = planOf({
      questionType: 'mechanism',
      concepts: [
        { term: 'ponzelast', synonyms: [], mesh: [] },
        { term: 'lung fibrosis', synonyms: [], mesh: [] },
      ],
    });
    const works = [
      workOf(1, 'in_vitro', 'RESULTS: In fibroblasts ponzelast 20 mg inhibited the TGF-β receptor and thereby Smad3.'),
      workOf(2, 'in_vitro', 'RESULTS: Ponzelast acts through the TGF-β receptor and Smad3 in lung fibrosis.'),
      workOf(3, 'animal', 'RESULTS: Ponzelast slowed lung fibrosis in mice, with less Smad3 signalling.'),
      workOf(4, 'animal', 'RESULTS: Smad3-deficient mice developed less fibrosis.'),
    ];
    const whole = find(works, plan).find(({ effect, pathway }) => effect !== null && pathway !== null);
    expect(whole).toMatchObject({
      statement: 'ponzelast → TGF-β receptor → Smad3 → less lung fibrosis',
      target: 'TGF-β receptor',
      pathway: 'Smad3',
      effect: 'lung fibrosis',
    });
    expect(new Set(whole?.for.map(({ evidenceId }) => evidenceId))).toEqual(
      new Set(['pmid:1', 'pmid:2', 'pmid:3', 'pmid:4']),
    );
  });
});

describe('what counts as evidence', () => {
  it('is not what a work repeats of others, believes or proposes', () => {
    const works = [
      workOf(1, 'in_vitro', `${DOSED} Ponzelast has been reported to inhibit mTORC1 in multiple sclerosis.`),
      workOf(2, 'in_vitro', 'Ponzelast is thought to activate AMPK in multiple sclerosis.'),
      workOf(3, 'in_vitro', 'In previous studies ponzelast reduced relapses in multiple sclerosis.'),
      workOf(4, 'in_vitro', 'We propose that ponzelast prevents relapses in multiple sclerosis.'),
      workOf(5, 'in_vitro', 'BACKGROUND: Ponzelast reduced relapses in multiple sclerosis.'),
    ];
    expect(find(works)).toEqual([]);
  });

  it('names a work under an expression of concern in its reason, and a retracted one never counts', () => {
    const told = 'RESULTS: Ponzelast 20 mg reduced relapses in multiple sclerosis.';
    const notice = (kind: 'concern' | 'retraction') => ({
      notices: [{ kind, date: null, source: 'fictional notice' }],
    });
    const doubted = workOf(1, 'randomised_trial', told, {
      title: 'Doubtful ponzelast',
      year: 2019,
      ...notice('concern'),
    });
    const [found] = find([
      doubted,
      workOf(2, 'randomised_trial', told),
      workOf(3, 'cohort', told, notice('retraction')),
    ]);
    expect(found?.confidenceReason).toBe(
      '2 works support it and none speaks against it. Under an expression of concern: “Doubtful ponzelast” (2019).',
    );
    expect(found?.for.map(({ evidenceId }) => evidenceId)).not.toContain('pmid:3');
  });

  it('is one part for its variants, named without words that only colour it', () => {
    const works = [
      workOf(1, 'in_vitro', `${DOSED} RESULTS: Ponzelast inhibited Smad3 in multiple sclerosis.`),
      workOf(2, 'in_vitro', 'RESULTS: Ponzelast inhibited Smad3 signalling in multiple sclerosis.'),
      workOf(3, 'review', 'Ponzelast blocked the oral CGRP receptor in multiple sclerosis.'),
      workOf(4, 'in_vitro', 'RESULTS: Ponzelast blocked the CGRP receptor in multiple sclerosis.'),
      workOf(5, 'cohort', 'CONCLUSIONS: In multiple sclerosis ponzelast raised systolic pressure slightly.'),
    ];
    const found = find(works);
    expect(found.filter(({ statement }) => /smad3/i.test(statement))).toHaveLength(1);
    expect(found.filter(({ target }) => target?.includes('CGRP')).map(({ target }) => target)).toEqual([
      'CGRP receptor',
    ]);
    expect(found.map(({ effect }) => effect)).toContain('systolic pressure');
  });

  it('is more than one chance meeting of a drug with the disease where the question names no drug', () => {
    const plan = planOf({
      question: 'Which drugs help in multiple sclerosis?',
      concepts: [{ term: 'multiple sclerosis', synonyms: [], mesh: [] }],
    });
    const told = 'RESULTS: Ponzelast 20 mg reduced relapses in multiple sclerosis.';
    const lone = workOf(1, 'cohort', told, { quality: { score: 0.6, terms: [] } });
    expect(find([lone], plan)).toEqual([]);
    expect(
      find(
        [1, 2, 3].map((id) => workOf(id, 'cohort', told)),
        plan,
      )[0]?.drug,
    ).toBe('ponzelast');
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
