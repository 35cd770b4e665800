'use client';

import { Fragment } from 'react';
import { Tag } from '#components/evidence/tag.tsx';
import type { StudyItem, StudyView } from '#contract/study/study-view.ts';
import { useStudyPage } from '../study-context.ts';
import { DIFFICULTY_WORDS, TYPE_WORDS } from '../study-words.ts';
import { AnswerForm } from './answer-form.tsx';
import { DisputeForm } from './dispute-form.tsx';
import { GradeView } from './grade-view.tsx';

type QuestionItem = Extract<StudyItem, { kind: 'question' }>;

const PURPOSES = { diagnostic: 'Diagnostic', quiz: 'Quiz', review: 'Review' } as const;

/** A question back is no answer, and where grading was given up it can be answered once more. */
function isOpenItem(item: StudyItem, { working }: StudyView): item is QuestionItem {
  if (item.kind !== 'question') return false;
  if (item.grade !== null) return item.grade.outcome === 'clarify';
  return item.answers.length === 0 || working === null;
}

const isPausedItem = ({ question }: QuestionItem, { quiz }: StudyView) =>
  quiz?.isPaused === true && quiz.questionIds.includes(question.id);

/** The question that waits for an answer: the one asked last, unless its quiz pauses. */
export function openItemOf(view: StudyView): QuestionItem | null {
  const open = view.items.findLast(
    (item): item is QuestionItem => isOpenItem(item, view) && !isPausedItem(item as QuestionItem, view),
  );
  return open ?? null;
}

/** A question, from being asked to its grade. */
export function QuestionCard({ item }: { item: QuestionItem }) {
  const { view, select } = useStudyPage();
  const { question, answers, grade, purpose } = item;
  const last = answers.at(-1);
  const isUnanswered = isOpenItem(item, view);
  const isPaused = isUnanswered && isPausedItem(item, view);
  const isOpen = openItemOf(view)?.id === item.id;
  const isDisputable = grade && (grade.outcome === 'wrong' || grade.outcome === 'partly' || grade.isUnsure);
  return (
    <article
      tabIndex={-1}
      data-question={question.id}
      data-open={isOpen ? '' : undefined}
      data-outcome={grade?.outcome}
      aria-label={
        isUnanswered ? `${PURPOSES[purpose]} question` : `${PURPOSES[purpose]} question on ${question.conceptName}`
      }
      className="scroll-my-4 rounded-xl border border-line bg-panel px-4 py-3.5 shadow-card outline-none focus-visible:outline-2 focus-visible:outline-accent sm:px-5"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[12.5px] text-soft">
        <span className="label">{PURPOSES[purpose]}</span>
        <Place item={item} />
        {/* The name of a concept may be the very word that is asked for. */}
        {!isUnanswered && question.conceptName !== '' && (
          <button
            type="button"
            onClick={() => select({ conceptId: question.conceptId, edgeId: null })}
            className="min-h-6 text-accent underline-offset-2 wrap-anywhere hover:underline"
          >
            {question.conceptName}
          </button>
        )}
        <Tag>{TYPE_WORDS[question.type]}</Tag>
        <Tag>{DIFFICULTY_WORDS[question.difficulty]}</Tag>
      </header>
      <p className="mt-2 text-pretty font-serif text-[17px]/[1.5] wrap-anywhere">
        <Stem stem={question.stem} />
      </p>
      {last && <Given item={item} />}
      {grade && <GradeView grade={grade} />}
      {grade && <NotCounted answerId={grade.answerId} conceptId={question.conceptId} />}
      {last && !grade && !isUnanswered && (
        <p role="status" className="mt-3 flex items-center gap-2 text-[13.5px] text-soft">
          <span aria-hidden className="inline-block h-4 w-[3px] animate-pulse bg-accent" />
          Being graded …
        </p>
      )}
      {isDisputable && (
        <DisputeForm answerId={grade.answerId} isDisputed={item.isDisputed} changed={item.disputeChanged} />
      )}
      {isPaused && <p className="mt-3 text-[13.5px] text-soft">The quiz is paused here.</p>}
      {isUnanswered && !isPaused && !isOpen && (
        <p className="mt-3 text-[13.5px] text-soft">Left open; it comes up again after the other question.</p>
      )}
      {isOpen && <AnswerForm key={`${question.id} ${answers.length}`} question={question} />}
    </article>
  );
}

/** Why an answer moved nothing, where one would expect that it had. */
function NotCounted({ answerId, conceptId }: { answerId: string; conceptId: string }) {
  const { view } = useStudyPage();
  const concept = view.concepts.find(({ id }) => id === conceptId);
  const known = concept?.mastery.evidence.find((each) => each.answerId === answerId);
  if (!known || known.counts || known.score === 0) return null;
  return <p className="mt-2 text-[13px] text-soft">{known.why}</p>;
}

const MOST_OF_DIAGNOSTIC = 8;

/** Which one of its quiz it is, or of the diagnostic, which may end sooner. */
function Place({ item: { id, question, purpose } }: { item: QuestionItem }) {
  const { view } = useStudyPage();
  const isDiagnostic = purpose === 'diagnostic';
  const diagnostic = view.items.filter((item) => item.kind === 'question' && item.purpose === 'diagnostic');
  const at = isDiagnostic
    ? diagnostic.findIndex((item) => item.id === id)
    : (view.quiz?.questionIds.indexOf(question.id) ?? -1);
  if (at < 0) return null;
  return (
    <span className="tabular-nums">
      {at + 1} of {isDiagnostic ? `at most ${MOST_OF_DIAGNOSTIC}` : view.quiz?.questionIds.length}
    </span>
  );
}

const GAP = /_{3,}/;

/** A cloze with its gap drawn, and read aloud as a gap. */
function Stem({ stem }: { stem: string }) {
  return stem.split(GAP).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
    <Fragment key={at}>
      {at > 0 && (
        <span className="mx-0.5 inline-block w-20 border-ink border-b-2 align-baseline">
          <span className="sr-only">(gap)</span>
        </span>
      )}
      {part}
    </Fragment>
  ));
}

function Given({ item: { question, answers } }: { item: QuestionItem }) {
  const last = answers.at(-1);
  if (!last || last.isDontKnow || last.isRevealed) return null;
  const option = question.options.find(({ id }) => id === last.text);
  return (
    <p className="mt-2.5 border-line-strong border-l-2 pl-3 text-[14.5px] wrap-anywhere">
      <span className="text-[13px] text-soft">
        Your answer{last.hintsUsed > 0 && `, with ${last.hintsUsed} ${last.hintsUsed === 1 ? 'hint' : 'hints'}`}:
      </span>{' '}
      {option?.text ?? last.text}
      {question.unit !== '' && !last.text.includes(question.unit) && ` ${question.unit}`}
    </p>
  );
}
