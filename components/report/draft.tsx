import { memo } from 'react';

/** A paragraph of a draft ends at the first sentence that ends after so many characters. */
const PARAGRAPH = 600;
const LABEL = 'Being written; each sentence is checked before it enters the report';

/**
 * A model's text before it is checked: plain, set apart, and never announced while it grows. The checked sentences
 * replace it.
 */
export function Draft({ text }: { text: string }) {
  return (
    <div
      role="log"
      aria-live="off"
      aria-label={LABEL}
      data-draft=""
      className="mb-3.5 border-line-strong border-l-2 border-dashed pl-3 print:hidden"
    >
      <p className="mb-1 flex items-center gap-2 text-[12.5px] text-faint">
        <span aria-hidden className="inline-block size-[6px] animate-pulse rounded-full bg-accent" />
        {LABEL}
      </p>
      {paragraphsOf(text).map((paragraph, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a draft only grows at its end
        <DraftParagraph key={i} text={paragraph} />
      ))}
    </div>
  );
}

/** Only the last paragraph grows, so only that one is drawn and laid out anew. */
const DraftParagraph = memo(function DraftParagraph({ text }: { text: string }) {
  return <p className="mb-2 break-words font-serif text-[16px]/[1.6] text-faint">{text}</p>;
});

/** The draft in paragraphs; those before the last stay as they are, however much is added. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let start = 0;
  const end = /\n\s*|[.!?]["”’)\]]*\s+/g;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    const stop = found.index + found[0].length;
    // A break at the very end may still grow ("e.g. " or a second line break): it counts when something follows.
    if (stop >= text.length) break;
    if (!found[0].startsWith('\n') && stop - start < PARAGRAPH) continue;
    const paragraph = text.slice(start, stop).trim();
    if (paragraph !== '') paragraphs.push(paragraph);
    start = stop;
  }
  const rest = text.slice(start).trim();
  return rest === '' ? paragraphs : [...paragraphs, rest];
}
