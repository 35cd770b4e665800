import { describe, expect, it } from 'vitest';
import { claimContext } from '#core/verification/claim-context.ts';
import { readEvidence } from '#core/verification/evidence-reading.ts';
import { namesPopulation, strangePopulation } from '#core/verification/veto-population.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { heldBy, objectionBy } from './rule-on-quote.ts';

const held = (claim: string, quote: string, abstract?: string) => heldBy(strangePopulation, claim, quote, abstract);
const SURE = 'certain not_found';

describe('living things of which the source does not speak', () => {
  it.each([
    ['Patients slept longer.', 'Mice slept longer.'],
    ['Mice slept longer.', 'Patients slept longer.'],
    ['Mice slept longer.', 'Rats slept longer.'],
    ['Mice slept longer.', 'They slept longer.'],
    // Beside mice, "adult" and "mothers" name no people.
    ['Patients slept longer.', 'Adult mice and their mothers slept longer.'],
    ['Mice showed no difference from people.', 'Mice slept longer.'],
    ['In people it did not reduce sleep.', 'Mice slept longer.'],
  ])('are held against "%s" on "%s"', (claim, quote) => {
    expect(held(claim, quote)).toBe(SURE);
  });

  it.each([
    ['Mice slept longer.', 'Rodents slept longer.'],
    ['Adult mice slept longer.', 'Adult mice slept longer.'],
    // A study that speaks of no animals is one of people.
    ['Patients slept longer.', 'They slept longer.'],
    // What nobody studied is not told of them.
    ['These are mice and give no risk for people.', 'Mice slept longer.'],
    ['The work tested no people.', 'Mice slept longer.'],
    ['It tells nothing of women or men.', 'Mice slept longer.'],
    ['Sleep grew in mice, not in people.', 'Mice slept longer.'],
  ])('are not held against "%s" on "%s"', (claim, quote) => {
    expect(held(claim, quote)).toBeNull();
  });

  it('are a doubt where the work speaks of both, and none where only it says of whom', () => {
    expect(held('Mice slept longer.', 'Rats slept longer.', 'Rats slept longer. Mice were housed in pairs.')).toBe(
      'doubt partly',
    );
    expect(
      held('Mice slept longer.', 'They slept longer.', 'They slept longer. Mice were housed in pairs.'),
    ).toBeNull();
  });

  it('are those of each work that is cited', () => {
    const [rats, mice] = [
      evidenceOf({ id: 'pmid:8', title: 'A study of rats', texts: { abstract: 'They slept longer.' } }),
      evidenceOf({ id: 'pmid:9', title: '', texts: { abstract: 'Mice slept less.' } }),
    ];
    const located = [rats, mice].map((work) => {
      const source = work.texts.abstract ?? '';
      return {
        work,
        source,
        citation: { evidenceId: work.id, field: 'abstract' as const, quote: source, start: 0, end: source.length },
      };
    });
    const by = (claim: string) =>
      strangePopulation({ claim, evidence: readEvidence(claimContext(located), claim), counts: [] })?.reason ?? null;
    expect(by('Rats slept longer, mice less.')).toBeNull();
    expect(by('Dogs slept longer, mice less.')).toBe('The source studied rats, not dogs.');
  });

  it('are rodents where either was studied', () => {
    expect(held('Rodents slept longer.', 'Mice slept longer.')).toBeNull();
    expect(held('Rodents slept longer.', 'Rats slept longer.')).toBeNull();
    expect(held('Rodents slept longer.', 'Patients slept longer.')).toBe(SURE);
    expect(held('Rodents and rats slept longer.', 'Mice slept longer.')).toBe(SURE);
  });

  it('are named with those that were studied', () => {
    expect(
      objectionBy(strangePopulation, 'Mice slept.', 'Rats slept.', 'Rats slept. Mice were housed in pairs.')?.reason,
    ).toBe('The sentence speaks of “Mice”, the passage cited of “Rats”.');
    const reason = (claim: string, quote: string) => objectionBy(strangePopulation, claim, quote)?.reason;
    expect(reason('Patients slept.', 'Mice slept.')).toBe('The source studied mice, not people.');
    // Where no animal stands beside them, mothers and a cohort are people.
    expect(reason('Mice slept.', 'Mothers slept.')).toBe('The source studied people, not mice.');
    expect(reason('Mice slept.', 'The cohort slept.')).toBe('The source studied people, not mice.');
    expect(reason('Mice slept.', 'Rats and dogs slept.')).toBe('The source studied rats and dogs, not mice.');
    expect(reason('Mice slept.', 'They slept.')).toBe('The source does not speak of mice.');
  });
});

describe('a group of people of which the source does not speak', () => {
  it.each([
    ['Children slept longer.', 'Adults slept longer.', 'The source says this of adults, not of children.'],
    ['Children and adults slept longer.', 'Adults slept longer.', 'The source does not speak of children.'],
    ['Women slept longer.', 'Men slept longer.', 'The source says this of men, not of women.'],
    ['Women slept longer.', 'Patients slept longer.', 'The source does not speak of women.'],
  ])('is held against "%s" on "%s"', (claim, quote, reason) => {
    expect(objectionBy(strangePopulation, claim, quote)).toMatchObject({ verdict: 'not_found', reason });
  });

  it('is not where another sentence of the work names it', () => {
    expect(held('Women slept longer.', 'Patients slept longer.', 'Patients slept longer. Most were women.')).toBeNull();
  });

  it('may be named by a reading as one of which nothing is known, and by no other sentence', () => {
    const quote = 'Patients slept longer.';
    expect(held('This means that patients sleep longer; children were not studied.', quote)).toBeNull();
    expect(held('Patients sleep longer; children were not studied.', quote)).toBe(SURE);
  });

  it('is not compared with itself, though with itself in another arm', () => {
    const quote = 'Male prisoners and male adults slept.';
    expect(held('Male prisoners slept longer than male prisoners.', quote)).toBe(SURE);
    expect(held('Male adults given velorimine slept longer than male adults given placebo.', quote)).toBeNull();
  });
});

it('words name people, animals or groups of them', () => {
  expect(['patients', 'mice', 'elderly', 'pregnant'].every(namesPopulation)).toBe(true);
  expect(['asthma', 'velorimine', 'attacks'].some(namesPopulation)).toBe(false);
});

describe('people in a row of a table', () => {
  const quote = 'Non-vertebral fractures were fewer with velorimine (relative risk 0.81).';
  const held = (claim: string) => heldBy(strangePopulation, claim, quote);

  it('are those of its cells, not of the names of its columns nor of what a cell leaves open', () => {
    expect(held('Outcome and women: non-vertebral fractures | Result: relative risk 0.81')).toBeNull();
    expect(held('Studies: pooled trials; number of women not given | Result: relative risk 0.81')).toBeNull();
    expect(held('Outcome: non-vertebral fractures of women | Result: relative risk 0.81')).toBe('certain not_found');
  });
});
