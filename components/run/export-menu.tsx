'use client';

import { Download } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { buttonLook, POPOVER_LOOK } from './button.ts';

const FORMATS = [
  ['markdown', 'Markdown', 'text with numbered citations'],
  ['docx', 'Word', 'with linked references'],
  ['json', 'JSON', 'everything, with texts and offsets'],
  ['bibtex', 'BibTeX', 'references'],
  ['ris', 'RIS', 'references'],
  ['csl-json', 'CSL-JSON', 'references'],
  ['csv', 'CSV', 'table of the sources'],
] as const;

const ITEM =
  'flex min-h-8 cursor-pointer items-baseline justify-between gap-6 rounded px-2.5 py-1 text-[13px] outline-none data-[highlighted]:bg-sunk';

/**
 * The finished report as a file, or on paper.
 *
 * @param address of the report's files, to which the format is added.
 */
export function ExportMenu({ address }: { address: string }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonLook()}>
        <Download aria-hidden size={14} />
        Export
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={5} className={`${POPOVER_LOOK} min-w-64 p-1.5`}>
          {FORMATS.map(([format, label, what]) => (
            <DropdownMenu.Item key={format} asChild>
              <a href={`${address}?format=${format}`} download className={ITEM}>
                {label}
                <span className="text-[12px] text-soft">{what}</span>
              </a>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className="my-1 border-line border-t" />
          <DropdownMenu.Item className={ITEM} onSelect={() => setTimeout(() => window.print())}>
            Print / PDF
            <span className="text-[12px] text-soft">A4, with references</span>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
