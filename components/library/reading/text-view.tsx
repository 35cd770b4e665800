'use client';

import { memo, useEffect, useRef } from 'react';
import { ScrollRegion } from '#components/evidence/scroll-region.tsx';
import type { DocumentText, QuotePlace } from '#contract/library.ts';
import { type Block, pagesOf, piecesOf } from './text-pieces.ts';
import { usePageInSight } from './use-page-in-sight.ts';

interface TextViewProps {
  content: DocumentText;
  places: readonly QuotePlace[];
  /** Where to scroll: a page, or the first place in it. A new object scrolls there again. */
  target: { page: number; place: QuotePlace | null } | null;
  onPage: (page: number) => void;
}

/** The text of a document as it was read, with the same marks as on its pages. */
export const TextView = memo(function TextView({ content, places, target, onPage }: TextViewProps) {
  const view = useRef<HTMLElement>(null);
  usePageInSight(view, onPage);
  useEffect(() => {
    if (!target) return;
    const { place, page } = target;
    const goal =
      (place && view.current?.querySelector(`[data-place="${places.indexOf(place)}"]`)) ??
      view.current?.querySelector(`[data-page="${page}"]`);
    goal?.scrollIntoView({ block: place ? 'center' : 'start' });
  }, [target, places]);
  if (content.text.trim() === '')
    return (
      <p className="py-6 text-soft">No text was found in this document, so nothing of it can be searched or quoted.</p>
    );
  return (
    <section ref={view} aria-label="Text" className="mx-auto max-w-[72ch] pb-16">
      {pagesOf(content.blocks).map(({ page, blocks }) => (
        <div key={blocks[0]?.start ?? 0} data-page={page ?? undefined} className="scroll-mt-28">
          {page !== null && (
            <p className="mt-6 mb-2 border-line border-t pt-1.5 text-[12px] text-faint tabular-nums">Page {page}</p>
          )}
          {blocks.map((block) => (
            <TextBlock key={block.start} content={content} block={block} places={places} />
          ))}
        </div>
      ))}
    </section>
  );
});

function TextBlock({ content, block, places }: { content: DocumentText; block: Block; places: readonly QuotePlace[] }) {
  const words = piecesOf(content, block, places).map(({ start, text, place }) =>
    place === null ? (
      <span key={start}>{text}</span>
    ) : (
      <mark key={start} data-place={place} className="rounded-sm">
        {text}
      </mark>
    ),
  );
  switch (block.kind) {
    case 'heading':
      return <h3 className="mt-5 mb-1.5 text-balance font-semibold text-[16px]/snug wrap-anywhere">{words}</h3>;
    case 'table':
      return (
        <ScrollRegion
          label="Table"
          className="my-3 overflow-x-auto whitespace-pre rounded-md border border-line bg-panel px-3 py-2 font-mono text-[12.5px]/[1.6]"
        >
          {words}
        </ScrollRegion>
      );
    case 'reference':
      return <p className="my-1.5 pl-6 -indent-6 text-[13.5px] text-soft wrap-anywhere">{words}</p>;
    case 'paragraph':
      return <p className="prose-report my-3 wrap-anywhere">{words}</p>;
  }
}
