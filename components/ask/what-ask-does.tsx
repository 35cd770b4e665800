const POINTS: readonly { what: string; how: string }[] = [
  {
    what: 'Ask on.',
    how: 'A follow-up such as “and in women?” is understood from the questions before it, and shown as it was understood.',
  },
  {
    what: 'See both sides.',
    how: 'Where sources disagree, their positions are shown side by side, each with its quotes.',
  },
  { what: 'Find more.', how: 'Any answer can be made the start of research, with the works that it has found.' },
  {
    what: 'Ask it another way.',
    how: 'A question can be edited and asked again; the earlier answer is kept.',
  },
];

/** For users without a conversation: what one is good for. */
export function WhatAskDoes() {
  return (
    <section aria-labelledby="what-ask-does" className="mt-12 border-line-strong border-t pt-4">
      <h2 id="what-ask-does" className="label mb-2">
        What a conversation can do
      </h2>
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {POINTS.map(({ what, how }) => (
          <li key={what} className="text-[14px]/[1.5] text-soft">
            <b className="font-semibold text-ink">{what}</b> {how}
          </li>
        ))}
      </ul>
    </section>
  );
}
