import { buttonLook } from '#components/run/button.ts';
import type { QuotePlace } from '#contract/library.ts';
import type { View } from './reading-toolbar.tsx';

interface QuoteNotesProps {
  quotes: readonly string[];
  /** One for each quote; undefined until they have been looked for. */
  places: readonly (QuotePlace | null)[] | undefined;
  problem: string | null;
  view: View;
  onText: () => void;
}

/** Notes on quotes that cannot be marked: a mark at the wrong place would be worse than none. */
export function QuoteNotes({ quotes, places, problem, view, onText }: QuoteNotesProps) {
  const missing = places ? quotes.filter((_, at) => places[at] === null) : [];
  const unplaced = view === 'pages' && places?.some((place) => place !== null && place.rectangles.length === 0);
  return (
    <div role="status">
      {problem !== null && <p className={LOOK}>The quote could not be looked for, so nothing is marked. {problem}</p>}
      {missing.map((quote) => (
        <div key={quote} className={LOOK}>
          <p>This quote was not found in the document, so nothing is marked:</p>
          <blockquote className="mt-1 font-serif text-ink">“{quote}”</blockquote>
        </div>
      ))}
      {unplaced && (
        <div className={`${LOOK} flex flex-wrap items-center gap-3`}>
          <p>The quote is in the text, but its place on the page is not known.</p>
          <button type="button" onClick={onText} className={`${buttonLook()} bg-panel`}>
            Show it in the text
          </button>
        </div>
      )}
    </div>
  );
}

const LOOK = 'mb-3 rounded-md bg-warn-soft px-4 py-2.5 text-[13.5px] text-warn';
