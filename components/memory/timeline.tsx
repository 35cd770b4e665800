'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { MemoryEntry } from '#contract/memory.ts';
import type { Forgotten } from './undo-notice.tsx';
import { WhyKnown } from './why-known.tsx';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

interface TimelineProps {
  entries: readonly MemoryEntry[];
  total: number;
  hasMore: boolean;
  onMore: () => void;
  onForget: (forgotten: Forgotten) => void;
}

/** Answers and hypotheses by day, newest first; found again by their words. */
export function Timeline({ entries, total, hasMore, onMore, onForget }: TimelineProps) {
  const [words, setWords] = useState('');
  const shown = entries.filter(({ text, origin }) => matches(`${text} ${origin.sentence}`, words));
  const days = Map.groupBy(shown, ({ origin }) => origin.at.slice(0, 10));
  return (
    <div>
      <input
        type="search"
        aria-label="Find in the answers"
        placeholder="Find in the answers"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className={fieldLook()}
      />
      <p role="status" className="mt-2 text-[13px] text-soft">
        {words.trim() === '' ? `${total} remembered` : `${shown.length} of ${entries.length} contain these words`}
      </p>
      {[...days].map(([date, group]) => (
        <section key={date} aria-label={day.format(new Date(date))} className="mt-5">
          <h3 className="label mb-1">{day.format(new Date(date))}</h3>
          <ul className="divide-y divide-line border-line border-y">
            {group.map((entry) => (
              <EntryRow key={entry.id} entry={entry} onForget={onForget} />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <button type="button" onClick={onMore} className={`${buttonLook()} mt-4`}>
          Show older
        </button>
      )}
    </div>
  );
}

export function EntryRow({ entry, onForget }: { entry: MemoryEntry; onForget: TimelineProps['onForget'] }) {
  const { id, text, kind, origin } = entry;
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-pretty">
          {kind === 'hypothesis' && <span className="label mr-1.5">Hypothesis</span>}
          {text}
        </p>
        <WhyKnown origin={origin} />
      </div>
      <button
        type="button"
        aria-label={`Forget: ${text}`}
        title="Forget"
        onClick={() => onForget({ kind: 'entries', id, what: 'The answer' })}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
      >
        <Trash2 aria-hidden size={15} strokeWidth={1.75} />
      </button>
    </li>
  );
}

/** Whether the text contains every word, in any order. */
function matches(text: string, words: string): boolean {
  const all = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
