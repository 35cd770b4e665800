'use client';

import { Download } from 'lucide-react';
import { buttonLook } from '#components/run/button.ts';
import { NOT_REACHED } from '#core/review/flow/flow-stages.ts';
import { PrismaDiagram } from '../prisma-diagram.tsx';
import { useReview } from '../review-context.tsx';
import { reviewFileAddress } from '../review-requests.ts';
import { RecallCurve } from './recall-curve.tsx';

const FILES = [
  ['docx', 'Word', 'protocol, searches, flow diagram, included studies'],
  ['svg', 'SVG', 'the flow diagram alone, for a manuscript'],
  ['ris', 'RIS', 'all records with their decisions, for a reference manager'],
  ['csv', 'CSV', 'a row for each record, with every decision'],
  ['json', 'JSON', 'everything, for a program'],
] as const;

/** The PRISMA 2020 flow diagram as it is now, and the review as files. */
export function FlowPart() {
  const { view } = useReview();
  return (
    <>
      <h1 className="mb-4 font-semibold font-serif text-[24px]/tight">Flow & export</h1>
      <PrismaDiagram flow={view.flow} words={NOT_REACHED} />
      <RecallCurve stage="abstract" />
      <RecallCurve stage="fulltext" />
      <section aria-labelledby="files" className="mt-10">
        <h2 id="files" className="mb-3 font-semibold font-serif text-[19px]">
          Download
        </h2>
        <ul className="grid gap-2 sm:grid-cols-2">
          {FILES.map(([format, label, what]) => (
            <li key={format}>
              <a
                href={reviewFileAddress(view.id, format)}
                download
                className={`${buttonLook()} h-full w-full justify-start whitespace-normal! bg-panel py-2.5`}
              >
                <Download aria-hidden size={16} className="shrink-0" />
                <span>
                  <span className="font-medium">{label}</span>
                  <span className="text-soft"> · {what}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
