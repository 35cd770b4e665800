'use client';

import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import type { OwnSearch } from '#contract/run-request.ts';
import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { fieldLook } from '../field-look.ts';
import type { QuestionReading } from './read-question.ts';

interface QuestionReadingProps {
  reading: QuestionReading;
  /** Sources whose searches are shown. */
  sources: readonly ToolName[];
  /** As in the draft: those of sources at which one was changed. Null: as they were planned. */
  searches: readonly OwnSearch[] | null;
  onSearches: (searches: readonly OwnSearch[] | null) => void;
  onTake: (question: string) => void;
}

/**
 * How the question was understood: what it asks, narrower questions where it is vague, and the searches, which can be
 * edited.
 */
export function QuestionReadingView({ reading, sources, searches, onSearches, onTake }: QuestionReadingProps) {
  const { notice, willBeTranslated, isVague, narrower, forms, parts, ideas } = reading;
  return (
    <section
      aria-label="How the question was understood"
      className="wrap-anywhere space-y-3 border-line border-t bg-sunk/60 px-4 py-3.5 text-[13.5px] sm:px-5"
    >
      {notice && (
        <p role="status" className={willBeTranslated ? 'text-soft' : 'rounded-md bg-warn-soft px-3 py-2 text-warn'}>
          {notice}
        </p>
      )}
      {isVague && narrower.length + forms.length > 0 && (
        <div role="status">
          <p className="font-medium">The question is wide. Which of these is meant?</p>
          <ul className="mt-1.5 space-y-1">
            {[...narrower, ...forms].map((question) => (
              <li key={question}>
                <button
                  type="button"
                  onClick={() => onTake(question)}
                  className="min-h-8 text-left text-accent underline underline-offset-2"
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
          <p className="mt-1.5 text-soft">
            {forms.length > 0 && 'Fill in what stands as “…”. '}Or write what you want to know of it; or start as it is.
          </p>
        </div>
      )}
      {parts.length > 1 && (
        <div>
          <p className="font-medium">It asks {parts.length} things, each of which is searched and answered:</p>
          <ol className="mt-1 list-decimal space-y-0.5 pl-5">
            {parts.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </div>
      )}
      {ideas.length > 0 && !willBeTranslated && (
        <p className="text-soft">
          Read as {ideas.length === 1 ? 'one idea' : `${ideas.length} ideas`}:{' '}
          {ideas.map(({ term }) => term).join('; ')}.
        </p>
      )}
      <Searches planned={reading.searches} sources={sources} searches={searches} onSearches={onSearches} />
    </section>
  );
}

interface SearchesProps extends Pick<QuestionReadingProps, 'sources' | 'searches' | 'onSearches'> {
  planned: QuestionReading['searches'];
}

function Searches({ planned, sources, searches, onSearches }: SearchesProps) {
  const [isOpen, setOpen] = useState(searches !== null);
  const all = withChanged(planned, searches);
  // A search keeps its place among all of them, whichever are shown.
  const shown = all.flatMap((search, at) => (sources.includes(search.tool) ? [{ ...search, at }] : []));
  if (shown.length === 0) return null;
  const edit = (at: number, query: string) =>
    onSearches(
      changedOf(
        planned,
        all.map((each, i) => (i === at ? { ...each, query } : each)),
      ),
    );
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-7 items-center text-accent underline underline-offset-2">
        {searches === null ? 'The first searches' : 'The first searches, as you changed them'}
      </summary>
      <ul className="mt-1.5 space-y-2">
        {shown.map(({ tool, query, at }) => (
          <li key={at}>
            <label className="block">
              <span className="mb-0.5 block text-soft">{SOURCE_LABELS[tool]}</span>
              <textarea
                rows={2}
                spellCheck={false}
                maxLength={4_000}
                value={query}
                onChange={(event) => edit(at, event.target.value)}
                className={`${fieldLook(true)} field-sizing-content block resize-y`}
              />
            </label>
          </li>
        ))}
      </ul>
      {searches !== null && (
        <button type="button" onClick={() => onSearches(null)} className={`${buttonLook()} mt-2`}>
          As they were planned
        </button>
      )}
    </details>
  );
}

/** The planned searches, with those of the sources that were changed in their places. */
function withChanged(planned: readonly OwnSearch[], changed: readonly OwnSearch[] | null): readonly OwnSearch[] {
  const own = Map.groupBy(changed ?? [], ({ tool }) => tool);
  const used = new Map<ToolName, number>();
  return planned.map((search) => {
    const place = used.get(search.tool) ?? 0;
    used.set(search.tool, place + 1);
    return own.get(search.tool)?.[place] ?? search;
  });
}

/** All searches of the sources at which one differs from what was planned; null where none does. */
function changedOf(planned: readonly OwnSearch[], all: readonly OwnSearch[]): OwnSearch[] | null {
  const tools = new Set(all.flatMap(({ tool, query }, at) => (query === planned[at]?.query ? [] : [tool])));
  const changed = all.filter(({ tool }) => tools.has(tool)).map(({ tool, query }) => ({ tool, query }));
  return changed.length > 0 ? changed : null;
}
