'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { Composer } from './composer.tsx';

interface QuestionEditorProps {
  question: string;
  onCancel: () => void;
  onAsk: (question: string) => Promise<string | null>;
}

/** Edits a question to ask it again; the original turn stays. */
export function QuestionEditor({ question, onCancel, onAsk }: QuestionEditorProps) {
  const [value, setValue] = useState(question);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(question.length, question.length);
  }, [question]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape gives up, wherever the focus is in it
    <div
      className="mt-2"
      onKeyDown={(event) => {
        // Escape that ends a composition does nothing else; and words that were changed are not lost by a slip.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || value !== question) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Composer
        ref={field}
        fieldId={id}
        label="The question, to be asked again"
        placeholder="The question"
        send="Ask again"
        value={value}
        onChange={setValue}
        onSend={onAsk}
      >
        <button type="button" onClick={onCancel} className={buttonLook()}>
          Cancel
        </button>
        <span className="truncate text-[12.5px] text-soft max-sm:hidden">The current answer is kept as well.</span>
      </Composer>
    </div>
  );
}
