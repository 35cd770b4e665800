import { decodeText } from '#adapters/documents/decode-text.ts';
import type { BlockText } from '#core/check-text/cited-text.ts';
import { pasteBlocks } from '#core/check-text/paste-blocks.ts';
import type { DocumentReader } from '#core/ports/document-reader.ts';
import { storable } from '#core/text/storable.ts';

/** A file or pasted text in blocks, and a notice where less was read than there is; or why it cannot be read, as a sentence. */
export async function readText(
  { name, bytes, isPasted }: { name: string; bytes: Uint8Array; isPasted: boolean },
  { reader, signal }: { reader: Pick<DocumentReader, 'read'>; signal: AbortSignal },
): Promise<{ blocks: BlockText; notice: string | null } | { refused: string }> {
  const plain = () => pasteBlocks(storable(decodeText(bytes)).replace(/\r\n?/g, '\n'));
  if (isPasted) return { blocks: plain(), notice: null };
  const read = await reader.read({ name, bytes: new Uint8Array(bytes), keepsNotes: true }, { signal });
  if ('refused' in read) return { refused: read.reason };
  // Unchanged: its lines show where references begin.
  if (read.kind === 'text' || read.kind === 'markdown') return { blocks: plain(), notice: read.notice };
  const blocks = read.blocks.flatMap(({ kind, start, end }) => (kind === 'table' ? [] : [{ kind, start, end }]));
  const notice = [read.notice, blocks.length < read.blocks.length && TABLES].filter(Boolean).join(' ');
  return { blocks: { text: read.text, blocks }, notice: notice || null };
}

const TABLES = 'Tables of this file were not checked.';
