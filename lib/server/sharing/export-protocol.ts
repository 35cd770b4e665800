import type { RunProtocol } from '#contract/review/run-protocol.ts';
import { toProtocolDocx, toProtocolMarkdown } from '#core/review/protocol/protocol-document.ts';
import { toSearchLogCsv } from '#core/review/protocol/search-log.ts';
import { fileName } from './export-report.ts';

export const PROTOCOL_FORMATS = ['json', 'md', 'docx', 'csv'] as const;
export type ProtocolFormat = (typeof PROTOCOL_FORMATS)[number];

interface Export {
  type: string;
  write: (protocol: RunProtocol) => string | Promise<Uint8Array<ArrayBuffer>>;
}

const EXPORTS: Readonly<Record<ProtocolFormat, Export>> = {
  json: { type: 'application/json', write: (protocol) => `${JSON.stringify(protocol, null, 2)}\n` },
  md: { type: 'text/markdown', write: toProtocolMarkdown },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: toProtocolDocx,
  },
  csv: { type: 'text/csv', write: toSearchLogCsv },
};

export const PROTOCOL_TYPES = PROTOCOL_FORMATS.map((format) => EXPORTS[format].type);

/** The protocol as a file to save; as CSV its search log alone. */
export async function exportProtocol(protocol: RunProtocol, format: ProtocolFormat): Promise<Response> {
  const { type, write } = EXPORTS[format];
  const name = `${fileName(protocol.question, 'run')}-${format === 'csv' ? 'search-log' : 'protocol'}`;
  return new Response(await write(protocol), {
    headers: {
      'content-type': format === 'docx' ? type : `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'private, no-store',
    },
  });
}
