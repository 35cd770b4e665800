import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import { strictVerdict } from '#core/verification/strict-words.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** The verdict on a sentence that cites the whole text of each fictional work. */
function verdictOn(text: string, ...abstracts: string[]): Claim {
  const works = abstracts.map((abstract, i) => evidenceOf({ id: `pmid:${i + 1}`, texts: { abstract } }));
  const citations = works.map(({ id }, i) => {
    const quote = abstracts[i] ?? '';
    return { evidenceId: id, field: 'abstract' as const, quote, start: 0, end: quote.length };
  });
  return strictVerdict(
    { id: 'c1', text, verdict: 'unchecked', citations },
    new Map(works.map((work) => [work.id, work])),
  );
}

const citedIn = ({ citations }: Claim) => citations.map(({ evidenceId }) => evidenceId);
const UNCOMPARED = 'Its words stand in the source, but no model has compared the meaning.';

describe('a sentence patched together from two', () => {
  const TWO = 'The cohort enrolled adults with asthma. Children given velorimine had fewer attacks.';

  it('is not supported, though each of its words stands in order in the source', () => {
    expect(verdictOn('adults with asthma children given velorimine had fewer attacks', TWO)).toMatchObject({
      verdict: 'partly',
      reason: 'This is put together from parts of different sentences.',
    });
  });

  it('is not supported where a joint hides that a part was left out at the seam', () => {
    expect(verdictOn('The cohort enrolled adults; children given velorimine had fewer attacks.', TWO)).toMatchObject({
      verdict: 'partly',
      reason: 'This is put together from parts of different sentences.',
    });
  });

  it('is not supported either where the two stand in two works', () => {
    const [first = '', second = ''] = TWO.split(/(?<=\.) /);
    const claim = verdictOn('adults with asthma children given velorimine had fewer attacks', first, second);
    expect(claim.verdict).not.toBe('supported');
  });

  it('is none that stands in one of two quotes of a work', () => {
    const work = evidenceOf({ id: 'pmid:1', texts: { abstract: TWO } });
    const citations = TWO.split(/(?<=\.) /).map((quote) => {
      const start = TWO.indexOf(quote);
      return { evidenceId: work.id, field: 'abstract' as const, quote, start, end: start + quote.length };
    });
    const text = 'Children given velorimine had fewer attacks';
    const claim = strictVerdict({ id: 'c1', text, verdict: 'unchecked', citations }, new Map([[work.id, work]]));
    expect(claim).toMatchObject({ verdict: 'supported', basis: 'verbatim' });
  });

  it('is supported where both are told whole, joined by a semicolon', () => {
    const joined = 'The cohort enrolled adults with asthma; children given velorimine had fewer attacks.';
    expect(verdictOn(joined, TWO)).toMatchObject({ verdict: 'supported', basis: 'verbatim' });
  });
});

describe('a sentence in other words', () => {
  const SOURCE = 'Velorimine reduced weekly attacks in adults.';

  it('is partly there with three of four words in its source, and not with two of three', () => {
    expect(verdictOn('Velorimine reduced nightly attacks.', SOURCE).verdict).toBe('partly');
    expect(verdictOn('Velorimine reduced nightmares.', SOURCE)).toMatchObject({
      verdict: 'not_found',
      reason: 'Too much of this is not in the words that are cited.',
    });
  });

  it('is not there when it brings in a name, by capitals inside a sentence or two in a word', () => {
    const longer = 'Velorimine reduced weekly attacks in adults more than placebo did.';
    const reason = (name: string) => ({
      verdict: 'not_found',
      reason: `The source does not mention ${name}.`,
    });
    expect(verdictOn('Velorimine reduced weekly attacks in adults more than Ponzelast did.', longer)).toMatchObject(
      reason('Ponzelast'),
    );
    expect(verdictOn('BoNT reduced weekly attacks in adults more than placebo did.', longer)).toMatchObject(
      reason('BoNT'),
    );
    // The first word has its capital from the sentence.
    expect(verdictOn('Ponzelast reduced weekly attacks in adults more than placebo did.', longer).verdict).toBe(
      'partly',
    );
  });

  it('is told which small word was exchanged', () => {
    const longer = 'Pain scores fell from eight weeks before surgery to one year after surgery.';
    expect(
      verdictOn('Pain scores fell by eight weeks before surgery to one year after surgery.', longer),
    ).toMatchObject({
      verdict: 'partly',
      reason: 'The source does not say “by” here.',
    });
    const bare = 'Velorimine reduced weekly attacks.';
    expect(verdictOn('The velorimine reduced the attacks.', 'Velorimine reduced the attacks.').reason).toBe(UNCOMPARED);
    expect(verdictOn('The trial showed that velorimine reduced weekly attacks.', bare).reason).toBe(UNCOMPARED);
    expect(verdictOn('Velorimine increased weekly attacks.', bare)).toMatchObject({
      verdict: 'contradicted',
      reason: 'The source says “reduced” where the sentence says “increased”.',
    });
    expect(verdictOn('Velorimine will reduce weekly attacks.', bare).reason).toBe(
      'The source does not say “will” here.',
    );
    expect(verdictOn('Velorimine did reduce weekly attacks.', bare).reason).toBe(UNCOMPARED);
    // An article relates nothing.
    expect(verdictOn('The pain scores fell from eight weeks before surgery.', longer)).toMatchObject({
      reason: UNCOMPARED,
    });
  });
});

describe('an adverbial at the other end of the sentence', () => {
  it.each([
    ['the end', 'Velorimine reduced attacks in adolescents.', 'In adolescents, velorimine reduced attacks.'],
    ['the beginning', 'In adolescents velorimine reduced attacks.', 'Velorimine reduced attacks in adolescents.'],
  ])('is read as it stands in the source, at %s', (_, source, text) => {
    // The words are all there, yet it is not the source’s own sentence.
    expect(verdictOn(text, source)).toMatchObject({ verdict: 'partly', reason: UNCOMPARED, text });
  });

  it('is not moved with a number in it, which may then belong to something else', () => {
    const claim = verdictOn(
      'In 40 adolescents, velorimine reduced attacks.',
      'Velorimine reduced attacks in 40 adolescents.',
    );
    expect(claim).toMatchObject({ verdict: 'partly' });
    expect(claim.reason).not.toBe(UNCOMPARED);
  });

  it('is one of several, the first or the last', () => {
    const source = 'In adults velorimine reduced attacks after winter.';
    expect(verdictOn('After winter, in adults velorimine reduced attacks.', source).reason).toBe(UNCOMPARED);
    // Without a comma nobody knows where the first one ends.
    const open = verdictOn('After winter velorimine reduced attacks.', 'Velorimine reduced attacks after winter.');
    expect(open.reason).toBe('The source says “after” in another place.');
  });

  it('is not moved when it is half the sentence', () => {
    const long = `adolescents with ${'recurrent '.repeat(8)}cluster headache`;
    const claim = verdictOn(`In ${long}, velorimine reduced attacks.`, `Velorimine reduced attacks in ${long}.`);
    expect(claim.reason).not.toBe(UNCOMPARED);
  });
});

describe('a sentence with several works behind it', () => {
  const SAYS = 'Velorimine reduced weekly attacks in adults.';

  it('keeps every work that says it, and no other', () => {
    expect(citedIn(verdictOn(SAYS, SAYS, 'Velorimine reduced weekly attacks.', `Moreover, ${SAYS}`))).toEqual([
      'pmid:1',
      'pmid:3',
    ]);
  });

  it('rests on the work that says it word for word', () => {
    const other = 'Velorimine, given by mouth, reduced weekly attacks in adults.';
    const claim = verdictOn(SAYS, other, SAYS);
    expect(claim).toMatchObject({ verdict: 'supported', basis: 'verbatim' });
    expect(citedIn(claim)).toEqual(['pmid:2']);
  });
});

describe('what stands around the part that is repeated', () => {
  it.each([
    [
      'a denial before it',
      'There was no sign that velorimine reduced weekly attacks.',
      'contradicted',
      'The source denies this: it says “no”.',
    ],
    [
      'a hedge before it',
      'Perhaps velorimine reduced weekly attacks.',
      'partly',
      'The source does not say this outright: it says “perhaps”.',
    ],
    [
      'a hedge behind it',
      'Velorimine reduced weekly attacks perhaps.',
      'partly',
      'The source does not say this outright: it says “perhaps”.',
    ],
    [
      'a hedge that ends it',
      'Velorimine reduced weekly attacks, perhaps.',
      'partly',
      'The source does not say this outright: it says “perhaps”.',
    ],
    [
      'a negation behind it',
      'Velorimine reduced weekly attacks not at all.',
      'partly',
      'The source goes on to say “not”, which the sentence leaves out.',
    ],
    [
      'an aim before it',
      'Our aim was that velorimine reduced weekly attacks.',
      'partly',
      'The source does not say this outright: it says “aim”.',
    ],
  ])('counts against it: %s', (_, source, verdict, reason) => {
    expect(verdictOn('Velorimine reduced weekly attacks', source)).toMatchObject({ verdict, reason });
  });
});

it('is not made doubtful by how often something is, nor by what begins behind it', () => {
  const said = 'Adults slept at home.';
  expect(verdictOn(said, 'More likely to fall, adults slept at home.').verdict).toBe('supported');
  expect(verdictOn(said, 'Likely to fall, adults slept at home.').verdict).toBe('partly');
  expect(verdictOn(said, 'Adults slept at home and did not fall.').verdict).toBe('supported');
  expect(verdictOn(said, 'Adults slept at home, suggesting fewer falls.').verdict).toBe('supported');
  expect(verdictOn(said, 'Adults slept at home, the data suggesting.').verdict).toBe('partly');
  expect(verdictOn(said, 'Adults slept at home, and could ease their pain.').verdict).toBe('supported');
  expect(verdictOn(said, 'Adults slept at home, perhaps for want of work.').verdict).toBe('supported');
  expect(verdictOn(said, 'Our goal was that adults slept at home.').verdict).toBe('partly');
  expect(verdictOn(said, 'Adults did not fall and were asleep: adults slept at home.').verdict).toBe('supported');
});

it('is carried by every work that says as much, one with a doubt and one in other small words', () => {
  const claim = verdictOn(
    'Velorimine reduced weekly attacks in adults.',
    'Perhaps velorimine reduced weekly attacks in adults.',
    'Velorimine reduced weekly attacks for adults.',
  );
  // Why is told of the first.
  expect(claim).toMatchObject({ verdict: 'partly', reason: expect.stringContaining('perhaps') });
  expect(citedIn(claim)).toEqual(['pmid:1', 'pmid:2']);
});

it('has lost the sign of a share only where its source gives the number with it alone', () => {
  const said = 'Velorimine reduced attacks by 12.';
  expect(verdictOn(said, 'Velorimine reduced attacks by 12%.')).toMatchObject({
    verdict: 'partly',
    reason: 'The source gives 12%, not 12.',
  });
  expect(verdictOn(said, 'Velorimine reduced attacks by 12, from 12%.').verdict).toBe('supported');
  expect(verdictOn('Velorimine reduced attacks by 12%.', 'Velorimine reduced attacks by 12%.').verdict).toBe(
    'supported',
  );
});
