import { describe, expect, it } from 'vitest';
import { registrationNumbers } from '#core/text/registration-numbers.ts';

const numbersOf = (text: string) => registrationNumbers(text).map(({ number }) => number);

describe('numbers of trial registrations', () => {
  it.each([
    ['ClinicalTrials.gov number, NCT01245062.', 'NCT01245062'],
    ['(nct 01245062)', 'NCT01245062'],
    ['Current Controlled Trials ISRCTN 12345678', 'ISRCTN12345678'],
    ['EudraCT number 2004-000446-20;', '2004-000446-20'],
    ['EU CT 2022-500123-12-00', '2022-500123-12-00'],
    ['ACTRN12605000000606p', undefined],
    ['ACTRN12605000000606.', 'ACTRN12605000000606'],
    ['registered as ChiCTR-TRC-10000001', 'ChiCTR-TRC-10000001'],
    ['CTRI/2019/05/019063', 'CTRI/2019/05/019063'],
    ['UMIN000012345', 'UMIN000012345'],
    ['jRCTs031180001', 'jRCTs031180001'],
    ['Netherlands Trial Register NTR2345', 'NTR2345'],
    ['call 020-7946-0958 or see 2020-21', undefined],
    ['NCT0124506', undefined],
    ['NCT012450621', undefined],
  ])('are read from “%s”', (text, number) => {
    expect(numbersOf(text)).toEqual(number === undefined ? [] : [number]);
  });

  it('stand where they say', () => {
    const text = 'Trials NCT01245062 and ISRCTN12345678 were pooled.';
    for (const { number, start, end } of registrationNumbers(text)) expect(text.slice(start, end)).toBe(number);
    expect(numbersOf(text)).toHaveLength(2);
  });
});
