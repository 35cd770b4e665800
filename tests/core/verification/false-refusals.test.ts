import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { ALL_DISMISSED } from '#core/verification/model-verdict.ts';
import { doubtsAbout, settleVerdict } from '#core/verification/settle-verdict.ts';
import { changedCopy } from '#core/verification/veto-copy.ts';
import { strangeName } from '#core/verification/veto-names.ts';
import { strangeNumber } from '#core/verification/veto-numbers.ts';
import { strangePopulation } from '#core/verification/veto-population.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { heldBy } from './rule-on-quote.ts';

// True sentences that code refused, in invented words, each beside one that it must go on refusing.
describe('a sentence that retells its source', () => {
  it.each([
    [
      'The sleeper was a zagreb type, suggesting, as the authors put it, that velorosis is not confined to the xerit type.',
      'The sleeper was a zagreb type, suggesting that susceptibility to velorosis is not confined to the xerit type.',
      null,
    ],
    [
      'None known: of the 144 who slept 5 years or longer, 68 had been given velorimine at home.',
      'Of the 144 who slept 5 years or longer, 68 had been given velorimine at home.',
      'doubt partly',
    ],
    [
      'Its groups did not differ by pain and sleep criteria, nor in weight, thirst or itching up to 90 days.',
      'There were no differences by pain and sleep criteria, in weight, thirst, or itching up to 90 days.',
      'doubt partly',
    ],
  ])('keeps its doubts and denies in its head alone: %s', (claim, quote, kind) => {
    expect(heldBy(changedCopy, claim, quote)).toBe(kind);
  });

  it('is refused where it loses a doubt or denies', () => {
    const quote = 'Velorimine may lower pain in adults with cluster headache at home.';
    expect(heldBy(changedCopy, 'Velorimine does lower pain in adults with cluster headache at home.', quote)).toMatch(
      /^certain/,
    );
    expect(
      heldBy(changedCopy, 'Velorimine may not lower pain in adults with cluster headache at home.', quote),
    ).toMatch(/^certain/);
  });

  it.each([
    ['From 1970 to 1996 pain rose.', 'In 1970-96 pain rose.', null],
    ['From 1970 to 1997 pain rose.', 'In 1970-96 pain rose.', 'certain not_found'],
    ['Velorimine 50-75 mg was given.', 'Half of them, 50%, got 50-75 mg of velorimine.', null],
    ['About 1 carrier in 2,000 slept.', 'It was 493 per million.', null],
    ['For a decision: Look up first trials of 130/0.4.', 'Starch was given.', null],
    ['For a decision: Look up first whether 40% slept.', 'Starch was given.', 'certain not_found'],
  ])('has its numbers: %s', (claim, quote, kind) => {
    expect(heldBy(strangeNumber, claim, quote)).toBe(kind);
  });

  it.each([
    ['The mice lacked a gene, so human titers cannot be read from them (our reading).', null],
    ['The mice lacked a gene, and human titers rose.', 'certain not_found'],
  ])('says of whom it tells nothing: %s', (claim, kind) => {
    expect(heldBy(strangePopulation, claim, 'Mice lacked a gene.')).toBe(kind);
  });
});

/** What code says of a sentence for which a model vouches in every way, on a quote of an abstract. */
function vouchedFor(
  text: string,
  { quote, abstract = quote, ...of }: { quote: string; abstract?: string } & Partial<Evidence>,
) {
  const work = evidenceOf({ id: 'pmid:9', title: '', ...of, texts: { abstract } });
  const start = abstract.indexOf(quote);
  const citation = { evidenceId: work.id, field: 'abstract' as const, quote, start, end: start + quote.length };
  const claim = { id: 'c1', text, verdict: 'unchecked' as const, citations: [citation] };
  const evidence = new Map([[work.id, work]]);
  const model = { verdict: 'supported' as const, doubts: ALL_DISMISSED };
  return {
    verdict: settleVerdict(claim, { model, evidence }).verdict,
    doubts: doubtsAbout(claim, { evidence }),
  };
}

describe('a name that no source has', () => {
  const QUOTE = 'Velorimine shrank the lesions of 40 mice.';

  it.each([
    'Necrosis is not mentioned in either work.',
    'Neither abstract mentions necrosis.',
    'The sources do not mention necrosis.',
    'The abstracts shown mention neither necrosis nor fibrosis.',
    'There is no mention of necrosis.',
    'No work reports on hip fracture.',
    'Nothing is said of hip fracture.',
    'Lesions: shrank | Necrosis: not mentioned | Reading: they shrank',
    'Lesions: shrank | Limits: necrosis and hip fracture not given',
    'Velorimine shrank the lesions, and necrosis was not reported.',
  ])('is what a sentence says is not mentioned: %s', (text) => {
    expect(vouchedFor(text, { quote: QUOTE })).toEqual({ verdict: 'supported', doubts: [] });
  });

  it.each([
    'For a decision: Hip fracture is worth looking up.',
    'For a decision: Hip fracture: look up trials that counted it.',
    'Hip fracture should be looked up before velorimine is given.',
    'For a decision: Hip fracture, which no work counted, should be looked up.',
    'Look up next: hip fracture, stroke and gout.',
    'Lesions: shrank | What to look up: hip fracture',
    'Hip fracture: not studied | look up',
  ])('is what a sentence advises to look up: %s', (text) => {
    expect(heldBy(strangeName, text, QUOTE)).toBeNull();
  });

  it('is doubted, and not refused, as another name of what the source names', () => {
    const quote = 'Six of 15 subjects with AZD9291 resistance acquired the C797S mutation.';
    expect(heldBy(strangeName, 'With AZD9291 (osimertinib) six of 15 acquired C797S.', quote)).not.toBe(
      'certain not_found',
    );
    expect(heldBy(strangeName, 'With AZD9291 (osimertinib) six of 15 acquired C797S.', quote)).not.toBeNull();
    expect(heldBy(strangeName, 'With osimertinib six of 15 acquired C797S.', quote)).toBe('certain not_found');
    expect(heldBy(strangeName, 'With gefitinib (osimertinib) six acquired C797S.', quote)).toBe('certain not_found');
    expect(heldBy(strangeName, 'With AZD9291 (not osimertinib) six acquired C797S.', quote)).toBe('certain not_found');
  });

  it('is not one that the source speaks of by its lack', () => {
    const quote = 'Velorimine reduced attacks in nondepressed patients.';
    expect(heldBy(strangeName, 'The effect does not rest on depression.', quote)).toBeNull();
    expect(heldBy(strangeName, 'The effect does not rest on schizophrenia.', quote)).toBe('certain not_found');
  });

  it.each([
    'Necrosis was rare.',
    'Necrosis was not seen in the lesions.',
    'Lesions: shrank | Necrosis: rare, size not mentioned',
    'Zidovudine shrank the lesions, and size was not reported.',
    'Zidovudine shrank the lesions; look up hip fracture.',
    'Zidovudine shrank the lesions, look up hip fracture.',
    'Look up hip fracture first.',
    'Look up next: lesions. Hip fracture was rare.',
    'For a decision: Use it in hip fracture, and look up trials first.',
    'For a decision: Look up ZX-41 first.',
  ])('is refused elsewhere: %s', (text) => {
    expect(heldBy(strangeName, text, QUOTE)).toBe('certain not_found');
  });
});

describe('a denial in other words', () => {
  const FAILED = 'Velorimine failed to reverse the weakness of the leg in 40 adults.';
  const DONORS = 'Recipients of blood from donors with velorosis';

  it.each([
    ['Velorimine did not reverse the weakness of the leg.', FAILED, null],
    ['Velorimine slowed it but did not reverse the weakness of the leg in 40 adults.', FAILED, null],
    [`${DONORS}: none with velorosis identified.`, `${DONORS}: 0 with velorosis identified.`, null],
    [`${DONORS}: none with velorosis identified.`, `${DONORS}: zero with velorosis identified.`, null],
    [
      'Of 3,000 recipients of blood from donors with velorosis, none with velorosis was identified',
      'We followed 3,000 recipients of blood from donors with velorosis; recipients identified with velorosis: 0.',
      'doubt partly',
    ],
    [
      `${DONORS}: none with velorosis identified.`,
      `No recipient of blood from donors with velorosis has been identified with velorosis, which does not exclude a risk.`,
      'doubt partly',
    ],
  ])('is the same denial: %s', (claim, quote, kind) => {
    expect(heldBy(changedCopy, claim, quote)).toBe(kind);
  });

  it.each([
    ['Velorimine did reverse the weakness of the leg.', FAILED],
    ['Velorimine did not fail to reverse the weakness of the leg.', FAILED],
    [`${DONORS}: none with velorosis identified.`, `${DONORS}: 10 with velorosis identified.`],
    [`${DONORS}: none with velorosis identified.`, `${DONORS}: some with velorosis identified.`],
  ])('is refused where the source denies otherwise: %s', (claim, quote) => {
    expect(heldBy(changedCopy, claim, quote)).toMatch(/^certain/);
  });
});

describe('animals of a work on animals', () => {
  const quote = 'Velorimine lowered scarring, a finding with clinical promise for patients.';
  const animal = { value: 'animal', from: 'title', basis: 'in mice' } as const;
  const told = 'With velorimine scarring was lowered in mice.';

  it.each([
    ['that names them beside its quote', told, { abstract: `We gave it to mice. ${quote}`, design: animal }],
    ['whose headings name them', told, { meshTerms: ['Animals', 'Mice'] }],
    ['that does not say which', told, { abstract: `We gave it to transgenic animals. ${quote}`, design: animal }],
    [
      'in an explanation',
      'The mice may have been too young (our reading).',
      { abstract: `We gave it to mice. ${quote}` },
    ],
  ])('are told of one %s', (_, text, of) => {
    expect(vouchedFor(text, { quote, ...of })).toEqual({ verdict: 'supported', doubts: [] });
  });

  it.each([
    ['that speaks of people alone', told, {}],
    ['that names others', told, { abstract: `We gave it to rabbits. ${quote}`, design: animal }],
  ])('are refused of one %s', (_, text, of) => {
    expect(vouchedFor(text, { quote, ...of }).verdict).toBe('not_found');
  });

  it('may be compared with people in an explanation that says it is one, if whoever reads it agrees', () => {
    const mice = { quote: 'Velorimine lowered scarring in mice.' };
    const text = 'A likely reason is that patients scar more slowly, which was not tested.';
    const { verdict, doubts } = vouchedFor(text, mice);
    expect(verdict).toBe('supported');
    expect(doubts).toEqual([expect.stringContaining('not people')]);
    expect(vouchedFor('Velorimine lowered scarring in patients.', mice).verdict).toBe('not_found');
  });
});

it('takes a year for no share', () => {
  const quote = 'Adherence rose to 95% from 80%, between 2009 and 2014.';
  expect(heldBy(strangeNumber, 'Adherence rose from 80% in 2009 to 95% in 2014.', quote)).toBeNull();
  expect(heldBy(strangeNumber, 'Adherence was 80% in 2009 and 95% in 2014.', quote)).toBeNull();
  expect(heldBy(strangeNumber, 'Adherence was 2009%.', quote)).toBe('certain not_found');
});
