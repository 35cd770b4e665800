import type { FrozenConversation } from '#contract/conversation/conversation.ts';
import { toConversationMarkdown } from '#core/report/export/markdown.ts';
import { fileName } from './export-report.ts';

const EXPORTS = {
  markdown: { type: 'text/markdown', extension: 'md', write: toConversationMarkdown },
  json: {
    type: 'application/json',
    extension: 'json',
    write: (copy: FrozenConversation) => `${JSON.stringify(copy, null, 2)}\n`,
  },
} as const;

export const EXPORT_TYPES = [EXPORTS.markdown.type, EXPORTS.json.type];

/** A conversation as a file to save. */
export function exportConversation(copy: FrozenConversation, format: keyof typeof EXPORTS): Response {
  const { type, extension, write } = EXPORTS[format];
  return new Response(write(copy), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName(copy.title, 'conversation')}.${extension}"`,
      'cache-control': 'private, no-store',
    },
  });
}
