import { expect, it } from 'vitest';
import { quotedFindings } from '#core/reading/quoted-findings.ts';
import { documentMaterial, HANDOUT } from '#tests/core/study/cards/handout.ts';
import { FICTIONAL_MATERIAL } from '#tests/core/study/fictional-study.ts';
import { perfectLearner } from './perfect-learner.ts';

/** With the findings that are read in its works without a model. */
const REPORT = {
  ...FICTIONAL_MATERIAL,
  findings: FICTIONAL_MATERIAL.works.flatMap((work) => quotedFindings(work, { wanted: new Set(), share: () => 1 })),
};

it.each([
  ['a handout', documentMaterial(HANDOUT), 2],
  // Its one concept has seven cards, which are as many answers on the first day.
  ['a report', REPORT, 1],
] as const)(
  'a perfect learner confirms every concept of %s that has two cards, within two days',
  async (_, material, days) => {
    const learned = await perfectLearner(material);
    console.log(learned);
    expect(learned.concepts).toBeGreaterThan(0);
    expect(learned).toMatchObject({ confirmed: learned.concepts, days, repeated: 0 });
    expect(learned.answers).toBeLessThanOrEqual(2 * learned.cards);
  },
);
