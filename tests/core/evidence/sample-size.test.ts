import { describe, expect, it } from 'vitest';
import type { RegistryFacts } from '#contract/evidence.ts';
import { deriveSampleSize } from '#core/evidence/sample-size.ts';
import { NUMBER, readNumber } from '#core/text/number-words.ts';
import { processorMs } from '#tests/processor-ms.ts';

const read = (abstract: string) => deriveSampleSize({ texts: { abstract } });

describe('the size of a study', () => {
  it.each([
    [312, 'In all, 312 patients were randomised to drug A or placebo.'],
    [312, 'Of 450 patients screened, 312 were randomly assigned (156 per arm).'],
    [1204, 'A total of 1,204 participants took part.'],
    [45079, 'A total of 45 079 patients treated with alteplase were recorded.'],
    [24, 'Twenty-four patients were included.'],
    [133, 'We studied one hundred and thirty-three adults.'],
    [3210, 'We included 14 trials (n = 3,210) of drug A.'],
    [3210, 'The 14 trials involving 3210 participants were small.'],
    [86, 'We recruited 86 healthy volunteers aged 18 to 40 years.'],
    [60, 'METHODS: Between 2004 and 2009, 60 consecutive adults (40 men and 20 women) underwent surgery.'],
    [40, 'METHODS: Forty mice were given drug A.'],
    [2019, 'A total of 2,019 patients were enrolled.'],
    [240, 'METHODS: Adults with asthma (n = 240) were randomised to drug A 40 mg daily or drug B.'],
    [73, 'The registry enrolled 73 pregnant women with asthma.'],
    [14, 'METHODS: Fourteen adults with asthma underwent imaging before and after drug A 10 mg and 40 mg.'],
    [131, 'Of 131 patients with asthma, 79 had a mild form.'],
    [82, 'We compared drug A (25 mg/day) in 82 patients with either acute or chronic pain in an open-label study.'],
    [
      184875,
      'A retrospective cohort of 184 875 patients with infection. Among 184 875 patients a total of 34 578 patients (18.7%) died in hospital.',
    ],
    [635, 'We randomly assigned 635 patients with previous asthma. A total of 517 randomised patients were examined.'],
    [97, 'In 97 patients followed every six months, the marker climbed by 11% a year.'],
  ])('is %i in "%s"', (value, abstract) => {
    const size = read(abstract);
    expect(size?.value).toBe(value);
    expect(abstract).toContain(size?.from);
  });

  it.each([
    'A total of 312 patients took part in a previous trial.',
    'In 2019 patients were enrolled at two sites.',
    'From May 1998 patients were studied.',
    'Patients received 200 mg daily for 12 weeks.',
    'We found that 45% patients were included.',
    'Of these, 12.5 patients were analysed per year.',
    'A total of 200 participants will be recruited.',
    'A sample size of 200 patients was required for 80% power.',
    '50 patients were included in group A and 48 patients in group B.',
    'We enrolled 40 patients and 38 controls.',
    'Previously, 300 patients were studied.',
    'Patients aged 65 years were included (p = 0.05).',
    'We included 14 trials.',
    'We included 30 patients. In the second cohort we included 50 patients.',
    'We recorded 312 patient-years.',
    'Fewer than 20 patients were included.',
    'METHODS: Adults given drug A (n = 120) or placebo (n = 118) were randomised.',
    'Of 131 patients in the first group, 79 had a mild form.',
    'Of 967 children admitted, 55 were included.',
    'Of the 96 women and 88 men who were asked, half answered.',
    'METHODS: One thousand one hundred and two patients had complete data.',
    'Group 3 women (n = 81) were recruited at the clinic.',
    'In 2019 patients with asthma were rare.',
    'In 97 patients the marker climbed. We read the records of two clinics and 480 patients.',
    'We gave 10 mg to 20 adults and 40 mg to 22 adults.',
    '',
  ])('is not read from "%s"', (abstract) => {
    expect(read(abstract)).toBeNull();
  });

  it('is what a registry counted, not what it plans', () => {
    const registry = (kind: 'actual' | 'estimated' | 'unstated') =>
      ({ enrolment: { count: 42, kind } }) as unknown as RegistryFacts;
    expect(deriveSampleSize({ texts: {}, registry: registry('actual') })).toEqual({
      value: 42,
      from: '42',
      basis: 'registry',
    });
    expect(deriveSampleSize({ texts: {}, registry: registry('estimated') })).toBeNull();
    expect(
      deriveSampleSize({ texts: { abstract: 'We included 30 patients.' }, registry: registry('unstated') }),
    ).toBeNull();
  });

  it('reads every whole number that it recognises, in figures and in words', () => {
    const whole = new RegExp(`^${NUMBER}$`, 'i');
    for (const [text, value] of [
      ['seven', 7],
      ['ninety-nine', 99],
      ['two hundred', 200],
      ['a hundred and one', 101],
      ['1 234 567', 1234567],
    ] as const) {
      expect(text).toMatch(whole);
      expect(readNumber(text)).toBe(value);
    }
    expect(readNumber('9'.repeat(40))).toBeUndefined();
    expect(readNumber('dozens')).toBeUndefined();
  });

  it('is read in bounded time from hostile texts', () => {
    const started = processorMs();
    for (const piece of ['1 a ', '12 ', 'we included ', 'trials (', 'a total of 3 a a a a ', '1,000']) {
      expect(() => read(piece.repeat(100_000 / piece.length))).not.toThrow();
    }
    expect(processorMs() - started).toBeLessThan(5_000);
  });
});

describe('the words that give a size', () => {
  it.each([
    ['A total of 312 patients took part in it.', 'A total of 312 patients'],
    ['We included 14 trials (n = 3,210) of drug A.', 'trials (n = 3,210)'],
    ['Here, adults with asthma (n = 240) were randomised to drug A.', 'adults with asthma (n = 240) were randomised'],
  ])('in "%s" are "%s"', (abstract, from) => {
    expect(read(abstract)?.from).toBe(from);
  });

  it.each([
    'We included trials (312) of drug A.',
    'A total of 1 patients were enrolled.',
    'A total of 0 patients were enrolled.',
  ])('are not those of "%s"', (abstract) => {
    expect(read(abstract)).toBeNull();
  });

  it('hold for one number that is given twice', () => {
    expect(read('We enrolled 40 adults at once. We enrolled 40 adults in all.')?.value).toBe(40);
  });

  it('are from two participants on', () => {
    expect(read('A total of 2 patients were enrolled.')?.value).toBe(2);
  });
});
