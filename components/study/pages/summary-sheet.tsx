'use client';

import { ArrowLeft, Printer } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { buttonLook } from '#components/run/button.ts';
import { formatDate } from '#components/run/format.ts';
import type { ConceptView, StudyView } from '#contract/study/study-view.ts';
import { numberOf } from '../cite.tsx';
import { ConceptMeaning } from '../graph/concept-details.tsx';
import { masteryWords } from '../study-words.ts';

/** What was learned on paper: each concept with its sentence, how well it is known, what was mixed up, and the sources. */
export function SummarySheet({ view }: { view: StudyView }) {
  const { id, title, topic, concepts, cases, sampleData, updatedAt } = view;
  const levels = [...Map.groupBy(concepts, ({ level }) => level)].sort(([a], [b]) => a - b);
  const open = cases.filter(({ isClosed }) => !isClosed);
  const cited = new Set(
    [...concepts.map(({ citation }) => citation), ...open.map(({ citation }) => citation)].map(
      ({ evidenceId }) => evidenceId,
    ),
  );
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <Link href={`/study/${encodeURIComponent(id)}` as Route} prefetch={false} className={buttonLook()}>
          <ArrowLeft aria-hidden size={14} />
          Back to the session
        </Link>
        <button type="button" onClick={() => window.print()} className={buttonLook('primary')}>
          <Printer aria-hidden size={14} />
          Print
        </button>
      </div>
      <article data-report className="wrap-anywhere">
        <h1 className="text-balance font-semibold font-serif text-[26px]/[1.25]">{title}</h1>
        {topic !== title && <p className="mt-1 text-soft">{topic}</p>}
        <p className="mt-1 text-[13px] text-soft">
          As it stood on {formatDate(updatedAt)}.{' '}
          {view.isApproximate && 'Made without a language model: a glossary and its cards. '}
          {sampleData && 'Sample data: every work, person and number in it is invented.'}
        </p>
        {levels.map(([level, members]) => (
          <section key={level} className="mt-6">
            <h2 className="label mb-2">
              {levels.length === 1 ? 'Concepts' : level === 0 ? 'Needs nothing else' : `Level ${level + 1}`}
            </h2>
            <dl className="space-y-3">
              {members.map((concept) => (
                <ConceptEntry key={concept.id} concept={concept} view={view} />
              ))}
            </dl>
          </section>
        ))}
        {open.length > 0 && (
          <section className="mt-6">
            <h2 className="label mb-2">Mixed up so far</h2>
            <ul className="space-y-2">
              {open.map(({ id: caseId, belief, correction, citation }) => (
                <li key={caseId} className="break-inside-avoid">
                  <b className="font-semibold">Believed:</b> “{belief}”{' '}
                  <b className="font-semibold">The sources say:</b> {correction} [{numberOf(view, citation.evidenceId)}]
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="mt-6">
          <h2 className="label mb-2">Sources</h2>
          <ol className="space-y-1 text-[13.5px]">
            {Object.entries(view.works).map(
              ([evidenceId, { title: name, year, href, isWithdrawn }]) =>
                cited.has(evidenceId) && (
                  <li key={evidenceId} className="break-inside-avoid">
                    [{numberOf(view, evidenceId)}] {name}
                    {year !== null && ` (${year})`}
                    {isWithdrawn && <b className="font-semibold text-bad"> Withdrawn.</b>}
                    {href && (
                      <>
                        {' '}
                        <a
                          href={href}
                          target="_blank"
                          rel="noreferrer noopener"
                          className="text-accent underline underline-offset-2"
                        >
                          {href}
                        </a>
                      </>
                    )}
                  </li>
                ),
            )}
          </ol>
        </section>
      </article>
    </>
  );
}

function ConceptEntry({ concept, view }: { concept: ConceptView; view: StudyView }) {
  const needs = view.edges
    .filter(({ to }) => to === concept.id)
    .flatMap(({ from }) => view.concepts.find(({ id }) => id === from)?.name ?? []);
  return (
    <div className="break-inside-avoid">
      <dt className="flex flex-wrap justify-between gap-x-4 border-line border-b pb-0.5">
        <span className="font-semibold text-[15px]">{concept.name}</span>
        <span className="text-[13px] text-soft tabular-nums">{masteryWords(concept)}</span>
      </dt>
      <dd className="mt-1 font-serif text-[15.5px]/[1.5]">
        <ConceptMeaning {...concept} /> [{numberOf(view, concept.citation.evidenceId)}]
        {needs.length > 0 && <span className="block font-sans text-[12.5px] text-soft">Needs {needs.join(', ')}</span>}
      </dd>
    </div>
  );
}
