'use client';

import { Download } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { buttonLook, POPOVER_LOOK } from '#components/run/button.ts';

const ITEM =
  'flex min-h-8 w-full items-baseline justify-between gap-6 rounded px-2.5 py-1 text-left text-[13px] hover:bg-sunk focus-visible:bg-sunk';

interface ExportMenuProps {
  /** What can be had, in their order: the format's name in the address, and what the reader is told of it. */
  files: readonly (readonly [format: string, label: string, what: string])[];
  addressOf: (format: string) => string;
  /** Says what is printed, where the page itself is made for paper. */
  printed?: string;
}

/** What the page shows as a file, or on paper. Files are links in a popover: the code of a menu would weigh 9 kB more. */
export function ExportMenu({ files, addressOf, printed }: ExportMenuProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonLook()}>
        <Download aria-hidden size={14} />
        Export
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={5}
          aria-label="Export"
          className={`${POPOVER_LOOK} min-w-64 p-1.5`}
          onKeyDown={moveByArrow}
        >
          {files.map(([format, label, what]) => (
            <Popover.Close key={format} asChild>
              <a href={addressOf(format)} download className={ITEM}>
                {label}
                <span className="text-[12px] text-soft">{what}</span>
              </a>
            </Popover.Close>
          ))}
          {printed && (
            <>
              <hr className="my-1 border-line" />
              <Popover.Close className={ITEM} onClick={() => setTimeout(() => window.print())}>
                Print / PDF
                <span className="text-[12px] text-soft">{printed}</span>
              </Popover.Close>
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The arrow keys go from one to the next as well, and around. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const from = items.indexOf(document.activeElement as HTMLElement);
  items.at((from + step) % items.length)?.focus();
}
