'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Draft, keepDraft, type Offered, recallDraft } from './draft.ts';
import { earlyChoices } from './early-choices.ts';

interface DraftOptions {
  /** The initial values of the page. */
  initial: Draft;
  offered: Offered;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The draft of the form. It outlives a reload and whatever else happens to the page before the run has started. */
export function useDraft({ initial, offered, field }: DraftOptions): [Draft, (part: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(initial);
  const opened = useRef({ initial, offered });

  useEffect(() => {
    const { initial, offered } = opened.current;
    const typed = field.current?.value ?? '';
    const kept = recallDraft(initial.question, offered);
    // The user may have started to type before the page was hydrated; that text is a draft too.
    const isTyped = typed !== '' && typed !== initial.question && typed !== kept?.question;
    const base = isTyped ? { ...initial, question: typed } : (kept ?? initial);
    const early = field.current?.form ? earlyChoices(field.current.form, initial, offered.tools) : {};
    if (base !== initial || Object.keys(early).length > 0) setDraft({ ...base, ...early });
  }, [field]);

  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    keepDraft(changed, opened.current.initial.question);
  };
  return [draft, change];
}
