'use client';

import { Check, Circle, List, LoaderCircle } from 'lucide-react';
import { PopoverButton } from '#components/ui/popover-button.tsx';
import type { SectionView } from '#contract/run-view.ts';

type Sections = readonly SectionView[];

const STATES: Readonly<Record<SectionView['state'], string>> = {
  done: 'written',
  growing: 'being written',
  waiting: 'still to come',
};

/**
 * The sections written so far; a press scrolls there. Next to the report where there is space, otherwise behind a
 * button.
 */
export function OutlineList({ sections, onGo }: { sections: Sections; onGo?: () => void }) {
  return (
    <ol className="space-y-px text-[13px]">
      {sections.map(({ id, title, state }) => (
        <li key={id}>
          <a
            href={`#section-${id}`}
            aria-disabled={state === 'waiting'}
            onClick={(event) => {
              event.preventDefault();
              if (state !== 'waiting') goTo(`section-${id}`);
              onGo?.();
            }}
            className="flex min-h-7 items-start gap-2 rounded px-1.5 py-1 text-soft hover:bg-sunk hover:text-ink aria-disabled:cursor-default aria-disabled:text-faint"
          >
            <StateMark state={state} />
            {/* Titles with the same beginning are distinguished by their second line. */}
            <span className="line-clamp-2 min-w-0 leading-[1.35]">{title}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function StateMark({ state }: { state: SectionView['state'] }) {
  const Icon = state === 'done' ? Check : state === 'growing' ? LoaderCircle : Circle;
  return (
    <>
      <Icon
        aria-hidden
        size={13}
        className={`mt-[3px] shrink-0 ${state === 'waiting' ? 'text-line-strong' : 'text-accent'}`}
      />
      <span className="sr-only">{STATES[state]}: </span>
    </>
  );
}

/** The section's heading at the top of what scrolls, and the focus on it. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  const folded = heading?.closest('details');
  if (folded) folded.open = true;
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

export function OutlineButton({ sections }: { sections: Sections }) {
  const done = sections.filter(({ state }) => state === 'done').length;
  return (
    <PopoverButton
      button={{
        title: 'Outline',
        // As narrow as its margin, or it would cover the text next to it.
        className:
          'inline-flex size-7 items-center justify-center rounded-md border border-line bg-panel text-soft shadow-card hover:text-ink',
        content: (
          <>
            <List aria-hidden size={14} />
            <span className="sr-only">
              Outline{done < sections.length && `, ${done} of ${sections.length} sections written`}
            </span>
          </>
        ),
      }}
      aria-label="Outline of the report"
      onCloseAutoFocus={(event) => event.preventDefault()}
      className="z-40 max-h-[70vh] w-64 overflow-y-auto rounded-lg border border-line bg-panel p-2 shadow-card"
    >
      {(close) => <OutlineList sections={sections} onGo={close} />}
    </PopoverButton>
  );
}
