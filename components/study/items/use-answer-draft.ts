'use client';

import { useEffect, useState } from 'react';

const keyOf = (questionId: string) => `assay-study-answer ${questionId}`;

/** An answer that is not given yet. It outlives a reload of the page, in this tab only. */
export function useAnswerDraft(questionId: string): [string, (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => {
    setText(read(questionId));
  }, [questionId]);
  return [
    text,
    (next) => {
      setText(next);
      keep(questionId, next);
    },
  ];
}

/** Browsers that keep nothing throw; then a draft lives as long as the page. */
function read(questionId: string): string {
  try {
    return sessionStorage.getItem(keyOf(questionId)) ?? '';
  } catch {
    return '';
  }
}

function keep(questionId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(questionId));
    else sessionStorage.setItem(keyOf(questionId), text);
  } catch {
    // See above.
  }
}
