'use client';

import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { buttonLook } from '../button.ts';

interface ControlsFoldProps {
  /** What stays visible on narrow screens. */
  lead: ReactNode;
  /** Its side of the others. */
  leadAt: 'start' | 'end';
  /** What is folded away there. */
  children: ReactNode;
  /** Folds at every width: a head with many controls has one row. */
  isMenu?: boolean;
}

const PANEL =
  'absolute top-full right-0 z-40 mt-1.5 w-max max-w-[min(20rem,calc(100vw-2rem))] flex-col items-stretch rounded-lg border border-line bg-panel p-2 shadow-card';
/** The same, on narrow screens alone. */
const NARROW_PANEL =
  'items-center sm:flex sm:flex-wrap sm:justify-end max-sm:absolute max-sm:top-full max-sm:right-0 max-sm:z-40 max-sm:mt-1.5 max-sm:w-max max-sm:max-w-[min(20rem,calc(100vw-2rem))] max-sm:flex-col max-sm:items-stretch max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-panel max-sm:p-2 max-sm:shadow-card';

/**
 * The controls in a row; on narrow screens all but one are behind a button. The elements are the same in both, so that
 * rotating the screen loses nothing.
 */
export function ControlsFold({ lead, leadAt, children, isMenu = false }: ControlsFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      const isElsewhere = target instanceof Element && !target.closest('[data-radix-popper-content-wrapper]');
      if (isElsewhere && !box.current?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button opened, wherever the focus is in it
    <div
      ref={box}
      className="relative flex flex-wrap items-center justify-end gap-1.5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        opener.current?.focus();
      }}
    >
      {leadAt === 'start' && lead}
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className={`${buttonLook()} ${isMenu ? '' : 'sm:hidden'}`}
      >
        <Ellipsis aria-hidden size={16} />
        More
      </button>
      <div
        id={panelId}
        className={clsx(
          'gap-1.5',
          isMenu ? [PANEL, isOpen ? 'flex' : 'hidden'] : [NARROW_PANEL, isOpen ? 'max-sm:flex' : 'max-sm:hidden'],
        )}
      >
        {children}
      </div>
      {leadAt === 'end' && lead}
    </div>
  );
}
