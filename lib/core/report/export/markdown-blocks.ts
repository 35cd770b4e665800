import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { ReportBlock, ReportSection } from '#contract/report.ts';
import { headOf, isOwnJudgement, JUDGED_FROM, READ_FROM, readingOf } from '../claim-sentence.ts';
import { doubtText } from '../doubt-marks.ts';
import { effectColumns, repeatedCells } from '../printed-tables.ts';
import { markdownText } from './markdown-text.ts';

/**
 * A section of a report as markdown under its title; items of a list follow each other without an empty line.
 *
 * @param numbers of the works in the reference list, and `names` for rows of a plot.
 */
export function sectionText(
  { title, blocks }: ReportSection,
  numbers: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
): string {
  const lines = blocks.map((block, at) => {
    const before = blocks[at - 1];
    const goesOn = isItem(block) && before !== undefined && isItem(before);
    return `${goesOn ? '\n' : '\n\n'}${blockText(block, numbers, names)}`;
  });
  return `## ${markdownText(title)}${lines.join('')}`;
}

function isItem(block: ReportBlock): boolean {
  return (block.type === 'paragraph' || block.type === 'note') && block.isItem === true;
}

function blockText(
  block: ReportBlock,
  numbers: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
): string {
  switch (block.type) {
    case 'paragraph':
      return `${block.isItem ? '- ' : ''}${itemText(block.claims, numbers)}`;
    case 'note':
      return block.isItem ? `- ${markdownText(block.text)}` : `*${markdownText(block.text)}*`;
    case 'positions':
      return [
        `**${markdownText(block.topic)}**`,
        block.positions
          .map(
            ({ label, claims }) =>
              `- **${markdownText(label)}:** ${claims.map((claim) => claimText(claim, numbers)).join(' ')}`,
          )
          .join('\n'),
        ...(block.differs ? [`What differs: ${markdownText(block.differs)}`] : []),
      ].join('\n\n');
    case 'effects':
      return effectsText(block, numbers, names);
    case 'table':
      return [
        row(block.columns.map(markdownText)),
        row(block.columns.map(() => '---')),
        ...block.rows.map((_, at) => row(cellTexts(block.rows, at, numbers))),
      ].join('\n');
  }
}

/**
 * If all cells of a row cite the same works, the last cell cites for all; text repeated from the cell above is left
 * out.
 */
function cellTexts(
  rows: Extract<ReportBlock, { type: 'table' }>['rows'],
  at: number,
  numbers: ReadonlyMap<string, number>,
): string[] {
  const cells = rows[at] ?? [];
  const isAbove = repeatedCells(rows, at);
  const marked = cells.map(({ citations }) => marks(citations, numbers));
  const last = marked.findLastIndex(Boolean);
  const isOne = new Set(marked.filter(Boolean)).size === 1;
  return cells.map((cell, column) =>
    isAbove[column]
      ? ''
      : markdownText(cell.text) + (isOne && column !== last ? '' : (marked[column] ?? '')) + doubtMark(cell),
  );
}

/** The values of a forest plot as a table. */
function effectsText(
  block: Extract<ReportBlock, { type: 'effects' }>,
  numbers: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
): string {
  const { columns, rows } = effectColumns(block);
  return [
    row(['Study', ...columns.map(markdownText)]),
    row(['---', ...columns.map(() => '---')]),
    ...rows.map((cells, i) =>
      row([
        markdownText(names.get(block.rows[i]?.evidenceId ?? '') ?? ''),
        ...cells.map(({ text, citations }) => markdownText(text) + marks(citations, numbers)),
      ]),
    ),
  ].join('\n');
}

export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function itemText(claims: readonly Claim[], numbers: ReadonlyMap<string, number>): string {
  if (!isOwnJudgement(claims)) return claims.map((claim) => claimText(claim, numbers)).join(' ');
  const from = marks(
    claims.flatMap(({ citations }) => citations),
    numbers,
  );
  const text = claims.map((claim) => claimText({ ...claim, citations: [] }, numbers)).join(' ');
  return from === '' ? text : `${text} (${JUDGED_FROM}${from})`;
}

/** The beginning of an item is emphasised; a heading without it is part of the sentence. */
export function claimText(claim: Claim, numbers: ReadonlyMap<string, number>): string {
  const { text, citations } = claim;
  const { head, rest } = headOf(claim);
  const cited = marks(citations, numbers);
  const { shownText, isOwnReading } = readingOf(head === null ? text : rest, { isCited: cited !== '' });
  const sentence = `${head === null ? '' : `**${markdownText(head)}** `}${markdownText(shownText)}`;
  return `${sentence}${isOwnReading ? ` (${READ_FROM}${cited}).` : cited}${doubtMark(claim)}`;
}

function doubtMark(marked: Parameters<typeof doubtText>[0]): string {
  const text = doubtText(marked);
  return text === '' ? '' : ` ${markdownText(text)}`;
}

/** ` \[1, 3\]`: the numbers of the reference list; brackets escaped, since `[1]` could be a link. */
function marks(citations: readonly Citation[], numbers: ReadonlyMap<string, number>): string {
  const cited = [...new Set(citations.flatMap(({ evidenceId }) => numbers.get(evidenceId) ?? []))].sort(
    (a, b) => a - b,
  );
  return cited.length === 0 ? '' : ` \\[${cited.join(', ')}\\]`;
}
