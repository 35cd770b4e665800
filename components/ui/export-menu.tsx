'use client';

import { Download } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { buttonLook, POPOVER_LOOK } from '#components/run/button.ts';
import { PopoverButton } from './popover-button.tsx';

const ITEM =
  'flex min-h-8 w-full items-baseline justify-between gap-6 rounded px-2.5 py-1 text-left text-[13px] hover:bg-sunk focus-visible:bg-sunk';

interface ExportMenuProps {
  /** The available files, in order: the format's name in the address, and its description. */
  files: readonly (readonly [format: string, label: string, what: string])[];
  addressOf: (format: string) => string;
  /** Says what is printed, where the page itself is made for paper. */
  printed?: string;
}

/** The page's content as a file, or on paper. Files are links in a popover: a menu component would add 9 kB. */
export function ExportMenu({ files, addressOf, printed }: ExportMenuProps) {
  return (
    <PopoverButton
      button={{
        className: buttonLook(),
        content: (
          <>
            <Download aria-hidden size={14} />
            Export
          </>
        ),
      }}
      aria-label="Export"
      className={`${POPOVER_LOOK} min-w-64 p-1.5`}
      onKeyDown={moveByArrow}
    >
      {(close) => (
        <>
          {files.map(([format, label, what]) => (
            <a key={format} href={addressOf(format)} download className={ITEM} onClick={close}>
              {label}
              <span className="text-[12px] text-soft">{what}</span>
            </a>
          ))}
          {printed && (
            <>
              <hr className="my-1 border-line" />
              <button
                type="button"
                className={ITEM}
                onClick={() => {
                  close();
                  setTimeout(() => window.print());
                }}
              >
                Print / PDF
                <span className="text-[12px] text-soft">{printed}</span>
              </button>
            </>
          )}
        </>
      )}
    </PopoverButton>
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
