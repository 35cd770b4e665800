import { describe, expect, it } from 'vitest';
import { citationIn } from '#adapters/documents/pdf/read-citation.ts';
import { makePdf, paragraphAt, textAt } from './make-pdf.ts';
import { asRead, readBytes } from './read-files.ts';

// All papers here are made up.
const BODY = Array.from(
  { length: 30 },
  (_, n) => `Line ${n} of the fictional paper is long enough for a column that is as wide as this one is.`,
);
const columns =
  paragraphAt(
    60,
    480,
    BODY.slice(0, 15).map((line) => line.slice(0, 44)),
    10,
  ) +
  paragraphAt(
    320,
    480,
    BODY.slice(15).map((line) => line.slice(0, 44)),
    10,
  );

async function headOf(names: string, edge: readonly string[], body = columns) {
  const content =
    edge.map((line, n) => textAt(60, 765 - 10 * n, line, { size: 8 })).join('') +
    textAt(60, 640, 'Walking and sleep in a fictional town', { size: 18 }) +
    names +
    body;
  return asRead(await readBytes('a.pdf', makePdf({ pages: [{ content }] })));
}

describe('the head of a paper', () => {
  it('has its authors in the order in which they are printed, also over the gutter of its columns', async () => {
    const names = [
      [60, 'Anna Muster'],
      [160, 'Bo Lindqvist'],
      [268, 'Chidi Okafor'],
      [380, 'Dora Weiss'],
      [480, 'Emil Roth'],
    ] as const;
    const { authors } = await headOf(names.map(([x, name]) => textAt(x, 600, name)).join(''), []);
    expect(authors).toEqual(names.map(([, name]) => name));
  });

  it('has its authors without their degrees', async () => {
    const { authors } = await headOf(textAt(60, 600, 'Anna Muster, MD, PhD, Bo Lindqvist, M.Sc., Dora Weiss, MPH'), []);
    expect(authors).toEqual(['Anna Muster', 'Bo Lindqvist', 'Dora Weiss']);
  });

  it('has the year in which it appeared, not that in which it was received', async () => {
    const { year } = await headOf(textAt(60, 600, 'Anna Muster'), [
      'Received 4 March 2017; accepted 20 December 2017',
      'Copyright 2018 The Authors',
    ]);
    expect(year).toBe(2018);
  });

  it('names the journal that is printed at its edge', async () => {
    const { venue, year } = await headOf(textAt(60, 600, 'Anna Muster'), [
      'Muster et al. Lindau Journal of Sleep 2019, 7:114',
    ]);
    expect([venue, year]).toEqual(['Lindau Journal of Sleep', 2019]);
  });
});

it('has the parts of its abstract whole, each behind its name, however wide the gap is', async () => {
  const parts = [
    ['Objective', 'To see whether walkers sleep longer than others', 'do, in a town of 4,120 people by a lake.'],
    ['Design', 'A trial of 412 adults who were drawn by lot to', 'two arms of 206 each.'],
    ['Results', 'Walkers slept 23 minutes longer than the others', 'did, from 11 to 35.'],
  ] as const;
  const content = parts
    .map(
      ([name, first, second], n) =>
        textAt(60, 640 - 30 * n, name) + textAt(170, 640 - 30 * n, first) + textAt(170, 627 - 30 * n, second),
    )
    .join('');
  const wide = paragraphAt(60, 500, BODY.slice(0, 12), 10);
  const pdf = makePdf({
    pages: [{ content: textAt(60, 700, 'Walking and sleep in a fictional town', { size: 18 }) + content + wide }],
  });
  const { text, blocks } = asRead(await readBytes('a.pdf', pdf));
  const blockTexts = blocks.map(({ start, end }) => text.slice(start, end));
  for (const part of parts) expect(blockTexts).toContain(part.join(' '));
});

it.each<[string, string[], [string, number | null] | null]>([
  ['volume and year in brackets', ['Sleep in Towns 24 (2015) 16–22'], ['Sleep in Towns', 2015]],
  [
    'a name above its volume',
    ['Reports of Lindau', 'Volume 2016, Article ID 6384, 3 pages'],
    ['Reports of Lindau', 2016],
  ],
  [
    'proceedings',
    ['Proceedings of the 3rd Lindau Workshop on Sleep, pages 11–19, 2021'],
    ['Proceedings of the 3rd Lindau Workshop on Sleep', 2021],
  ],
  ['a month', ['Lindau Sleep Rev. 2014 Feb;18(1):23-34'], ['Lindau Sleep Rev', 2014]],
  ['prose with a year', ['In 2015 we asked 412 adults in 3 towns'], null],
  ['an address', ['Lindau University, Street 24, 88131 Lindau, 2015'], null],
  ['a date', ['Received 4 March 2017'], null],
])('a citation is read from %s', (_, lines, expected) => {
  const found = citationIn(lines);
  expect(found && [found.venue, found.year]).toEqual(expected);
});
