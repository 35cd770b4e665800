// Fits the probability that a work bears on a question, on the works that keyless runs of judged questions really find.
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { FEATURE_NAMES, INCLUDED } from '#core/retrieval/work-relevance.ts';
import { fitLogistic, probability, reliability } from '#tests/evals/fit/logistic.ts';
import { QUESTIONS_FROM_ELSEWHERE } from '#tests/evals/fit/questions-from-elsewhere.ts';
import { type JudgedWork, relevanceExamples } from '#tests/evals/fit/relevance-examples.ts';
import { type JudgedQuestion, readJudgedQuestions } from '#tests/evals/rubric.ts';
import { createRunner } from '#tests/evals/run-question.ts';
import { sharedFile } from '#tests/shared-data.ts';
import { pubmedqaQuestions, recordedWorks } from '#tests/world/recorded-works.ts';
import { sharedHeadings } from '#tests/world/shared-headings.ts';
import { startWorld } from '#tests/world/world.ts';

const WORD_TABLE = 'lib/adapters/embedder/word-table/word-table.bin';
/** Five wordings of one question are one question. */
const WEIGHTS = { written: 1, reworded: 0.5, everyday: 1, paper: 0.3, elsewhere: 1 } as const;
const MOST_INCLUDED = 40;

/** Of PubMedQA's questions, each made from one paper: there a single work is the answer, and others may bear on it too. */
const OF_PUBMEDQA = 120;

interface Judged {
  question: JudgedQuestion;
  works: JudgedWork[];
}

const examplesOf = ({ question, works }: Judged) =>
  works.map(({ features, isRelevant }) => ({
    features,
    isPositive: isRelevant,
    weight: WEIGHTS[question.set],
  }));

const world = await startWorld({ works: recordedWorks(), headings: sharedHeadings() });
try {
  const embedder = await createStaticEmbedder({ file: WORD_TABLE });
  const runner = await createRunner({
    env: world.env,
    model: null,
    sources: ['search_pubmed', 'search_preprints'],
  });
  const judged: Judged[] = [];
  for (const question of [
    ...readJudgedQuestions(sharedFile('rubrics')),
    ...paperQuestions(),
    ...elsewhereQuestions(),
  ]) {
    const outcome = await runner.run(question.question, question.id);
    judged.push({ question, works: await relevanceExamples(question, outcome, embedder) });
  }
  const weights = fitLogistic(judged.flatMap(examplesOf));
  console.log(['intercept', ...FEATURE_NAMES].map((name, at) => `${name}: ${weights[at]?.toFixed(2)}`).join(', '));

  // Each question is judged by weights that were fitted without it and its other wordings.
  const crossValidated = [...new Set(judged.map(({ question }) => question.of))].flatMap((left) => {
    const others = fitLogistic(judged.filter(({ question }) => question.of !== left).flatMap(examplesOf));
    return judged
      .filter(({ question }) => question.of === left)
      .map(({ question, works }) => ({
        question,
        works: works.map((work) => ({ ...work, probability: probability(others, work.features) })),
      }));
  });
  for (const threshold of [0.5, 0.3, 0.2, INCLUDED, 0.1]) {
    const cells = (['written', 'reworded', 'everyday', 'paper'] as const).map((set) => {
      const own = crossValidated.filter(({ question }) => question.set === set && question.answerable);
      const included = own.map(({ question, works }) => ({
        question,
        works: works
          .filter((work) => work.probability >= threshold)
          .sort((a, b) => b.probability - a.probability)
          .slice(0, MOST_INCLUDED),
      }));
      const recall = mean(
        included.map(({ question, works }) => {
          const direct = question.relevant.filter(({ grade }) => grade === 2).map(({ docId }) => docId);
          return direct.filter((id) => works.some(({ docId }) => docId === id)).length / Math.max(1, direct.length);
        }),
      );
      const precision = mean(
        included.flatMap(({ works }) =>
          works.length === 0 ? [] : [works.filter(({ isRelevant }) => isRelevant).length / works.length],
        ),
      );
      const none = included.filter(({ works }) => works.length === 0).length;
      return `${set}: recall ${recall.toFixed(2)}, precision ${precision.toFixed(2)}, ${mean(included.map(({ works }) => works.length)).toFixed(1)} works, ${none} with none`;
    });
    console.log(`from ${threshold}  ${cells.join(' | ')}`);
  }
  const strays = crossValidated
    .filter(({ question }) => !question.answerable)
    .map(({ works }) => works.filter((work) => work.probability >= INCLUDED).length);
  console.log(`included for questions that nothing answers: ${strays.join(' ')}`);
  const pairs = crossValidated.flatMap(({ works }) =>
    works.map((work) => ({ probability: work.probability, isPositive: work.isRelevant })),
  );
  for (const { from, pairs: count, predicted, observed } of reliability(pairs))
    console.log(
      `${from.toFixed(1)}  ${String(count).padStart(6)} pairs  predicted ${predicted.toFixed(2)}  observed ${observed.toFixed(2)}`,
    );
} finally {
  await world.stop();
}

function paperQuestions(): JudgedQuestion[] {
  const all = pubmedqaQuestions();
  const every = all.length / OF_PUBMEDQA;
  return all
    .filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every))
    .map(({ pmid, question }) => ({
      id: pmid,
      of: pmid,
      set: 'paper',
      question,
      type: '',
      relevant: [{ docId: `pmid:${pmid}`, grade: 2 }],
      facts: [],
      answer: '',
      answerable: true,
    }));
}

function elsewhereQuestions(): JudgedQuestion[] {
  return QUESTIONS_FROM_ELSEWHERE.map((question, at) => ({
    id: `elsewhere-${at}`,
    of: `elsewhere-${at}`,
    set: 'elsewhere',
    question,
    type: '',
    relevant: [],
    facts: [],
    answer: '',
    answerable: false,
  }));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
