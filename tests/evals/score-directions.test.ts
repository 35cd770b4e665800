import { expect, it } from 'vitest';
import { directionsTable, type Judged, labelOf, scoreDirections } from './score-directions.ts';

const judged = (expert: Judged['expert'], direction: Judged['direction']): Judged => ({ id: 'x', expert, direction });

it.each([
  ['yes', 'yes'],
  ['probably_yes', 'yes'],
  ['probably_no', 'no'],
  ['no', 'no'],
  ['mixed', 'maybe'],
  ['unclear', 'maybe'],
  [null, 'maybe'],
] as const)('reads the direction %s as %s', (direction, label) => {
  expect(labelOf(direction)).toBe(label);
});

it('counts what was given for each label of the experts, and compares with the commonest label', () => {
  const figures = scoreDirections([
    judged('yes', 'probably_yes'),
    judged('yes', 'no'),
    judged('yes', 'yes'),
    judged('no', null),
  ]);
  expect(figures).toMatchObject({ questions: 4, accuracy: 0.5, majority: 0.75 });
  expect(figures.given).toMatchObject({ yes: { yes: 2, no: 1 }, no: { maybe: 1 }, maybe: { yes: 0 } });
  expect(directionsTable(figures)).toContain('direction right in 0.500; always the commonest label: 0.750');
});
