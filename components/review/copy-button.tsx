'use client';

import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';

/** Puts a text on the clipboard. Without permission nothing happens: the text is on the page. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <button
      type="button"
      onClick={() =>
        void navigator.clipboard?.writeText(text).then(
          () => setIsCopied(true),
          () => setIsCopied(false),
        )
      }
      className={buttonLook()}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      <span className="sr-only"> {label}</span>
    </button>
  );
}
