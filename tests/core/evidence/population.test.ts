import { describe, expect, it } from 'vitest';
import type { RegistryFacts } from '#contract/evidence.ts';
import { derivePopulation } from '#core/evidence/population.ts';
import { record } from './records.ts';

describe('the population of a study', () => {
  it.each([
    ['Drug A in adults with type 2 diabetes: a randomised trial', 'adults with type 2 diabetes'],
    ['Effect of drug A on sleep among older women aged 65–80, compared with placebo', 'older women aged 65–80'],
    ['Outcome of children undergoing heart surgery after drug A', 'children undergoing heart surgery'],
    ['Drug A prevents steatosis in obese mice', 'obese mice'],
  ])('is read from the title "%s"', (title, value) => {
    expect(derivePopulation(record({ title }))).toEqual({ value, from: value, basis: 'title' });
  });

  it.each([
    ['We randomised 312 adults with asthma to drug A.', 'adults with asthma'],
    ['OBJECTIVE: To compare drugs in patients with chronic heart failure.', 'patients with chronic heart failure'],
    ['Male Wistar rats were given drug A.', 'Male Wistar rats'],
  ])('is read from the abstract "%s"', (abstract, value) => {
    const population = derivePopulation(record({ title: 'Drug A', texts: { abstract } }));
    expect(population).toMatchObject({ value, basis: 'abstract' });
    expect(abstract).toContain(population?.from);
  });

  it('is read from the index where one heading tells', () => {
    const from = (...meshTerms: string[]) => derivePopulation(record({ meshTerms }))?.value;
    expect(from('Animals', 'Mice')).toBe('Mice');
    expect(from('Humans', 'Child', 'Child, Preschool', 'Female', 'Male')).toBe('Child');
    expect(from('Humans', 'Adult', 'Middle Aged', 'Aged', 'Female')).toBe('Adult');
    expect(from('Humans', 'Child', 'Adult', 'Female')).toBe('Female');
    expect(from('Humans', 'Middle Aged', 'Aged', 'Female', 'Male')).toBeUndefined();
    expect(from('Humans')).toBeUndefined();
  });

  it('is the condition that a registry entry is about', () => {
    const registry = { conditions: ['Asthma'] } as unknown as RegistryFacts;
    expect(derivePopulation(record({ title: 'Drug A', registry }))).toEqual({
      value: 'people with Asthma',
      from: 'Asthma',
      basis: 'registry',
    });
  });

  it('is unknown where nothing says it', () => {
    expect(
      derivePopulation(record({ title: 'On the people of Rome', texts: { abstract: 'Patients with it are rare.' } })),
    ).toBeNull();
  });
});
