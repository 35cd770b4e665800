import type { Report } from '#contract/report.ts';
import { textsIn } from '#core/ask/synthesizer/answer-measures.ts';
import { scifactDocId } from '#tests/world/recorded-works.ts';
import { type Audit, auditReport } from './audit-report.ts';
import type { Rubric } from './rubric.ts';
import type { TimedOutcome } from './run-question.ts';
import { emptyScore, type Score, scoreReport } from './score-report.ts';

/** One row of figures. */
export interface Measured {
  id: string;
  question: string;
  score: Score;
  audit: Audit | null;
  exit: string;
  direction: string | null;
  isDirect: boolean | null;
  /** What a reader sees first: the short answer's first line, else the first sentence of the report. */
  firstLine: string;
  /** Of everything that is read, references and methods apart. */
  words: number;
  tookMs: number;
  calls: number;
  promptTokens: number;
  /** Works that were read whole, or, where none was, that the judge weighed. */
  worksRead: number;
  promptTokensPerWork: number | null;
}

/** The number by which rubrics name a work: that of SciFact, or `pmid:N` of PubMedQA. */
export const judgedDocIdOf = ({ ids: { pmid } }: Pick<Report['evidence'][number], 'ids'>) =>
  scifactDocId(pmid) ?? (pmid === undefined ? null : `pmid:${pmid}`);

export function measureQuestion(question: Rubric, { report, view, tookMs }: TimedOutcome): Measured {
  const { calls, tokensIn } = view.usage.total;
  const weighed = Math.max(0, ...view.assessments.map((assessment) => assessment.weighed));
  const worksRead = Object.keys(view.readings).length || weighed;
  return {
    id: question.id,
    question: question.question,
    score: report ? scoreReport({ report, docIdOf: judgedDocIdOf }, question) : emptyScore(question),
    audit: report ? auditReport(report, judgedDocIdOf, question.conflict) : null,
    exit: view.exit ?? view.status,
    direction: report?.answer?.direction ?? null,
    isDirect: report?.answer?.isDirect ?? null,
    firstLine: report ? firstLineOf(report) : (view.nothingFound?.join(' ') ?? view.error?.message ?? ''),
    words: report ? wordsOf(report) : 0,
    tookMs: Math.round(tookMs),
    calls,
    promptTokens: tokensIn,
    worksRead,
    promptTokensPerWork: tokensIn > 0 && worksRead > 0 ? Math.round(tokensIn / worksRead) : null,
  };
}

const STANDARD_SECTIONS: ReadonlySet<string> = new Set(['references', 'methodology', 'limitations', 'about']);

function wordsOf({ answer, sections }: Pick<Report, 'answer' | 'sections'>): number {
  const blocks = sections.filter(({ id }) => !STANDARD_SECTIONS.has(id)).flatMap((section) => section.blocks);
  return textsIn({ answer, blocks }).join(' ').split(/\s+/).length;
}

/** What stands first under a report's title. */
export function firstLineOf(report: Pick<Report, 'answer' | 'sections'>): string {
  if (report.answer) return report.answer.lead;
  for (const block of report.sections.flatMap(({ blocks }) => blocks)) {
    if (block.type === 'paragraph') return block.claims[0]?.text ?? '';
    if (block.type === 'note') return block.text;
  }
  return '';
}
