import { expect, it } from 'vitest';
import { isAnimalOnly, isCellsOnly } from '#core/evidence/subjects.ts';

it('cells alone were studied where headings name them, and neither people nor animals', () => {
  expect(isCellsOnly(['Humans', 'Cell Line, Tumor'])).toBe(true);
  expect(isCellsOnly(['HeLa Cells'])).toBe(true);
  for (const whole of ['Adult', 'Animals', 'Cohort Studies', 'Child, Preschool'])
    expect(isCellsOnly(['Cell Line, Tumor', whole])).toBe(false);
  expect(isCellsOnly(['Humans', 'Pain'])).toBe(false);
  expect(isCellsOnly([])).toBe(false);
});

it('animals alone were studied where headings name them and no people, with or without qualifiers', () => {
  expect(isAnimalOnly(['Animals', 'Mice'])).toBe(true);
  expect(isAnimalOnly(['Animals/genetics*'])).toBe(true);
  expect(isAnimalOnly(['Animals', 'Humans'])).toBe(false);
  expect(isAnimalOnly(['Mice'])).toBe(false);
  expect(isAnimalOnly([])).toBe(false);
});
