import { presentId } from '#components/evidence/source.ts';
import { AGENT_NAMES } from '#contract/agent-name.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Exit } from '#contract/exit.ts';
import type { Report, ReportBlock } from '#contract/report.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { RunView, SectionView, UsageView } from '#contract/run-view.ts';
import { type UnansweredSource, unansweredSources } from './unanswered-sources.ts';

/** A report as the page draws it, whether it is still growing or frozen. */
export interface ReportModel {
  question: string;
  title: string | null;
  mode: RunRequest['mode'];
  engine: RunRequest['engine'];
  writtenBy: Report['writtenBy'];
  exit: Exit | null;
  confidence: number | null;
  confidenceReason: string | null;
  /** Null until it is written, and in reports from before this field existed. */
  answer: ShortAnswer | null;
  /** Rounds in which sources were asked; a team also has rounds of weighing and thinking. */
  rounds: number;
  startedAt: string | null;
  finishedAt: string | null;
  sections: readonly SectionView[];
  hypotheses: readonly Hypothesis[];
  claims: { kept: number; dropped: number; rewritten: number };
  /** What a model made up and code removed. */
  removed: { citations: number; quotes: number };
  /** Parts that a model did not do as it was asked. */
  problems: number;
  /** Null where no model was called. */
  usage: UsageView | null;
  /** Sources that could not be asked, or not with all their searches. */
  unanswered: readonly UnansweredSource[];
  isComplete: boolean;
}

function roundsOf(searches: readonly { round: number }[]): number {
  return new Set(searches.map(({ round }) => round)).size;
}

export function reportFromRun(run: RunView): ReportModel {
  return {
    question: run.request?.question ?? '',
    title: run.title,
    mode: run.request?.mode ?? 'simple',
    engine: run.request?.engine ?? 'rules',
    writtenBy: run.writtenBy,
    exit: run.exit,
    confidence: run.confidence,
    confidenceReason: run.confidenceReason,
    answer: run.answer,
    rounds: roundsOf(run.searches),
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    sections: run.sections,
    hypotheses: run.hypotheses,
    claims: run.claims,
    removed: run.removed,
    problems: run.team.problems.length,
    usage: run.usage.total.calls > 0 ? run.usage : null,
    unanswered: unansweredSources(run.searches),
    isComplete: run.status === 'complete',
  };
}

export function reportFromFrozen(report: Report): ReportModel {
  const { question, title, mode, engine, exit, confidence, confidenceReason, startedAt, finishedAt } = report;
  return {
    question,
    title,
    mode,
    engine,
    writtenBy: report.writtenBy,
    exit,
    confidence,
    confidenceReason,
    answer: report.answer,
    rounds: roundsOf(report.search),
    startedAt,
    finishedAt,
    sections: report.sections.map((section) => ({ ...section, state: 'done' })),
    hypotheses: report.hypotheses,
    claims: report.claims,
    removed: { citations: report.claims.removedCitations, quotes: report.claims.discardedQuotes },
    problems: 0,
    usage: usageOf(report.usage),
    unanswered: unansweredSources(report.search.map(({ status, ...search }) => ({ ...search, state: status }))),
    isComplete: true,
  };
}

function usageOf({ byAgent, costKnown, estimated, cost, ...counts }: Report['usage']): UsageView | null {
  if (counts.calls === 0) return null;
  const own = AGENT_NAMES.flatMap((name) => {
    const entry = byAgent.find(({ agent }) => agent === name);
    return entry ? [[name, entry] as const] : [];
  });
  return {
    total: { ...counts, cost: costKnown ? cost : null },
    byAgent: Object.fromEntries(own.map(([name, { agent: _, ...usage }]) => [name, usage])),
    estimated,
  };
}

/** A citation with its place and the claim that it supports; table cells are not claims. */
export interface CitedAt {
  citation: Citation;
  claimId: string | null;
}

export function citationsOfClaims(claims: readonly Claim[]): CitedAt[] {
  return claims.flatMap(({ id, citations }) => citations.map((citation) => ({ citation, claimId: id })));
}

export function citationsOf(block: ReportBlock): CitedAt[] {
  switch (block.type) {
    case 'paragraph':
      return citationsOfClaims(block.claims);
    case 'positions':
      return block.positions.flatMap(({ claims }) => citationsOfClaims(claims));
    case 'table':
      return block.rows.flat().flatMap(({ citations }) => citations.map((citation) => ({ citation, claimId: null })));
    case 'effects':
      return block.rows.map(({ citation }) => ({ citation, claimId: null }));
    case 'note':
      return [];
  }
}

/** The reference list so far: that of the finished run, or the works in the order of their first citation. */
export function referencesOf({
  references,
  sections,
  aliases,
  answer,
}: Pick<RunView, 'references' | 'sections' | 'aliases' | 'answer'>): string[] {
  const ids = new Set(references.map((id) => presentId(id, aliases)));
  for (const { citations } of answer?.claims ?? [])
    for (const { evidenceId } of citations) ids.add(presentId(evidenceId, aliases));
  for (const { blocks } of sections)
    for (const block of blocks)
      for (const { citation } of citationsOf(block)) ids.add(presentId(citation.evidenceId, aliases));
  return [...ids];
}
