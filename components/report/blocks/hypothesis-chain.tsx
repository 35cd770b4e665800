import { Fragment } from 'react';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { Citation } from '#contract/citation.ts';
import { CitationChip } from './citation-chip.tsx';

const LINKS = [
  ['drug', 'Drug'],
  ['target', 'Target'],
  ['pathway', 'Pathway'],
  ['effect', 'Effect'],
] as const;

/** drug → target → pathway → effect, with what speaks for and against it. */
export function HypothesisChain({ hypothesis, withQuotes = false }: { hypothesis: Hypothesis; withQuotes?: boolean }) {
  const named = LINKS.filter(([key]) => hypothesis[key]);
  // The statement says of each link what happens to it ("less pain"); its name alone does not.
  const steps = hypothesis.statement.split(' → ');
  const links = named.map(([key, label], i) => ({
    label,
    text: (steps.length === named.length ? steps[i] : hypothesis[key]) ?? '',
  }));
  return (
    <div className="rounded-md border border-line bg-panel px-3 py-2.5 print:break-inside-avoid">
      <ol
        aria-label={`Chain: ${links.map(({ text }) => text).join(', then ')}`}
        className="flex flex-wrap items-end gap-x-1.5 gap-y-2"
      >
        {links.map(({ label, text }, i) => (
          <Fragment key={label}>
            {i > 0 && (
              <li aria-hidden className="pb-[5px] text-faint">
                →
              </li>
            )}
            <li>
              <span className="block text-[11px] text-faint leading-tight">{label}</span>
              <span className="mt-0.5 inline-block rounded border border-line-strong bg-sunk px-2 py-0.5 text-[13px]">
                {text}
              </span>
            </li>
          </Fragment>
        ))}
      </ol>
      <p className="mt-2 text-[12.5px] text-soft">
        Confidence <b className="font-semibold text-ink tabular-nums">{hypothesis.confidence.toFixed(2)}</b>
        <span aria-hidden> · </span>
        <Evidence label="for" citations={hypothesis.for} />
        <span aria-hidden> · </span>
        <Evidence label="against" citations={hypothesis.against} />
      </p>
      {withQuotes && (
        <>
          <p className="mt-1 text-[12.5px] text-soft">{hypothesis.confidenceReason}</p>
          <Quotes label="For" citations={hypothesis.for} />
          <Quotes label="Against" citations={hypothesis.against} />
          {hypothesis.gaps && hypothesis.gaps.length > 0 && (
            <p className="mt-1.5 text-[12.5px] text-soft">Not known yet: {hypothesis.gaps.join('; ')}</p>
          )}
        </>
      )}
    </div>
  );
}

function Evidence({ label, citations }: { label: string; citations: readonly Citation[] }) {
  return (
    <span className="tabular-nums">
      {citations.length} {citations.length === 1 ? 'quote' : 'quotes'} {label}
    </span>
  );
}

function Quotes({ label, citations }: { label: string; citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <div className="mt-1.5">
      <p className="label">{label}</p>
      <ul className="mt-1 space-y-1.5">
        {citations.map((citation) => (
          <li
            key={`${citation.evidenceId} ${citation.field} ${citation.start}`}
            className="font-serif text-[13.5px]/[1.5]"
          >
            “{citation.quote}” <CitationChip citation={citation} />
          </li>
        ))}
      </ul>
    </div>
  );
}
