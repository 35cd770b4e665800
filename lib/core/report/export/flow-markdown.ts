import type { PrismaFlow } from '#contract/review/flow.ts';
import { flowRows } from '../../review/flow/flow-stages.ts';
import { markdownText } from './markdown-text.ts';

/** The PRISMA 2020 flow as a table, since markdown draws nothing. */
export function flowMarkdown(flow: PrismaFlow, { title = 'Flow of records (PRISMA 2020)' } = {}): string {
  let before = '';
  const rows = flowRows(flow).map(({ phase, text, isDetail }) => {
    const named = phase === before ? '' : phase;
    before = phase;
    return `| ${named} | ${isDetail ? '– ' : ''}${markdownText(text)} |`;
  });
  const table = ['| Phase | Records |', '| --- | --- |', ...rows].join('\n');
  return [`## ${title}`, table, ...flow.notes.map((note) => `*${markdownText(note)}*`)].join('\n\n');
}
