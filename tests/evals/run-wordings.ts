import { stems } from '#core/text/words.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { alignedTable } from './figures-table.ts';
import { judgedDocIdOf, type Measured, measureQuestion } from './measure-question.ts';
import type { JudgedQuestion } from './rubric.ts';
import type { Runner } from './run-question.ts';

export interface WordingFigures {
  set: JudgedQuestion['set'];
  questions: number;
  recall: number;
  precision: number;
  facts: number;
  /** Answering works among the first 25 of plain BM25 over the same abstracts. */
  bm25: number;
  /** Answerable questions that ended without a report, or with nothing included. */
  silent: number;
  /** Questions that cannot be answered, and the mean number of works that were judged clearly relevant to them. */
  traps: number;
  verdicts: number;
}

/** Runs every judged question in each of its wordings, without a model, and says what was found; also how far wordings differ. */
export async function runWordings({
  questions,
  runner,
  works,
}: {
  questions: readonly JudgedQuestion[];
  runner: Runner;
  works: readonly WorldWork[];
}): Promise<{ figures: WordingFigures[]; spread: number; table: string }> {
  const bm25 = createBm25(works);
  const rows = new Map<string, { question: JudgedQuestion; measured: Measured; bm25: number }>();
  for (const question of questions) {
    const measured = measureQuestion(question, await runner.run(question.question, question.id));
    rows.set(question.id, { question, measured, bm25: recallOf(question, bm25(question.question)) });
  }
  const all = [...rows.values()];
  const sets = [...new Set(questions.map(({ set }) => set))];
  const figures = sets.map((set): WordingFigures => {
    const own = all.filter(({ question }) => question.set === set);
    const answerable = own.filter(({ question }) => question.answerable);
    return {
      set,
      questions: answerable.length,
      recall: mean(answerable.map(({ measured }) => measured.score.recall)),
      precision: mean(answerable.flatMap(({ measured }) => measured.score.precision ?? [])),
      facts: mean(answerable.map(({ measured }) => measured.score.facts)),
      bm25: mean(answerable.map((row) => row.bm25)),
      silent: answerable.filter(({ measured }) => measured.score.included === 0).length,
      traps: own.length - answerable.length,
      verdicts: own.filter(({ measured }) => measured.direction !== null).length,
    };
  });
  const spread = mean(
    [
      ...Map.groupBy(
        all.filter(({ question }) => question.set !== 'everyday'),
        ({ question }) => question.of,
      ).values(),
    ].map((own) => deviation(own.map(({ measured }) => measured.score.recall))),
  );
  return { figures, spread, table: tableOf(figures, spread) };
}

function tableOf(figures: readonly WordingFigures[], spread: number): string {
  const heads = ['wording', 'questions', 'recall', 'BM25 25', 'precision', 'facts', 'silent', 'verdicts'];
  const rows = figures.map(({ set, questions, recall, bm25, precision, facts, silent, verdicts }) => [
    set,
    String(questions),
    ...[recall, bm25, precision, facts].map((value) => value.toFixed(2)),
    String(silent),
    String(verdicts),
  ]);
  return `${alignedTable([heads, ...rows])}\nspread of recall over the wordings of a question (standard deviation): ${spread.toFixed(2)}`;
}

function recallOf({ relevant }: JudgedQuestion, ids: readonly string[]): number {
  const direct = relevant.filter(({ grade }) => grade === 2);
  return direct.filter(({ docId }) => ids.includes(docId)).length / Math.max(1, direct.length);
}

const FIRST = 25;

/** Plain BM25 over titles and abstracts, the usual values: what a question's own words find. */
function createBm25(works: readonly WorldWork[]): (question: string) => string[] {
  const [saturation, lengthShare] = [1.2, 0.75];
  const texts = works.map(({ pmid, title, abstract = [] }) => {
    const words = stems([title, ...abstract.map(({ text }) => text)].join(' '));
    const counts = new Map<string, number>();
    for (const stem of words) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return { id: judgedDocIdOf({ ids: { ...(pmid !== undefined && { pmid }) } }) ?? '', counts, length: words.length };
  });
  const average = mean(texts.map(({ length }) => length));
  return (question) => {
    const scores = new Map<string, number>();
    for (const stem of new Set(stems(question))) {
      const holders = texts.filter(({ counts }) => counts.has(stem));
      const weight = Math.log1p((texts.length - holders.length + 0.5) / (holders.length + 0.5));
      for (const { id, counts, length } of holders) {
        const count = counts.get(stem) ?? 0;
        const damped =
          (count * (saturation + 1)) / (count + saturation * (1 - lengthShare + (lengthShare * length) / average));
        scores.set(id, (scores.get(id) ?? 0) + weight * damped);
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1])
      .slice(0, FIRST)
      .map(([id]) => id);
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
