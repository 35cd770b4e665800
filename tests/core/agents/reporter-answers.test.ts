import { describe, expect, it } from 'vitest';
import type { ReportInput, ResearchPlan } from '#core/agents/handlers.ts';
import type { Evidence, RegistryFacts, StudyDesign } from '#core/evidence/evidence.ts';
import type { Claim } from '#core/findings/claim.ts';
import { verifyClaim } from '#core/reports/verify-claim.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { reportInput, type Written, writeReport } from '../reports/report-builder.ts';

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

async function write(plan: Omit<ResearchPlan, 'terms'>, works: Evidence[], more: Partial<ReportInput> = {}) {
  const terms = plan.concepts.map(({ term }) => term);
  return writeReport(reportInput(works, { plan: { ...plan, terms }, ...more }));
}

function claimsIn({ sections }: Written, id: string): Claim[] {
  const blocks = sections.find((section) => section.id === id)?.blocks ?? [];
  return blocks.flatMap((block) => (block.type === 'paragraph' ? block.claims : []));
}

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

  it('is answered, summed up and concluded with harms, not with benefits', async () => {
    const written = await write(plan, [trial, cohort]);
    for (const section of ['summary', 'conclusion']) {
      expect(quotesIn(written, section)).toContain('Drusamil was well tolerated in older adults with gout.');
      expect(quotesIn(written, section).join(' ')).not.toContain('prevents flares');
    }
    expect(quotesIn(written, 'summary')).toContain('Serious adverse events were rare with drusamil.');
  });

  it('shows harms in their section although the summary quotes them, too', async () => {
    const written = await write(plan, [trial, cohort]);
    expect(quotesIn(written, 'clinical_safety')).toContain(
      'Nausea was reported by 19% of the drusamil group and by 6% of the placebo group.',
    );
    expect(notesIn(written, 'clinical_safety').join(' ')).not.toContain('No sentence');
    const alone = study('3', 'Drusamil for gout', {
      abstract: 'RESULTS: Adverse events led 4% of adults with gout to stop drusamil.',
    });
    expect(notesIn(await write(plan, [alone]), 'clinical_safety')).toEqual([]);
  });

  it('is answered by nothing where nothing speaks of harm', async () => {
    const benefit = study('4', 'Drusamil for gout', {
      abstract: 'CONCLUSIONS: Drusamil prevents flares of gout in older adults.',
    });
    const written = await write(plan, [benefit]);
    expect(notesIn(written, 'summary').join(' ')).toContain('No sentence that answers the question was found');
    expect(notesIn(written, 'clinical_safety')).toEqual([
      'No sentence about harms or tolerability was found in the one work included.',
    ]);
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
    expect(quotesIn(written, 'clinical')).toHaveLength(1);
    expect(quotesIn(written, 'clinical_safety')).toEqual([]);
  });
});

describe('summary and conclusion', () => {
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

  it('answer the question with the strongest evidence first, in both directions, without side topics', async () => {
    const written = await write(plan, [neighbour, accuracy, synthesis]);
    expect(quotesIn(written, 'conclusion')).toEqual([
      'Serum lumetin alone is not accurate enough to diagnose early Halden disease.',
      'Serum lumetin diagnoses early Halden disease with good accuracy.',
    ]);
    expect(quotesIn(written, 'summary')[0]).toBe(
      'Serum lumetin alone is not accurate enough to diagnose early Halden disease.',
    );
  });

  it('conclude with one to three claims', async () => {
    const many = ['4', '5', '6', '7', '8'].map((id, i) =>
      study(id, 'Serum lumetin in early Halden disease', {
        abstract: `CONCLUSIONS: Serum lumetin detected early Halden disease in ${['most clinics', 'few of the villages', 'all parts of the country', 'half of the hospitals', 'young soldiers'][i]}.`,
      }),
    );
    const concluded = quotesIn(await write(plan, many), 'conclusion');
    expect(concluded.length).toBeGreaterThanOrEqual(1);
    expect(concluded.length).toBeLessThanOrEqual(3);
  });

  it('conclude with nothing that its journal doubts', async () => {
    const doubted = { ...synthesis, notices: [{ kind: 'concern' as const, date: '2024', source: 'Fictional note' }] };
    expect(quotesIn(await write(plan, [doubted, accuracy]), 'conclusion')).toEqual([
      'Serum lumetin diagnoses early Halden disease with good accuracy.',
    ]);
  });
});

it('concludes how something acts with a synthesis of animal studies before one of them', async () => {
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
  expect(quotesIn(written, 'conclusion')[0]).toBe(
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
    const shown = new Set(
      ['summary', 'mechanism', 'clinical_preclinical', 'conclusion'].flatMap((id) => quotesIn(written, id)),
    );
    expect([...shown]).toEqual(['Drusamil inhibited the TGF-β receptor and reduced lung fibrosis by 44%.']);
  });

  it('share no sentence where each has its own, and are never empty for that', async () => {
    const mice = study('1', 'Drusamil and lung fibrosis in fictional mice', {
      design: 'animal',
      abstract:
        'RESULTS: Drusamil inhibited the TGF-β receptor in mice with lung fibrosis. Drusamil shrank the scar of lung fibrosis by a third.',
    });
    const both = await write(plan, [mice]);
    expect(quotesIn(both, 'mechanism')).toEqual(['Drusamil inhibited the TGF-β receptor in mice with lung fibrosis.']);
    expect(quotesIn(both, 'clinical_preclinical')).toEqual(['Drusamil shrank the scar of lung fibrosis by a third.']);
    const texts = { abstract: 'RESULTS: Drusamil inhibited the TGF-β receptor in mice with lung fibrosis.' };
    const one = await write(plan, [{ ...mice, texts }]);
    expect(quotesIn(one, 'mechanism')).toEqual(quotesIn(one, 'clinical_preclinical'));
    expect(quotesIn(one, 'mechanism')).toHaveLength(1);
  });

  it('quote a sentence once among the hypotheses', async () => {
    const abstract = 'Drusamil inhibited the TGF-β receptor and ERK in lung fibrosis.';
    const work = study('1', 'Drusamil and lung fibrosis', { abstract });
    const quote = { evidenceId: work.id, field: 'abstract' as const, quote: abstract, start: 0, end: abstract.length };
    const hypothesis = (id: string, target: string) => ({
      id,
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
    expect(notesIn(written, 'hypotheses').at(-1)).toBe('It rests on sentences that are quoted above.');
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
    expect(notesIn(written, 'clinical').join(' ')).toContain(
      'Dubious 2020, quoted above, carries an expression of concern',
    );
    const table = written.sections.find(({ id }) => id === 'references')?.blocks[0];
    const rows = table?.type === 'table' ? table.rows.map(([, cell]) => cell?.text ?? '') : [];
    expect(rows.find((row) => row.startsWith('Amended'))).toMatch(/\[Corrected 2023\]$/);
    expect(rows.find((row) => row.startsWith('Dubious'))).toMatch(/\[Expression of concern 2024\]$/);
    expect(quotesIn(written, 'summary')[0]).toBe('Drusamil prevents flares of gout in adults.');
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
    const limitations = notesIn(await write(plan, [page, draft, registered(false)]), 'limitations').join('\n');
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
    expect(notesIn(written, 'summary')[0]).toContain('2 works are included: 1 randomised trial');
    expect(notesIn(written, 'clinical')).toContain('Randomised trials (1 included)');
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

  it('are quoted word for word, harms among the harms, and nothing that was only planned', async () => {
    const work = registered(true);
    const written = await write(plan, [work]);
    expect(quotesIn(written, 'clinical')).toEqual(REGISTRY_TEXT.split('\n').slice(1, 3));
    expect(quotesIn(written, 'clinical_safety')).toEqual(REGISTRY_TEXT.split('\n').slice(3));
    for (const claim of claimsIn(written, 'clinical')) {
      expect(claim.citations[0]?.field).toBe('registry');
      expect(verifyClaim({ ...claim, verdict: 'unchecked' }, new Map([[work.id, work]]))).toEqual(claim);
      expect(claim.verdict).toBe('supported');
    }
  });

  it('are not read where the registry says that there are none', async () => {
    expect(quotesIn(await write(plan, [registered(false)]), 'clinical')).toEqual([]);
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
