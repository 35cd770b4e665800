// How often each rule takes someone for a master who is none, by simulated learners, and what a perfect learner comes to without a model.
// Prints the tables of docs/study.md: false mastery, mean questions, and mean questions of those who knew it from the start; then concepts
// confirmed, answers and days.
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { documentMaterial, HANDOUT } from '#tests/core/study/cards/handout.ts';
import { perfectLearner } from '#tests/evals/study/perfect-learner.ts';
import { RULES, SETTINGS, simulateLearners } from '#tests/evals/study/simulate-learners.ts';

const { learners, seed } = z
  .object({ learners: z.coerce.number().int().min(1).default(40_000), seed: z.coerce.number().int().default(1) })
  .parse(parseArgs({ options: { learners: { type: 'string' }, seed: { type: 'string' } } }).values);

const ROWS = [
  ['right ÷ seen ≥ 0.85 (naive)', 'naive', 'choice', 'freeText'],
  ['quiz of five, ≥ 0.85', 'quizOfFive', 'choice', 'freeText'],
  ['three right in a row', 'threeInARow', 'choice', 'freeText'],
  ['`reached`, one question type', 'reachedOneType', 'choice', 'freeText'],
  ['`confirmed` by answers, one question type', 'confirmedOneType', 'choice', 'freeText'],
  ['`reached`, two types in turn', 'reached', 'choiceMixed', 'freeTextMixed'],
  ['`confirmed` by answers, two types in turn', 'confirmed', 'choiceMixed', 'freeTextMixed'],
] as const;

console.log('| rule | choice of four | free text, one grade in ten wrong |\n| --- | --- | --- |');
for (const [name, rule, ...settings] of ROWS) {
  const cells = settings.map((setting) => {
    const { falseMastery, questions, questionsIfKnown } = simulateLearners(RULES[rule], SETTINGS[setting], {
      learners,
      seed,
    });
    return `${(falseMastery * 100).toFixed(1)} % / ${questions.toFixed(1)} / ${questionsIfKnown.toFixed(1)}`;
  });
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

console.log('\n| rule | gaps and figures alone | choice and gap in turn |\n| --- | --- | --- |');
for (const rule of ['reached', 'confirmed'] as const) {
  const cells = (['written', 'choiceMixed'] as const).map((setting) => {
    const found = simulateLearners(RULES[rule], SETTINGS[setting], { learners, seed });
    return `${(found.falseMastery * 100).toFixed(1)} % / ${found.questions.toFixed(1)} / ${found.questionsIfKnown.toFixed(1)}`;
  });
  console.log(`| \`${rule}\` by cards | ${cells.join(' | ')} |`);
}

const { concepts, confirmed, cards, answers, days, repeated } = await perfectLearner(documentMaterial(HANDOUT));
console.log(
  `\nA perfect learner confirms ${confirmed} of ${concepts} concepts of a handout that have two cards or more, with ${answers} answers to ${cards} cards on ${days} days; ${repeated} were asked twice on one day.`,
);
