'use client';

import { clsx } from 'clsx';
import { CircleHelp, CircleSlash, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { LazyPopoverContent } from '#components/ui/popover-button.tsx';
import type { Verdict } from '#contract/claim.ts';

interface Mark {
  word: string;
  means: string;
  tone: string;
  Icon: LucideIcon;
}

/** The labels of sentences that are not fully supported. Supported ones have no mark. */
export const VERDICT_MARKS: Readonly<Record<Exclude<Verdict, 'supported'>, Mark>> = {
  partly: {
    word: 'partly',
    means: 'The quotes support part of this sentence.',
    tone: 'text-warn',
    Icon: CircleSlash,
  },
  unchecked: {
    word: 'not checked',
    means: 'This sentence has not been compared with its quotes.',
    tone: 'text-warn',
    Icon: CircleHelp,
  },
  contradicted: {
    word: 'contradicted',
    means: 'The quotes say otherwise.',
    tone: 'text-bad',
    Icon: TriangleAlert,
  },
  not_found: {
    word: 'not found',
    means: 'The quotes do not say this.',
    tone: 'text-bad',
    Icon: TriangleAlert,
  },
};

interface VerdictMarkProps {
  verdict: Exclude<Verdict, 'supported'>;
  reason: string | undefined;
}

/** A small mark after a sentence; its reason is shown on hover, focus and tap, and printed on paper. */
export function VerdictMark({ verdict, reason }: VerdictMarkProps) {
  const mark = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { word, means, tone, Icon } = VERDICT_MARKS[verdict];
  return (
    <>
      <button
        ref={mark}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${word}: ${reason ?? means}`}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setIsOpen(true)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setIsOpen(false)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onClick={() => setIsOpen(true)}
        className={clsx(
          '-my-1 ml-1 inline-flex min-h-7 items-center gap-1 whitespace-nowrap rounded px-0.5 align-[0.06em] font-medium font-sans text-[12px] print:my-0 print:inline print:min-h-0 print:whitespace-normal print:text-left',
          tone,
        )}
      >
        <Icon aria-hidden size={12} strokeWidth={2.25} className="print:mr-1 print:inline" />
        <span className="underline decoration-dotted underline-offset-3">{word}</span>
        <span className="hidden print:inline">: {reason ?? means}</span>
      </button>
      {isOpen && (
        <LazyPopoverContent
          opener={mark}
          onClose={() => setIsOpen(false)}
          side="top"
          align="center"
          sideOffset={4}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="pointer-events-none z-40 max-w-[min(20rem,calc(100vw-1.25rem))] rounded-md border border-line bg-panel px-3 py-2 text-[13px]/[1.45] shadow-card"
        >
          <b className={clsx('font-semibold', tone)}>{word}</b> <span className="text-soft">{means}</span>
          {reason && <p className="mt-0.5">{reason}</p>}
        </LazyPopoverContent>
      )}
    </>
  );
}
