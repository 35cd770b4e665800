'use client';

import { clsx } from 'clsx';
import {
  Check,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  Eye,
  type LucideIcon,
  MessageCircleQuestion,
  X,
} from 'lucide-react';
import { Tag } from '#components/evidence/tag.tsx';
import type { Grade } from '#contract/study/study.ts';
import { Cite } from '../cite.tsx';
import { percent } from '../study-words.ts';

interface Mark {
  word: string;
  tone: string;
  Icon: LucideIcon;
}

const OUTCOMES: Readonly<Record<Grade['outcome'], Mark>> = {
  right: { word: 'Right', tone: 'text-good', Icon: Check },
  partly: { word: 'Partly right', tone: 'text-warn', Icon: CircleSlash },
  wrong: { word: 'Not right', tone: 'text-bad', Icon: X },
  dont_know: { word: 'You answered that you don’t know', tone: 'text-soft', Icon: CircleHelp },
  clarify: { word: 'A question back, not graded', tone: 'text-soft', Icon: MessageCircleQuestion },
  revealed: { word: 'Answer shown, not counted', tone: 'text-soft', Icon: Eye },
};

export const outcomeWords = (grade: Grade) => OUTCOMES[grade.outcome].word;

/** What an answer came to: point by point, with the learner's own words, and where to read what was missing. */
export function GradeView({ grade }: { grade: Grade }) {
  const { outcome, score, feedback, points, extra, misconception, expected, citation } = grade;
  const { word, tone, Icon } = OUTCOMES[outcome];
  const isGraded = outcome !== 'clarify' && outcome !== 'revealed';
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className={clsx('inline-flex items-center gap-1.5 font-semibold text-[15px]', tone)}>
          <Icon aria-hidden size={17} strokeWidth={2.25} />
          {word}
        </b>
        {isGraded && <span className="text-[13px] text-soft tabular-nums">score {percent(score)}</span>}
        {grade.isApproximate && <Tag tone="warn">Approximate: graded without a model</Tag>}
        {grade.isUnsure && <Tag tone="warn">Two gradings disagreed</Tag>}
      </p>
      <p className="mt-1 text-pretty text-[14.5px]/[1.55] wrap-anywhere">{feedback}</p>
      {points.length > 0 && <Points points={points} />}
      {extra.length > 0 && <Extra extra={extra} />}
      {misconception && (
        <p className="mt-2 rounded-md bg-warn-soft px-3 py-1.5 text-[13.5px] text-warn wrap-anywhere">
          <b className="font-semibold">Mixed up?</b> You seem to believe: “{misconception}”
        </p>
      )}
      {outcome !== 'clarify' && (
        <p className="mt-2 text-[14px]/[1.55] wrap-anywhere">
          {/* What was answered right, or is listed point by point, stands above already. */}
          {outcome !== 'right' && points.length === 0 && expected !== '' && (
            <>
              <b className="font-semibold">The answer:</b> {expected}{' '}
            </>
          )}
          {citation.quote !== '' && <Cite citation={citation} label="Read the passage" />}
        </p>
      )}
    </div>
  );
}

const COVERS = {
  1: { word: 'covered', tone: 'text-good', Icon: Check },
  0.5: { word: 'half covered', tone: 'text-warn', Icon: CircleSlash },
  0: { word: 'missing', tone: 'text-bad', Icon: CircleDashed },
} as const;

function Points({ points }: { points: Grade['points'] }) {
  return (
    <ul aria-label="Point by point" className="mt-2 space-y-1.5">
      {points.map(({ pointId, text, cover, learnerWords, citation }) => {
        const { word, tone, Icon } = COVERS[cover];
        return (
          <li key={pointId} className="flex gap-2 text-[14px]/[1.5]">
            <Icon aria-hidden size={15} className={clsx('mt-[3px] shrink-0', tone)} />
            <div className="min-w-0 wrap-anywhere">
              <span className={clsx('font-medium', tone)}>{word}:</span> {text}{' '}
              {cover === 1 ? <Cite citation={citation} /> : <Cite citation={citation} label="Show the passage" />}
              {learnerWords && <p className="text-[13px] text-soft">You wrote: “{learnerWords}”</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const VERDICTS = {
  supported: { word: 'a source supports it, so it counts', tone: 'text-good' },
  contradicted: { word: 'a source says otherwise', tone: 'text-bad' },
  not_in_sources: { word: 'not in these sources, so it neither counts nor costs', tone: 'text-soft' },
} as const;

function Extra({ extra }: { extra: Grade['extra'] }) {
  return (
    <section aria-label="What else you wrote" className="mt-2 text-[13.5px]">
      <h4 className="text-[13px] text-soft">You also wrote</h4>
      <ul className="space-y-1">
        {extra.map(({ text, verdict, citation }) => (
          <li key={text} className="wrap-anywhere">
            “{text}” <span className={VERDICTS[verdict].tone}>({VERDICTS[verdict].word})</span>{' '}
            {citation && <Cite citation={citation} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
