'use client';

import { ArrowRight, Pause, Play } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import { buttonLook } from '#components/run/button.ts';
import type { StudyView } from '#contract/study/study-view.ts';
import { useStudyPage } from './study-context.ts';
import { studyRequests } from './study-requests.ts';

/** What the one button says. */
function labelOf({ next, concepts, items, cards }: StudyView): string {
  if (cards && next.kind === 'quiz') return items.length === 0 ? 'Begin with the cards' : 'Go on with the cards';
  if (cards && next.kind === 'review') return 'Recall what is due';
  const name = concepts.find(({ id }) => id === next.conceptId)?.name;
  const labels: Readonly<Record<StudyView['next']['kind'], string>> = {
    answer: 'Go to the question',
    wait: 'Please wait …',
    diagnostic: items.some((item) => item.kind === 'question') ? 'Next question' : 'Begin with a short diagnostic',
    review: name ? `Review ${name}` : 'Review what is due',
    explain: name ? `Explain ${name}` : 'Explain what comes next',
    quiz: name ? `Quiz me on ${name}` : 'Quiz me',
    research: name ? `Find more about ${name}` : 'Find more about this',
    done: 'See the progress',
  };
  return labels[next.kind];
}

/** The next step as one button with its reason; next to it the way to pause a quiz, or to go on with one. */
export function NextBar() {
  const { view, act, sending, goToQuestion, say } = useStudyPage();
  const [problem, setProblem] = useState<string | null>(null);
  const { next, quiz, seq } = view;
  const isUnderWay = quiz !== null && quiz.index < quiz.questionIds.length;
  const isPaused = isUnderWay && quiz.isPaused;
  const isBusy = sending !== null || next.kind === 'wait';

  const step = async () => {
    if (isBusy) return;
    if (isPaused)
      return setProblem(await act(`resume/${quiz.quizId}`, (study, key) => studyRequests.resume(study, key)));
    if (next.kind === 'answer') return goToQuestion();
    if (next.kind === 'research' && next.conceptId) {
      const { conceptId } = next;
      return setProblem(
        await act(`research/${conceptId}`, async (study, key) => {
          await studyRequests.research(study, key, [conceptId]);
          return null;
        }),
      );
    }
    setProblem(await act(`next/${seq}`, (study, key) => studyRequests.next(study, key)));
  };
  const pause = async () => {
    const refused = await act(`pause/${quiz?.quizId}/${seq}`, (study, key) => studyRequests.pause(study, key));
    setProblem(refused);
    if (refused === null) say('Paused. You can continue any time.');
  };
  useShortcuts({
    Enter: ({ target }) => {
      if (
        next.kind === 'done' ||
        (target instanceof Element && target.closest('a, button, summary, input, [role="button"]'))
      )
        return false;
      void step();
      return true;
    },
    g: goToQuestion,
  });

  const what = view.cards ? 'round' : 'quiz';
  return (
    <section aria-label="Next step" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {next.kind === 'done' && !isPaused ? (
        <Link
          href="/study/progress"
          prefetch={false}
          className={`${buttonLook('primary')} min-h-10 px-4 text-[14.5px]`}
        >
          {labelOf(view)}
          <ArrowRight aria-hidden size={16} />
        </Link>
      ) : (
        <button
          type="button"
          data-next={isPaused ? 'resume' : next.kind}
          // Stays focusable while it waits, so that the focus is where it was.
          aria-disabled={isBusy}
          onClick={() => void step()}
          // The open question has a button of its own that stands out.
          className={`${buttonLook(next.kind === 'answer' ? 'plain' : 'primary')} min-h-10 max-w-full px-4 text-[14.5px] aria-disabled:cursor-default aria-disabled:opacity-60`}
        >
          {isPaused && <Play aria-hidden size={15} />}
          <span className="truncate">{isPaused ? `Go on with the ${what}` : labelOf(view)}</span>
          {!isPaused && <ArrowRight aria-hidden size={16} className="shrink-0" />}
        </button>
      )}
      <p className="min-w-0 flex-1 basis-52 text-pretty text-[13px]/[1.45] text-soft wrap-anywhere">{next.reason}</p>
      {isUnderWay && !isPaused && (
        <button type="button" disabled={sending !== null} onClick={pause} className={`${buttonLook()} min-h-9`}>
          <Pause aria-hidden size={14} />
          Pause the {what}
        </button>
      )}
      {problem && (
        <p role="alert" className="w-full text-[13px] text-bad">
          {problem}
        </p>
      )}
    </section>
  );
}
