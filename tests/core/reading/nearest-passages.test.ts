import { describe, expect, it, test } from 'vitest';
import { nearestPassages } from '#core/agents/works-in-prompt.ts';
import { passagesNearest, shownPassage } from '#core/reading/nearest-passages.ts';
import { textBlocks } from '#core/reading/text-blocks.ts';
import { readArticle } from '#core/sources/full-text/full-text-xml.ts';
import { isTableRow } from '#core/text/table-row.ts';
import { stems } from '#core/text/words.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { describeWithSharedData, listShared, readShared } from '#tests/shared-data.ts';

// Fictional, as is everything in it.
const CAPTION = 'Table 2. Deaths by arm in adults with Harlow disease';
const PAPER = [
  'Results',
  'Velorimine lowered mortality in adults with Harlow disease, which no treatment had done before it.',
  CAPTION,
  'Arm | HR (95% CI) | P',
  'Velorimine | HR (95% CI): 0.64 (0.45–0.91) | P: 0.01',
  'Background therapy | HR (95% CI): 0.98 (0.80–1.20) | P: 0.85',
  'Methods |',
  'Mortality was 11.2% (P = 0.01)',
  'The number of falls was the same in both arms of the trial, at whatever time they were counted.',
].join('\n');
const wantedIn = (words: string) => new Set(stems(words));

describe('passages nearest to a question', () => {
  it('read the rows of a table with its caption and its heads', () => {
    const near = passagesNearest(PAPER, wantedIn('deaths Harlow velorimine'));
    const rows = near.find(({ table }) => table !== null);
    expect(rows?.table).toMatchObject({ caption: CAPTION, heads: ['Arm', 'HR (95% CI)', 'P'] });
    expect(rows && shownPassage(rows)).toContain(`${CAPTION}\nArm | HR (95% CI) | P\nVelorimine | HR`);
    for (const { offset, text } of near) expect(PAPER.slice(offset, offset + text.length)).toBe(text);
  });

  it('take no row for a heading, and what stands behind a table is read', () => {
    const near = passagesNearest(PAPER, wantedIn('falls arms trial'));
    expect(near.map(({ text }) => text).join('\n')).toContain('The number of falls was the same');
    expect(near.every(({ heading }) => heading === 'Results')).toBe(true);
  });

  it('read a short line that gives a result, with or without its full stop', () => {
    const near = passagesNearest(PAPER, wantedIn('mortality'));
    expect(near.map(({ text }) => text)).toContain('Mortality was 11.2% (P = 0.01)');
  });

  it('prefer the rows that name what is asked to others of the same table', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `Age group ${at} | HR (95% CI): 1.${at} (0.9–2.1) | P: 0.2`);
    rows[47] = 'Velorimine | HR (95% CI): 0.64 (0.45–0.91) | P: 0.01';
    const paper = [CAPTION, 'Group | HR (95% CI) | P', ...rows].join('\n');
    const [near] = passagesNearest(paper, wantedIn('deaths Harlow velorimine'), { characters: 1_400 });
    expect(near?.text).toContain('Velorimine | HR');
    expect(near && shownPassage(near)).toContain(CAPTION);
  });

  it('leave out tables of what others have found', () => {
    const paper = ['Background', CAPTION, 'Arm | Deaths', 'Velorimine | Deaths: 12', 'Placebo | Deaths: 20'].join('\n');
    expect(passagesNearest(paper, wantedIn('deaths velorimine'))).toEqual([]);
    expect(passagesNearest(paper.replace('Background', 'Results'), wantedIn('deaths velorimine'))).toHaveLength(1);
  });

  it('take a single line with bars for no table', () => {
    const menu = 'Home | About us | Velorimine and mortality in the long run | Contact and all the rest';
    expect(
      textBlocks(`${menu}\nMortality fell, as was told above and will be told again below.`, { withMethods: false })[0],
    ).toMatchObject({ text: menu, table: null });
  });

  it('find the heads of a table that does not repeat them, and none where there are none', () => {
    const table = ['Arm | Deaths | Falls', 'Velorimine | 12 (3%) | 4', 'Placebo | 20 (5%) | 6'];
    expect(textBlocks(table.join('\n'), { withMethods: false })[0]).toMatchObject({
      text: table.slice(1).join('\n'),
      table: { heads: ['Arm', 'Deaths', 'Falls'] },
    });
    expect(textBlocks(table.slice(1).join('\n'), { withMethods: false })[0]?.table?.heads).toEqual([]);
  });

  it('are shown to a model row by row, each caption once', () => {
    const plan = { question: 'Does velorimine prevent deaths in Harlow disease?', concepts: [] } as never;
    const shown = nearestPassages(PAPER, plan);
    expect(shown.filter((line) => line === CAPTION)).toHaveLength(1);
    expect(shown).toContain('Velorimine | HR (95% CI): 0.64 (0.45–0.91) | P: 0.01');
  });
});

describe('texts of any kind', () => {
  const MEGABYTE = 1_000_000;
  test.each([
    ['rows', 'Velorimine | 12 | 0.64 (0.45–0.91)\n'],
    ['one row', 'Velorimine | '],
    ['bars', '| '],
    ['captions', 'Table 1\n'],
    ['heads', `${'a | '.repeat(200)}\n`],
    ['spaces', ' '],
  ])('a megabyte of %s is read in time that grows with it', (_, piece) => {
    const from = processorMs();
    const text = `${CAPTION}\n${piece.repeat(MEGABYTE / piece.length)}`;
    for (const { offset, text: part } of passagesNearest(text, wantedIn('velorimine deaths')))
      expect(text.slice(offset, offset + part.length)).toBe(part);
    textBlocks(text, { withMethods: true });
    expect(processorMs() - from).toBeLessThan(3_000);
  });
});

describeWithSharedData('recorded articles', () => {
  const recorded = listShared('api', 'dev', 'jats').filter((name) => /xml$/.test(name));
  const textOf = (name: string) => {
    const xml = readShared('api', 'dev', 'jats', name);
    const id = /pub-id-type="pmc(?:id)?">(?:PMC)?(\d+)/.exec(xml)?.[1] ?? '1';
    return readArticle(xml, `PMC${id}`) ?? '';
  };

  test('every row of their tables can be read, but those of an introduction; nearly all under the caption of their table', () => {
    const rows = { read: 0, captioned: 0, unread: [] as string[] };
    for (const name of recorded) {
      const text = textOf(name);
      const blocks = textBlocks(text, { withMethods: false });
      let offset = 0;
      let heading = '';
      for (const line of text.split('\n')) {
        const block = blocks.find(
          (each) => each.offset <= offset && offset + line.length <= each.offset + each.text.length,
        );
        if (/^(?:Introduction|Results|Materials|Discussion)/.test(line) && line.length < 80) heading = line;
        if (block?.table) {
          rows.read += 1;
          rows.captioned += block.table.caption ? 1 : 0;
        } else if (isTableRow(line) && !blocks.some(({ table }) => table?.lines.endsWith(line))) {
          rows.unread.push(`${heading}: ${line}`);
        }
        offset += line.length + 1;
      }
    }
    expect(rows.read).toBeGreaterThan(500);
    expect(rows.captioned / rows.read).toBeGreaterThan(0.8);
    expect(rows.unread.filter((row) => !row.startsWith('Introduction'))).toEqual([]);
  });
});
