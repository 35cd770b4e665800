'use client';

import { ExportMenu as FilesMenu } from '#components/ui/export-menu.tsx';

const FORMATS = [
  ['markdown', 'Markdown', 'text with numbered citations'],
  ['docx', 'Word', 'with linked references'],
  ['json', 'JSON', 'everything, with texts and offsets'],
  ['bibtex', 'BibTeX', 'references'],
  ['ris', 'RIS', 'references'],
  ['csl-json', 'CSL-JSON', 'references'],
  ['csv', 'CSV', 'table of the sources'],
] as const;

/**
 * The finished report as a file, or on paper.
 *
 * @param address of the report's files, to which the format is added.
 */
export function ExportMenu({ address }: { address: string }) {
  return (
    <FilesMenu files={FORMATS} addressOf={(format) => `${address}?format=${format}`} printed="A4, with references" />
  );
}
