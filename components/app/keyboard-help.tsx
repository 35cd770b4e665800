'use client';

import { Keyboard } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { QUESTION_FIELD_ID } from './question/question-field.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Fetched when it is first opened: most pages are left without it. */
const ShortcutsDialog = lazyComponent(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
);

/** The list of shortcuts behind `?`, and the shortcuts that work on every page. */
export function KeyboardHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  const change = (next: boolean) => {
    setIsOpen(next);
    if (next) setIsWanted(true);
  };

  const ask = () => {
    const field = document.getElementById(QUESTION_FIELD_ID);
    if (field) field.focus();
    else router.push(`/#${QUESTION_FIELD_ID}`);
  };
  useShortcuts({ '?': () => change(true), n: ask, '/': ask });

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title="Keyboard shortcuts (?)"
        onClick={() => change(true)}
        className="hidden size-7 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink sm:inline-flex"
      >
        <Keyboard aria-hidden size={16} strokeWidth={1.75} />
      </button>
      {isWanted && <ShortcutsDialog isOpen={isOpen} onOpenChange={change} opener={opener} />}
    </>
  );
}
