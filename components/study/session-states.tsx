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
        {view.working ?? 'Concepts are taken from its checked sentences, and questions are written from them.'}
      </p>
      <p>This takes a little while. You can close this page; the work continues.</p>
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
  const { cards, concepts, topic } = view;
  const from = counted(Object.keys(view.works).length, 'source');
  return (
    <section className="pb-2">
      <h2 className="text-balance font-semibold font-serif text-[24px]/[1.25]">{topic}</h2>
      <p className="mt-2 text-pretty text-[15px]/[1.6] text-soft">
        {cards
          ? `${counted(cards.all, 'card')} on ${counted(concepts.length, 'concept')} from ${from}: the terms that the sources define, asked both ways, and the effects that they report. Each card shows the passage behind its answer and comes back when it is due.`
          : `${counted(concepts.length, 'concept')} from ${from}. A short diagnostic of at most eight questions finds what you know already; it can be left at any time. Then each concept is explained from its sources, asked about, and comes back when it is due.`}
      </p>
    </section>
  );
}

/** What a session without a model cannot do, and the way to one. */
export function WithAModel() {
  return (
    <p className="text-pretty text-[13px]/[1.5] text-soft">
      No language model takes part, so this is a glossary and its cards. Explanations, a tutor who answers, questions in
      your own words and a map of what needs what come with a model:{' '}
      <Link href="/settings" prefetch={false} className="text-accent underline underline-offset-2">
        choose one in Settings
      </Link>
      , then begin a new session.
    </p>
  );
}
