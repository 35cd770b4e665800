import { Document, Packer, Paragraph } from 'docx';
import type { ReviewView } from '#contract/review/review-view.ts';
import { heading, plain, run } from '../../report/export/docx-text.ts';
import { flowParts } from '../../report/export/flow-drawing.ts';
import { flowMarkdown } from '../../report/export/flow-markdown.ts';
import { markdownText } from '../../report/export/markdown-text.ts';
import { docxTable } from '../protocol/protocol-docx.ts';
import { markdownTable } from '../protocol/protocol-markdown.ts';
import type { ProtocolSection } from '../protocol/protocol-sections.ts';
import type { ExportedRecord } from './exported-record.ts';
import { reviewSections } from './review-sections.ts';

/** A review as a Word document, with its flow drawn. Texts from outside are runs of plain text. */
export async function toReviewDocx(
  view: ReviewView,
  assessed: readonly ExportedRecord[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { before, after } = reviewSections(view, assessed);
  const parts = (sections: readonly ProtocolSection[]) =>
    sections.flatMap(({ title, notes, table }) => [
      heading(title),
      ...notes.map((note) => new Paragraph({ spacing: { after: 80 }, children: [run(note)] })),
      ...(table ? [docxTable(table)] : []),
    ]);
  const document = new Document({
    title: plain(view.title),
    creator: 'Assay',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [{ children: [heading(view.title), ...parts(before), ...flowParts(view.flow), ...parts(after)] }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

/** A review as GitHub-flavoured markdown, with its flow as a table. */
export function toReviewMarkdown(view: ReviewView, assessed: readonly ExportedRecord[]): string {
  const { before, after } = reviewSections(view, assessed);
  const texts = (sections: readonly ProtocolSection[]) =>
    sections.map(({ title, notes, table }) =>
      [`## ${title}`, ...notes.map(markdownText), table && markdownTable(table)].filter(Boolean).join('\n\n'),
    );
  const parts = [`# ${markdownText(view.title)}`, ...texts(before), flowMarkdown(view.flow), ...texts(after)];
  return `${parts.join('\n\n')}\n`;
}
