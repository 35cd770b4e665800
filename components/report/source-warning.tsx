import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UnansweredSource } from './unanswered-sources.ts';

/** What is missing from an answer because a source did not answer, shown with the answer. */
export function SourceWarning({
  sources,
  children,
}: {
  sources: readonly UnansweredSource[];
  /** What can be done about it. */
  children?: ReactNode;
}) {
  if (sources.length === 0) return null;
  return (
    <div
      data-source-warning=""
      className="mt-3 flex flex-wrap items-start gap-x-3 gap-y-1 rounded-md border border-warn/50 bg-warn-soft px-3 py-1.5 text-[13.5px]/[1.45] text-warn"
    >
      <TriangleAlert aria-hidden size={15} className="mt-[3px] shrink-0" />
      <ul className="min-w-0 flex-1 basis-56">
        {sources.map(({ tool, sentence, reasons }) => (
          <li key={tool} title={reasons.join(' ')}>
            {sentence} <span className="text-[12.5px]">{reasons.join(' ')}</span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
