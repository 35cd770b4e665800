'use client';

import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { RefObject } from 'react';
import { SHORTCUT_GROUPS, type ShortcutGroup } from './shortcuts.ts';

const KEY_NAMES: Readonly<Record<string, string>> = { Escape: 'Esc' };

interface ShortcutsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Where the focus goes back to. */
  opener: RefObject<HTMLElement | null>;
}

/** Every shortcut, by where it works. */
export function ShortcutsDialog({ isOpen, onOpenChange, opener }: ShortcutsDialogProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/30" />
        <Dialog.Content
          aria-modal="true"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          aria-describedby={undefined}
          className="-translate-x-1/2 fixed top-[8vh] left-1/2 z-50 max-h-[84vh] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-panel px-6 py-5 shadow-card"
        >
          <div className="flex items-center justify-between gap-4">
            <Dialog.Title className="font-semibold font-serif text-lg">Keyboard shortcuts</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-mr-1.5 inline-flex size-7 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
            >
              <X aria-hidden size={16} />
            </Dialog.Close>
          </div>
          {SHORTCUT_GROUPS.map((group) => (
            <ShortcutList key={group.title} group={group} />
          ))}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ShortcutList({ group }: { group: ShortcutGroup }) {
  return (
    <section className="mt-5">
      <h3 className="label mb-1">{group.title}</h3>
      <dl>
        {group.shortcuts.map(({ keys, does }) => (
          <div
            key={does}
            className="flex items-baseline justify-between gap-6 border-line border-b py-1.5 last:border-0"
          >
            <dt className="order-2 shrink-0">
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <span className="px-1.5 text-faint">or</span>}
                  <KeyCombination name={key} />
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** `Shift+Enter` as two key caps. */
function KeyCombination({ name }: { name: string }) {
  return (name === '+' ? [name] : name.split('+')).map((key) => (
    <kbd
      key={key}
      className="ml-1 inline-block min-w-6 rounded border border-line-strong bg-sunk px-1.5 text-center font-mono text-[12px]/5 first:ml-0"
    >
      {KEY_NAMES[key] ?? key}
    </kbd>
  ));
}
