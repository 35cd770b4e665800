'use client';

import { createContext, useContext } from 'react';
import type { WorkSince } from '#contract/living/work-since.ts';
import type { Study } from './use-study.ts';

/** What is open in the pane of concepts. */
export interface Selection {
  conceptId: string;
  /** An edge of it whose reason is open. */
  edgeId: string | null;
}

export interface StudyPageState extends Pick<Study, 'view' | 'act' | 'sending'> {
  /** What changed in works that are studied. */
  changes: readonly WorkSince[];
  selection: Selection | null;
  select: (selection: Selection | null) => void;
  /** Puts the focus on the question that waits for an answer. */
  goToQuestion: () => void;
  /** Tells those who do not see the page what has happened. */
  say: (words: string) => void;
}

const StudyContext = createContext<StudyPageState | null>(null);

export const StudyProvider = StudyContext.Provider;

/** The session around a part of its page. Throws outside of one. */
export function useStudyPage(): StudyPageState {
  const state = useContext(StudyContext);
  if (state === null) throw new Error('There is no session around this part of the page.');
  return state;
}
