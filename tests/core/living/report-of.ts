import type { Finding } from '#contract/finding.ts';
import { type Report, type ReportEvidence, report as reportSchema } from '#contract/report.ts';
import type { ToolName } from '#contract/search-record.ts';
import { stableId } from '#core/text/stable-id.ts';

const PUBMED = 'search_pubmed' as const;

/** A fictional trial as a version of a report may hold it. */
export interface Trial {
  pmid: number;
  /** The abstract is one sentence with this value. */
  value?: number;
  doi?: string;
  notices?: ReportEvidence['notices'];
  included?: boolean;
  /** The source that knows it; PubMed by default. */
  tool?: ToolName;
}

interface VersionOf {
  runId?: string;
  direction?: 'yes' | 'no' | 'mixed' | null;
  level?: 'high' | 'moderate' | 'low';
  search?: Partial<Report['search'][number]>;
  /** Sources that do not answer: nothing is found there. */
  down?: readonly ToolName[];
  /** Another wording of every sentence that is not a quote. */
  wording?: string;
}

export const quoteOf = ({ pmid, value = 0.8 }: Trial) => `Velorimine changed attacks in trial ${pmid} (RR ${value}).`;
export const trialId = ({ pmid }: Trial) => `pmid:${pmid}`;

/** A report that includes these trials, quotes each, and draws a conclusion from the first. */
export function versionOf(known: readonly Trial[], options: VersionOf = {}): Report {
  const { runId = 'run', direction = 'yes', level = 'low', search = {}, wording = 'works', down = [] } = options;
  const trials = known.filter(({ tool = PUBMED }) => !down.includes(tool));
  const tools = [...new Set([PUBMED, ...known.map(({ tool = PUBMED }) => tool)])];
  const included = trials.filter((trial) => trial.included !== false);
  const citationOf = (trial: Trial) => {
    const quote = quoteOf(trial);
    return { evidenceId: trialId(trial), field: 'abstract' as const, quote, start: 0, end: quote.length };
  };
  const claimOf = (text: string, trial: Trial) => ({
    id: stableId('claim', `${text} ${trialId(trial)}`),
    text,
    verdict: 'supported' as const,
    basis: 'verbatim' as const,
    citations: [citationOf(trial)],
  });
  const [first] = included;
  return reportSchema.parse({
    schema: 'assay.report/1',
    runId,
    title: 'Velorimine',
    question: 'Does velorimine reduce attacks?',
    mode: 'simple',
    engine: 'rules',
    exit: 'max_rounds',
    confidence: null,
    confidenceReason: '',
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:01:00.000Z',
    answer: {
      direction,
      isDirect: true,
      lead: 'As found.',
      claims: first ? [claimOf(`It ${wording}.`, first)] : [],
      certainty: level,
      reasons: [],
      tally: null,
      outcomes: [
        {
          outcome: 'attacks',
          level,
          evidenceIds: [],
          steps: [{ factor: 'imprecision', change: level === 'low' ? -2 : 0, reason: 'few events' }],
        },
      ],
    },
    sections:
      included.length === 0
        ? []
        : [
            {
              id: 'summary',
              title: 'Summary',
              blocks: [{ type: 'paragraph', claims: included.map((trial) => claimOf(quoteOf(trial), trial)) }],
            },
          ],
    findings: included.map((trial) => findingOf(trial, citationOf(trial))),
    evidence: trials.map((trial) => ({
      id: trialId(trial),
      ids: { pmid: String(trial.pmid), ...(trial.doi && { doi: trial.doi }) },
      title: `Trial ${trial.pmid}`,
      authors: [],
      year: 2025,
      venue: null,
      texts: { abstract: quoteOf(trial) },
      design: 'randomised_trial',
      designBasis: { value: 'randomised_trial', from: 'x', basis: 'x' },
      sampleSize: null,
      sampleSizeBasis: null,
      population: null,
      peerReviewed: true,
      publicationTypes: [],
      notices: trial.notices ?? [],
      related: [],
      quality: { score: 0.5, terms: [] },
      foundBy: [{ tool: trial.tool ?? PUBMED, query: 'velorimine', at: '2026-01-01T00:00:00.000Z', rank: 1 }],
      included: trial.included !== false,
      reason: trial.included === false ? 'not relevant' : 'relevant',
      representedBy: null,
      reference: trial.included === false ? null : trial.pmid,
    })),
    hypotheses: [],
    assessments: [],
    contradictions: [],
    search: tools.map((tool) => ({
      tool,
      query: 'velorimine',
      at: '2026-01-01T00:00:00.000Z',
      round: 1,
      status: down.includes(tool) ? ('timeout' as const) : ('ok' as const),
      found: trials.length,
      new: trials.length,
      tookMs: 1,
      ...search,
    })),
    claims: { kept: 0, rewritten: 0, dropped: 0 },
    usage: { calls: 0, tokensIn: 0, tokensOut: 0, cost: 0 },
  });
}

function findingOf(trial: Trial, citation: Finding['citation']): Finding {
  return {
    id: stableId('f', `${trialId(trial)} ${citation.quote}`),
    evidenceId: trialId(trial),
    citation,
    outcome: 'attacks',
    population: null,
    comparison: null,
    measure: 'RR',
    value: trial.value ?? 0.8,
    low: null,
    high: null,
    n: null,
    p: null,
    timepoint: null,
    direction: (trial.value ?? 0.8) < 1 ? 'benefit' : 'harm',
    stance: null,
    part: null,
    relevance: 1,
    isMain: true,
    by: 'code',
  };
}
