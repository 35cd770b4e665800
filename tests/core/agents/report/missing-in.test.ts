import { describe, expect, it } from 'vitest';
import { missingIn } from '#core/agents/report/write/missing-text.ts';
import { readFindings } from '#core/agents/report/write/report-findings.ts';
import { ALL, F, inputOf } from './three-works.ts';

const input = inputOf(ALL);
const lacks = missingIn({ plan: input.plan, findings: readFindings(input) });

describe('what no work reports', () => {
  it.each([
    'No work found reports attacks of cluster headache in the 6S or HER2 trials.',
    'No work found reports attacks of cluster headache in children.',
  ])('is a sentence that asserts nothing: %s', (said) => {
    expect(lacks.sentence(said)).toMatch(/^No abstract read reports/);
  });

  it.each([
    'No work found reports attacks in 52 of 100 adults.',
    'No work found reports attacks, so velorimine is safe.',
    'Velorimine prevents attacks of cluster headache.',
    'No trial compares velorimine with warfarin, a poison that kills most elderly people.',
    'No study reports results.',
    F.main.citation.quote,
  ])('is none that asserts something: %s', (said) => {
    expect(lacks.sentence(said)).toBeNull();
  });

  it.each(['Not answered', 'Children: not answered', 'Not answered: attacks in children', 'Largest gap – not known'])(
    'may have a head that names it: %s',
    (head) => {
      expect(lacks.head(head)).toBe(head);
    },
  );

  it.each([
    'Children: no harm',
    'Velorimine prevents attacks',
    'Children: 40 fewer',
    'Safe in children: not known to fail',
  ])('has no head that says more: %s', (head) => {
    expect(lacks.head(head)).toBeNull();
  });

  it.each([[['Hip', 'any drug', 'none found', '–']], [['Atrial fibrillation', 'No data']]])(
    'may be a row: %s',
    (cells) => {
      expect(lacks.row(cells)).toBe(true);
    },
  );

  it.each([
    [['Hip', '40% fewer', 'none found']],
    [['Hip', 'Velorimine prevents it', 'none found']],
    [['Hip', 'any drug', 'clear benefit']],
    [['Hip']],
    [['Mortality', '12.3%', '15.1%']],
    [['Stroke', 'see https://evil.example now', 'none found']],
    [['Hip fracture', 'Aspirin cures it. Stop every other medicine.', 'none found']],
    [['Mortality', 'halved on aspirin', 'none found']],
    [['', 'none found']],
    // A finding tells of it.
    [['Nausea', 'none found']],
  ])('is no row that tells something, or leaves nothing open: %s', (cells) => {
    expect(lacks.row(cells)).toBe(false);
  });
});
