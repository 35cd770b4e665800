'use client';

import { type ReactNode, useId, useRef, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import type { PopoverContentProps } from './popover-content.tsx';

const load = () => import('./popover-content.tsx').then(({ PopoverContent }) => PopoverContent);
/** 25 kB that most visits never need. */
export const LazyPopoverContent = lazyComponent(load);

interface PopoverButtonProps extends Omit<PopoverContentProps, 'opener' | 'onClose' | 'children'> {
  button: { className: string; title?: string; label?: string; content: ReactNode };
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button, and what pops up from it. The remaining properties are those of Radix's Popover.Content. */
export function PopoverButton({ button, onOpenChange, children, ...content }: PopoverButtonProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const open = (isOpen: boolean) => {
    setIsOpen(isOpen);
    onOpenChange?.(isOpen);
  };
  const close = () => open(false);
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={button.label}
        title={button.title}
        className={button.className}
        onClick={() => open(!isOpen)}
        // So that it is there when the button is pressed.
        onPointerEnter={load}
        onFocus={load}
      >
        {button.content}
      </button>
      {isOpen && (
        <LazyPopoverContent {...content} id={id} opener={opener} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </LazyPopoverContent>
      )}
    </>
  );
}
