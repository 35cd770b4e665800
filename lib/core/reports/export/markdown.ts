import { formatReference, linkFor, noticeMarks } from '../../evidence/citation.ts';
import type { Claim } from '../../findings/claim.ts';
import { EXIT_SENTENCES } from '../../findings/exit-sentences.ts';
import type { Citation } from '../../findings/quote.ts';
import { claimSentence } from '../claim-sentence.ts';
import type { Report, ReportBlock, ReportSection } from '../report.ts';
import { citedWorks } from './csl-json.ts';
import { markdownLink, markdownText } from './markdown-text.ts';

/**
 * The report as GitHub-flavoured markdown: numbered citations, reference list, and an appendix with the verbatim quotes
 * of every claim. Retrieved text is escaped, so that it stays text.
 */
export function toMarkdown(report: Report): string {
  const numbers = new Map(citedWorks(report).map((work) => [work.id, work.reference ?? 0]));
  const parts = [
    `# ${markdownText(report.title)}`,
    `Question: ${markdownText(report.question)}`,
    head(report),
    ...report.sections.filter(({ id }) => id !== 'references').map((section) => sectionText(section, numbers)),
    references(report),
    quotes(report, numbers),
    modelUse(report),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function head({ engine, confidenceReason, exit, claims, finishedAt }: Report): string {
  const engineText =
    engine === 'rules' ? 'Written by rules, without a language model.' : 'Written with a language model.';
  const checked = `${claims.kept} sentences passed the check against their sources, ${claims.dropped} did not and were left out.`;
  return markdownText(
    `${engineText} ${EXIT_SENTENCES[exit]} Confidence ${confidenceReason} ${checked} Finished ${finishedAt.slice(0, 10)}.`,
  );
}

function sectionText({ title, blocks }: ReportSection, numbers: ReadonlyMap<string, number>): string {
  return [`## ${markdownText(title)}`, ...blocks.map((block) => blockText(block, numbers))].join('\n\n');
}

function blockText(block: ReportBlock, numbers: ReadonlyMap<string, number>): string {
  switch (block.type) {
    case 'paragraph':
      return block.claims.map((claim) => claimText(claim, numbers)).join(' ');
    case 'note':
      return `*${markdownText(block.text)}*`;
    case 'positions':
      return [
        `**${markdownText(block.topic)}**`,
        block.positions
          .map(
            ({ label, claims }) =>
              `- **${markdownText(label)}:** ${claims.map((claim) => claimText(claim, numbers)).join(' ')}`,
          )
          .join('\n'),
        `What differs: ${markdownText(block.differs)}`,
      ].join('\n\n');
    case 'table':
      return [
        row(block.columns.map(markdownText)),
        row(block.columns.map(() => '---')),
        ...block.rows.map((cells) =>
          row(cells.map(({ text, citations }) => markdownText(text) + marks(citations, numbers))),
        ),
      ].join('\n');
  }
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function claimText({ text, citations, verdict, reason }: Claim, numbers: ReadonlyMap<string, number>): string {
  const doubt =
    verdict === 'supported'
      ? ''
      : ` (${markdownText(`${verdict.replace('_', ' ')}${reason === undefined ? '' : `: ${reason}`}`)})`;
  return `${markdownText(claimSentence(text))}${marks(citations, numbers)}${doubt}`;
}

/** ` \[1, 3\]`: the numbers of the reference list; brackets escaped, since `[1]` could be a link. */
function marks(citations: readonly Citation[], numbers: ReadonlyMap<string, number>): string {
  const cited = [...new Set(citations.flatMap(({ evidenceId }) => numbers.get(evidenceId) ?? []))].sort(
    (a, b) => a - b,
  );
  return cited.length === 0 ? '' : ` \\[${cited.join(', ')}\\]`;
}

function references(report: Report): string {
  const lines = citedWorks(report).map((work) => {
    const address = linkFor(work);
    const link = address === null ? '' : ` ${markdownLink('Open', address)}`;
    const reference = [formatReference(work), ...noticeMarks(work)].join(' ');
    return `${work.reference}. ${markdownText(reference)}${link}`;
  });
  return lines.length === 0 ? '' : `## References\n\n${lines.join('\n')}`;
}

/** Which models worked on the report and what they used; nothing where none did. */
function modelUse({ models, usage, claims, modeNote }: Report): string {
  if (usage.calls === 0 && models === null) return '';
  const { calls, tokensIn, tokensCached, tokensOut, cost, costKnown, estimated } = usage;
  const named = models && `${models.provider}: ${[...new Set([models.smart, models.fast])].join(' and ')}.`;
  const cached = tokensCached > 0 ? ` (${tokensCached} cached)` : '';
  const price = costKnown ? `${cost.toFixed(4)} US dollars` : 'cost not known';
  const guess = estimated ? ' Some of it is estimated.' : '';
  const removed = `Removed: ${claims.removedCitations} citations and ${claims.discardedQuotes} quotes that no source holds.`;
  const text = [
    named,
    `${calls} calls, ${tokensIn} tokens in${cached}, ${tokensOut} out, ${price}.${guess}`,
    removed,
    modeNote,
  ];
  return `## Models\n\n${markdownText(text.filter(Boolean).join(' '))}`;
}

function quotes(report: Report, numbers: ReadonlyMap<string, number>): string {
  const lines = claimsOf(report).flatMap(({ id, citations }) =>
    citations.map(
      ({ evidenceId, field, quote, start, end }) =>
        `- ${markdownText(id)} \\[${numbers.get(evidenceId) ?? '?'}\\], ${field}, characters ${start} to ${end}: “${markdownText(quote)}”`,
    ),
  );
  return lines.length === 0 ? '' : `## Quotes\n\n${lines.join('\n')}`;
}

function claimsOf({ sections }: Report): Claim[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.type === 'paragraph') return block.claims;
      return block.type === 'positions' ? block.positions.flatMap(({ claims }) => claims) : [];
    }),
  );
}
