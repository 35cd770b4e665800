import { EXIT_SENTENCES, gradeInWords, reasonsInWords, scaleInWords, TALLY_CAVEAT } from '#contract/answer-words.ts';
import type { OutcomeCertainty } from '#contract/appraisal/short-answer.ts';
import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Report, ReportBlock, ReportSection } from '#contract/report.ts';
import { formatReference, linkFor, noticeMarks, shortReference } from '../../evidence/citation.ts';
import {
  headOf,
  isOwnJudgement,
  itemsOf,
  JUDGED_FROM,
  READ_FROM,
  readingOf,
  verdictAndLines,
} from '../claim-sentence.ts';
import { doubtText, markMeanings } from '../doubt-marks.ts';
import { certaintyColumns, certaintyRows, effectColumns, repeatedCells } from '../printed-tables.ts';
import { isDigest, writtenBy } from '../written-by.ts';
import { citedQuotes, quoteLine } from './cited-quotes.ts';
import { citedWorks } from './csl-json.ts';
import { flowMarkdown } from './flow-parts.ts';
import { markdownLink, markdownText } from './markdown-text.ts';
import { withoutSearchLog } from './without-search-log.ts';

/**
 * The report as GitHub-flavoured markdown: numbered citations, a reference list, and the verbatim quotes of every claim by
 * work. Retrieved text is escaped, so that it stays text.
 */
export function toMarkdown(report: Report, { withQuotes = true } = {}): string {
  const numbers = new Map(citedWorks(report).map((work) => [work.id, work.reference ?? 0]));
  const names = new Map(report.evidence.map((work) => [work.id, shortReference(work)]));
  const [methods, rest] = methodsAndRest(report);
  const prose = rest.findIndex(({ id }) => id === 'evidence');
  const meanings = markMeanings(report);
  const textOf = (section: ReportSection) =>
    [sectionText(section, numbers, names), meaningText(meanings.get(section.id))].filter(Boolean).join('\n\n');
  const texts = rest.map(textOf);
  const parts = [
    `# ${markdownText(report.title)}`,
    report.question.toLowerCase() !== report.title.toLowerCase() && `Question: ${markdownText(report.question)}`,
    answerText(report, numbers),
    meaningText(meanings.get('answer')),
    // The prose comes first, whole; the certainty of each section follows.
    ...texts.toSpliced(prose < 0 ? texts.length : prose, 0, writtenCertainty(report)),
    tallyText(report),
    head(report),
    references(report),
    withQuotes && passages(report),
    ...methods.map(textOf),
    report.flow && flowMarkdown(report.flow),
    modelUse(report),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The methods are an appendix: checking a report needs them, reading it does not. */
export function methodsAndRest({
  sections,
  search,
}: Pick<Report, 'sections' | 'search'>): [methods: ReportSection[], rest: ReportSection[]] {
  return [
    sections.filter(({ id }) => id === 'methodology').map((section) => withoutSearchLog(section, search)),
    sections.filter(({ id }) => id !== 'methodology' && id !== 'references'),
  ];
}

function head({ answer, confidenceReason, exit, claims, finishedAt, ...report }: Report): string {
  // The basis of a written answer follows it.
  const basis = answer?.isWritten && answer.lead ? `${answer.lead} ` : '';
  const checked = `${claims.kept} sentences passed the check against their sources, ${claims.dropped} did not and were left out.`;
  // A written report gives the certainty of each result.
  const confidence = answer?.isWritten || isDigest(report) ? '' : `Confidence ${confidenceReason} `;
  return markdownText(
    `${basis}${writtenBy(report)} ${EXIT_SENTENCES[exit]} ${confidence}${checked} Finished ${finishedAt.slice(0, 10)}.`,
  );
}

/**
 * The short answer comes first. Where code chose its sentences, the first line is above them and the certainty below,
 * each outcome with every step; written sentences begin with their own verdict.
 */
function answerText({ answer }: Report, numbers: ReadonlyMap<string, number>): string {
  if (!answer) return '';
  const { lead, claims, outcomes, isWritten } = answer;
  const { verdict, lines } = verdictAndLines(claims);
  const body = isWritten
    ? [
        verdict.length > 0 && itemText(verdict, numbers),
        itemsOf(lines)
          .map((item) => `- ${itemText(item, numbers)}`)
          .join('\n'),
      ]
    : [
        `**${markdownText(lead)}**`,
        claims.map((claim) => claimText(claim, numbers)).join(' '),
        outcomes.map(certaintyLine).join('\n'),
      ];
  return ['## Short answer', ...body].filter(Boolean).join('\n\n');
}

/** The certainty of the results, where the summary of findings does not give it. */
function writtenCertainty({ answer }: Report): string {
  const outcomes = answer?.isWritten ? answer.outcomes : [];
  if (outcomes.length === 0 || outcomes.some(({ isTabled }) => isTabled)) return '';
  const rows = certaintyRows(outcomes).map((cells) => row(cells.map(markdownText)));
  const isOwnScale = outcomes.some(({ shown }) => shown !== undefined);
  return [
    '## Certainty',
    ...(isOwnScale ? [`*Suggested ${scaleInWords(outcomes)}.*`] : []),
    [row(certaintyColumns(outcomes)), row(certaintyColumns(outcomes).map(() => '---')), ...rows].join('\n'),
  ].join('\n\n');
}

function certaintyLine(result: OutcomeCertainty): string {
  const { outcome } = result;
  const what = `Certainty${outcome ? ` on ${outcome}` : ''}: ${gradeInWords(result)} (suggested).`;
  return `- ${markdownText([what, ...reasonsInWords(result)].join(' '))}`;
}

function tallyText({ answer }: Report): string {
  const tally = answer?.tally;
  if (!tally || answer.isWritten) return '';
  const votes = `Tally${tally.outcome ? ` on ${tally.outcome}` : ''}: ${tally.benefit} benefit, ${tally.harm} harm, ${tally.none} no difference, ${tally.unclear} unclear. ${TALLY_CAVEAT}`;
  return `*${markdownText(votes)}*`;
}

function sectionText(
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

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function itemText(claims: readonly Claim[], numbers: ReadonlyMap<string, number>): string {
  if (!isOwnJudgement(claims)) return claims.map((claim) => claimText(claim, numbers)).join(' ');
  const from = marks(
    claims.flatMap(({ citations }) => citations),
    numbers,
  );
  const text = claims.map((claim) => claimText({ ...claim, citations: [] }, numbers)).join(' ');
  return from === '' ? text : `${text} (${JUDGED_FROM}${from})`;
}

/** The beginning of an item is emphasised; a heading without it is part of the sentence. */
function claimText(claim: Claim, numbers: ReadonlyMap<string, number>): string {
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

/** Explanations of the marks first used in the preceding part. */
function meaningText(text: string | undefined): string {
  return text === undefined ? '' : `*${markdownText(text)}*`;
}

/** ` \[1, 3\]`: the numbers of the reference list; brackets escaped, since `[1]` could be a link. */
function marks(citations: readonly Citation[], numbers: ReadonlyMap<string, number>): string {
  const cited = [...new Set(citations.flatMap(({ evidenceId }) => numbers.get(evidenceId) ?? []))].sort(
    (a, b) => a - b,
  );
  return cited.length === 0 ? '' : ` \\[${cited.join(', ')}\\]`;
}

function references(report: Report): string {
  const entries = citedWorks(report).map((work) => {
    const address = linkFor(work);
    const link = address === null ? '' : ` ${markdownLink('Open', address)}`;
    const reference = [formatReference(work), ...noticeMarks(work)].join(' ');
    return `${work.reference}. ${markdownText(reference)}${link}`;
  });
  return entries.length === 0 ? '' : `## References\n\n${entries.join('\n')}`;
}

/** For each work, the passages behind sentences and rows, verbatim: an appendix. */
function passages(report: Report): string {
  const quotes = citedQuotes(report);
  const entries = citedWorks(report).flatMap((work) => {
    const quoted = (quotes.get(work.id) ?? []).map((citation) => `- ${markdownText(quoteLine(citation))}`);
    if (quoted.length === 0) return [];
    return [[`**\\[${work.reference}\\] ${markdownText(shortReference(work))}**`, '', ...quoted].join('\n')];
  });
  return entries.length === 0 ? '' : `## Passages cited\n\n${entries.join('\n\n')}`;
}

/** Which models worked on the report and what they used; nothing where none did. */
function modelUse({ models, usage, claims, modeNote }: Report): string {
  if (usage.calls === 0 && models === null) return '';
  const { calls, tokensIn, tokensCached, tokensOut, cost, costKnown, estimated } = usage;
  const named = models && `${models.provider}: ${[...new Set([models.smart, models.fast])].join(' and ')}.`;
  const cached = tokensCached > 0 ? ` (${tokensCached} cached)` : '';
  const price = costKnown ? `${cost.toFixed(4)} US dollars` : 'cost not known';
  const guess = estimated ? ' Some of it is estimated.' : '';
  const removed = `Removed: ${claims.removedCitations} citations and ${claims.discardedQuotes} quotes that no source contains.`;
  const text = [
    named,
    `${calls} calls, ${tokensIn} tokens in${cached}, ${tokensOut} out, ${price}.${guess}`,
    removed,
    modeNote,
  ];
  return `## Models\n\n${markdownText(text.filter(Boolean).join(' '))}`;
}
