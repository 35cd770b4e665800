import type { LoggedEvent, RunEvent } from '#core/events/event.ts';
import { foldRun } from '#core/events/reduce-run.ts';
import type { RunView } from '#core/events/run-view.ts';
import type { Evidence, TextField } from '#core/evidence/evidence.ts';
import type { Claim } from '#core/findings/claim.ts';
import type { Citation } from '#core/findings/quote.ts';
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

export const started: RunEvent = {
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
