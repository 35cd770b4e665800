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

const PROTOCOL = ['protocol', 'Protocol', 'with search log, Word'] as const;

/**
 * The finished report as a file, or on paper.
 *
 * @param address of the report's files, to which the format is added.
 * @param protocol address of the files of its protocol, where it has one.
 */
export function ExportMenu({ address, protocol }: { address: string; protocol?: string }) {
  return (
    <FilesMenu
      files={protocol ? [...FORMATS, PROTOCOL] : FORMATS}
      addressOf={(format) => (format === 'protocol' ? `${protocol}?format=docx` : `${address}?format=${format}`)}
      printed="A4, with references"
    />
  );
}
