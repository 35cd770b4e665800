'use client';

import { Keyboard } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { QUESTION_FIELD_ID } from './question/question-field.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Fetched when it is first opened: most pages are left without it. */
const ShortcutsDialog = dynamic(() => import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog), {
  ssr: false,
});

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
