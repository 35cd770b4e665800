import type { FrozenConversation, FrozenTurn } from '#contract/conversation/conversation.ts';
import { toMarkdown } from './markdown.ts';
import { markdownText } from './markdown-text.ts';

/** A conversation as GitHub-flavoured markdown: each answer with its own numbered citations, references and quotes. */
export function toConversationMarkdown({ title, frozenAt, turns }: FrozenConversation): string {
  const head = `# ${markdownText(title)}\n\nA conversation, saved on ${frozenAt.slice(0, 10)}.`;
  return `${[head, ...turns.map(turnText)].join('\n\n---\n\n')}\n`;
}

function turnText({ question, understood, report, problem }: FrozenTurn): string {
  const asked = `## ${markdownText(question.replace(/\s+/g, ' '))}`;
  const meant = understood === question ? '' : `*Understood as: ${markdownText(understood)}*`;
  const answer = report ? answerText(toMarkdown(report)) : markdownText(problem ?? '');
  return [asked, meant, answer].filter(Boolean).join('\n\n');
}

/** Without the two lines that repeat the question, and with its headings below it: retrieved text begins no heading. */
function answerText(markdown: string): string {
  const lines = markdown.trimEnd().split('\n');
  const from = lines.findIndex((line) => line.startsWith('## '));
  return lines
    .slice(Math.max(0, from))
    .map((line) => (line.startsWith('#') ? `#${line}` : line))
    .join('\n');
}
