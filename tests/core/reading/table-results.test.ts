import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Finding } from '#contract/finding.ts';
import type { Asked } from '#core/reading/asked.ts';
import { readFindings } from '#core/reading/findings-by-rules.ts';
import { standingQuote } from '#core/reading/standing-quote.ts';
import { readArticle } from '#core/sources/full-text-xml.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { describeWithSharedData, listShared, readShared } from '#tests/shared-data.ts';
import { evidenceOf } from '../evidence-builder.ts';

// Works and drugs here are made up.
const asked = (question: string, intervention: string, outcome: string, more: readonly string[] = []): Asked => ({
  question,
  concepts: [intervention, outcome, ...more].map((term) => ({ term, synonyms: [], mesh: [] })),
  ideas: [
    { term: intervention, synonyms: [], part: 'intervention' },
    { term: outcome, synonyms: [], part: 'object' },
    ...more.map((term) => ({ term, synonyms: [] })),
  ],
  questionType: 'treatment_effect',
  parts: [{ text: question, asksYesNo: true, outcomes: [outcome] }],
});
const QUESTION = asked('Does velorimine reduce mortality in Harlow disease?', 'velorimine', 'mortality', [
  'Harlow disease',
]);

const read = (lines: readonly string[], question = QUESTION) => {
  const fulltext = ['Results', ...lines].join('\n');
  const work = evidenceOf({ id: 'pmid:1', title: 'Velorimine in Harlow disease', texts: { fulltext } });
  return { work, fulltext, findings: readFindings(work, question) };
};
const isLocated = ({ citation: { quote, start, end } }: Finding, text: string) => text.slice(start, end) === quote;
const numbersOf = ({ value, low, high, n }: Finding) => [value, low, high, n].filter((each) => each !== null);
const standsIn = (finding: Finding) => {
  const told = new Set(numbersIn(finding.citation.quote).map(({ value }) => Math.abs(Number(value))));
  return numbersOf(finding).every((each) => told.has(Math.abs(each)));
};

const CAPTION = 'Table 2. Outcomes at 12 months in adults with Harlow disease given velorimine or placebo';

describe('results in the rows of a table', () => {
  it('give an estimate with its interval, p value and outcome, quoted at its place', () => {
    const row = 'Mortality | Hazard ratio (95% CI): 0.64 (0.45–0.91) | P value: 0.01';
    const { findings, fulltext } = read([CAPTION, 'Outcome | Hazard ratio (95% CI) | P value', row]);
    expect(findings).toMatchObject([
      {
        outcome: 'Mortality',
        measure: 'HR',
        value: 0.64,
        low: 0.45,
        high: 0.91,
        p: 'P value: 0.01',
        direction: 'benefit',
        stance: 'yes',
      },
    ]);
    expect(findings[0]?.citation.quote).toBe(row);
    expect(findings.every((each) => isLocated(each, fulltext))).toBe(true);
  });

  it('are read under heads that the rows do not repeat', () => {
    const rows = [
      'Outcome | Odds ratio | 95% CI | P',
      'Mortality | 0.71 | 0.52 to 0.97 | 0.03',
      'Falls, No. (%) | 1.10 | 0.80 to 1.50 | 0.6',
    ];
    expect(read([CAPTION, ...rows]).findings).toMatchObject([
      { outcome: 'Mortality', measure: 'OR', value: 0.71, low: 0.52, high: 0.97, direction: 'benefit' },
      { outcome: 'Falls', measure: 'OR', value: 1.1, low: 0.8, high: 1.5, direction: 'none' },
    ]);
  });

  it('take the share of the arm that is asked about, with the size of that arm', () => {
    const rows = [
      'Outcome | Velorimine (n = 406) | Placebo (n = 406) | P',
      'Mortality, n (%) | Velorimine (n = 406): 45 (11.1) | Placebo (n = 406): 69 (17.0) | P: 0.02',
    ];
    expect(read([CAPTION, ...rows]).findings).toMatchObject([
      { outcome: 'Mortality', measure: 'percent', value: 11.1, n: 406, p: 'P: 0.02', low: null },
    ]);
  });

  it('take the adjusted one of several estimates, and none that the others are measured against', () => {
    const heads = 'Variable | Crude, OR (95% CI) | Adjusted, OR (95% CI)';
    const rows = [
      'Velorimine: never | Crude, OR (95% CI): 1.00 (reference) | Adjusted, OR (95% CI): 1.00 (reference)',
      'Velorimine: ever | Crude, OR (95% CI): 0.80 (0.66–0.97) | Adjusted, OR (95% CI): 0.85 (0.70–1.03)',
    ];
    expect(read(['Table 3. Risk of mortality in Harlow disease', heads, ...rows]).findings).toMatchObject([
      { outcome: 'mortality', value: 0.85, low: 0.7, high: 1.03, direction: 'none' },
    ]);
  });

  it('speak for nothing where a row is about neither the treatment nor an outcome', () => {
    const rows = [
      'Variable | OR (95% CI)',
      'Age above 65 years | OR (95% CI): 2.31 (1.44–3.71)',
      'Velorimine | OR (95% CI): 0.60 (0.40–0.90)',
    ];
    const { findings } = read(['Table 3. Odds ratios of mortality in Harlow disease', ...rows]);
    expect(findings.find(({ outcome }) => outcome.startsWith('Age'))).toMatchObject({
      direction: 'unclear',
      stance: 'unclear',
    });
    expect(findings.find(({ value }) => value === 0.6)).toMatchObject({ outcome: 'mortality', direction: 'benefit' });
  });

  it.each([
    ['baselines', 'Table 1. Baseline characteristics', 'Diabetes, n (%) | Velorimine: 45 (11.1) | Placebo: 69 (17.0)'],
    ['shares of nobody knows whom', CAPTION, 'Mortality, n (%) | A: 45 (11.1) | B: 69 (17.0)'],
    ['means and counts', CAPTION, 'Mortality score, mean (SD) | Velorimine: 45 (11.1) | Placebo: 69 (17.0)'],
    ['tests of trends', CAPTION, 'Velorimine: P-trend | HR (95% CI): 0.37'],
  ])('are not read from %s', (_, caption, row) => {
    expect(read([caption, 'Variable | Velorimine | Placebo', row]).findings).toEqual([]);
  });

  it('stand behind sentences and are never told as one', () => {
    const sentence =
      'Mortality at 12 months was lower with velorimine than with placebo (hazard ratio 0.64, 95% CI 0.45 to 0.91; P=0.01).';
    const rows = Array.from({ length: 30 }, (_, at) => `Mortality, group ${at} | HR (95% CI): 0.6${at} (0.45–0.91)`);
    const { findings, work } = read([sentence, CAPTION, 'Outcome | HR (95% CI)', ...rows]);
    const isRow = ({ citation }: Finding) => citation.quote.includes(' | ');
    expect(findings.filter(isRow).length).toBeGreaterThan(0);
    expect(findings.filter(isRow).length).toBeLessThanOrEqual(4);
    expect(findings.find(({ isMain }) => isMain)?.citation.quote).toBe(sentence);
    for (const { citation } of findings.filter(isRow)) expect(standingQuote(citation, work.texts)).toBeNull();
  });
});

test('whatever a table holds, each finding stands at its place and its numbers stand in its row', () => {
  const cell = fc.constantFrom(
    '0.64 (0.45–0.91)',
    '12 (3.4)',
    '12/340 (3.5%)',
    '<0.001',
    '0.03',
    'n.d.',
    '',
    '|',
    '1.00 (ref)',
    '95%',
    '-0.4 (-0.9 to 0.1)',
    '5·1',
  );
  const head = fc.constantFrom(
    'HR (95% CI)',
    'P',
    'Velorimine (n=40)',
    'Placebo',
    'Mean difference',
    '95% CI',
    '%',
    '',
    'n (%)',
  );
  const label = fc.constantFrom('Mortality', 'Velorimine', 'Deaths, n (%)', '', 'P-trend', 'Methods');
  const row = fc.tuple(label, fc.array(fc.tuple(head, cell), { maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.boolean(), (rows, isRepeated) => {
      const lines = rows.map(([name, cells]) =>
        [name, ...cells.map(([h, c]) => (isRepeated && h ? `${h}: ${c}` : c))].join(' | '),
      );
      const heads = ['Outcome', ...(rows[0]?.[1] ?? []).map(([h]) => h)].join(' | ');
      const { findings, fulltext } = read([CAPTION, heads, ...lines]);
      return findings.every((each) => isLocated(each, fulltext) && standsIn(each));
    }),
  );
});

test.each([
  ['rows', 'Mortality | HR (95% CI): 0.64 (0.45–0.91) | P: 0.01\n'],
  ['a row', 'Mortality | 0.64 (0.45–0.91) | '],
  ['brackets', 'Mortality | 0.64 ((((((((('],
  ['digits', 'Mortality | 12345678901234567890 | '],
  ['spaces', 'Mortality |                              '],
])('a megabyte of %s is read in time that grows with it', (_, piece) => {
  const from = performance.now();
  const { findings, fulltext } = read([CAPTION, 'Outcome | HR (95% CI) | P', piece.repeat(1_000_000 / piece.length)]);
  expect(performance.now() - from).toBeLessThan(4_000);
  expect(findings.every((each) => isLocated(each, fulltext) && standsIn(each))).toBe(true);
});

describeWithSharedData('tables of recorded articles', () => {
  const textOf = (name: string) => {
    const xml = readShared('api', 'dev', 'jats', name);
    return readArticle(xml, `PMC${/pub-id-type="pmc(?:id)?">(?:PMC)?(\d+)/.exec(xml)?.[1] ?? '1'}`) ?? '';
  };

  test('the risks of a cohort are found in its table, and what they say', () => {
    const question = asked(
      'Does oral contraceptive use reduce the risk of colorectal cancer in women?',
      'oral contraceptive',
      'colorectal cancer',
    );
    const fulltext = textOf('titipata_6605965a.nxml');
    const findings = readFindings(
      evidenceOf({ id: 'pmid:1', title: 'Oral contraceptives and colorectal cancer', texts: { fulltext } }),
      question,
    );
    const rows = findings.filter(({ citation }) => citation.quote.includes(' | '));
    expect(rows).toContainEqual(
      expect.objectContaining({
        outcome: 'colorectal cancer',
        measure: 'HR',
        value: 0.84,
        low: 0.74,
        high: 0.95,
        direction: 'benefit',
      }),
    );
    expect(rows.every((each) => isLocated(each, fulltext) && standsIn(each))).toBe(true);
  });

  test.each(listShared('api', 'dev', 'jats').filter((name) => name.endsWith('xml')))(
    '%s: every finding stands at its place with its numbers',
    (name) => {
      const fulltext = textOf(name);
      const [intervention = 'growth', outcome = 'rate'] = ['treatment', 'activity'];
      const work = evidenceOf({ id: 'pmid:1', title: 'Recorded', texts: { fulltext } });
      for (const each of readFindings(
        work,
        asked(`Does ${intervention} change ${outcome}, growth, protein or risk?`, intervention, outcome),
      )) {
        expect(isLocated(each, fulltext)).toBe(true);
        expect(each.citation.quote.includes(' | ') ? standsIn(each) : true, each.citation.quote).toBe(true);
      }
    },
  );
});
