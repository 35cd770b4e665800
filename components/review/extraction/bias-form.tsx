'use client';

import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import { BIAS_CONCERN_WORDS, BIAS_DOMAIN_WORDS } from '#contract/answer-words.ts';
import type { BiasConcern } from '#contract/appraisal/bias.ts';
import type { DomainJudgement, ExtractionDomain, ExtractionRow } from '#contract/review/extraction.ts';
import { useReview } from '../review-context.tsx';
import { extractionRequests } from './extraction-requests.ts';

const CONCERNS = Object.keys(BIAS_CONCERN_WORDS) as BiasConcern[];

interface BiasFormProps {
  recordId: string;
  bias: NonNullable<ExtractionRow['bias']>;
  mayChange: boolean;
  onChanged: () => unknown;
}

/** The domains of a work's risk of bias: what its own words suggest, and a person's judgement. */
export function BiasForm({ recordId, bias: { domains, tool }, mayChange, onChanged }: BiasFormProps) {
  return (
    <section aria-labelledby="bias-title">
      <h3 id="bias-title" className="mb-2 font-semibold text-[15px]">
        Risk of bias ({tool})
      </h3>
      <ul>
        {domains.map((domain) => (
          <li key={domain.domain} className="border-line border-t py-3">
            <DomainForm {...{ recordId, domain, mayChange, onChanged }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DomainFormProps extends Omit<BiasFormProps, 'bias'> {
  domain: ExtractionDomain;
}

function DomainForm({ recordId, domain: { domain, judgement, suggestion }, mayChange, onChanged }: DomainFormProps) {
  const { view, say } = useReview();
  const id = useId();
  const [concern, setConcern] = useState(judgement?.concern ?? suggestion.concern);
  const [reason, setReason] = useState(judgement?.reason ?? '');
  const name = BIAS_DOMAIN_WORDS[domain];
  const judging = useMutation({
    mutationFn: (wanted: DomainJudgement | null) =>
      extractionRequests.judge(view.id, { recordId, domain, judgement: wanted }),
    onSuccess: () => {
      say(`${name}: saved.`);
      return onChanged();
    },
  });
  return (
    <>
      <p className="font-medium text-[14px]">{name}</p>
      <p className="text-[13px] text-soft">
        Suggested: {BIAS_CONCERN_WORDS[suggestion.concern]}. {suggestion.why}
      </p>
      {suggestion.quote && (
        <blockquote dir="auto" className="wrap-anywhere border-line-strong border-l-2 pl-3 text-[14px] text-soft">
          {suggestion.quote.quote}
        </blockquote>
      )}
      {judgement && (
        <p className="mt-1 text-[14px]">
          Judged by {judgement.by}: {BIAS_CONCERN_WORDS[judgement.concern]}. {judgement.reason}
        </p>
      )}
      {mayChange && (
        <details className="mt-1">
          <summary className="min-h-7 cursor-pointer text-[14px] text-accent">
            {judgement ? 'Change the judgement' : 'Judge'}
            <span className="sr-only">: {name}</span>
          </summary>
          <form
            className="mt-2 grid gap-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-end"
            onSubmit={(event) => {
              event.preventDefault();
              judging.mutate({ concern, reason });
            }}
          >
            <div>
              <label htmlFor={`${id}-concern`} className="mb-1 block text-[13px]">
                <span className="sr-only">{name}: </span>Judgement
              </label>
              <select
                id={`${id}-concern`}
                value={concern}
                onChange={(event) =>
                  setConcern(CONCERNS.find((each) => each === event.target.value) ?? 'no_information')
                }
                className={fieldLook()}
              >
                {CONCERNS.map((each) => (
                  <option key={each} value={each}>
                    {BIAS_CONCERN_WORDS[each]}
                  </option>
                ))}
              </select>
            </div>
            <div>
              <label htmlFor={`${id}-reason`} className="mb-1 block text-[13px]">
                Reason
              </label>
              <input
                id={`${id}-reason`}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                className={fieldLook()}
              />
            </div>
            <button
              type="submit"
              disabled={judging.isPending}
              aria-label={`Judge ${name}`}
              className={`${buttonLook('primary')} min-h-9 justify-center`}
            >
              Judge
            </button>
          </form>
        </details>
      )}
      {judging.error && (
        <p role="alert" className="mt-2 text-[14px] text-bad">
          {judging.error.message}
        </p>
      )}
    </>
  );
}
