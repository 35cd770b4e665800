import { expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import { judgeClaims, type ModelReading } from '#core/checking/verdict.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** Fictional. */
const FOUND = 'Velorimine lowered weekly attacks of adults from 5 to 3.';
const work = evidenceOf({ id: 'pmid:1', texts: { abstract: FOUND } });
const evidence = new Map([[work.id, work]]);
const citation = { evidenceId: work.id, field: 'abstract' as const, quote: FOUND, start: 0, end: FOUND.length };
const written = (text: string, counts: number[] = []) => {
  const claim: Claim = { id: '', text, verdict: 'unchecked', citations: [citation] };
  return { claim, counts };
};
const [QUOTED, WRONG, OPEN, COUNTED] = [
  written(FOUND),
  written('Attacks fell from 5 to 99.'),
  written('Attacks fell in adults.'),
  written('Attacks fell by 40 in a hundred.', [40]),
];

it('asks a model only about what code can neither find nor refuse, and keeps the order', async () => {
  const asked: string[] = [];
  const judged = await judgeClaims([QUOTED, WRONG, OPEN, COUNTED], { evidence }, async (open) => {
    asked.push(...open.map(({ claim }) => claim.text));
    return new Map<Claim, ModelReading>([[OPEN.claim, { verdict: 'contradicted', remark: 'No.' }]]);
  });
  expect(asked).toEqual([OPEN, COUNTED].map(({ claim }) => claim.text));
  expect(judged.map(({ of }) => of)).toEqual([QUOTED, WRONG, OPEN, COUNTED]);
  expect(judged.map(({ claim, isRefused, reading }) => [claim.verdict, isRefused, reading?.remark])).toEqual([
    ['supported', false, undefined],
    ['not_found', true, undefined],
    ['contradicted', false, 'No.'],
    ['unchecked', false, undefined],
  ]);
});

it('asks no model where code knows all', async () => {
  const read = async () => {
    throw new Error('asked');
  };
  const judged = await judgeClaims([QUOTED, WRONG], { evidence }, read);
  expect(judged.map(({ claim }) => claim.verdict)).toEqual(['supported', 'not_found']);
});
