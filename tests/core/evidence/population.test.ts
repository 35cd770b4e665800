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

  it('is read from the index where one heading decides', () => {
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

describe('where a population is looked for', () => {
  it('is a title of 600 characters at most, from its first word', () => {
    expect(derivePopulation(record({ title: 'In adults with asthma' }))?.value).toBe('adults with asthma');
    const behind = (length: number) =>
      derivePopulation(record({ title: `${'x'.repeat(length)} in adults with asthma` }));
    expect(behind(578)?.value).toBe('adults with asthma');
    expect(behind(601)).toBeNull();
  });

  it('is the title before the registry, the registry before the abstract, the abstract before the index', () => {
    const registry = { conditions: [' ', ' Asthma '] } as unknown as RegistryFacts;
    const texts = { abstract: 'We enrolled 40 children with asthma.' };
    const meshTerms = ['Humans', 'Adult'];
    const basis = (given: Parameters<typeof record>[0]) => derivePopulation(record(given))?.basis;
    expect(basis({ title: 'Drug A in men with asthma', registry, texts, meshTerms })).toBe('title');
    expect(derivePopulation(record({ title: 'Drug A', registry, texts, meshTerms }))?.value).toBe('people with Asthma');
    expect(basis({ title: 'Drug A', texts, meshTerms })).toBe('abstract');
    expect(basis({ title: 'Drug A', meshTerms })).toBe('MeSH');
  });

  it('is one heading of age, or of a sex where it stands alone', () => {
    const from = (...meshTerms: string[]) => derivePopulation(record({ meshTerms }))?.value;
    expect(from('Humans', 'Aged', 'Female', 'Male')).toBe('Aged');
    expect(from('Humans', 'Male', 'Child', 'Aged')).toBe('Male');
    expect(from('Humans', 'Female', 'Male')).toBeUndefined();
    expect(from('Humans', 'Infant, Newborn*', 'Female')).toBe('Infant, Newborn*');
    expect(from('Humans', 'Mice', 'Female', 'Male')).toBeUndefined();
    expect(from('Adult', 'Female')).toBeUndefined();
  });

  it('loses the words that wait for more', () => {
    expect(derivePopulation(record({ title: 'Drug A in adults with asthma and the' }))?.value).toBe(
      'adults with asthma',
    );
  });
});
