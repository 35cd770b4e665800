import { describe, expect, it } from 'vitest';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { differencesOf } from '#core/appraisal/differences.ts';
import { worldOf } from './findings-builder.ts';

// All drugs, studies and numbers here are invented.

interface Side {
  says?: string;
  design?: StudyDesign;
  n?: number;
  comparison?: string;
  timepoint?: string;
  more?: Partial<Evidence>;
}
const PLAIN = 'Sarvelin cut fractures.';

function sideOf(id: number, { says = PLAIN, design, n, comparison, timepoint, more }: Side) {
  const { works, findings } = worldOf({
    id,
    ...(design && { design }),
    ...(n && { n }),
    says: [{ sentence: says, comparison: comparison ?? null, timepoint: timepoint ?? null }],
    ...(more && { more }),
  });
  return { finding: findings[0]!, work: works[0]!.work };
}
const between = (first: Side, second: Side) => differencesOf(sideOf(1, first), sideOf(2, second));

describe('what two findings differ in', () => {
  it('is nothing where they say the same', () => {
    expect(between({}, {})).toEqual([]);
  });

  it.each([
    ['At 10 mg it helped.', 'At 40 mg/day it did not.', ['dose (10 mg and 40 mg)']],
    ['At 10 mg it helped.', 'At 10 mg and 40 mg it did not.', []],
    ['At 10, 20 or 40 mg it helped.', 'At 20 mg it did not.', []],
    ['At 10 mg it helped.', 'It did not.', []],
    ['At 10 mg/dl it was high.', 'At 40 mg it was not.', []],
    ['After 2 weeks it helped.', 'After 12 weeks it did not.', ['time (2 week and 12 week)']],
    ['After 2 weeks it helped.', 'After 2 weeks and 12 weeks it did not.', []],
    ['It helped those 60 years old.', 'After 12 weeks it did not.', []],
    ['At a cutoff of 3 ng/ml it told.', 'At a cut-off value of 5 ng/ml it did not.', ['cut-off (3 ng/ml and 5 ng/ml)']],
    ['At a cut-off of 3 it told.', 'At a cut-off of 5 it did not.', ['cut-off (3 and 5)']],
    ['At a cut-off of 3 it told.', 'At a cut-off of 3 nothing was told.', []],
    ['At a cut-off of 3 % it told.', 'At a cut-off of 3 points it did not.', ['cut-off (3 % and 3 points)']],
    ['It eased acute pain.', 'It did not ease chronic pain.', ['condition (acute and chronic)']],
    ['It eased acute pain.', 'It did not ease pain.', []],
    [
      'It eased acute pain.',
      'It eased neither acute nor chronic pain.',
      ['condition (acute on one side, acute and chronic on the other)'],
    ],
    [
      'It eased acute and chronic pain.',
      'It eased acute and episodic pain.',
      ['condition (acute and chronic on one side, acute and episodic on the other)'],
    ],
    ['In mild and severe disease it helped.', 'In severe and mild disease it did not.', []],
    ['It acts in type 2 disease.', 'It does not act in type I disease.', ['condition (type 2 and type 1)']],
  ])('by the words of "%s" and "%s"', (first, second, differences) => {
    expect(between({ says: first }, { says: second })).toEqual(differences);
  });

  it('is read in the title, then in the abstract, where the sentence is silent', () => {
    const titled = { more: { title: 'Sarvelin 40 mg in chronic pain' } };
    expect(between({ says: 'At 10 mg it eased acute pain.' }, titled)).toEqual([
      'dose (10 mg and 40 mg)',
      'condition (acute and chronic)',
    ]);
    const told = { more: { texts: { abstract: `${PLAIN} They took 40 mg for 12 weeks.` } } };
    expect(between({ says: 'At 10 mg it helped after 2 weeks.' }, told)).toEqual([
      'dose (10 mg and 40 mg)',
      'time (2 week and 12 week)',
    ]);
  });

  it('is the time of a finding before that of its sentence', () => {
    const first = { says: 'After 12 weeks it helped.', timepoint: '2 weeks' };
    expect(between(first, { says: 'After 12 weeks it did not.' })).toEqual(['time (2 week and 12 week)']);
  });

  it('is what they compare with, where both say it and share no word', () => {
    const than = (comparison?: string) => ({ ...(comparison && { comparison }) });
    expect(between(than('sarvelin v placebo'), than('no treatment'))).toEqual([
      'comparison (sarvelin v placebo and no treatment)',
    ]);
    expect(between(than('placebo'), than('matched placebo'))).toEqual([]);
    expect(between(than('placebo'), than())).toEqual([]);
    expect(between(than(), than('placebo'))).toEqual([]);
  });

  it('is the design, where both are known', () => {
    expect(between({}, { design: 'cohort' })).toEqual(['design (randomised trial and cohort study)']);
    expect(between({}, { design: 'unknown' })).toEqual([]);
    expect(between({ design: 'unknown' }, {})).toEqual([]);
  });

  it('is a sample five times as large', () => {
    expect(between({ n: 100 }, { n: 500 })).toEqual(['sample (100 and 500)']);
    expect(between({ n: 500 }, { n: 100 })).toEqual(['sample (500 and 100)']);
    expect(between({ n: 100 }, { n: 499 })).toEqual([]);
    expect(between({ n: 100 }, {})).toEqual([]);
    expect(between({}, { n: 100 })).toEqual([]);
  });

  it('is a gene that is removed on one side only', () => {
    const difference = 'model (a gene removed on one side only)';
    expect(between({ says: 'In mice lacking Abc1 it failed.' }, { says: 'In mice it helped.' })).toContain(difference);
    expect(between({ says: 'In mice lacking Abc1 it failed.' }, { says: 'In Abc1-null mice it failed.' })).toEqual([]);
  });

  it('is the species, by title and sentence, then headings, then text', () => {
    const species = (first: Side, second: Side) => between(first, second).find((text) => text.startsWith('species'));
    const animal = (more: Side = {}): Side => ({ design: 'animal', ...more });
    const cells = (more: Side = {}): Side => ({ design: 'in_vitro', ...more });
    const says = 'It healed the rats.';
    expect(species({}, animal({ says }))).toBe('species (people and rats)');
    expect(species(animal({ says: 'It healed a mouse.' }), animal({ says }))).toBe('species (mice and rats)');
    expect(species(animal({ says }), animal({ says, more: { meshTerms: ['Mice'] } }))).toBeUndefined();
    expect(species(animal({ says }), animal({ more: { meshTerms: ['Animals', 'Mice'] } }))).toContain('rats and mice');
    expect(species(animal({ says }), animal())).toBe('species (rats and animals)');
    expect(species(cells(), cells({ says: 'It killed human cells.' }))).toBe('species (cells and cells of people)');
    expect(species(cells({ says }), { design: 'computational' })).toBe('species (cells of rats and models)');
  });
});
