import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import type { Evidence, RegistryFacts, StudyDesign } from '#contract/evidence.ts';
import type { ReportInput } from '#core/agents/handlers.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { verifyClaim } from '#core/verification/verify-claim.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { parsedAs } from '#tests/core/question/parsed-as.ts';
import { reportInput, type Written, writeReport } from '#tests/core/report/report-builder.ts';

const concept = (term: string, ...synonyms: string[]) => ({ term, synonyms, mesh: [] });

interface Study {
  design?: StudyDesign;
  abstract: string;
  more?: Partial<Evidence>;
}

const study = (id: string, title: string, { design = 'cohort', abstract, more = {} }: Study): Evidence =>
  evidenceOf({
    id: `pmid:${id}`,
    title,
    design: { value: design, from: 'title', basis: design },
    quality: { score: design === 'meta_analysis' ? 0.9 : 0.6, terms: [] },
    texts: { abstract },
    ...more,
  });

async function write(
  plan: Pick<ParsedQuestion, 'question' | 'questionType' | 'concepts'>,
  works: Evidence[],
  more: Partial<ReportInput> = {},
) {
  return writeReport(reportInput(works, { plan: parsedAs(plan), ...more }));
}

function claimsIn({ sections }: Written, id: string): Claim[] {
  const blocks = sections.find((section) => section.id === id)?.blocks ?? [];
  return blocks.flatMap((block) => (block.type === 'paragraph' ? block.claims : []));
}

const allQuotes = ({ answer, sections }: Written) =>
  [
    ...(answer?.claims ?? []),
    ...sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'paragraph' ? block.claims : []))),
  ]
    .map(({ text }) => text)
    .join('\n');
const quotesIn = (written: Written, id: string) => claimsIn(written, id).map(({ text }) => text);

function notesIn({ sections }: Written, id: string): string[] {
  const blocks = sections.find((section) => section.id === id)?.blocks ?? [];
  return blocks.flatMap((block) => (block.type === 'note' ? [block.text] : []));
}

describe('a question about safety', () => {
  const plan = {
    question: 'Is drusamil safe in older adults with gout?',
    questionType: 'treatment_effect' as const,
    concepts: [concept('drusamil'), concept('gout'), concept('older adults')],
  };
  const trial = study('1', 'Drusamil for gout in older adults: a fictional randomised trial', {
    design: 'randomised_trial',
    abstract:
      'RESULTS: Drusamil reduced flares of gout in older adults by 40% (P < 0.001). Nausea was reported by 19% of the drusamil group and by 6% of the placebo group.\nCONCLUSIONS: Drusamil prevents flares of gout in older adults. Drusamil was well tolerated in older adults with gout.',
  });
  const cohort = study('2', 'Two-year safety of drusamil in gout', {
    abstract:
      'RESULTS: Kidney function fell by 2% a year in people given drusamil.\nCONCLUSIONS: Serious adverse events were rare with drusamil.',
  });

  it('is answered and summed up with harms, not with benefits', async () => {
    const written = await write(plan, [trial, cohort]);
    const told = allQuotes(written);
    expect(told).toContain('Drusamil was well tolerated in older adults with gout.');
    expect(told).toContain('Serious adverse events were rare with drusamil.');
    expect(told).toContain('Nausea was reported by 19% of the drusamil group and by 6% of the placebo group.');
    expect(told).not.toContain('prevents flares');
  });

  it('has no answer where nothing speaks of harm', async () => {
    const benefit = study('4', 'Drusamil for gout', {
      abstract: 'CONCLUSIONS: Drusamil prevents flares of gout in older adults.',
    });
    const written = await write(plan, [benefit]);
    expect(written.answer).toMatchObject({ isDirect: false, claims: [] });
    expect(written.sections.map(({ id }) => id)).not.toContain('summary');
  });

  it('takes an outcome that the question names for no harm', async () => {
    const bleeding = {
      question: 'Does drusamil reduce bleeding after surgery?',
      questionType: 'treatment_effect' as const,
      concepts: [concept('drusamil'), concept('bleeding'), concept('surgery')],
    };
    const work = study('5', 'Drusamil and bleeding after surgery', {
      design: 'randomised_trial',
      abstract: 'RESULTS: Drusamil reduced bleeding after surgery by 30% (P = 0.01).',
    });
    const written = await write(bleeding, [work]);
    expect(written.answer).toMatchObject({ isDirect: true, direction: expect.stringMatching(/yes/) });
  });
});

describe('answer and summary', () => {
  const plan = {
    question: 'Is serum lumetin accurate for diagnosing early Halden disease?',
    questionType: 'diagnosis' as const,
    concepts: [concept('serum lumetin', 'lumetin'), concept('Halden disease')],
  };
  const synthesis = study('1', 'Serum lumetin in early Halden disease: a fictional meta-analysis', {
    design: 'meta_analysis',
    abstract:
      'RESULTS: Pooled sensitivity of serum lumetin for early Halden disease was 64% (95% CI 56 to 71).\nCONCLUSIONS: Serum lumetin alone is not accurate enough to diagnose early Halden disease.',
  });
  const neighbour = study(
    '2',
    'Lumetin and conversion to Halden disease in pure ocular failure: a longitudinal study',
    {
      abstract: 'CONCLUSIONS: In pure ocular failure a raised serum lumetin may herald Halden disease before it shows.',
    },
  );
  const accuracy = study('3', 'Serum lumetin in early Halden disease: a diagnostic accuracy study', {
    abstract: 'CONCLUSIONS: Serum lumetin diagnoses early Halden disease with good accuracy.',
  });

  it('tell the strongest evidence first, in both directions, without side topics', async () => {
    const written = await write(plan, [neighbour, accuracy, synthesis]);
    expect(written.answer?.claims.map(({ text }) => text)).toEqual([
      'Serum lumetin alone is not accurate enough to diagnose early Halden disease.',
      'Serum lumetin diagnoses early Halden disease with good accuracy.',
    ]);
  });

  it('hold two claims at most', async () => {
    const many = ['4', '5', '6', '7', '8'].map((id, i) =>
      study(id, 'Serum lumetin in early Halden disease', {
        abstract: `CONCLUSIONS: Serum lumetin detected early Halden disease in ${['most clinics', 'few of the villages', 'all parts of the country', 'half of the hospitals', 'young soldiers'][i]}.`,
      }),
    );
    expect((await write(plan, many)).answer?.claims).toHaveLength(2);
  });

  it('begin with nothing that its journal doubts', async () => {
    const doubted = { ...synthesis, notices: [{ kind: 'concern' as const, date: '2024', source: 'Fictional note' }] };
    const { answer } = await write(plan, [doubted, accuracy]);
    expect(answer?.claims[0]?.text).toBe('Serum lumetin diagnoses early Halden disease with good accuracy.');
  });
});

it('answers how something acts with a synthesis of animal studies and one of them', async () => {
  const plan = {
    question: 'How does drusamil slow lung fibrosis?',
    questionType: 'mechanism' as const,
    concepts: [concept('drusamil'), concept('lung fibrosis')],
  };
  const mice = study('1', 'Drusamil slows lung fibrosis in fictional mice', {
    design: 'animal',
    abstract: 'CONCLUSIONS: Drusamil slows lung fibrosis in mice through the AMPK pathway.',
  });
  const synthesis = study('2', 'Drusamil and lung fibrosis in animals: a fictional meta-analysis', {
    design: 'meta_analysis',
    abstract: 'CONCLUSIONS: Inhibition of the TGF-β receptor is the most consistent mechanism of drusamil.',
    more: { meshTerms: ['Animals'] },
  });
  const written = await write(plan, [mice, synthesis]);
  expect(written.answer?.isDirect).toBe(true);
  expect(allQuotes(written)).toContain(
    'Inhibition of the TGF-β receptor is the most consistent mechanism of drusamil.',
  );
});

describe('the sections of evidence', () => {
  const plan = {
    question: 'How does drusamil slow lung fibrosis?',
    questionType: 'mechanism' as const,
    concepts: [concept('drusamil'), concept('lung fibrosis')],
  };

  it('quote no gap and no introduction as a finding', async () => {
    const mice = study('1', 'Drusamil and lung fibrosis in fictional mice', {
      design: 'animal',
      abstract:
        'Lung fibrosis follows injury in many animals, and treatment is needed early. Why lung fibrosis spreads is unknown. Drusamil, an inhibitor of the TGF-β receptor, had not been tested across doses in lung fibrosis. There are few treatment options for lung fibrosis. Drusamil inhibited the TGF-β receptor and reduced lung fibrosis by 44%. How drusamil enters the lung remains unclear.',
    });
    const written = await write(plan, [mice]);
    expect([...new Set(allQuotes(written).split('\n'))]).toEqual([
      'Drusamil inhibited the TGF-β receptor and reduced lung fibrosis by 44%.',
    ]);
  });

  it('quote a sentence once among the hypotheses', async () => {
    const abstract = 'Drusamil inhibited the TGF-β receptor and ERK in lung fibrosis.';
    const work = study('1', 'Drusamil and lung fibrosis', { abstract });
    const quote = { evidenceId: work.id, field: 'abstract' as const, quote: abstract, start: 0, end: abstract.length };
    const hypothesis = (id: string, target: string) => ({
      id,
      statement: `drusamil → ${target} → lung fibrosis`,
      drug: 'drusamil',
      target,
      pathway: null,
      effect: null,
      for: [quote],
      against: [],
      confidence: 0.3,
      confidenceReason: 'One work.',
    });
    const hypotheses = [
      hypothesis('h1', 'TGF-β receptor'),
      hypothesis('h2', 'ERK'),
    ] as unknown as ReportInput['hypotheses'];
    const written = await write(plan, [work], { hypotheses });
    expect(quotesIn(written, 'hypotheses')).toEqual([abstract]);
    expect(notesIn(written, 'hypotheses')).toHaveLength(1);
    // A statement that was cut off says something else or nothing.
    const cut = hypotheses.map((each) => ({ ...each, statement: `${each.statement}, reversed by blocking the…` }));
    expect(notesIn(await write(plan, [work], { hypotheses: cut }), 'hypotheses')).toEqual([]);
  });
});

describe('what is held against works', () => {
  const plan = {
    question: 'Does drusamil prevent gout?',
    questionType: 'treatment_effect' as const,
    concepts: [concept('drusamil'), concept('gout')],
  };
  const concern = { kind: 'concern' as const, date: '2024-02', source: 'Expression of concern in: Fict J. 2024;1:2' };
  const correction = { kind: 'correction' as const, date: '2023', source: 'Erratum in: Fict J. 2023;1:1' };
  const doubted = study('1', 'Drusamil for gout: a fictional trial', {
    abstract: 'CONCLUSIONS: Drusamil cured gout in adults.',
    more: { authors: ['Dubious D'], notices: [concern] },
  });
  const corrected = study('2', 'Drusamil for gout: another fictional trial', {
    abstract: 'CONCLUSIONS: Drusamil prevents flares of gout in adults.',
    more: { authors: ['Amended A'], notices: [correction] },
  });

  it('stands in the limitations, beside the quotes and in the reference list', async () => {
    const written = await write(plan, [doubted, corrected]);
    const limitations = notesIn(written, 'limitations').join('\n');
    expect(limitations).toContain(
      '1 included work carries an expression of concern: Dubious 2020 (Expression of concern in: Fict J. 2024;1:2).',
    );
    expect(limitations).toContain('1 included work has been corrected: Amended 2020 (Erratum in: Fict J. 2023;1:1).');
    expect(written.sections.flatMap(({ id }) => notesIn(written, id)).join(' ')).toContain(
      'Dubious 2020, quoted above, carries an expression of concern',
    );
    const table = written.sections.find(({ id }) => id === 'references')?.blocks[0];
    const rows = table?.type === 'table' ? table.rows.map(([, cell]) => cell?.text ?? '') : [];
    expect(rows.find((row) => row.startsWith('Amended'))).toMatch(/\[Corrected 2023\]$/);
    expect(rows.find((row) => row.startsWith('Dubious'))).toMatch(/\[Expression of concern 2024\]$/);
    expect(written.answer?.claims[0]?.text).toBe('Drusamil prevents flares of gout in adults.');
  });

  it('counts preprints, web pages and registry entries apart', async () => {
    const page = evidenceOf({
      id: 'url:https://example.org/a',
      ids: { url: 'https://example.org/a' },
      peerReviewed: null,
      authors: [],
      venue: 'Fictional Pages',
      texts: { page: 'Drusamil prevents gout in many adults who take it.' },
    });
    const draft = { ...corrected, id: 'doi:10.1/x', peerReviewed: false, authors: ['Draft B'] };
    const limitations = notesIn(await write(plan, [page, draft, registered(true)]), 'limitations').join('\n');
    expect(limitations).toContain(
      'Not known to be peer reviewed: 1 preprint (Draft 2020), 1 web page (Fictional Pages 2020) and 1 registry entry (NCT00000009).',
    );
  });

  it('counts a registration and its paper as one study', async () => {
    const paper = study('7', 'Drusamil for gout: a fictional randomised trial', {
      design: 'randomised_trial',
      abstract: 'RESULTS: Drusamil prevented flares of gout in 40% of adults.',
      more: { related: [{ relation: 'registration', ids: { nct: 'NCT00000009' } }] },
    });
    const written = await write(plan, [paper, registered(true)]);
    expect(notesIn(written, 'summary')[0]).toContain(
      '2 works answer the question: 1 randomised trial and 1 registration of one of them',
    );
    expect(written.answer?.lead).toContain('1 study answers');
  });
});

const FACTS: RegistryFacts = {
  status: 'COMPLETED',
  phases: [],
  arms: [],
  primaryOutcomes: [],
  secondaryOutcomes: [],
  conditions: ['Gout'],
  interventions: ['Drusamil'],
  hasResults: true,
};
const REGISTRY_TEXT = [
  'Brief summary: Drusamil is compared with placebo in gout.',
  'Primary outcome result: Flares a year (12 months): [mean, flares] Drusamil 1.2 (Standard Deviation 0.4); Placebo 2.9 (Standard Deviation 0.6).',
  'Analysis of Flares a year (12 months): Drusamil versus Placebo: p <0.001 (ANCOVA).',
  'Serious adverse events: Drusamil 3 of 60 participants; Placebo 2 of 61 participants.',
].join('\n');

function registered(hasResults: boolean): Evidence {
  return evidenceOf({
    id: 'nct:NCT00000009',
    ids: { nct: 'NCT00000009' },
    title: 'Drusamil in Gout',
    peerReviewed: false,
    design: { value: 'randomised_trial', from: 'RANDOMIZED', basis: 'registry' },
    registry: { ...FACTS, hasResults },
    texts: { registry: REGISTRY_TEXT },
  });
}

describe('results posted in a registry', () => {
  const plan = {
    question: 'Does drusamil prevent gout?',
    questionType: 'treatment_effect' as const,
    concepts: [concept('drusamil'), concept('gout')],
  };

  it('are quoted word for word, and nothing that was only planned', async () => {
    const work = registered(true);
    const written = await write(plan, [work]);
    const told = allQuotes(written).split('\n');
    expect(told).toContain(REGISTRY_TEXT.split('\n')[1]);
    expect(told).not.toContain(REGISTRY_TEXT.split('\n')[0]);
    for (const claim of claimsIn(written, 'summary')) {
      expect(claim.citations[0]?.field).toBe('registry');
      expect(verifyClaim({ ...claim, verdict: 'unchecked' }, new Map([[work.id, work]])).verdict).toBe('supported');
    }
  });

  it('are not read where the registry says that there are none', async () => {
    expect(allQuotes(await write(plan, [registered(false)]))).toBe('');
  });
});

it('says "1 hit" of one hit', async () => {
  const search = {
    tool: 'search_pubmed' as const,
    query: 'drusamil',
    at: '2026-01-01T10:20:30.000Z',
    round: 1,
    status: 'ok' as const,
    found: 1,
    new: 1,
    total: 1,
    tookMs: 10,
  };
  const written = await writeReport(reportInput([], { searches: [search, { ...search, total: 1204 }] }));
  const table = written.sections.find(({ id }) => id === 'methodology')?.blocks.find(({ type }) => type === 'table');
  const outcomes = table?.type === 'table' ? table.rows.map((row) => row[3]?.text) : [];
  expect(outcomes).toEqual(['answered (1 hit held)', 'answered (1,204 hits held)']);
});

it('states what a reader judged of the risk of bias beside the words of the work, and nothing without', async () => {
  const told = 'Patients and carers were masked in this double-blind trial.';
  const trial = study('1', 'Drusamil against gout: a fictional trial', {
    design: 'randomised_trial',
    abstract: `${told} Drusamil reduced gout flares in adults (RR 0.70, 95% CI 0.60 to 0.82).`,
  });
  const plan = {
    question: 'Does drusamil reduce gout flares?',
    questionType: 'treatment_effect' as const,
    concepts: [concept('drusamil'), concept('gout flares', 'gout')],
  };
  const judged = {
    evidenceId: 'pmid:1',
    domain: 'deviations' as const,
    concern: 'high' as const,
    reason: 'Many switched.',
  };
  const written = await write(plan, [trial], { biasJudgements: [judged] });
  const section = written.sections.find(({ id }) => id === 'bias');
  expect(section?.title).toBe('Risk of bias, as judged by a reader');
  const table = section?.blocks.find(({ type }) => type === 'table');
  const [row] = table?.type === 'table' ? table.rows : [];
  expect(row?.map(({ text }) => text).slice(1)).toEqual([
    'Deviations from intended interventions',
    'high concern',
    'Many switched.',
    told,
  ]);
  const steps = written.answer?.outcomes[0]?.steps ?? [];
  expect(steps.find(({ factor }) => factor === 'risk_of_bias')?.change).toBe(-1);
  expect((await write(plan, [trial])).sections.map(({ id }) => id)).not.toContain('bias');
});
