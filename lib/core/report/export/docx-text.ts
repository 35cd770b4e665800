import { HeadingLevel, Paragraph, TextRun } from 'docx';

interface RunLook {
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  size?: number;
  style?: string;
  font?: string;
}

/** Text from outside, which becomes no field and no link. */
export function run(text: string, look: RunLook = {}): TextRun {
  return new TextRun({ ...look, text: plain(text) });
}

export function heading(text: string): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_1, spacing: { before: 240, after: 80 }, children: [run(text)] });
}

/** XML takes no control characters; a line break in a run would be lost. */
export function plain(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu, ' ');
}
