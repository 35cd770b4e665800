'use client';

import { Dialog } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { buttonLook } from '#components/run/button.ts';

interface FullWidthDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Where the focus goes back to. */
  opener: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A table over the whole screen. A citation leads back to the report, where its passage opens. */
export function FullWidthDialog({ isOpen, onOpenChange, opener, children }: FullWidthDialogProps) {
  const leadsOn = useRef(false);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        leadsOn.current = false;
        onOpenChange(open);
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The passage takes the focus where a citation led on.
            if (!leadsOn.current) opener.current?.focus();
          }}
          onClick={({ target }) => {
            if (!(target instanceof Element) || !target.closest('[data-citation]')) return;
            leadsOn.current = true;
            onOpenChange(false);
          }}
          className="fixed inset-2 z-50 flex flex-col rounded-lg border border-line bg-paper p-3 shadow-card sm:inset-6 sm:p-4"
        >
          <div className="mb-2 flex items-center justify-between gap-3">
            <Dialog.Title className="font-semibold font-serif text-[19px]/[1.3]">Table at full width</Dialog.Title>
            <Dialog.Close className={buttonLook()}>Close</Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
