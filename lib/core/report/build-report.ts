import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { BiasJudgement } from '#contract/appraisal/bias.ts';
import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Exit } from '#contract/exit.ts';
import type { Finding } from '#contract/finding.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import {
  type RawReport,
  type Report,
  type ReportEvidence,
  type ReportSection,
  report as reportSchema,
  type Screening,
} from '#contract/report.ts';
import type { PrismaFlow } from '#contract/review/flow.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import { AssayError } from '../errors.ts';

/** The folded state of a finished run. */
export interface ReportSource {
  runId: string;
  title: string;
  request: {
    question: string;
    mode: Report['mode'];
    engine: Report['engine'];
    models?: { provider: string; fast: { id: string }; smart: { id: string } } | null;
    modeNote?: string | null;
    /** The user's manual changes; absent where none were possible. */
    changes?: { bias: readonly BiasJudgement[] };
  };
  /** Absent in runs recorded before this field existed. */
  writtenBy?: Report['writtenBy'];
  exit: Exit;
  confidence: number | null;
  confidenceReason: string;
  startedAt: string;
  finishedAt: string;
  /** Absent in runs recorded before reports had one. */
  answer?: ShortAnswer | null;
  sections: readonly ReportSection[];
  /** Findings of the works, whether or not the report contains them. */
  findings?: readonly Finding[];
  /** Works by id; the ids that claims cite are keys. */
  evidence: ReadonlyMap<string, Evidence>;
  /** One for each work that was screened; a work without one was never weighed and counts as not included. */
  screenings: readonly Screening[];
  hypotheses: readonly Hypothesis[];
  assessments: readonly Assessment[];
  contradictions: readonly Contradiction[];
  /** Absent in runs recorded before this field existed. */
  trials?: Report['trials'];
  searches: readonly SearchRecord[];
  claims: RawReport['claims'];
  /** Evidence ids in the order of the reference list. */
  references: readonly string[];
  /** Absent where no model was called. */
  usage?: RawReport['usage'];
  /** Absent where a loop works without a plan of its own. */
  plan?: readonly PlanStep[];
  flow?: PrismaFlow;
}

const NO_USAGE: RawReport['usage'] = { calls: 0, tokensIn: 0, tokensOut: 0, cost: 0 };

/**
 * The public report of a finished run: works that are cited come first, in the order of the reference list, then the
 * other works included, then the excluded, each by relevance.
 * @throws AssayError `internal` when the run's state does not make a valid report.
 */
export function buildReport(source: ReportSource): Report {
  const { models, modeNote } = source.request;
  const built = reportSchema.safeParse({
    schema: 'assay.report/1',
    runId: source.runId,
    title: source.title,
    question: source.request.question,
    mode: source.request.mode,
    engine: source.request.engine,
    writtenBy: source.writtenBy ?? null,
    exit: source.exit,
    confidence: source.confidence,
    confidenceReason: source.confidenceReason,
    startedAt: source.startedAt,
    finishedAt: source.finishedAt,
    answer: source.answer ?? null,
    sections: source.sections.map(({ id, title, blocks }) => ({ id, title, blocks })),
    findings: source.findings ?? [],
    evidence: reportEvidences(source),
    hypotheses: source.hypotheses,
    assessments: source.assessments,
    contradictions: source.contradictions,
    trials: source.trials ?? null,
    search: source.searches,
    claims: source.claims,
    usage: source.usage ?? NO_USAGE,
    models: models ? { provider: models.provider, fast: models.fast.id, smart: models.smart.id } : null,
    plan: source.plan ?? [],
    modeNote: modeNote ?? null,
    flow: source.flow ?? null,
  });
  if (!built.success) throw new AssayError('internal', undefined, { cause: built.error });
  return built.data;
}

function reportEvidences({ evidence, screenings, references, request }: ReportSource): ReportEvidence[] {
  const screened = new Map(screenings.map((screening) => [screening.evidenceId, screening]));
  const place = new Map(references.map((id, i) => [id, i + 1]));
  const rank = (id: string) => {
    const screening = screened.get(id);
    return {
      reference: place.get(id) ?? Number.POSITIVE_INFINITY,
      group: screening?.included ? 0 : 1,
      relevance: screening?.relevance ?? -1,
    };
  };
  const ordered = [...evidence.values()].sort((a, b) => {
    const [first, second] = [rank(a.id), rank(b.id)];
    if (first.reference !== second.reference) return first.reference - second.reference;
    return first.group - second.group || second.relevance - first.relevance || (a.id < b.id ? -1 : 1);
  });
  const judged = request.changes?.bias ?? [];
  return ordered.map((work) => ({
    ...reportEvidence(work, screened.get(work.id), place.get(work.id) ?? null),
    bias: judged.filter(({ evidenceId }) => evidenceId === work.id),
  }));
}

function reportEvidence(
  work: Evidence,
  screening: Screening | undefined,
  reference: number | null,
): Omit<ReportEvidence, 'bias'> {
  const { id, ids, title, authors, names, year, venue, texts, publicationTypes, notices, related, quality, foundBy } =
    work;
  return {
    id,
    ids,
    title,
    authors,
    ...(names && { names }),
    year,
    venue,
    texts,
    design: work.design.value,
    designBasis: work.design,
    sampleSize: work.sampleSize?.value ?? null,
    sampleSizeBasis: work.sampleSize,
    population: work.population,
    peerReviewed: work.peerReviewed,
    publicationTypes,
    notices,
    related,
    ...(work.registry && { registry: work.registry }),
    quality,
    foundBy,
    included: screening?.included ?? false,
    reason: screening?.reason ?? 'Found, but not screened before the search ended.',
    relevance: screening?.relevance ?? null,
    representedBy: screening?.representedBy ?? null,
    reference,
  };
}
