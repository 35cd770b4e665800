'use client';

import { useEffect, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { RECORD_FILTERS_SHOWN } from '../record-filters.ts';
import { FILTER_WORDS } from '../review-words.ts';
import type { Screening } from './use-screening.ts';

export const SEARCH_ID = 'search-records';
/** Typing is over. */
const PAUSE_MS = 300;

/** Which records the list shows. */
export function ListControls({ screening: { wish, find, rows } }: { screening: Screening }) {
  const [text, setText] = useState(wish.text);
  const [known, setKnown] = useState(wish.text);
  // The search may be cleared elsewhere on the page.
  if (known !== wish.text) {
    setKnown(wish.text);
    if (text.trim() === known) setText(wish.text);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === wish.text) return;
    const timer = setTimeout(() => find({ text: wanted }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, wish.text, find]);
  return (
    <div className="space-y-1.5 border-line border-b p-2.5">
      <input
        id={SEARCH_ID}
        type="search"
        aria-label="Search titles and abstracts"
        aria-keyshortcuts="/"
        placeholder="Search titles and abstracts  /"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          setText('');
          event.currentTarget.blur();
        }}
        className={fieldLook()}
      />
      <div className="flex items-center gap-2">
        <select
          aria-label="Show"
          value={wish.filter}
          onChange={(event) => {
            const filter = RECORD_FILTERS_SHOWN.find((each) => each === event.target.value);
            if (filter) find({ filter });
          }}
          className={`${fieldLook()} text-[13px]`}
        >
          {RECORD_FILTERS_SHOWN.map((filter) => (
            <option key={filter} value={filter}>
              {FILTER_WORDS[filter]}
            </option>
          ))}
        </select>
        <span className="shrink-0 text-[13px] text-soft tabular-nums">{rows.total.toLocaleString('en')}</span>
      </div>
    </div>
  );
}
