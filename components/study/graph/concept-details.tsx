'use client';

import { ArrowLeft, BookOpenText, ListChecks, Pencil, Spline, Telescope, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ChangedWorks } from '#components/living/changed-works.tsx';
import { buttonLook } from '#components/run/button.ts';
import type { ConceptView } from '#contract/study/study-view.ts';
import { Cite } from '../cite.tsx';
import { MasteryBar } from '../mastery-bar.tsx';
import { useStudyPage } from '../study-context.ts';
import { studyRequests } from '../study-requests.ts';
import { FRINGE_EXPLAINED, FRINGE_WORDS, masteryWords, STATUS_EXPLAINED } from '../study-words.ts';
import { ConceptAnswers } from './concept-answers.tsx';
import { ConceptEdges } from './concept-edges.tsx';
import { EdgeForm } from './edge-form.tsx';
import { RenameForm } from './rename-form.tsx';

/** One concept: what it is, how well it is known and why, what it needs, and what can be done about it. */
export function ConceptDetails({ concept }: { concept: ConceptView }) {
  const { view, changes, select } = useStudyPage();
  const { id, name, fringe, mastery, citation } = concept;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another concept was opened
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  const beliefs = view.cases.filter((each) => each.conceptId === id);
  return (
    <section aria-labelledby="concept-name" data-concept-details={id}>
      <div className="flex items-start justify-between gap-2">
        <h3
          id="concept-name"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 font-semibold font-serif text-[19px]/[1.25] wrap-anywhere focus:outline-none"
        >
          {name}
        </h3>
        <button type="button" onClick={() => select(null)} className={`${buttonLook()} shrink-0`}>
          <ArrowLeft aria-hidden size={14} className="min-[1100px]:hidden" />
          <X aria-hidden size={14} className="max-[1099px]:hidden" />
          <span className="min-[1100px]:sr-only">All concepts</span>
        </button>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[13.5px] tabular-nums">
        <MasteryBar concept={concept} />
        {masteryWords(concept)}
        {fringe && <span className="font-semibold text-accent">{FRINGE_WORDS[fringe]}</span>}
      </p>
      <p className="mt-1 text-[13px] text-soft">
        {STATUS_EXPLAINED[mastery.status]} {fringe && FRINGE_EXPLAINED[fringe]} {mastery.missing}
      </p>
      <ChangedWorks
        since={changes.filter(({ evidenceId }) => evidenceId === citation.evidenceId)}
        title="The source of this concept has changed:"
        advice="Check it before you rely on what you learned from it."
      />
      <Actions concept={concept} />
      <Meaning concept={concept} />
      <ConceptEdges concept={concept} />
      <ConceptAnswers concept={concept} />
      {beliefs.length > 0 && (
        <section aria-label="Misconceptions" className="mt-4">
          <h4 className="label mb-1">What was mixed up</h4>
          <ul className="space-y-2">
            {beliefs.map((each) => (
              <li key={each.id} className="border-warn border-l-2 pl-3 text-[13.5px]">
                <p className="wrap-anywhere">
                  <b className="font-semibold">Believed:</b> {each.belief}
                </p>
                <p className="wrap-anywhere">
                  <b className="font-semibold">The sources say:</b> {each.correction} <Cite citation={each.citation} />
                </p>
                <p className="text-[12.5px] text-soft">
                  {each.isClosed
                    ? 'Closed: answered right three times since.'
                    : `Open: answered right ${each.rightSince} of 3 times since.`}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

/** What it is by its sources; where none of them says so, how they use it. */
export function ConceptMeaning({ definition, citation }: Pick<ConceptView, 'definition' | 'citation'>) {
  if (definition !== null) return definition;
  return (
    <>
      <span className="font-sans text-[13px] text-soft">As used in </span>“{citation.quote}”
    </>
  );
}

/** While a question on a concept is open its own words would give the answer away. */
function Meaning({ concept }: { concept: ConceptView }) {
  const { view } = useStudyPage();
  const { definition, citation, quotes } = concept;
  const isAsked = view.items.some(
    (item) => item.kind === 'question' && item.grade === null && item.question.conceptId === concept.id,
  );
  if (isAsked)
    return (
      <p className="mt-4 rounded-md bg-sunk px-3 py-2 text-[13px] text-soft">
        What the sources say of it is shown again once the question on it is answered.
      </p>
    );
  return (
    <section aria-label="What the sources say" className="mt-4">
      <h4 className="label mb-1">What the sources say</h4>
      <p className="font-serif text-[15.5px]/[1.5] wrap-anywhere">
        <ConceptMeaning definition={definition} citation={citation} /> <Cite citation={citation} />
      </p>
      {quotes.length > 0 && (
        <details className="mt-1 text-[13px]">
          <summary className="inline-block min-h-7 cursor-pointer py-1 text-accent">
            {quotes.length === 1 ? 'One more sentence' : `${quotes.length} more sentences`}
          </summary>
          <ul className="space-y-1.5">
            {quotes.map((quote) => (
              <li
                key={`${quote.evidenceId} ${quote.start}`}
                className="border-line-strong border-l-2 pl-3 wrap-anywhere"
              >
                “{quote.quote}” <Cite citation={quote} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Actions({ concept }: { concept: ConceptView }) {
  const { view, act, sending, say, select } = useStudyPage();
  const [open, setOpen] = useState<'rename' | 'connect' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name } = concept;
  const isBusy = sending !== null;
  const does = async (...[key, send, done]: [...Parameters<typeof act>, string]) => {
    const refused = await act(key, send);
    setProblem(refused);
    if (refused === null) say(done);
    return refused;
  };
  const toggle = (what: 'rename' | 'connect') => setOpen(open === what ? null : what);
  const isAnswering = view.quiz !== null && !view.quiz.isPaused && view.quiz.index < view.quiz.questionIds.length;
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {!view.cards && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() =>
              does(
                `explain/${id}`,
                (study, key) => studyRequests.explain(study, key, id),
                `${name} is being explained.`,
              )
            }
            className={buttonLook()}
          >
            <BookOpenText aria-hidden size={14} />
            Explain this
          </button>
        )}
        <button
          type="button"
          disabled={isBusy || isAnswering}
          title={isAnswering ? 'A quiz is in progress' : undefined}
          onClick={() =>
            does(
              `quiz/${id}`,
              (study, quizId) => studyRequests.quiz(study, { quizId, conceptIds: [id] }),
              `A quiz on ${name} is being prepared.`,
            )
          }
          className={buttonLook()}
        >
          <ListChecks aria-hidden size={14} />
          {view.cards ? 'Ask me its cards' : 'Quiz me on this'}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            does(
              `research/${id}`,
              async (study, key) => {
                await studyRequests.research(study, key, [id]);
                return null;
              },
              `A run is looking for more on ${name}.`,
            )
          }
          className={buttonLook()}
        >
          <Telescope aria-hidden size={14} />
          Find more about this
        </button>
      </div>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        <button
          type="button"
          aria-expanded={open === 'rename'}
          onClick={() => toggle('rename')}
          className={buttonLook()}
        >
          <Pencil aria-hidden size={13} />
          Rename
        </button>
        <button
          type="button"
          aria-expanded={open === 'connect'}
          onClick={() => toggle('connect')}
          className={buttonLook()}
        >
          <Spline aria-hidden size={14} />
          Connect
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={async () => {
            const refused = await does(
              `remove/${id}`,
              (study, key) => studyRequests.edit(study, key, { kind: 'remove_concept', conceptId: id }),
              `${name} was removed. It can be undone above the concepts.`,
            );
            if (refused === null) select(null);
          }}
          className={buttonLook()}
        >
          <Trash2 aria-hidden size={13} />
          Remove
        </button>
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-[13px] text-bad">
          {problem}
        </p>
      )}
      {open === 'rename' && <RenameForm concept={concept} onDone={() => setOpen(null)} />}
      {open === 'connect' && <EdgeForm concept={concept} onDone={() => setOpen(null)} />}
    </>
  );
}
