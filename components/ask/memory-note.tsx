import { RelativeTime } from '#components/app/history/relative-time.tsx';
import type { RunView } from '#contract/run-view.ts';

/** A note that the answer relies on memory, and for what; recalled items on demand. */
export function MemoryNote({ run: { ask } }: { run: RunView }) {
  const line = ask?.answered?.memory;
  if (!line) return null;
  const recalled = ask?.retrieval?.recalled ?? [];
  return (
    <div className="mt-1 text-[12.5px]/[1.5] text-soft">
      <p className="break-words">{line}</p>
      {ask?.retrieval?.guidance && recalled.length > 0 && (
        <details>
          <summary className="inline-flex min-h-7 items-center text-accent underline underline-offset-2">
            What was recalled
          </summary>
          <ul className="list-disc space-y-1 pb-1 pl-5 marker:text-faint">
            {recalled.map(({ id, text, origin }) => (
              <li key={id} className="break-words">
                {text} <RelativeTime at={origin.at} />
                {(origin.workTitle ?? origin.question) && `, from “${origin.workTitle ?? origin.question}”`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
