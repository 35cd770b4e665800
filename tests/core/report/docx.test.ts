import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { claimSentence } from '#core/report/claim-sentence.ts';
import { toDocx } from '#core/report/export/docx.ts';
import { readZip } from './read-zip.ts';
import { NULL_COHORT, reportFrom, reportInput, TRIAL } from './report-builder.ts';

const HOSTILE = 'A title with <w:t>markup</w:t> & a \u0000 control, and https://evil.example in it';
const report = await reportFrom(reportInput([{ ...TRIAL, title: HOSTILE }, NULL_COHORT]));
const files = readZip(await toDocx(report));
const text = files.get('word/document.xml') ?? '';

it('is well-formed, and holds every sentence of the report', () => {
  expect(() => new XMLParser({ processEntities: false }).parse(text, true)).not.toThrow();
  const claims = report.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'paragraph' ? block.claims : [])),
  );
  expect(claims.length).toBeGreaterThan(0);
  const words = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  for (const claim of claims) {
    const escaped = claimSentence(claim.text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    expect(words).toContain(escaped.slice(0, 40));
  }
});

it('leads from each number to its reference, and from there to the work', () => {
  const anchors = [...text.matchAll(/w:anchor="([^"]+)"/g)].map(([, name]) => name);
  const marks = new Set([...text.matchAll(/<w:bookmarkStart[^>]*w:name="([^"]+)"/g)].map(([, name]) => name));
  expect(anchors.length).toBeGreaterThan(0);
  for (const anchor of anchors) expect(marks).toContain(anchor);
  const targets = files.get('word/_rels/document.xml.rels') ?? '';
  expect(targets).toContain('https://pubmed.ncbi.nlm.nih.gov/');
  // What a title holds is text: it opens nothing.
  expect(targets).not.toContain('evil.example');
});

it('gives a doubtful row its mark and reason, and says once what the mark means', async () => {
  const citation = { evidenceId: 'pmid:2', field: 'abstract' as const, quote: 'x', start: 0, end: 1 };
  const cell = { text: '5 of 6', citations: [citation], verdict: 'partly' as const, reason: 'The source gives no n.' };
  const table = { type: 'table' as const, columns: ['Result'], rows: [[cell], [{ ...cell, text: '7' }]] };
  const marked = { ...report, answer: null, sections: [{ id: 'one', title: 'One', blocks: [table] }] };
  const document = readZip(await toDocx(marked)).get('word/document.xml') ?? '';
  expect(document.match(/\(partly: The source gives no n\.\)/g)).toHaveLength(2);
  expect(document.match(/\(partly\): the source says a part of this; the reason is next to it\./g)).toHaveLength(1);
});

it('quotes under a reference what it is cited for, once', () => {
  const entries = text.split('w:name="reference-').slice(1);
  expect(entries.length).toBeGreaterThan(1);
  const quotes = (entries[0] ?? '').match(/“[^”<]+”/g) ?? [];
  expect(quotes.length).toBeGreaterThan(0);
  expect(new Set(quotes).size).toBe(quotes.length);
});

it('prints the leads of verdict and advice once', async () => {
  const claimWith = (lead: string, text: string) => ({
    id: text,
    lead,
    text: `${lead}: ${text}`,
    verdict: 'supported' as const,
    citations: /^For|Dose/.test(lead)
      ? [{ evidenceId: TRIAL.id, field: 'abstract' as const, quote: 'x', start: 0, end: 1 }]
      : [],
  });
  const claims = [
    claimWith('In short', 'It may help.'),
    claimWith('In short', 'Harm is unclear.'),
    claimWith('Dose', 'A likely reason is age, which no work tested (our reading).'),
    claimWith('For a decision – Try it', 'It may be tried.'),
    claimWith('For a decision', 'Look up what regulators say.'),
  ];
  const answer = { ...report.answer, isWritten: true, claims } as NonNullable<typeof report.answer>;
  const document = readZip(await toDocx({ ...report, answer })).get('word/document.xml') ?? '';
  const paragraphs = [...document.matchAll(/<w:p>.*?<\/w:p>/g)].map(([p]) => p.replace(/<[^>]+>/g, ''));
  expect(paragraphs).toEqual(
    expect.arrayContaining([
      'In short: It may help. Harm is unclear.',
      'Dose: A likely reason is age, which no work tested (our reading of [1]).',
      'For a decision – Try it: It may be tried. Look up what regulators say. (our judgement, from [1])',
    ]),
  );
});

it('gives every graded result with its steps, the direction and the count with its caveat', async () => {
  const step = (factor: 'start' | 'imprecision' | 'indirectness', change: number, reason: string) => ({
    factor,
    change,
    reason,
    by: 'model' as const,
  });
  const outcomes = [
    {
      outcome: 'Velorimine lowers attacks',
      level: 'moderate' as const,
      evidenceIds: ['pmid:1'],
      steps: [step('start', 0, 'Trials start high.'), step('imprecision', -1, 'One small trial.')],
    },
    {
      outcome: 'Nausea is rare',
      level: 'low' as const,
      evidenceIds: ['pmid:2'],
      steps: [
        step('start', 0, 'A cohort starts low.'),
        step('imprecision', 0, 'Narrow.'),
        { ...step('indirectness', -1, 'Other people.'), by: 'person' as const },
      ],
    },
  ];
  const answer = {
    direction: 'probably_yes' as const,
    isDirect: true,
    isWritten: true,
    lead: '',
    claims: [
      { id: 'v', lead: 'In short', text: 'In short: Attacks fall.', verdict: 'supported' as const, citations: [] },
    ],
    certainty: 'moderate' as const,
    reasons: ['One small trial.'],
    tally: { outcome: 'attacks', benefit: 4, harm: 1, none: 0, unclear: 0 },
    outcomes,
  };
  const wordsOf = async (of: Partial<typeof answer>) => {
    const document = readZip(await toDocx({ ...report, answer: { ...answer, ...of } })).get('word/document.xml') ?? '';
    return [...document.matchAll(/<w:p>.*?<\/w:p>|<w:p\/>/g)].map(([p]) => p.replace(/<[^>]+>/g, ''));
  };
  for (const isWritten of [true, false]) {
    const exported = await wordsOf({ isWritten });
    const at = exported.indexOf('Certainty');
    expect(exported.slice(at + 1, at + 11)).toEqual([
      'Suggested by the steps of GRADE; a person should confirm it.',
      'Result',
      'Certainty (suggested)',
      'Why',
      'Velorimine lowers attacks',
      'moderate',
      'Trials start high. Imprecision -1: One small trial.',
      'Nausea is rare',
      'low',
      'A cohort starts low. Indirectness -1 (changed by a reader): Other people.',
    ]);
    expect(exported).toContain(isWritten ? 'Direction of the findings: probably yes.' : 'Probably yes.');
    expect(exported.find((each) => each.startsWith('Of 5 studies on attacks'))).toMatch(
      /A count of studies, each with one vote/,
    );
  }
  // A table that grades the same results does not hide why.
  expect(await wordsOf({ outcomes: outcomes.map((each) => ({ ...each, isTabled: true })) })).toContain('Certainty');
  expect(await wordsOf({ outcomes: [] })).not.toContain('Certainty');
});

it('draws the flow of records as shapes with their numbers, and says it as a table', async () => {
  const flow = {
    identified: { databases: [{ label: 'PubMed <1>', count: 12 }], registers: [], other: [{ label: 'Web', count: 3 }] },
    removedBeforeScreening: { duplicates: 5, byAutomation: [] },
    screened: 10,
    excludedAtScreening: 4,
    soughtForRetrieval: null,
    notRetrieved: null,
    assessed: 6,
    excludedAtAssessment: [{ label: 'Background only', count: 2 }],
    includedStudies: 4,
    includedReports: 4,
    notes: ['Code alone screened.'],
  };
  const document = readZip(await toDocx({ ...report, flow })).get('word/document.xml') ?? '';
  expect(() => new XMLParser({ processEntities: false }).parse(document, true)).not.toThrow();
  expect(document).toContain('<wpc:wpc>');
  // Twice in shapes, as a canvas and as a group for programs without one, and once in the table.
  expect(document.match(/>Background only \(n = 2\)</g)).toHaveLength(3);
  expect(document).toContain('PubMed &lt;1&gt; (n = 12)');
  expect(readZip(await toDocx({ ...report, flow: null })).get('word/document.xml')).not.toContain('<wpc:wpc>');
});
