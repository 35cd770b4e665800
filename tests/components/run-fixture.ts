import type { AgentName } from '#contract/agent-name.ts';
import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { LoggedEvent, RunEvent, RunEventOf } from '#contract/event.ts';
import type { Evidence, TextField } from '#contract/evidence.ts';
import type { PlanStep, TeamMemberName } from '#contract/plan-step.ts';
import type { RunView } from '#contract/run-view.ts';
import type { Usage } from '#contract/usage.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { KEYLESS } from '#tests/keyless.ts';

// All works, names and numbers here are invented.

const QUESTION = 'Does velorimine reduce attacks in cluster headache?';
const FOUND_AT = '2026-01-02T03:04:05.000Z';

export const TEXT =
  'BACKGROUND: Little is known. RESULTS: Velorimine reduced weekly attacks by 2.8. Withdrawals were rare. CONCLUSIONS: It helps.';
export const QUOTE = 'Velorimine reduced weekly attacks by 2.8.';

export function fictionalWork(pmid: string, change: Partial<Evidence> = {}): Evidence {
  return {
    id: `pmid:${pmid}`,
    ids: { pmid },
    keys: [`pmid:${pmid}`],
    title: `Fictional trial ${pmid}`,
    authors: ['Example AB', 'Sample C'],
    year: 2024,
    venue: 'Fictional Journal',
    texts: { abstract: TEXT },
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: true,
    notices: [],
    related: [],
    design: { value: 'randomised_trial', from: 'abstract', basis: 'randomised' },
    sampleSize: { value: 312, from: 'abstract', basis: '312 adults' },
    population: null,
    quality: { score: 0.8, terms: [{ name: 'design', value: 0.9, weight: 1, reason: 'randomised trial' }] },
    foundBy: [{ tool: 'search_pubmed', query: 'velorimine[tiab]', at: FOUND_AT, rank: 1 }],
    ...change,
  };
}

export function citationOf(work: Evidence, quote = QUOTE, field: TextField = 'abstract'): Citation {
  const start = work.texts[field]?.indexOf(quote) ?? -1;
  return { evidenceId: work.id, field, quote, start, end: start + quote.length };
}

export function claimOf(id: string, citations: Citation[], change: Partial<Claim> = {}): Claim {
  return { id, text: `Sentence ${id}`, verdict: 'supported', citations, ...change };
}

export function logged(events: readonly RunEvent[]): LoggedEvent[] {
  return events.map((event, i) => ({
    ...event,
    seq: i + 1,
    at: new Date(Date.parse(FOUND_AT) + i * 1000).toISOString(),
  }));
}

export const started: RunEventOf<'started'> = {
  type: 'started',
  runId: 'fictional-run',
  sampleData: true,
  request: {
    question: QUESTION,
    mode: 'simple',
    engine: 'rules',
    sources: ['search_pubmed', 'search_arxiv'],
    domain: 'general',
    maxRounds: 5,
    timeoutSeconds: 600,
    ...KEYLESS,
  },
};

export const sections = [
  { id: 'summary', title: 'Summary' },
  { id: 'clinical', title: 'Clinical evidence' },
  { id: 'references', title: 'References' },
];

/** Events up to the outline of the report, with these works found and all but the retracted ones included. */
export function gathered(works: readonly Evidence[]): RunEvent[] {
  return [
    started,
    { type: 'round_started', round: 1, maxRounds: 5, queries: [], why: 'first searches' },
    {
      type: 'search_complete',
      search: {
        tool: 'search_pubmed',
        query: 'velorimine[tiab]',
        at: FOUND_AT,
        round: 1,
        status: 'ok',
        found: works.length,
        new: works.length,
        tookMs: 12,
      },
    },
    ...works.map((evidence): RunEvent => ({ type: 'evidence_added', round: 1, evidence })),
    {
      type: 'evidence_screened',
      round: 1,
      screenings: works.map(({ id, notices }) => ({
        evidenceId: id,
        included: notices.length === 0,
        reason: notices.length === 0 ? 'Speaks of the question' : 'Retracted',
        relevance: 0.9,
        representedBy: null,
      })),
    },
    { type: 'synthesizing', exit: 'approval', title: 'Velorimine for cluster headache', sections },
  ];
}

export function paragraph(sectionId: string, claims: Claim[]): RunEvent {
  return { type: 'block_added', sectionId, block: { type: 'paragraph', claims } };
}

/** A finished run whose summary holds these claims. */
export function finishedRun(works: readonly Evidence[], claims: Claim[]): RunView {
  const references = [...new Set(claims.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)))];
  return foldRun(
    'fictional-run',
    logged([
      ...gathered(works),
      { type: 'section_started', sectionId: 'summary', title: 'Summary' },
      paragraph('summary', claims),
      {
        type: 'complete',
        exit: 'approval',
        confidence: 0.74,
        confidenceReason: '0.74: two trials agree.',
        claims: { kept: claims.length, rewritten: 0, dropped: 0 },
        references,
      },
    ]),
  );
}

const PLAN: PlanStep[] = [
  { id: 's1', agent: 'search', text: 'Find randomised trials of velorimine in cluster headache' },
  { id: 's2', agent: 'retrieval', text: 'Read what the fictional regulator says about it' },
  { id: 's3', agent: 'judge', text: 'Weigh what was found' },
];

export const startedAdvanced: RunEventOf<'started'> = {
  ...started,
  request: {
    ...started.request,
    mode: 'advanced',
    engine: 'model',
    models: {
      provider: 'Fictional Models',
      origin: 'https://models.example',
      fast: { id: 'tiny-1', price: { in: 0.1, out: 0.4 } },
      smart: { id: 'large-1', price: { in: 2, out: 8 } },
    },
    budget: { tokens: 60_000, money: 0.5 },
    autoStart: false,
    modeNote: 'The team works with large-1; tiny-1 searches and extracts.',
  },
};

const answered = <T>(answer: T, reason: string) => ({ answer, reason });

function decision(round: number, to: TeamMemberName, change: Partial<RunEventOf<'progress_ledger'>> = {}): RunEvent {
  return {
    type: 'progress_ledger',
    round,
    ledger: {
      satisfied: answered(false, 'the dose is still open'),
      looping: answered(false, 'the searches differ'),
      progress: answered(true, 'new trials came in'),
      nextSpeaker: answered(to, 'it knows the registers'),
      instruction: answered('Find trials of at least 100 adults', 'size matters here'),
    },
    stalls: 0,
    basis: 'model',
    noticed: [],
    ...change,
  };
}

export function usageOf(agent: AgentName, change: Partial<Usage> = {}, estimated = false): RunEvent {
  const usage: Usage = { calls: 2, tokensIn: 4000, tokensOut: 600, tokensCached: 1000, cost: 0.021, ...change };
  return { type: 'usage_updated', agent, role: 'smart', usage, estimated };
}

/** Up to the plan that waits for its reader. */
export const planned: RunEvent[] = [
  startedAdvanced,
  { type: 'thinking', agent: 'manager', message: 'Reading the question and writing down what is known' },
  usageOf('manager'),
  {
    type: 'task_ledger',
    resets: 0,
    ledger: {
      given: ['Velorimine is the drug asked about'],
      toLookUp: ['Trials in adults'],
      toDerive: ['Whether the effect depends on the dose'],
      guesses: ['It acts within two weeks'],
      plan: PLAN,
    },
  },
  {
    type: 'plan_ready',
    questionType: 'treatment_effect',
    terms: ['velorimine', 'cluster headache'],
    concepts: [{ term: 'velorimine', synonyms: ['VLR-1'], mesh: [] }],
    queries: [],
    steps: PLAN,
    estimate: { tokens: 48_000, money: 0.3, seconds: 240 },
    awaitsApproval: true,
  },
];

/** Two rounds of the team over these works: a search, a page reader that is still working, and all their details. */
export function teamAtWork(works: readonly Evidence[]): RunEvent[] {
  const [, round, ...found] = gathered(works).slice(0, -1) as [RunEvent, RunEvent, ...RunEvent[]];
  const find = 'Find trials of at least 100 adults';
  return [
    ...planned,
    { type: 'plan_approved', steps: PLAN.slice(0, 2), edited: true, byReader: true },
    { type: 'thinking', agent: 'manager', message: 'Round 1: deciding what comes next' },
    decision(1, 'search'),
    { type: 'handoff', round: 1, to: 'search', instruction: find, why: 'it knows the registers' },
    round,
    usageOf('search', { cost: 0.002 }),
    ...found,
    {
      type: 'agent_reported',
      round: 1,
      agent: 'search',
      message: `Found ${works.length} sources (${works.length} new)`,
    },
    { type: 'model_problem', agent: 'judge', message: 'The model gave no valid scores; rules scored this round.' },
    { type: 'steered', messageId: 1, text: 'Leave out animal studies' },
    decision(2, 'retrieval', { stalls: 3, basis: 'repaired', noticed: ['the last turn repeated searches'] }),
    {
      type: 'task_ledger',
      resets: 1,
      ledger: { given: ['Two trials exist'], toLookUp: ['Doses'], toDerive: [], guesses: [], plan: PLAN.slice(1) },
    },
    { type: 'replanned', resets: 1, why: '3 turns in a row brought no progress', steps: PLAN.slice(1) },
    decision(3, 'retrieval', { basis: 'rules' }),
    { type: 'handoff', round: 3, to: 'retrieval', instruction: 'Read the fictional regulator’s page', why: 'doses' },
    { type: 'round_started', round: 3, maxRounds: 5, queries: [], why: 'doses' },
  ];
}

/** The team's report with every kind of sentence, two positions, and what was thrown away. */
export function teamReport(works: readonly Evidence[]): RunEvent[] {
  const [first = fictionalWork('1'), second = first] = works;
  const claims = [
    claimOf('c1', [citationOf(first)]),
    claimOf('c2', [citationOf(second)], { verdict: 'partly', reason: 'The quote speaks of adults only.' }),
  ];
  return [
    ...teamAtWork(works),
    { type: 'agent_reported', round: 3, agent: 'retrieval', message: 'Read 1 page, nothing new' },
    { type: 'synthesizing', exit: 'write_now', title: 'Velorimine for cluster headache', sections },
    { type: 'section_started', sectionId: 'summary', title: 'Summary' },
    usageOf('report', { calls: 5, tokensIn: 9000, tokensOut: 2400, cost: 0.06 }, true),
    { type: 'claim_checked', claimId: 'c1', verdict: 'supported', kept: true },
    { type: 'claim_checked', claimId: 'c2', verdict: 'partly', kept: true, rewritten: true },
    { type: 'claim_checked', claimId: 'c9', verdict: 'not_found', kept: false, reason: 'the number is not there' },
    paragraph('summary', claims),
    { type: 'section_started', sectionId: 'clinical', title: 'Clinical evidence' },
    ...['p1', 'p2', 'p3'].map(
      (claimId): RunEvent => ({ type: 'claim_checked', claimId, verdict: 'supported', kept: true }),
    ),
    {
      type: 'block_added',
      sectionId: 'clinical',
      block: {
        type: 'positions',
        topic: 'Attacks a week',
        positions: [
          { label: 'Fewer attacks', claims: [claimOf('p1', [citationOf(first)])] },
          { label: 'No difference', claims: [claimOf('p2', [citationOf(second)])] },
          { label: 'More attacks in adolescents', claims: [claimOf('p3', [citationOf(second)])] },
        ],
        differs: 'Dose (40 mg against 10 mg) and form of the disease.',
      },
    },
  ];
}

/** A finished run of the team. */
export function advancedRun(works: readonly Evidence[]): RunEvent[] {
  return [
    ...teamReport(works),
    {
      type: 'complete',
      exit: 'write_now',
      confidence: 0.61,
      confidenceReason: '0.61: two trials agree, one is small.',
      claims: { kept: 5, rewritten: 1, dropped: 1 },
      references: works.map(({ id }) => id),
      removed: { citations: 2, quotes: 1 },
    },
  ];
}
