'use client';

import { useEffect, useRef } from 'react';
import type { StudyItem, StudyView } from '#contract/study/study-view.ts';
import { outcomeWords } from './items/grade-view.tsx';
import { openItemOf } from './items/question-card.tsx';

/**
 * What came since the page was opened comes into sight and is announced: a new card from its top, a grade where its question
 * stands. The reader who has scrolled up to read is left where they are, unless they asked for it themselves.
 */
export function useArrivals(view: StudyView, say: (words: string) => void): void {
  const known = useRef({ count: view.items.length, grades: gradesOf(view) });
  const opened = useRef(view);
  // A user who comes back goes on where they left.
  useEffect(() => {
    const item = openItemOf(opened.current) ?? opened.current.items.at(-1);
    if (opened.current.items.length > 1) boxOf(item)?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    const { count, grades } = known.current;
    const graded = view.items.find(
      (item) => item.kind === 'question' && item.grade !== null && grades.get(item.id) !== item.grade.answerId,
    );
    const arrived = view.items.length > count ? view.items.slice(count) : [];
    known.current = { count: view.items.length, grades: gradesOf(view) };
    if (graded?.kind === 'question' && graded.grade) {
      say(`${outcomeWords(graded.grade)}. ${graded.grade.feedback}`);
      return focusCard(graded, view, arrived.length > 0 ? 'start' : 'nearest');
    }
    const [first] = arrived.filter(({ kind }) => kind !== 'message' && kind !== 'routed');
    if (!first) return;
    say(arrivalWords(first));
    focusCard(first, view, 'nearest');
  }, [view, say]);
}

const gradesOf = ({ items }: StudyView) =>
  new Map(
    items.flatMap((item) => (item.kind === 'question' && item.grade ? [[item.id, item.grade.answerId] as const] : [])),
  );

function arrivalWords(item: StudyItem): string {
  if (item.kind === 'question') return 'A question.';
  if (item.kind === 'notice') return item.text;
  if (item.kind === 'problem') return item.problem.error.message;
  const words: Readonly<Partial<Record<StudyItem['kind'], string>>> = {
    explanation: 'An explanation.',
    diagnostic_result: 'The diagnostic is done.',
    feedback: 'Feedback on the quiz.',
    loop_result: 'This round is over.',
    path: 'The way on.',
  };
  return words[item.kind] ?? '';
}

const boxOf = (item: StudyItem | undefined) =>
  item && document.querySelector<HTMLElement>(`[data-item-id="${CSS.escape(item.id)}"]`);

/** Brings a card into sight and gives it the focus, except while the user types. */
function focusCard(item: StudyItem, view: StudyView, block: ScrollLogicalPosition): void {
  const box = boxOf(item);
  if (!box) return;
  box.scrollIntoView({ block });
  const { activeElement } = document;
  const isTyping =
    activeElement instanceof HTMLTextAreaElement && activeElement.value !== '' && !box.contains(activeElement);
  if (isTyping) return;
  const open = box.querySelector<HTMLElement>('[data-open] input, [data-open] textarea');
  const target = openItemOf(view)?.id === item.id ? open : box.querySelector<HTMLElement>('[tabindex="-1"]');
  target?.focus({ preventScroll: true });
}
