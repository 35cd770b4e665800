import { EXIT_SENTENCES, gradeInWords, reasonsInWords, scaleInWords, TALLY_CAVEAT } from '#contract/answer-words.ts';
import type { OutcomeCertainty } from '#contract/appraisal/short-answer.ts';
import type { FrozenConversation, FrozenTurn } from '#contract/conversation/conversation.ts';
import type { Report, ReportSection } from '#contract/report.ts';
import { formatReference, linkFor, noticeMarks, shortReference } from '../../evidence/citation.ts';
import { itemsOf, verdictAndLines } from '../claim-sentence.ts';
import { markMeanings } from '../doubt-marks.ts';
import { certaintyColumns, certaintyRows } from '../printed-tables.ts';
import { isDigest, writtenBy } from '../written-by.ts';
import { citedQuotes, quoteLine } from './cited-quotes.ts';
import { citedWorks } from './csl-json.ts';
import { flowMarkdown } from './flow-parts.ts';
import { claimText, itemText, row, sectionText } from './markdown-blocks.ts';
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

/** Explanations of the marks first used in the preceding part. */
function meaningText(text: string | undefined): string {
  return text === undefined ? '' : `*${markdownText(text)}*`;
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

/** A conversation as GitHub-flavoured markdown: each answer with its own numbered citations, references and quotes. */
export function toConversationMarkdown({ title, frozenAt, turns }: FrozenConversation): string {
  const head = `# ${markdownText(title)}\n\nA conversation, saved on ${frozenAt.slice(0, 10)}.`;
  return `${[head, ...turns.map(turnText)].join('\n\n---\n\n')}\n`;
}

function turnText({ question, understood, report, problem }: FrozenTurn): string {
  const asked = `## ${markdownText(question.replace(/\s+/g, ' '))}`;
  const meant = understood === question ? '' : `*Understood as: ${markdownText(understood)}*`;
  const answer = report ? turnAnswer(toMarkdown(report)) : markdownText(problem ?? '');
  return [asked, meant, answer].filter(Boolean).join('\n\n');
}

/** Without the two lines that repeat the question, and with its headings below it: retrieved text begins no heading. */
function turnAnswer(markdown: string): string {
  const lines = markdown.trimEnd().split('\n');
  const from = lines.findIndex((line) => line.startsWith('## '));
  return lines
    .slice(Math.max(0, from))
    .map((line) => (line.startsWith('#') ? `#${line}` : line))
    .join('\n');
}
