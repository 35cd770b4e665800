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
    ['UMIN-CTR 000012345', 'UMIN000012345'],
    ['previously (UMIN:000000562,', 'UMIN000000562'],
    ['NCT#00379470', 'NCT00379470'],
    ['Name: NCT Number: 03849118', 'NCT03849118'],
    ['NCT01882777_2', 'NCT01882777'],
    ['DRKS Number: 00003246', 'DRKS00003246'],
    ['DRKS-Number: DRKS00003349', 'DRKS00003349'],
    ['EudraCT 2011‐001925‐26', '2011-001925-26'],
    ['EUCTR2020-001808-42-DE', '2020-001808-42'],
    ['ANZCTR 12605000000606', 'ACTRN12605000000606'],
    ['PACTR 2010020001429343', 'PACTR2010020001429343'],
    ['PACTR201205000384379', 'PACTR201205000384379'],
    ['ChiCTR-2000029308', 'ChiCTR2000029308'],
    ['CTRI / 2019 / 05 / 019063', 'CTRI/2019/05/019063'],
    ['IRCT2016080318745N10', 'IRCT2016080318745N10'],
    ['IRCT20181201041815N', undefined],
    ['RBR-8z7v5tc', 'RBR-8Z7V5TC'],
    ['RPCEC00000123', 'RPCEC00000123'],
    ['JapicCTI-142471', 'JapicCTI-142471'],
    ['SLCTR/2015/001', 'SLCTR/2015/001'],
    ['grant 1998-123456-01', undefined],
    ['ISCRTN06180958', undefined],
    ['ZINC000052955', undefined],
    ['call 020-7946-0958 or see 2020-21', undefined],
    ['NCT‐01245062', 'NCT01245062'],
    ['CTIS2022-500123-11-00', '2022-500123-11-00'],
    ['NL-OMON55555', 'NL-OMON55555'],
    ['PHRR190101-001234', 'PHRR190101-001234'],
    ['PER-012-18', 'PER-012-18'],
    ['SUPER-012-18', undefined],
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
