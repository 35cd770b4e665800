import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Report, ReportSection } from '#contract/report.ts';
import type { ReportInput, ReportPart } from '#core/agents/handlers.ts';
import { buildReport, type ReportSource } from '#core/report/build-report.ts';
import { createDigestReporter } from '#core/rules/digest.ts';
import { questionIdeas, readWork } from '#core/rules/read-work.ts';
import { parsedAs } from '#tests/core/question/parsed-as.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** What a reporter may write from, about a fictional drug; every field can be overridden. */
export function reportInput(works: readonly Evidence[], overrides: Partial<ReportInput> = {}): ReportInput {
  const concept = (term: string, ...synonyms: string[]) => ({ term, synonyms, mesh: [] });
  const ranked = works.map((work, i) => ({ work, relevance: 1 - i / 20 }));
  const plan = parsedAs({
    question: 'Does velorimine reduce attacks in cluster headache?',
    questionType: 'treatment_effect',
    concepts: [concept('velorimine'), concept('cluster headache'), concept('attacks', 'attack frequency')],
    terms: ['velorimine', 'reduce', 'attacks', 'cluster', 'headache'],
  });
  const ideas = questionIdeas(plan, undefined);
  return {
    plan,
    exit: 'max_rounds',
    works: ranked,
    screenings: ranked.map(({ work, relevance }) => ({
      evidenceId: work.id,
      included: true,
      reason: 'relevant',
      relevance,
      representedBy: null,
    })),
    evidence: new Map(works.map((work) => [work.id, work])),
    searches: [],
    assessments: [],
    hypotheses: [],
    contradictions: [],
    readings: ranked.map((each) => readWork(each, ideas)),
    certaintyChanges: [],
    biasJudgements: [],
    rounds: 1,
    ...overrides,
  };
}

export interface Written {
  title: string;
  outline: { id: string; title: string }[];
  answer: ShortAnswer | null;
  sections: ReportSection[];
  checked: { id: string; kept: boolean }[];
  confidence: number | null;
  confidenceReason: string;
  claims: { kept: number; rewritten: number; dropped: number };
  references: string[];
}

/** The report without a model. */
export function writeReport(input: ReportInput): Promise<Written> {
  return collected(createDigestReporter().write(input, new AbortController().signal));
}

/** The parts of a report, put together as the event log does. */
export async function collected(parts: AsyncIterable<ReportPart> | Iterable<ReportPart>): Promise<Written> {
  const written: Written = {
    title: '',
    outline: [],
    answer: null,
    sections: [],
    checked: [],
    confidence: null,
    confidenceReason: '',
    claims: { kept: 0, rewritten: 0, dropped: 0 },
    references: [],
  };
  for await (const part of parts) {
    if (part.type === 'outline') Object.assign(written, { title: part.title, outline: part.sections });
    if (part.type === 'answer') written.answer = part.answer;
    if (part.type === 'section') written.sections.push({ id: part.id, title: part.title, blocks: [] });
    if (part.type === 'checked') written.checked.push({ id: part.claim.id, kept: part.kept });
    if (part.type === 'block') written.sections.at(-1)?.blocks.push(part.block);
    if (part.type === 'end') {
      const { confidence, confidenceReason, claims, references } = part;
      Object.assign(written, { confidence, confidenceReason, claims, references });
    }
  }
  return written;
}

export async function reportFrom(input: ReportInput, overrides: Partial<ReportSource> = {}): Promise<Report> {
  return reportOf(input, await writeReport(input), overrides);
}

export function reportOf(input: ReportInput, written: Written, overrides: Partial<ReportSource> = {}): Report {
  return buildReport({
    runId: 'run-1',
    title: written.title,
    request: { question: input.plan.question, mode: 'simple', engine: 'rules' },
    exit: input.exit,
    confidence: written.confidence,
    confidenceReason: written.confidenceReason,
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:01:00.000Z',
    answer: written.answer,
    sections: written.sections,
    evidence: input.evidence,
    screenings: input.screenings,
    hypotheses: input.hypotheses,
    assessments: input.assessments,
    contradictions: input.contradictions,
    searches: input.searches,
    claims: written.claims,
    references: written.references,
    ...overrides,
  });
}

export const TRIAL = evidenceOf({
  id: 'pmid:1',
  title: 'Velorimine in cluster headache: a fictional randomised trial',
  year: 2024,
  design: { value: 'randomised_trial', from: 'title', basis: 'randomised trial' },
  quality: { score: 0.8, terms: [] },
  texts: {
    abstract:
      'BACKGROUND: Cluster headache is a painful disease.\nMETHODS: Adults with cluster headache were randomised to velorimine or placebo.\nRESULTS: Velorimine reduced weekly attacks more than placebo in cluster headache (mean difference −2.8; 95% CI −4.1 to −1.5). Adverse events were reported by 12% of adults given velorimine for cluster headache. This was surprising.\nCONCLUSIONS: However, velorimine lowered attack frequency in adults with cluster headache. Further research is needed.',
  },
});
export const NULL_COHORT = evidenceOf({
  id: 'pmid:2',
  title: 'Velorimine and cluster headache attacks in a fictional cohort',
  year: 2022,
  design: { value: 'cohort', from: 'abstract', basis: 'cohort' },
  texts: {
    abstract:
      'OBJECTIVE: To assess whether velorimine prevents attacks.\nRESULTS: Velorimine did not reduce attacks of cluster headache in 88 adults (P = 0.41).\nCONCLUSIONS: Velorimine was not associated with fewer cluster headache attacks.',
  },
});
export const MOUSE = evidenceOf({
  id: 'pmid:3',
  title: 'How velorimine acts in fictional mice',
  design: { value: 'animal', from: 'abstract', basis: 'mice' },
  texts: {
    abstract:
      'RESULTS: Velorimine inhibited the CGRP receptor and reduced attacks in mice with cluster headache. Is that all?',
  },
});
export const RETRACTED = evidenceOf({
  id: 'pmid:4',
  title: 'Velorimine cures cluster headache (fictional, retracted)',
  notices: [{ kind: 'retraction', date: '2023', source: 'fictional notice' }],
  texts: { abstract: 'RESULTS: Velorimine cured all attacks of cluster headache in 500 adults.' },
});
