import { TriangleAlert } from 'lucide-react';
import type { WorkSince } from '#contract/living/work-since.ts';

const WORDS: Readonly<Record<WorkSince['what'], string>> = {
  retraction: 'was retracted',
  concern: 'received an expression of concern',
  correction: 'was corrected',
  moved: 'now reports a different result',
};

interface ChangedWorksProps {
  since: readonly WorkSince[];
  title: string;
  /** What to do about it. */
  advice: string;
}

/** What changed in works since an answer cited them, or since they were studied. */
export function ChangedWorks({ since, title, advice }: ChangedWorksProps) {
  if (since.length === 0) return null;
  return (
    <div className="mt-3 rounded-md border border-bad/40 bg-bad-soft px-3 py-2 text-[13.5px]">
      <p className="flex items-center gap-1.5 font-medium text-bad">
        <TriangleAlert aria-hidden size={14} className="shrink-0" />
        {title}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {since.map(({ evidenceId, title: name, what, date, source }) => (
          <li key={`${evidenceId} ${what} ${date}`} className="wrap-anywhere">
            “{name}” {WORDS[what]}
            {date !== null && ` (${date.slice(0, 10)})`}. <span className="text-soft">{source}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1">{advice}</p>
    </div>
  );
}
