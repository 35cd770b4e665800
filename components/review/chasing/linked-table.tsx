import type { Route } from 'next';
import Link from 'next/link';
import { ScrollRegion } from '#components/evidence/scroll-region.tsx';
import { counted } from '#components/run/format.ts';
import type { ReviewCitations } from '#contract/review/review-view.ts';
import { RecordCitation } from '../record-citation.tsx';
import { useReview } from '../review-context.tsx';

interface LinkedTableProps {
  /** Those with the most links first. */
  works: ReviewCitations['mostLinked'];
  /** Included works that the round went out from. */
  seeds: number;
}

/** What the last round brought, by the number of included works that lead there. */
export function LinkedTable({ works, seeds }: LinkedTableProps) {
  const { view } = useReview();
  const waiting = works.filter(({ outcome }) => outcome === 'open').length;
  return (
    <section aria-labelledby="linked" className="mt-8">
      <h2 id="linked" className="mb-1 font-semibold font-serif text-[19px]">
        Most linked works of the last round
      </h2>
      <p className="mb-2 text-[14px] text-soft">
        {waiting === 0
          ? 'All of them have been screened.'
          : `${counted(waiting, 'of them waits', 'of them wait')} to be screened.`}{' '}
        {waiting > 0 && (
          <Link
            href={`/reviews/${encodeURIComponent(view.id)}/screen` as Route}
            prefetch={false}
            className="text-accent underline underline-offset-4"
          >
            Screen records
          </Link>
        )}
      </p>
      <ScrollRegion label="Most linked works" className="max-h-[32rem] overflow-auto">
        <table className="w-full text-left text-[14px]">
          <thead>
            <tr className="border-line-strong border-b text-[13px] text-soft">
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Work
              </th>
              <th scope="col" className="py-1.5 pl-4 text-right font-medium">
                Linked to
              </th>
            </tr>
          </thead>
          <tbody>
            {works.map((work) => (
              <LinkedRow key={work.id} work={work} seeds={seeds} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function LinkedRow({ work, seeds }: { work: ReviewCitations['mostLinked'][number]; seeds: number }) {
  return (
    <tr className="border-line border-b align-top">
      <td className="py-2 pr-4">
        <RecordCitation record={work} />
      </td>
      <td className="whitespace-nowrap py-2 pl-4 text-right tabular-nums">
        {work.links} of {seeds}
      </td>
    </tr>
  );
}
