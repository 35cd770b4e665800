import type { Assessment, QuestionType } from '#contract/assessment.ts';
import { isRetracted } from '#contract/evidence.ts';
import { stanceIn } from '../reading/stance.ts';
import { cite, isFinding, type Statement } from '../reading/statements.ts';
import { stems } from '../text/words.ts';
import { strengthOf } from './study-strength.ts';
import type { WeighedWork } from './weighed-work.ts';

const MAX_FINDINGS = 6;
/** Two findings that share this much of their words say the same (Jaccard index of stems). */
const SAME = 0.7;
const STRENGTH_WORTH = { strong: 1, middle: 0.7, weak: 0.4, none: 0.1 } as const;

interface Ranked {
  statement: Statement;
  worth: number;
}

/** The sentences that answer most: one a work, results before background, better studies first. Verbatim. */
export function keyFindings(
  works: readonly WeighedWork[],
  questionType: QuestionType,
  subject: ReadonlySet<number>,
): Assessment['keyFindings'] {
  const best = works
    .filter(({ work, topicality }) => topicality > 0 && !isRetracted(work))
    .flatMap((weighed) => bestOf(weighed, questionType, subject) ?? [])
    .sort((a, b) => b.worth - a.worth || (a.statement.work.id < b.statement.work.id ? -1 : 1));
  const chosen: Statement[] = [];
  for (const { statement } of best) {
    if (chosen.length >= MAX_FINDINGS) break;
    if (!chosen.some((other) => overlap(other.text, statement.text) >= SAME)) chosen.push(statement);
  }
  return chosen.map((statement) => ({ text: statement.text, citations: [cite(statement)] }));
}

function bestOf(weighed: WeighedWork, questionType: QuestionType, subject: ReadonlySet<number>): Ranked | null {
  const telling = weighed.statements.filter(
    (statement) =>
      isFinding(statement) && (statement.about.length > 1 || statement.about.some((concept) => subject.has(concept))),
  );
  const ranked = telling
    .map((statement) => ({ statement, worth: worthOf(statement, weighed, questionType) }))
    .sort((a, b) => b.worth - a.worth || a.statement.start - b.statement.start);
  return ranked[0] ?? null;
}

/** Worth = what the sentence names of the question, whether it concludes and tells a result, and how good its study is. */
function worthOf(
  statement: Statement,
  { work, relevance, topicality }: WeighedWork,
  questionType: QuestionType,
): number {
  const words = statement.text.split(/\s+/).length;
  return (
    0.5 * Math.min(3, statement.concepts.length) +
    topicality +
    (statement.part === 'conclusion' ? 0.4 : 0.2) +
    (stanceIn(statement.text) ? 0.4 : 0) +
    (/\d/.test(statement.text) ? 0.1 : 0) +
    (words < 8 || words > 60 ? -0.5 : 0) +
    0.6 * STRENGTH_WORTH[strengthOf(work, questionType)] +
    0.4 * work.quality.score +
    0.4 * relevance
  );
}

/** Jaccard index of the content words of two texts. */
export function overlap(first: string, second: string): number {
  const [a, b] = [new Set(stems(first)), new Set(stems(second))];
  const shared = [...a].filter((stem) => b.has(stem)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
