'use client';

import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import type { CheckedReference, TextCheckResult, TextWork } from '#contract/text-check/text-check.ts';
import { REFERENCE_LABELS } from '#contract/text-check/text-check-words.ts';
import { formatReference, linkFor } from '#core/evidence/citation.ts';
import { INKS } from './tones.ts';

/** Each reference: what it is, what differs, and how the sources have it. */
export function CheckedReferences({ result: { references, works } }: { result: TextCheckResult }) {
  if (references.length === 0) return null;
  const byId = new Map(works.map((work) => [work.id, work]));
  return (
    <section aria-labelledby="checked-references" className="mt-8">
      <h2 id="checked-references" className="mb-2 font-semibold font-serif text-[19px]">
        References
      </h2>
      <ol>
        {references.map((reference) => (
          <Reference key={reference.id} reference={reference} work={byId.get(reference.workId ?? '')} />
        ))}
      </ol>
    </section>
  );
}

function toneOf({ state, isRetracted }: CheckedReference): keyof typeof INKS {
  if (isRetracted || state === 'missing') return 'bad';
  return state === 'found' ? 'good' : state === 'doubtful' ? 'warn' : 'soft';
}

function Reference({ reference, work }: { reference: CheckedReference; work: TextWork | undefined }) {
  const { label, text, state, isRetracted, isCited, remarks, probablyMeant } = reference;
  const address = work && linkFor(work);
  return (
    <li className="border-line border-b py-3 text-[14px]/[1.55] last:border-0">
      <p dir="auto" className="wrap-anywhere">
        {label !== null && <span className="mr-1.5 text-soft tabular-nums">{label.replace('^', 'note ')}</span>}
        {text}
      </p>
      <p className={`mt-0.5 text-[13px] ${INKS[toneOf(reference)]}`}>
        {isRetracted ? 'Retracted' : REFERENCE_LABELS[state]}
        {!isCited && <span className="text-soft"> · not cited in the text</span>}
      </p>
      {remarks.map((remark) => (
        <p key={remark} className="wrap-anywhere text-[13px] text-soft">
          {remark}
        </p>
      ))}
      {probablyMeant && (
        <p className="wrap-anywhere text-[13px]">
          Probably meant: {formatReference({ ...probablyMeant, names: undefined, venue: null })}
        </p>
      )}
      {work && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
          <span dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-60 text-soft">
            As the sources have it:{' '}
            {address ? (
              <a href={address} className="underline underline-offset-2" rel="noreferrer" target="_blank">
                {formatReference(work)}
              </a>
            ) : (
              formatReference(work)
            )}
          </span>
          <CopyButton text={formatReference(work)} />
        </div>
      )}
    </li>
  );
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <button
      type="button"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setIsCopied(true),
          () => setIsCopied(false),
        )
      }
      className={buttonLook()}
      aria-label={`Copy: ${text.slice(0, 60)}`}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  );
}
