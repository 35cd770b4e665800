'use client';

import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import Link from 'next/link';
import { useMemo, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { PassageMatch } from '#contract/library.ts';
import { bestSentence, markWords, stemsOf } from './excerpt.ts';
import { searchPassages } from './library-requests.ts';
import { Trouble } from './trouble.tsx';

interface LibrarySearchProps {
  /** The query in the address; may be empty. */
  query: string;
  onSearch: (query: string) => void;
}

/** Searches inside of the documents; answers with passages, each a press away from its page. */
export function LibrarySearch({ query, onSearch }: LibrarySearchProps) {
  return (
    <section aria-labelledby="search-heading" className="mt-8">
      <h2 id="search-heading" className="label mb-1.5">
        Search in your documents
      </h2>
      <SearchField key={query} query={query} onSearch={onSearch} />
      {query !== '' && <Matches key={query} query={query} />}
    </section>
  );
}

function SearchField({ query, onSearch }: LibrarySearchProps) {
  const [typed, setTyped] = useState(query);
  return (
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <input
          type="search"
          aria-label="Words or a question to search the documents for"
          placeholder="Words or a question"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={fieldLook()}
        />
        <button type="submit" className={`${buttonLook()} min-h-9`}>
          <Search aria-hidden size={15} />
          Search
        </button>
        {query !== '' && (
          <button type="button" onClick={() => onSearch('')} className={`${buttonLook()} min-h-9`}>
            <X aria-hidden size={15} />
            Clear
          </button>
        )}
      </form>
    </search>
  );
}

/** Passages shown at first; the list of documents is below them. */
const FIRST_SHOWN = 6;

function Matches({ query }: { query: string }) {
  const [isAll, setIsAll] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['library', 'search', query],
    queryFn: ({ signal }) => searchPassages(query, signal),
  });
  const stems = useMemo(() => stemsOf(query), [query]);
  const found = data ? new Set(data.map(({ documentId }) => documentId)).size : 0;
  return (
    <>
      <p role="status" className="mt-2 text-[13px] text-soft">
        {isFetching && 'Searching …'}
        {!isFetching &&
          data &&
          (data.length === 0
            ? 'No passage in your documents matches this. Try other words, or fewer.'
            : `${counted(data.length, 'passage')} from ${counted(found, 'document')}, the nearest first.`)}
      </p>
      {error && <Trouble onRetry={() => void refetch()}>The documents could not be searched. {error.message}</Trouble>}
      {data && data.length > 0 && (
        <ol className="mt-1">
          {data.slice(0, isAll ? data.length : FIRST_SHOWN).map((match) => (
            <Match key={`${match.documentId} ${match.passage.ordinal}`} match={match} stems={stems} />
          ))}
        </ol>
      )}
      {data && data.length > FIRST_SHOWN && !isAll && (
        <button type="button" onClick={() => setIsAll(true)} className={`${buttonLook()} mt-1`}>
          Show all {data.length} passages
        </button>
      )}
    </>
  );
}

/** The address of a passage: its document, the page, and the sentence that is to be marked. */
function addressOf({ documentId, passage }: PassageMatch, quote: string) {
  const query = { ...(passage.page !== null && { page: String(passage.page) }), quote };
  return { pathname: `/library/${documentId}`, query } as const;
}

function Match({ match, stems }: { match: PassageMatch; stems: ReadonlySet<string> }) {
  const { title, passage } = match;
  const quote = bestSentence(passage.text, stems);
  // A long passage is shown from the sentence on that answers best.
  const start = Math.max(0, passage.text.indexOf(quote));
  const place = [passage.page !== null && `page ${passage.page}`, passage.heading].filter(Boolean).join(' · ');
  return (
    <li className="border-line border-b py-3 last:border-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link
          href={addressOf(match, quote)}
          prefetch={false}
          className="min-w-0 font-medium text-accent wrap-anywhere underline-offset-2 hover:underline"
        >
          {title}
        </Link>
        {place && <span className="text-[12.5px] text-soft wrap-anywhere">{place}</span>}
      </p>
      <p className="mt-1 line-clamp-4 font-serif text-[15px]/[1.55] wrap-anywhere">
        {start > 0 && '… '}
        <MarkedWords text={passage.text.slice(start)} stems={stems} />
      </p>
    </li>
  );
}

/** A text with the words that were looked for marked. */
function MarkedWords({ text, stems }: { text: string; stems: ReadonlySet<string> }) {
  let at = 0;
  return markWords(text, stems).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMarked ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
