'use client';

import type { StudyItem } from '#contract/study/study-view.ts';
import { useStudyPage } from '../study-context.ts';
import { AGENT_WORDS } from '../study-words.ts';
import { ExplanationCard } from './explanation-card.tsx';
import { QuestionCard } from './question-card.tsx';
import { DiagnosticCard, FeedbackCard, LoopCard, NoticeLine, PathCard, ProblemCard } from './result-cards.tsx';

/** Everything that has been explained, asked and answered, in order; what is being worked on stands at its end. */
export function Session() {
  const { view } = useStudyPage();
  return (
    <div className="space-y-4">
      {view.items.map((item) => (
        <div key={`${item.kind} ${item.id}`} data-item={item.kind} data-item-id={item.id} className="scroll-my-5">
          <Item item={item} />
        </div>
      ))}
      {view.working !== null && (
        <p className="flex items-center gap-2.5 text-[14px] text-soft">
          <span aria-hidden className="inline-block h-4 w-[3px] animate-pulse bg-accent" />
          {view.working}
        </p>
      )}
    </div>
  );
}

function Item({ item }: { item: StudyItem }) {
  switch (item.kind) {
    case 'message':
      return (
        <p
          dir="auto"
          className="ml-auto w-fit max-w-[85%] whitespace-pre-wrap rounded-xl rounded-br-sm bg-accent-soft px-3.5 py-2 text-[15px] wrap-anywhere"
        >
          <span className="sr-only">You wrote: </span>
          {item.text}
        </p>
      );
    case 'routed':
      return (
        <p className="text-[12.5px] text-soft wrap-anywhere">
          To {AGENT_WORDS[item.targetAgent]}: {item.reason}
        </p>
      );
    case 'explanation':
      return <ExplanationCard item={item} />;
    case 'question':
      return <QuestionCard item={item} />;
    case 'diagnostic_result':
      return <DiagnosticCard item={item} />;
    case 'feedback':
      return <FeedbackCard item={item} />;
    case 'loop_result':
      return <LoopCard item={item} />;
    case 'path':
      return <PathCard item={item} />;
    case 'problem':
      return <ProblemCard item={item} />;
    case 'notice':
      return <NoticeLine item={item} />;
  }
}
