import { expect, it } from 'vitest';
import { sizeCell } from '#core/agents/report/standard-sections/cells.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

/** Fictional. */
const cellOf = (abstract: string) =>
  sizeCell(evidenceOf({ id: 'pmid:7', sampleSize: null, texts: { abstract } }), undefined);

it('prints the sizes of groups that a work never adds up, from the passage that has them', () => {
  const sizes = 'n = 741; familial attacks, n = 175) and controls (n = 1,482';
  const cell = cellOf(`Adults took part (cluster attacks, ${sizes}). Weekly attacks fell by 2.`);
  expect(cell.text).toBe('741; 175; 1,482');
  expect(cell.citations?.[0]?.quote).toBe(sizes);
});

it.each(['Adults took part (n = 741). Weekly attacks fell in others (n = 20).', 'A mean of n = 2.5 and n = 3.5 fell.'])(
  'makes none of single counts in different sentences, and none of means: %s',
  (abstract) =>
    expect(cellOf(abstract).text).toBe(
      sizeCell(evidenceOf({ id: 'pmid:7', sampleSize: null, texts: { abstract: 'None.' } }), undefined).text,
    ),
);
