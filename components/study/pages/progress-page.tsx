'use client';

import { Download } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { StudyProgress } from '#contract/study/study-view.ts';
import { AnswerLines, Due } from '../graph/concept-answers.tsx';
import { ConceptMeaning } from '../graph/concept-details.tsx';
import { MasteryBar } from '../mastery-bar.tsx';
import { isKnown, masteryWords, percent } from '../study-words.ts';
import { AnswerDays } from './answer-days.tsx';

type Known = StudyProgress['concepts'][number];

/** How well everything is known and why, what is due, and how much was done for it. */
export function ProgressPage({ progress }: { progress: StudyProgress }) {
  return (
    <>
      <Figures progress={progress} />
      <AnswerDays days={progress.stats.days} />
      <DueList progress={progress} />
      <Concepts concepts={progress.concepts} />
      <section aria-labelledby="export-heading" className="mt-9">
        <h2 id="export-heading" className="label mb-2">
          Take it with you
        </h2>
        <a href="/api/study/export" download="assay-study.json" className={buttonLook()}>
          <Download aria-hidden size={14} />
          Everything (JSON)
        </a>
        <p className="mt-1.5 text-[13px] text-soft">
          Cards for Anki are exported one session at a time, on the session’s page.
        </p>
      </section>
    </>
  );
}

function Figures({ progress: { concepts, stats } }: { progress: StudyProgress }) {
  const { answers, right, minutes, streakDays, retention } = stats;
  const figures = [
    { label: 'Concepts known', value: `${concepts.filter(isKnown).length} of ${concepts.length}` },
    {
      label: 'Answers',
      value: answers.toLocaleString('en'),
      more: answers > 0 ? `${percent(right / answers)} right` : '',
    },
    { label: 'Time on questions', value: minutesInWords(minutes) },
    { label: 'Days in a row', value: String(streakDays), more: streakDays === 0 ? 'a day off costs nothing' : '' },
    ...(retention === null ? [] : [{ label: 'Kept until review', value: percent(retention), more: 'right when due' }]),
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      {figures.map(({ label, value, more }) => (
        <div key={label} className="flex flex-col bg-panel px-4 py-3">
          <dt className="text-[13px] text-soft">{label}</dt>
          <dd className="font-semibold text-[21px]/[1.3] tabular-nums">
            {value}
            {more && <span className="block font-normal text-[12.5px] text-soft">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function minutesInWords(minutes: number): string {
  if (minutes > 0 && minutes < 1) return 'under 1 min';
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
}

function DueList({ progress: { due, nextDue, concepts } }: { progress: StudyProgress }) {
  const titleOf = (id: string) => concepts.find(({ studyId }) => studyId === id)?.studyTitle;
  const isOfSeveral = new Set(due.map(({ studyId }) => studyId)).size > 1;
  return (
    <section aria-labelledby="due-heading" className="mt-9">
      <h2 id="due-heading" className="label mb-2">
        Due for review
      </h2>
      {due.length === 0 ? (
        <p className="text-soft">
          Nothing today.{' '}
          {nextDue && (
            <>
              Next: <Due at={nextDue} />.
            </>
          )}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {due.map(({ studyId, conceptId, name, due: at }) => (
            <li key={`${studyId} ${conceptId}`} className="flex justify-between gap-4 py-1.5">
              <Link
                href={`/study/${encodeURIComponent(studyId)}` as Route}
                prefetch={false}
                className="min-w-0 text-accent wrap-anywhere underline-offset-2 hover:underline"
              >
                {name}
                {isOfSeveral && <span className="block text-[12.5px] text-soft">{titleOf(studyId)}</span>}
              </Link>
              <span className="shrink-0 text-[13px] text-soft">
                since <Due at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ORDERS = { weakest: 'Weakest first', name: 'By name', session: 'By session' } as const;
type Order = keyof typeof ORDERS;

function inOrder(concepts: readonly Known[], order: Order): Known[] {
  const byName = (a: Known, b: Known) => a.name.localeCompare(b.name);
  const compare: Readonly<Record<Order, (a: Known, b: Known) => number>> = {
    weakest: (a, b) => a.shown - b.shown || byName(a, b),
    name: byName,
    session: (a, b) => a.studyTitle.localeCompare(b.studyTitle) || byName(a, b),
  };
  return concepts.toSorted(compare[order]);
}

function Concepts({ concepts }: { concepts: readonly Known[] }) {
  const [order, setOrder] = useState<Order>('weakest');
  const [words, setWords] = useState('');
  const listId = useId();
  const sought = words.trim().toLowerCase();
  const shown = inOrder(
    concepts.filter(({ name, studyTitle }) => `${name} ${studyTitle}`.toLowerCase().includes(sought)),
    order,
  );
  // The same concept is learned from several sessions, each with answers of its own.
  const isOfSeveral = new Set(concepts.map(({ studyId }) => studyId)).size > 1;
  return (
    <section aria-labelledby="mastery-heading" className="mt-9">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line-strong border-b pb-2">
        <h2 id="mastery-heading" className="label">
          What is known, and why
        </h2>
        <div className="flex min-w-0 gap-2">
          <input
            type="search"
            aria-label="Find a concept"
            placeholder="Find a concept"
            aria-controls={listId}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className={`${fieldLook()} w-40 text-[13px]`}
          />
          <select
            aria-label="Order"
            value={order}
            onChange={(event) => setOrder(event.target.value as Order)}
            className={`${fieldLook()} w-36 text-[13px]`}
          >
            {Object.entries(ORDERS).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <ul id={listId}>
        {shown.map((concept) => (
          <ConceptRow key={`${concept.studyId} ${concept.conceptId}`} concept={concept} isOfSeveral={isOfSeveral} />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="py-5 text-soft">
          {concepts.length === 0
            ? 'No question has been answered yet. Your progress appears here, with the answers behind it.'
            : 'No concept is called that.'}
        </p>
      )}
    </section>
  );
}

/** The number opens the answers it comes from. */
function ConceptRow({ concept, isOfSeveral }: { concept: Known; isOfSeveral: boolean }) {
  const { studyId, studyTitle, name, mastery, definition, citation } = concept;
  return (
    <li className="border-line border-b last:border-0">
      <details>
        <summary className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 py-2 marker:content-none hover:text-accent [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 basis-44 font-medium wrap-anywhere">
            {name}
            {isOfSeveral && <span className="block font-normal text-[12.5px] text-soft">{studyTitle}</span>}
          </span>
          <span className="flex items-center gap-3 text-[13px] text-soft tabular-nums">
            <MasteryBar concept={concept} />
            <span className="w-32">{masteryWords(concept)}</span>
            <span className="min-w-20 whitespace-nowrap text-right text-accent underline underline-offset-2">
              {counted(mastery.evidence.length, 'answer')}
            </span>
          </span>
        </summary>
        <div className="mb-3 border-line-strong border-l-2 pl-4">
          <p className="font-serif text-[15px]/[1.5] wrap-anywhere">
            <ConceptMeaning definition={definition} citation={citation} />
          </p>
          <p className="mt-1 mb-2 text-[13px] text-soft wrap-anywhere">
            {mastery.missing}{' '}
            <Link
              href={`/study/${encodeURIComponent(studyId)}` as Route}
              prefetch={false}
              className="text-accent underline underline-offset-2"
            >
              {studyTitle}
            </Link>
          </p>
          <AnswerLines mastery={mastery} stemOf={() => null} />
        </div>
      </details>
    </li>
  );
}
