import PQueue from 'p-queue';
import type { PubmedqaQuestion } from '#tests/world/recorded-works.ts';
import type { Runner } from './run-question.ts';
import { toJson, write } from './run-rubrics.ts';
import { directionsTable, type Judged, scoreDirections } from './score-directions.ts';

interface PubmedqaRun {
  questions: readonly PubmedqaQuestion[];
  runner: Runner;
  atOnce: number;
  out: string | undefined;
}

/** Whole runs of PubMedQA's questions: how often the short answer's direction is the expert's. */
export async function runPubmedqa({ questions, runner, atOnce, out }: PubmedqaRun): Promise<string> {
  const queue = new PQueue({ concurrency: atOnce });
  let done = 0;
  const rows = await queue.addAll(
    questions.map((question) => async () => {
      const { report } = await runner.run(question.question, question.pmid);
      done += 1;
      if (done % 25 === 0) console.error(`${done} of ${questions.length}`);
      const answer = report?.answer ?? null;
      const own = report?.evidence.find((work) => work.ids.pmid === question.pmid);
      return {
        id: question.pmid,
        question: question.question,
        expert: question.final_decision,
        direction: answer?.direction ?? null,
        isDirect: answer?.isDirect ?? null,
        lead: answer?.lead ?? null,
        isOwnIncluded: own?.included ?? false,
        hasAnswer: answer !== null,
      };
    }),
  );
  const figures = scoreDirections(rows satisfies Judged[]);
  const share = (test: (row: (typeof rows)[number]) => boolean) =>
    (rows.filter(test).length / Math.max(1, rows.length)).toFixed(2);
  write(out, 'pubmedqa.json', toJson({ figures, rows }));
  return [
    directionsTable(figures),
    `with a short answer ${share(({ hasAnswer }) => hasAnswer)}, marked as direct ${share(({ isDirect }) => isDirect === true)}, the question's own abstract included ${share(({ isOwnIncluded }) => isOwnIncluded)}`,
  ].join('\n');
}
