'use client';

import { useQueries } from '@tanstack/react-query';
import { Command } from 'cmdk';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { Dialog } from 'radix-ui';
import { useDeferredValue, useEffect, useState } from 'react';
import { containsWords, findEntries, PALETTE_SOURCES, type PaletteEntry } from './palette-sources.ts';
import { PAGES } from './site-nav.tsx';

/** A longer pause in typing means that the user wants to read. */
const PAUSE_MS = 200;
const ITEM =
  'flex min-h-9 cursor-pointer items-baseline justify-between gap-4 rounded-md px-2.5 py-1.5 text-[13.5px] data-[selected=true]:bg-sunk';
const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-[11px] [&_[cmdk-group-heading]]:text-faint';

interface PaletteDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Leads to every page, run, document, conversation and remembered thing by its words, and does what is often done. */
export function PaletteDialog({ isOpen, onOpenChange }: PaletteDialogProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/30" />
        <Dialog.Content
          aria-modal="true"
          aria-describedby={undefined}
          className="-translate-x-1/2 fixed top-[8vh] left-1/2 z-50 flex max-h-[80vh] w-[min(36rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-lg border border-line bg-panel shadow-card"
        >
          <Dialog.Title className="sr-only">Go to or find anything</Dialog.Title>
          <Palette onDone={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const found = useFound(typed.trim());
  const router = useRouter();
  const goTo = (address: string) => router.push(address as Route);
  const { setTheme } = useTheme();
  const then = (act: () => void) => () => {
    onDone();
    act();
  };
  const words = typed.trim();
  return (
    <Command
      label="Go to or find anything"
      loop
      filter={(_, search, keywords = []) => (containsWords(keywords.join(' '), search) ? 1 : 0)}
      className="flex min-h-0 flex-col"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="A page, question, document, conversation …"
        className="min-h-12 w-full shrink-0 border-line border-b bg-transparent px-4 text-[15px] placeholder:text-faint focus-visible:outline-none"
      />
      <Command.List className="min-h-0 overflow-y-auto p-1.5">
        <Command.Empty className="px-2.5 py-6 text-soft">Nothing here contains these words.</Command.Empty>
        <Command.Group heading="Go to" className={GROUP}>
          {PAGES.map(({ href, label, rest }) => (
            <Entry key={href} id={`page ${href}`} label={`${label}${rest}`} onSelect={then(() => goTo(href))} />
          ))}
        </Command.Group>
        {found.groups.map(({ title, isSearched, entries }) => (
          <Command.Group key={title} heading={title} className={GROUP}>
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                id={`${title} ${entry.id}`}
                label={entry.label}
                detail={entry.detail}
                // What the server found, e.g. by an alias, need not contain the words.
                alsoFor={isSearched ? words : ''}
                onSelect={then(() => goTo(entry.href))}
              />
            ))}
          </Command.Group>
        ))}
        <Command.Group heading="Do" className={GROUP}>
          {words !== '' && (
            <>
              <Entry
                id="ask these words"
                label={`Ask “${words}”`}
                alsoFor={words}
                onSelect={then(() => goTo(`/?question=${encodeURIComponent(words)}`))}
              />
              <Entry
                id="search these words"
                label={`Search the library for “${words}”`}
                alsoFor={words}
                onSelect={then(() => goTo(`/library?search=${encodeURIComponent(words)}`))}
              />
            </>
          )}
          <Entry id="light" label="Theme: light" onSelect={then(() => setTheme('light'))} />
          <Entry id="dark" label="Theme: dark" onSelect={then(() => setTheme('dark'))} />
          <Entry id="system" label="Theme: as the system" onSelect={then(() => setTheme('system'))} />
        </Command.Group>
      </Command.List>
      {found.missing.length > 0 && (
        <p role="status" className="shrink-0 border-line border-t bg-warn-soft px-4 py-1.5 text-[12.5px] text-warn">
          Could not be looked through just now: {found.missing.join(', ').toLowerCase()}.
        </p>
      )}
    </Command>
  );
}

interface EntryProps {
  id: string;
  label: string;
  detail?: string;
  alsoFor?: string;
  onSelect: () => void;
}

function Entry({ id, label, detail = '', alsoFor = '', onSelect }: EntryProps) {
  return (
    // An item's keywords are read anew only when its value is another one.
    <Command.Item value={`${id} ${alsoFor}`} keywords={[label, detail, alsoFor]} onSelect={onSelect} className={ITEM}>
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{label}</span>
      {detail && <span className="shrink-0 text-[12px] text-faint">{detail}</span>}
    </Command.Item>
  );
}

interface Found {
  groups: { title: string; isSearched: boolean; entries: PaletteEntry[] }[];
  /** Titles of the sources that could not be read. */
  missing: string[];
}

/**
 * What all sources find for these words. Each arrives independently, and a failing source does not affect the others.
 */
function useFound(words: string): Found {
  const settled = useSettled(useDeferredValue(words));
  const answers = useQueries({
    queries: PALETTE_SOURCES.map((source) => ({
      queryKey: ['palette', source.title, source.isSearched ? settled : ''],
      queryFn: ({ signal }: { signal: AbortSignal }) => findEntries(source, settled, signal),
      placeholderData: (before: PaletteEntry[] | undefined) => before,
    })),
  });
  return {
    groups: PALETTE_SOURCES.flatMap(({ title, isSearched }, at) => {
      const entries = answers[at]?.data ?? [];
      return entries.length > 0 ? [{ title, isSearched, entries }] : [];
    }),
    missing: PALETTE_SOURCES.flatMap(({ title }, at) => (answers[at]?.isError ? [title] : [])),
  };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
