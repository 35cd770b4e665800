import { expect, it } from 'vitest';
import { documentMaterial, HANDOUT } from '#tests/core/study/cards/handout.ts';
import { FICTIONAL_MATERIAL } from '#tests/core/study/fictional-study.ts';
import { perfectLearner } from './perfect-learner.ts';

it.each([
  ['a handout', documentMaterial(HANDOUT)],
  ['a report', FICTIONAL_MATERIAL],
] as const)('a perfect learner confirms every concept of %s that has two cards, on two days', async (_, material) => {
  const learned = await perfectLearner(material);
  console.log(learned);
  expect(learned.concepts).toBeGreaterThan(0);
  expect(learned).toMatchObject({ confirmed: learned.concepts, days: 2, repeated: 0 });
  expect(learned.answers).toBeLessThanOrEqual(2 * learned.cards);
});
