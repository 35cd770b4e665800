import { describe, expect, it } from 'vitest';
import { describeWithSharedData, readSharedBytes } from '#tests/shared-data.ts';
import { AUTHOR_YEAR_TEXTS } from './styles/author-year.ts';
import { FILE_TEXTS } from './styles/files.ts';
import { FURTHER_NAMES } from './styles/further-names.ts';
import { FURTHER_NUMBERS } from './styles/further-numbers.ts';
import { LABEL_TEXTS } from './styles/labels.ts';
import { LANGUAGE_TEXTS } from './styles/languages.ts';
import { LINK_TEXTS } from './styles/links.ts';
import { NOTE_TEXTS } from './styles/notes.ts';
import { NUMBERED_TEXTS } from './styles/numbered.ts';
import { figuresOf, readStyle, type Share, type StyleFigures } from './styles/read-styles.ts';

const TEXTS = [
  ...NUMBERED_TEXTS,
  ...AUTHOR_YEAR_TEXTS,
  ...NOTE_TEXTS,
  ...LINK_TEXTS,
  ...LANGUAGE_TEXTS,
  ...FILE_TEXTS,
  ...FURTHER_NAMES,
  ...FURTHER_NUMBERS,
  ...LABEL_TEXTS,
];

describe('texts in other styles than ours', () => {
  it('are read with their entries and with what each sentence cites', async () => {
    const figures: StyleFigures[] = [];
    for (const text of TEXTS) figures.push(await figuresOf(text));
    const problems = figures.flatMap(({ id, problems: each }) => each.map((problem) => `${id}: ${problem}`)).join('\n');
    const share = (of: (each: StyleFigures) => Share) =>
      figures.reduce((sum, each) => sum + of(each).found, 0) / figures.reduce((sum, each) => sum + of(each).of, 0);
    expect(
      share(({ entries }) => entries),
      problems,
    ).toBe(1);
    expect(
      share(({ cites }) => cites),
      problems,
    ).toBeGreaterThanOrEqual(0.98);
    expect(
      share(({ fields }) => fields),
      problems,
    ).toBeGreaterThanOrEqual(0.97);
    expect(
      figures.reduce((sum, { extra }) => sum + extra, 0),
      problems,
    ).toBe(0);
  }, 120_000);
});

describeWithSharedData('a printed paper', () => {
  // The last number of each list; the first is not numbered.
  it.each([
    ['acl_2020_main_207.pdf', 57],
    ['bmc_evolbiol_11_313.pdf', 69],
    ['trials_16_17.pdf', 33],
    ['hindawi_PMC4745294.pdf', 13],
    ['trials_16_12.pdf', 33],
  ])(
    'gives its whole list, and a sentence for each entry: %s',
    async (name, count) => {
      const bytes = readSharedBytes('pdf', 'dev', 'papers', name);
      const { read } = await readStyle({ id: name, text: { name, bytes: () => bytes }, entries: {}, cites: [] });
      const listed = read.references.filter(({ id }) => id.startsWith('r'));
      expect(listed).toHaveLength(count);
      const marks = read.sentences.flatMap((sentence) => sentence.marks);
      const cited = new Set(marks.flatMap(({ references }) => references));
      expect(listed.filter(({ id }) => !cited.has(id)).map(({ text }) => text)).toEqual([]);
      expect(marks.flatMap(({ missing }) => missing)).toEqual([]);
      expect(read.notices).toEqual([]);
    },
    60_000,
  );
});
