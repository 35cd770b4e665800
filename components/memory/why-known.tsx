import Link from 'next/link';
import { RelativeTime } from '#components/app/history/relative-time.tsx';
import type { MemoryOrigin } from '#contract/memory.ts';

/** The origin of a remembered item: the sentence, its work, and the answer. */
export function WhyKnown({ origin }: { origin: MemoryOrigin }) {
  const { runId, question, sentence, workTitle, at } = origin;
  return (
    <details className="mt-1 text-[13px]">
      <summary className="inline-block cursor-pointer rounded-sm py-0.5 text-accent underline-offset-4 hover:underline">
        Why do you know this?
      </summary>
      <div className="mt-1 border-line-strong border-l-2 pl-3">
        <blockquote className="wrap-anywhere">“{sentence}”</blockquote>
        {workTitle && <p className="mt-0.5 text-soft wrap-anywhere">From: {workTitle}</p>}
        <p className="mt-0.5 text-soft wrap-anywhere">
          From <RelativeTime at={at} />
          {question && runId && (
            <>
              {' '}
              in the answer to{' '}
              <Link href={`/runs/${runId}`} prefetch={false} className="text-accent underline underline-offset-4">
                {question}
              </Link>
            </>
          )}
        </p>
      </div>
    </details>
  );
}
