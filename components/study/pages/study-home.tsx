'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { StudyProgress, StudySummary } from '#contract/study/study-view.ts';
import { studyRequests } from '../study-requests.ts';
import { DeletedLine } from './deleted-line.tsx';
import { SessionRow } from './session-row.tsx';
import { WhatStudyDoes } from './what-study-does.tsx';

const PACE_MS = 2_500;

interface StudyHomeProps {
  sessions: readonly StudySummary[];
  due: StudyProgress['due'];
  nextDue: string | null;
  /** A session that was deleted on its own page just before. */
  deletedId: string | null;
}

/** What there is to learn: reviews first, then what was left in the middle, then every session. */
export function StudyHome({ sessions: initial, due, nextDue, deletedId }: StudyHomeProps) {
  const queries = useQueryClient();
  const [deleted, setDeleted] = useState<ReadonlyMap<string, string>>(
    () => new Map(deletedId === null ? [] : [[deletedId, 'the session']]),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: sessions = initial } = useQuery({
    queryKey: ['study', 'sessions'],
    queryFn: ({ signal }) => studyRequests.list(signal),
    initialData: [...initial],
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'preparing') ? PACE_MS : false),
  });
  useEffect(() => {
    // A reload does not offer again what was offered long ago.
    if (deletedId !== null) window.history.replaceState(window.history.state, '', '/study');
  }, [deletedId]);
  const forget = (id: string) => {
    setDeleted((before) => new Map([...before].filter(([each]) => each !== id)));
    void queries.invalidateQueries({ queryKey: ['study', 'sessions'] });
  };
  const attempt = async (work: () => Promise<unknown>, then: () => void) => {
    try {
      setProblem(null);
      await work();
      then();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'That did not work.');
    }
  };
  const onDelete = ({ id, title }: StudySummary) =>
    attempt(
      () => studyRequests.remove(id),
      () => setDeleted((before) => new Map([...before, [id, title]])),
    );
  const onUndo = (id: string) =>
    attempt(
      () => studyRequests.restore(id),
      () => forget(id),
    );

  const gone = [...deleted].filter(([id]) => !sessions.some((each) => each.id === id));
  const kept = sessions.filter(({ id }) => !deleted.has(id));
  const paused = kept.find(({ isQuizPaused }) => isQuizPaused);
  return (
    <>
      {problem && (
        <p role="alert" className="mb-4 rounded-md bg-bad-soft px-4 py-2.5 text-bad">
          {problem}
        </p>
      )}
      {gone.map(([id, title]) => (
        <DeletedLine key={id} title={title} focusAfter={heading} onUndo={() => onUndo(id)} onOver={() => forget(id)} />
      ))}
      {kept.length === 0 && gone.length === 0 && deleted.size === 0 ? (
        <WhatStudyDoes />
      ) : (
        <>
          <DueToday
            due={due}
            nextDue={nextDue}
            titleOf={(id) => sessions.find((session) => session.id === id)?.title ?? ''}
          />
          {paused && <PausedQuiz session={paused} />}
          <section aria-labelledby="sessions-heading" className="mt-9">
            <div className="flex items-baseline justify-between border-line-strong border-b pb-1.5">
              <h2 id="sessions-heading" ref={heading} tabIndex={-1} className="label focus:outline-none">
                Sessions
              </h2>
              <Link
                href="/study/progress"
                prefetch={false}
                className="py-[3px] text-[13px] text-accent hover:underline"
              >
                Progress over all of them
              </Link>
            </div>
            <ul>
              {sessions.map((session) =>
                deleted.has(session.id) ? (
                  <li key={session.id}>
                    <DeletedLine
                      title={session.title}
                      focusAfter={heading}
                      onUndo={() => onUndo(session.id)}
                      onOver={() => forget(session.id)}
                    />
                  </li>
                ) : (
                  <SessionRow key={session.id} session={session} onDelete={() => onDelete(session)} />
                ),
              )}
            </ul>
            {kept.length === 0 && <p className="py-6 text-soft">Nothing is left here.</p>}
          </section>
        </>
      )}
    </>
  );
}

/** Review comes before anything new. */
function DueToday({
  due,
  nextDue,
  titleOf,
}: Pick<StudyHomeProps, 'due' | 'nextDue'> & { titleOf: (studyId: string) => string }) {
  const bySession = [...Map.groupBy(due, ({ studyId }) => studyId)];
  const [first] = bySession;
  return (
    <section aria-labelledby="due-heading" className="rounded-xl border border-line bg-panel px-5 py-4">
      <h2 id="due-heading" className="font-semibold text-[16px]">
        {due.length === 0 ? 'Nothing is due today' : `${counted(due.length, 'review')} due today`}
      </h2>
      {due.length === 0 ? (
        <p className="mt-1 text-soft">
          {nextDue === null ? (
            'What you have learned comes back here when it is about to fade.'
          ) : (
            <>
              The next one comes{' '}
              <time dateTime={nextDue}>
                {new Date(nextDue).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}
              </time>
              .
            </>
          )}
        </p>
      ) : (
        <>
          <ul className="mt-1.5 space-y-0.5 text-soft">
            {bySession.map(([studyId, concepts]) => (
              <li key={studyId} className="wrap-anywhere">
                {bySession.length > 1 && <span className="font-serif text-ink">{titleOf(studyId)}: </span>}
                {concepts.map(({ name }) => name).join(', ')}
              </li>
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap gap-2">
            {first && (
              <Link
                href={`/study/${encodeURIComponent(first[0])}` as Route}
                prefetch={false}
                className={`${buttonLook('primary')} min-h-9 px-4`}
              >
                Review now
              </Link>
            )}
            {bySession.length > 1 && (
              <span className="self-center text-[13px] text-soft">in {counted(bySession.length, 'session')}</span>
            )}
          </p>
        </>
      )}
    </section>
  );
}

function PausedQuiz({ session: { id, title } }: { session: StudySummary }) {
  return (
    <section
      aria-label="Paused quiz"
      className="mt-4 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-panel px-5 py-3.5"
    >
      <CirclePause aria-hidden size={18} className="shrink-0 text-soft" />
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        A quiz is paused in <span className="font-serif text-[15.5px]">{title}</span>
      </p>
      <Link href={`/study/${encodeURIComponent(id)}` as Route} prefetch={false} className={`${buttonLook()} min-h-9`}>
        Go on with it
      </Link>
    </section>
  );
}
