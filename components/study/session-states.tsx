'use client';

import Link from 'next/link';
import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import { Notice } from '#components/run/notice.tsx';
import { DeleteButton } from '#components/ui/delete-button.tsx';
import { useStudyPage } from './study-context.ts';
import { studyRequests } from './study-requests.ts';

/** The material is being read; nothing can be asked yet. */
export function Preparing() {
  const { view } = useStudyPage();
  return (
    <Notice title="Reading the material">
      <p className="flex items-center gap-2.5">
        <span aria-hidden className="inline-block h-4 w-[3px] animate-pulse bg-accent" />
        {view.working ?? 'Concepts are taken from its checked sentences, and questions are made from them.'}
      </p>
      <p>This takes a moment. You can close this page; it goes on without it.</p>
    </Notice>
  );
}

/** The material could not be read, or holds nothing that could be studied: why, and what can be done. */
export function Failed() {
  const { view, act, sending } = useStudyPage();
  const [problem, setProblem] = useState<string | null>(null);
  const again = async () => setProblem(await act('prepare', studyRequests.prepare));
  return (
    <Notice title="This could not be prepared">
      <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
        {problem ?? view.problem ?? 'The material could not be read.'}
      </p>
      <p>
        Trying again reads it as it is now. What is studied are checked sentences: a report with more sources, or a
        document with more text, holds more of them.
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" disabled={sending !== null} onClick={again} className={buttonLook('primary')}>
          Try again
        </button>
        <DeleteButton id={view.id} remove={studyRequests.remove} home="/study" />
        <Link href="/study" prefetch={false} className={buttonLook()}>
          All sessions
        </Link>
      </div>
    </Notice>
  );
}

/** Before the first step: what was found, and what happens now. */
export function Welcome() {
  const { view } = useStudyPage();
  const works = Object.keys(view.works).length;
  return (
    <section className="pb-2">
      <h2 className="text-balance font-semibold font-serif text-[24px]/[1.25]">{view.topic}</h2>
      <p className="mt-2 text-pretty text-[15px]/[1.6] text-soft">
        {counted(view.concepts.length, 'concept')} from {counted(works, 'source')}. A short diagnostic of at most eight
        questions finds what you know already; it can be left at any time. Then each concept is explained from its
        sources, asked about, and comes back when it is due.
      </p>
      {view.isApproximate && (
        <p className="mt-3 rounded-md bg-warn-soft px-3.5 py-2 text-[13.5px] text-warn">
          No language model takes part: explanations are quoted sentences, questions and grades are made by rules. They
          are approximate; a grade that is wrong can be disputed.{' '}
          <Link href="/settings" prefetch={false} className="underline underline-offset-2">
            Set up a model
          </Link>
        </p>
      )}
    </section>
  );
}
