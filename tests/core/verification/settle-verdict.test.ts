import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { tokensOf } from '#core/verification/claim-tokens.ts';
import { ALL_DISMISSED, MODEL_VERDICTS, type ModelVerdict } from '#core/verification/model-verdict.ts';
import { doubtsAbout, settleVerdict } from '#core/verification/settle-verdict.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** Fictional sentences, each the whole text of one work. */
const SENTENCES = [
  'Velorimine 40 mg daily reduced weekly attacks more than placebo in 312 adults (mean difference -2.8; 95% CI -4.1 to -1.5).',
  'In adolescents, ponzelast may have lowered relapse rates by 12% compared with interferon.',
  'Velorimine did not reduce attack frequency in chronic cluster headache.',
  'Adverse events led to withdrawal in 4% of participants given velorimine and 3% given placebo.',
  'There was no evidence that velorimine reduced pain intensity in women.',
  'Pain scores fell from 5 to 3 after eight weeks of velorimine.',
  'Of 32,441 samples 16 were positive, an overall prevalence of 493 per million.',
];
const evidence = new Map(
  SENTENCES.map((text, i) => [`pmid:${i}`, evidenceOf({ id: `pmid:${i}`, texts: { abstract: text } })]),
);

function claimOn(i: number, text: string): Claim {
  const quote = SENTENCES[i] ?? '';
  const citations = [{ evidenceId: `pmid:${i}`, field: 'abstract' as const, quote, start: 0, end: quote.length }];
  return { id: 'c1', text, verdict: 'unchecked', citations };
}

const combine = (i: number, text: string, model: ModelVerdict | null = 'supported') =>
  settleVerdict(claimOn(i, text), { model: model && { verdict: model }, evidence });

/** From worst to best; neither a denial nor an absence is better than the other. */
const GRADE = { contradicted: 0, not_found: 0, unchecked: 0, partly: 1, supported: 2 };

describe('the verdict on a sentence that a model wrote', () => {
  it('is supported when code and model say so', () => {
    for (const [i, sentence] of SENTENCES.entries()) expect(combine(i, sentence).verdict).toBe('supported');
  });

  it('takes one rate by another name, and the works cited counted in words, but no other number', () => {
    expect(combine(6, 'Of 32,441 samples 16 were positive, about 1 in 2,000.').verdict).not.toBe('not_found');
    expect(combine(6, 'Of 32,441 samples 16 were positive, about 1 in 200.').verdict).toBe('not_found');
    const both = (text: string) => {
      const claim = { ...claimOn(0, text), citations: [0, 3].flatMap((i) => claimOn(i, text).citations) };
      return settleVerdict(claim, { model: { verdict: 'supported' }, evidence }).verdict;
    };
    expect(both('Two trials of velorimine reported weekly attacks or withdrawal.')).not.toBe('not_found');
    expect(both('Seven trials of velorimine reported weekly attacks or withdrawal.')).toBe('not_found');
  });

  it('takes an inflection, dropped words and an adverbial in another place', () => {
    expect(combine(2, 'In chronic cluster headache, velorimine did not reduce attack frequency.').verdict).toBe(
      'supported',
    );
    expect(combine(0, 'Velorimine 40 mg daily reduced weekly attacks more than placebo.').verdict).toBe('supported');
    expect(combine(5, 'The trial showed that pain scores fell from 5 to 3.').verdict).toBe('supported');
  });

  it.each([
    ['OCT4 rose in the cells.', 'OCT3/4 rose in the cells.', 'supported'],
    ['OCT3/4 rose in the cells.', 'OCT4 rose in the cells.', 'supported'],
    ['OCT3/4 rose in the cells.', 'OCT3 rose in the cells.', 'supported'],
    ['OCT3 rose in the cells.', 'OCT4 rose in the cells.', 'not_found'],
    ['OCT4 rose in 5 cells.', 'OCT3/4 rose in 7 cells.', 'not_found'],
    ['OCT3/4 rose in 9 cells.', 'OCT3/4 rose in 7 cells.', 'not_found'],
    ['OCT3/4 was lower in the cells.', 'OCT4 was higher in the cells.', 'contradicted'],
    ['OCT3/4 was lower in the cells.', 'OCT3/4 was higher in the cells.', 'contradicted'],
    ['OCT4 was lower in the cells.', 'OCT3/4 was higher in the cells.', 'contradicted'],
  ])('reads names in a list with a slash: "%s" of "%s" is %s', (text, quote, verdict) => {
    const work = evidenceOf({ id: 'pmid:90', title: '', texts: { abstract: quote } });
    const citations = [{ evidenceId: work.id, field: 'abstract' as const, quote, start: 0, end: quote.length }];
    const claim: Claim = { id: 'c1', text, verdict: 'unchecked', citations };
    const settled = settleVerdict(claim, { model: { verdict: 'supported' }, evidence: new Map([[work.id, work]]) });
    expect(settled.verdict).toBe(verdict);
  });

  it.each([
    ['a number', 0, 'Velorimine 80 mg daily reduced weekly attacks more than placebo in 312 adults.', 'not_found'],
    [
      'a lost minus',
      0,
      'Velorimine 40 mg daily reduced weekly attacks more than placebo (mean difference 2.8).',
      'not_found',
    ],
    ['a lost per cent sign', 3, 'Adverse events led to withdrawal in 4 of participants given velorimine.', 'partly'],
    ['a unit', 0, 'Velorimine 40 g daily reduced weekly attacks more than placebo in 312 adults.', 'partly'],
    ['a word', 0, 'Velorimine 40 mg daily reduced monthly attacks more than placebo in 312 adults.', 'partly'],
    [
      'an opposite',
      0,
      'Velorimine 40 mg daily increased weekly attacks more than placebo in 312 adults.',
      'contradicted',
    ],
    ['a lost negation', 2, 'Velorimine did reduce attack frequency in chronic cluster headache.', 'contradicted'],
    ['a negation before what is repeated', 4, 'Velorimine reduced pain intensity in women.', 'contradicted'],
    [
      'an added negation',
      3,
      'Adverse events did not lead to withdrawal of participants given velorimine.',
      'contradicted',
    ],
    ['a lost hedge', 1, 'In adolescents, ponzelast lowered relapse rates by 12% compared with interferon.', 'partly'],
    [
      'a name',
      1,
      'In adolescents, ponzelast may have lowered relapse rates by 12% compared with Betaferon.',
      'not_found',
    ],
    ['a small word', 5, 'Pain scores fell to 5 from 3 after eight weeks of velorimine.', 'partly'],
    [
      'sides exchanged',
      3,
      'Adverse events led to withdrawal in 4% of participants given placebo and 3% given velorimine.',
      'partly',
    ],
    [
      'words of its own',
      2,
      'Velorimine did not reduce attack frequency, so tell your friends to buy crates of it.',
      'not_found',
    ],
  ] as const)('is not supported for %s, whatever the model says', (_, i, text, verdict) => {
    expect(combine(i, text).verdict).toBe(verdict);
  });

  it('is never better than what the model says, unless it stands word for word', () => {
    const told = 'Given velorimine, the pain scores of patients fell from 5 to 3 in eight weeks.';
    for (const model of MODEL_VERDICTS) {
      expect(combine(5, told, model).verdict).toBe(model);
      expect(combine(5, SENTENCES[5] ?? '', model)).toMatchObject({ verdict: 'supported', basis: 'verbatim' });
    }
    expect(combine(5, told).basis).toBe('meaning');
  });

  it('is what the model says where that is worse than what code knows', () => {
    const bare = 'Adverse events led to withdrawal in 4 of participants given velorimine.';
    const verdicts = MODEL_VERDICTS.map((model) => combine(3, bare, model).verdict);
    expect(verdicts).toEqual(['partly', 'partly', 'contradicted', 'not_found']);
    expect(combine(3, bare, 'partly').reason).toBe('The source gives 4%, not 4.');
  });

  it('is supported without a model only for what is verbatim', () => {
    expect(combine(2, SENTENCES[2] ?? '', null).verdict).toBe('supported');
    expect(combine(2, 'Velorimine did not reduce attack frequency', null).verdict).toBe('supported');
    expect(combine(0, 'Velorimine reduced weekly attacks more than placebo.', null).verdict).toBe('partly');
  });

  it('says in its own words why, and nothing when it is supported', () => {
    expect(combine(0, SENTENCES[0] ?? '').reason).toBeUndefined();
    const told = 'Given velorimine, the pain scores of patients fell from 5 to 3 in eight weeks.';
    expect(combine(5, told, 'not_found').reason).toBe('The source does not say this.');
    expect(combine(5, told.replace('3', '2')).reason).toBe('The source gives 3, not 2.');
  });

  it('keeps only works that carry the sentence', () => {
    const text = 'Velorimine did not reduce attack frequency in chronic cluster headache.';
    const both = { ...claimOn(2, text), citations: [...claimOn(2, text).citations, ...claimOn(3, text).citations] };
    expect(
      settleVerdict(both, { model: { verdict: 'supported' }, evidence }).citations.map(({ evidenceId }) => evidenceId),
    ).toEqual(['pmid:2']);
  });

  it('keeps a work that says a quarter of what the best one says, and none that says less', () => {
    const works = [
      'Velorimine reduced attacks of adults.',
      'Adults met in winter, and talked.',
      'Weather was fair.',
    ].map((abstract, i) => evidenceOf({ id: `pmid:${i + 50}`, texts: { abstract } }));
    const citations = works.map(({ id, texts: { abstract = '' } }) => ({
      ...{ evidenceId: id, field: 'abstract' as const, quote: abstract, start: 0, end: abstract.length },
    }));
    const claim: Claim = { id: 'c1', text: 'Adults: velorimine reduced attacks', verdict: 'unchecked', citations };
    const settled = settleVerdict(claim, {
      model: { verdict: 'supported' },
      evidence: new Map(works.map((work) => [work.id, work])),
    });
    expect(settled.citations.map(({ evidenceId }) => evidenceId)).toEqual(['pmid:50', 'pmid:51']);
  });

  it('rests on no passage too long to be one finding, and is not one itself', () => {
    const long = `Velorimine helped. ${'Adults slept at home. '.repeat(150)}`;
    const work = evidenceOf({ id: 'pmid:60', texts: { abstract: long } });
    const on = (text: string, end: number) =>
      settleVerdict(
        {
          id: 'c1',
          text,
          verdict: 'unchecked',
          citations: [{ evidenceId: work.id, field: 'abstract', quote: long.slice(0, end), start: 0, end }],
        },
        { model: { verdict: 'supported' }, evidence: new Map([[work.id, work]]) },
      );
    expect(on('Velorimine helped.', 18).verdict).toBe('supported');
    expect(on('Velorimine helped.', 3_200)).toMatchObject({
      ...{ verdict: 'not_found', citations: [], reason: 'The quotation is too long to be read as one finding.' },
    });
    expect(on('Velorimine helped.', 5_000).reason).toBe('The quoted words do not stand in the cited work.');
    expect(on(`Velorimine helped${' and helped'.repeat(100)}.`, 18)).toMatchObject({
      ...{ verdict: 'not_found', citations: [], reason: 'The sentence is too long to be one finding.' },
    });
  });

  it('is never better than code or model allow, for any sentence over the words of the sources', () => {
    const vocabulary = [...new Set(SENTENCES.flatMap((sentence) => sentence.split(/\s+/))), 'Zorbax', '17', 'not'];
    const claim = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 14 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(claim, fc.nat(SENTENCES.length - 1), fc.constantFrom(...MODEL_VERDICTS), (text, i, model) => {
        const best = combine(i, text);
        const { verdict } = combine(i, text, model);
        const most = best.basis === 'verbatim' ? GRADE.supported : Math.min(GRADE[best.verdict], GRADE[model]);
        expect(GRADE[verdict]).toBeLessThanOrEqual(most);
        const alone = combine(i, text, null);
        if (alone.verdict === 'supported') expect(alone.basis).toBe('verbatim');
      }),
      { numRuns: 300 },
    );
  });

  it('never lets one changed word, number or name through as supported', () => {
    const strange = ['Zorbax', 'monthly', '17', 'kg', 'never', 'women', 'increased', 'rats', 'without', '0.5'];
    fc.assert(
      fc.property(fc.nat(SENTENCES.length - 1), fc.nat(60), fc.constantFrom(...strange), (i, at, word) => {
        const sentence = SENTENCES[i] ?? '';
        const telling = tokensOf(sentence).filter(({ kind }) => kind !== 'free');
        const token = telling[at % telling.length];
        if (!token || sentence.includes(word)) return;
        // "No evidence" and "never evidence" deny the same.
        if (token.kind === 'negation' && tokensOf(word)[0]?.kind === 'negation') return;
        const text = `${sentence.slice(0, token.start)}${word}${sentence.slice(token.end)}`;
        expect(combine(i, text).verdict).not.toBe('supported');
      }),
      { numRuns: 500 },
    );
  });

  it('never lets two words or numbers that changed places through as supported', () => {
    fc.assert(
      fc.property(fc.nat(SENTENCES.length - 1), fc.nat(60), fc.nat(60), (i, one, other) => {
        const sentence = SENTENCES[i] ?? '';
        const telling = tokensOf(sentence).filter(({ kind }) => kind !== 'free');
        const [a, b] = [telling[one % telling.length], telling[other % telling.length]].sort(
          (x, y) => (x?.start ?? 0) - (y?.start ?? 0),
        );
        if (!a || !b || a.text === b.text) return;
        const slice = (from: number, to?: number) => sentence.slice(from, to);
        const text = `${slice(0, a.start)}${slice(b.start, b.end)}${slice(a.end, b.start)}${slice(a.start, a.end)}${slice(b.end)}`;
        expect(combine(i, text).verdict).not.toBe('supported');
      }),
      { numRuns: 500 },
    );
  });
});

/** A sentence on the whole text of one fictional work. */
function claimFrom(source: string, text: string, overrides: Partial<Evidence> = {}) {
  const work = evidenceOf({ id: 'pmid:9', texts: { abstract: source }, ...overrides });
  const citations = [{ evidenceId: work.id, field: 'abstract' as const, quote: source, start: 0, end: source.length }];
  return { claim: { id: 'c1', text, verdict: 'unchecked' as const, citations }, evidence: new Map([[work.id, work]]) };
}

describe('what code only suspects', () => {
  const told = (source: string, text: string, doubt?: 'holds' | 'dismissed') => {
    const { claim, evidence: own } = claimFrom(source, text);
    return settleVerdict(claim, {
      model: { verdict: 'supported', ...(doubt && { doubts: [doubt, doubt] }) },
      evidence: own,
    });
  };
  const doubtsOn = (source: string, text: string) => {
    const { claim, evidence: own } = claimFrom(source, text);
    return doubtsAbout(claim, { evidence: own });
  };

  it.each([
    ['Velorimine was associated with a reduction of relapse in adults.', 'Velorimine reduces relapse in adults.'],
    ['Of those given velorimine, 12 died and of those given placebo 12.', 'Velorimine was not better than placebo.'],
    [
      'Velorimine slowed the decline of sight in colitis.',
      'In ulcerative colitis, velorimine slowed the decline of sight.',
    ],
    ['Weekly attacks fell by half with velorimine.', 'Monthly attacks fell by half with velorimine.'],
    [
      'Velorimine reduced mortality in adults with sepsis.',
      'Mortality of adults with sepsis increased under velorimine.',
    ],
  ])('is put to the model, whose answer stands: %s / %s', (source, text) => {
    const [reason] = doubtsOn(source, text);
    expect(reason).toMatch(/^The (?:source|sentence) .+\.$/);
    expect(told(source, text, 'dismissed')).toMatchObject({ verdict: 'supported', basis: 'meaning' });
    // A doubt that the model agrees with, or does not answer, lowers the sentence and never refuses it.
    for (const answer of ['holds', undefined] as const) {
      expect(told(source, text, answer)).toMatchObject({ verdict: 'partly', reason });
    }
  });

  it.each([
    ['another direction', 'Velorimine reduced relapse in adults.', 'Velorimine increased relapse in adults.'],
    ['a denial', 'Velorimine reduced relapse in adults.', 'Velorimine did not reduce relapse in adults.'],
    ['a number', 'Velorimine reduced relapse in 40 adults.', 'Velorimine reduced relapse in 80 adults.'],
    ['a name', 'Velorimine reduced relapse in adults.', 'Warfarin reduced relapse in adults.'],
    ['a population', 'Velorimine reduced relapse in women.', 'Velorimine reduced relapse in men.'],
    ['a proof', 'The data suggest that velorimine is safe.', 'The data prove that velorimine is safe.'],
    ['a group beside itself', 'Men relapsed more than women.', 'Male adults relapsed more often than male adults.'],
  ])('is not what code knows, which no model talks away: %s', (_, source, text) => {
    expect(told(source, text, 'dismissed').verdict).not.toBe('supported');
  });

  it.each([
    [
      'a comparison',
      'Velorimine reduced relapse more than placebo did.',
      'Relapse was reduced in those given velorimine.',
    ],
    [
      'more of another thing',
      'Velorimine reduced attacks; adults had more energy.',
      'Adults had reduced attacks with velorimine.',
    ],
    [
      'a denial of those compared',
      'Compared with adults with no asthma, those with asthma had a greater risk of relapse.',
      'Asthma increases the risk of relapse.',
    ],
    [
      'a conclusion',
      'Velorimine did not slow relapse, suggesting that the gut is not its target.',
      'Velorimine did not slow relapse.',
    ],
    [
      'a short form',
      'Vesicles outside of cells carried velorimine.',
      'Vesicles outside of cells (VOCs) carried velorimine.',
    ],
  ])('is nothing for %s', (_, source, text) => {
    expect(doubtsOn(source, text).filter((each) => !each.includes('association'))).toEqual([]);
    expect(told(source, text, 'dismissed').verdict).toBe('supported');
  });

  it('takes a relation told as a cause for certain where the study only observed', () => {
    const source = 'Velorimine was associated with a reduction of relapse in adults.';
    const design = { value: 'cohort' as const, from: 'publication type', basis: 'Cohort Study' };
    const { claim, evidence: own } = claimFrom(source, 'Velorimine reduces relapse in adults.', { design });
    const model = { verdict: 'supported' as const, doubts: ALL_DISMISSED };
    expect(settleVerdict(claim, { model, evidence: own }).verdict).toBe('partly');
  });
});

describe('numbers, names and denials that are told otherwise', () => {
  const verdictOn = (source: string, text: string) => {
    const { claim, evidence: own } = claimFrom(source, text);
    return settleVerdict(claim, { model: { verdict: 'supported' }, evidence: own });
  };
  const SHARE = 'Of those given velorimine, 30.3% had no attack, and of those given placebo 20.1%.';

  it.each([
    ['About 30% of those given velorimine had no attack.', 'supported'],
    ['About 40% of those given velorimine had no attack.', 'not_found'],
    ['With velorimine 10.2% (calculated) more had no attack than with placebo.', 'supported'],
    ['With velorimine 14.7% (calculated) more had no attack than with placebo.', 'not_found'],
    ['With velorimine 10.2% more had no attack than with placebo.', 'not_found'],
  ])('rounds where it says so, and calculates where it says so: %s', (text, verdict) => {
    expect(verdictOn(SHARE, text).verdict).toBe(verdict);
  });

  it.each([
    [
      'Transforming growth factor beta drives scarring through Zorb and its receptor.',
      'Zorb2 drives scarring.',
      'supported',
    ],
    ['Scarring is driven through Zorb3 and its receptor.', 'Zorb2 drives scarring.', 'not_found'],
    ['Scarring is driven by interleukin 6 in the skin.', 'IL-6 drives scarring in the skin.', 'supported'],
    ['Scarring is driven by interleukin 6 in the skin.', 'IL-8 drives scarring in the skin.', 'not_found'],
    ['Nuclear factor κB drives scarring in the skin.', 'NF-κB drives scarring in the skin.', 'supported'],
    ['Scarring is frequent in people with thalassemia.', 'People with thalassaemia often have scarring.', 'supported'],
    ['Scarring is frequent in people with leukemia.', 'People with thalassaemia often have scarring.', 'not_found'],
  ])('knows a name under another form: %s / %s', (source, text, verdict) => {
    expect(verdictOn(source, text).verdict).toBe(verdict);
  });

  it.each([
    ['The odds ratio of relapse with ponzelast was 2.77 (1.04 to 7.97).', 'Ponzelast decreases the risk of relapse.'],
    ['Ponzelast had an effect on relapse in men.', 'In women, ponzelast had an effect on relapse.'],
    ['Ponzelast showed little benefit after relapse.', 'Ponzelast does not show no benefit after a relapse.'],
  ])('sees what turns a sentence in other words: %s / %s', (source, text) => {
    expect(verdictOn(source, text).verdict).not.toBe('supported');
  });

  it('gives reasons as plain sentences, with a model and without one', () => {
    const changes: readonly (readonly [RegExp, string])[] = [
      [/ did not/, ' did'],
      [/ may have/, ''],
      [/^There was no evidence that v/, 'V'],
      [/\d+/, '77'],
      [/velorimine|ponzelast/i, 'Warfarin'],
      [/reduced|lowered|fell/, 'increased'],
      [/adults|adolescents|women/, 'mice'],
      [/^/, 'It is proven that '],
    ];
    const reasons = SENTENCES.flatMap((source, i) =>
      changes.flatMap(([from, to]) => {
        const text = source.replace(from, to);
        return text === source ? [] : [combine(i, text).reason, combine(i, text, null).reason];
      }),
    ).filter((reason) => reason !== undefined);
    expect(reasons.length).toBeGreaterThan(40);
    for (const reason of reasons) {
      expect(reason).toMatch(/^\p{Lu}.+\.$/u);
      expect(reason).not.toMatch(/the quote|veto|token|stem|clause|In the source,/i);
    }
  });
});

it('a reading and an explanation are the review’s own, and no other sentence is', () => {
  const settled = (text: string, source: string) => {
    const { claim, evidence: own } = claimFrom(source, text, {
      design: { value: 'cohort', from: 'title', basis: 'a cohort' },
    });
    return settleVerdict(claim, { model: { verdict: 'supported', doubts: ALL_DISMISSED }, evidence: own }).verdict;
  };
  const [eases, linked] = ['At home velorimine eases pain in adults.', 'Velorimine was associated with less pain.'];
  expect(settled('This means that velorimine does not ease pain in adults.', eases)).toBe('supported');
  expect(settled('A likely reason is that velorimine does not ease pain in adults.', eases)).toBe('supported');
  expect(settled('Velorimine does not ease pain in adults.', eases)).toBe('contradicted');
  // A cause may be guessed at, not read off.
  expect(settled('A likely reason is that velorimine causes less pain.', linked)).toBe('supported');
  expect(settled('This means that velorimine causes less pain.', linked)).toBe('partly');
});

it('nothing is suspected of a row, whose cells stand beside each other', () => {
  const doubts = (text: string) => {
    const { claim, evidence: own } = claimFrom('In adults velorimine reduced attacks each week by half.', text);
    return doubtsAbout(claim, { evidence: own });
  };
  expect(doubts('Adults had more attacks each week on velorimine.')).toHaveLength(1);
  expect(doubts('Who: adults | Attacks: more attacks each week | Drug: velorimine')).toEqual([]);
});

it('no more than two doubts are put to a model, those first that a reader is told first', () => {
  const { claim, evidence: own } = claimFrom(
    'Relapse of adults in winter at home was associated with velorimine and reduced with IL-6 in colitis.',
    'In adults velorimine raised relapse of IL-8 and of ulcerative colitis.',
  );
  expect(doubtsAbout(claim, { evidence: own })).toEqual([
    'The source does not mention IL-8.',
    expect.stringContaining('velorimine raised relapse'),
  ]);
});
