'use client';

import { useId, useState } from 'react';
import { BIAS_CONCERN_WORDS, BIAS_DOMAIN_WORDS } from '#contract/answer-words.ts';
import type { BiasConcern, BiasDomain, BiasJudgement } from '#contract/appraisal/bias.ts';
import { buttonLook } from '../button.ts';
import { useReaderChanges } from './reader-changes.tsx';

const CONCERNS = Object.entries(BIAS_CONCERN_WORDS) as [BiasConcern, string][];

interface BiasChangeProps {
  evidenceId: string;
  suggestion: { domain: BiasDomain; concern: BiasConcern };
  /** The judgement used for the report that is shown. */
  judgement: BiasJudgement | null;
}

/** Confirms or changes the judgement of one domain; nothing happens before the report is written anew. */
export function BiasChange({ evidenceId, suggestion: { domain, concern: suggested }, judgement }: BiasChangeProps) {
  const pending = useReaderChanges();
  const made = pending?.changes.bias.find((each) => each.evidenceId === evidenceId && each.domain === domain);
  const [chosen, setChosen] = useState<BiasConcern | null>(null);
  const [reason, setReason] = useState('');
  const id = useId();
  if (pending?.base !== 'report') return null;
  const concern = chosen ?? made?.concern ?? judgement?.concern ?? suggested;
  const name = BIAS_DOMAIN_WORDS[domain];
  const confirm = () => pending.judgeBias({ evidenceId, domain, concern, reason: reason.trim() });
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 print:hidden">
      <select
        aria-label={`Your judgement: ${name}`}
        value={concern}
        onChange={(event) => setChosen(CONCERNS.find(([value]) => value === event.target.value)?.[0] ?? null)}
        className="min-h-8 rounded-md border border-line-strong bg-panel px-2"
      >
        {CONCERNS.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {concern !== suggested && (
        <label htmlFor={id} className="flex min-w-40 flex-1 items-center gap-1.5 text-soft">
          Why?
          <input
            id={id}
            value={reason}
            maxLength={500}
            placeholder="Shown in the report"
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && confirm()}
            className="min-h-8 w-full rounded-md border border-line-strong bg-panel px-2 text-ink"
          />
        </label>
      )}
      <button type="button" onClick={confirm} className={buttonLook()}>
        Confirm
        <span className="sr-only"> {name}</span>
      </button>
      {made && (
        <span role="status" className="text-accent">
          To be recorded: {BIAS_CONCERN_WORDS[made.concern]}
        </span>
      )}
    </div>
  );
}
