'use client';

import Link from 'next/link';
import { Tag } from '#components/evidence/tag.tsx';
import type { StudyItem } from '#contract/study/study-view.ts';
import { useStudyPage } from '../study-context.ts';
import { LEVEL_WORDS, percent } from '../study-words.ts';
import { FindMore } from './find-more.tsx';
import { SessionCard } from './session-card.tsx';

type Item<K extends StudyItem['kind']> = Extract<StudyItem, { kind: K }>;

const RECOMMENDATIONS = {
  proceed: 'Begin with what comes next.',
  remediate: 'Begin with what is missing underneath; nothing is locked.',
  skip_ahead: 'You know much of this already: skip ahead.',
} as const;

/** What the diagnostic found. */
export function DiagnosticCard({ item: { output } }: { item: Item<'diagnostic_result'> }) {
  const { learnerLevel, recommendation, prerequisiteGaps } = output;
  return (
    <SessionCard title="What the diagnostic found" mark={<Tag tone="accent">{LEVEL_WORDS[learnerLevel]}</Tag>}>
      <p>{RECOMMENDATIONS[recommendation]}</p>
      {prerequisiteGaps.length > 0 && (
        <>
          <p className="mt-2 text-soft">Needed for what follows, and not yet known well enough:</p>
          <ul className="mt-1 space-y-0.5">
            {prerequisiteGaps.map(({ concept, currentMastery, requiredMastery }) => (
              <li
                key={concept}
                className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1 last:border-0"
              >
                <span className="wrap-anywhere">{concept}</span>
                <span className="text-[13px] text-soft tabular-nums">
                  {percent(currentMastery)} of the {percent(requiredMastery)} needed
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </SessionCard>
  );
}

const PATTERNS = { conceptual: 'Mixed up', procedural: 'Steps', careless: 'Slips' } as const;

/** After a quiz: what went wrong in common, how to repair it, and how far it is learnt. */
export function FeedbackCard({ item: { output, cycle } }: { item: Item<'feedback'> }) {
  const { errorPatterns, feedbackText, improvementAreas, masteryScore, masteryAchieved } = output;
  const { cards } = useStudyPage().view;
  // By rules the text holds them word for word.
  const further = errorPatterns.filter(({ description }) => !feedbackText.includes(description));
  return (
    <SessionCard
      title={cards ? 'End of the round' : cycle ? `Feedback, round ${cycle.cycleNumber} of at most 5` : 'Feedback'}
      mark={
        <Tag tone={masteryAchieved ? 'good' : 'plain'}>
          {cards ? 'Right' : masteryAchieved ? 'Reached' : 'Not there yet'} · {percent(masteryScore)}
        </Tag>
      }
    >
      <p className="text-pretty wrap-anywhere">{feedbackText}</p>
      {cycle && <p className="mt-1 text-[13px] text-soft tabular-nums">Quiz score: {percent(cycle.quizScore)}</p>}
      {further.length > 0 && (
        <ul aria-label="What went wrong in common" className="mt-2.5 space-y-2">
          {further.map(({ patternType, description, affectedQuestions, suggestedRemediation }) => (
            <li key={`${patternType} ${description}`} className="border-warn border-l-2 pl-3 text-[14px]">
              <p className="wrap-anywhere">
                <b className="font-semibold">{PATTERNS[patternType]}:</b> {description}{' '}
                <span className="text-[12.5px] text-soft tabular-nums">
                  ({affectedQuestions.length === 1 ? 'one question' : `${affectedQuestions.length} questions`})
                </span>
              </p>
              <p className="text-soft wrap-anywhere">{suggestedRemediation}</p>
            </li>
          ))}
        </ul>
      )}
      {improvementAreas.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 text-[13.5px] text-soft wrap-anywhere">Still weak: {improvementAreas.join(', ')}</p>
          <FindMore names={improvementAreas} />
        </div>
      )}
    </SessionCard>
  );
}

/** How a round of explaining, asking and feedback ended. */
export function LoopCard({ item: { output } }: { item: Item<'loop_result'> }) {
  const { finalMastery, totalCycles, masteryAchieved } = output;
  const rounds = totalCycles === 1 ? 'one round' : `${totalCycles} rounds`;
  return (
    <SessionCard
      title={masteryAchieved ? 'Mastered' : 'Leave it for now'}
      mark={<Tag tone={masteryAchieved ? 'good' : 'warn'}>{percent(finalMastery)}</Tag>}
    >
      <p>
        {masteryAchieved
          ? `Reached after ${rounds}. It comes back for review when it is due.`
          : `Not reached after ${rounds}. Go back to what it builds on, or find more about it.`}
      </p>
    </SessionCard>
  );
}

const EFFORTS = { low: 'little', medium: 'some', high: 'much' } as const;

/** The way on, step by step, and other ways. */
export function PathCard({ item: { output } }: { item: Item<'path'> }) {
  const { learningPath, pathReasoning, alternativePaths } = output;
  return (
    <SessionCard title="The way on">
      <p className="text-pretty wrap-anywhere">{pathReasoning}</p>
      <ol className="mt-2 list-decimal space-y-1.5 pl-5 marker:text-faint marker:tabular-nums">
        {learningPath.map(({ topic, reason, estimatedEffort }) => (
          <li key={topic}>
            <span className="font-medium wrap-anywhere">{topic}</span>{' '}
            <span className="text-[12.5px] text-soft">({EFFORTS[estimatedEffort]} effort)</span>
            <p className="text-[13.5px] text-soft wrap-anywhere">{reason}</p>
          </li>
        ))}
      </ol>
      {alternativePaths.length > 0 && (
        <details className="mt-2 text-[13.5px]">
          <summary className="inline-block min-h-7 cursor-pointer py-1 text-accent">Other ways</summary>
          <ul className="space-y-1">
            {alternativePaths.map((path) => (
              <li key={path.map(({ topic }) => topic).join(' ')} className="wrap-anywhere">
                {path.map(({ topic }) => topic).join(' → ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </SessionCard>
  );
}

/** Something could not be done, and what happens instead. */
export function ProblemCard({ item: { problem } }: { item: Item<'problem'> }) {
  return (
    <p className="rounded-md bg-warn-soft px-4 py-2.5 text-[14px] text-warn wrap-anywhere">{problem.error.message}</p>
  );
}

export function NoticeLine({ item: { text, runId } }: { item: Item<'notice'> }) {
  return (
    <p className="border-line border-y py-1.5 text-center text-[13px] text-soft wrap-anywhere">
      {text}{' '}
      {runId && (
        <Link
          href={`/runs/${encodeURIComponent(runId)}`}
          prefetch={false}
          className="text-accent underline underline-offset-2"
        >
          Open the run
        </Link>
      )}
    </p>
  );
}
