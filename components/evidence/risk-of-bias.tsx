'use client';

import { useMemo } from 'react';
import { useReadingStore } from '#components/report/reading/reading-context.tsx';
import { BiasChange } from '#components/run/changes/bias-change.tsx';
import { BIAS_CONCERN_WORDS, BIAS_DOMAIN_WORDS } from '#contract/answer-words.ts';
import type { BiasJudgement } from '#contract/appraisal/bias.ts';
import type { Citation } from '#contract/citation.ts';
import { type BiasSuggestion, suggestBias } from '#core/appraisal/bias/suggest-bias.ts';
import type { Source } from './source.ts';
import { Disclosure } from './work-details.tsx';

/** What the work's own words suggest about its risk of bias, by domain, and the user's judgements. */
export function RiskOfBias({ source: { work, bias } }: { source: Source }) {
  const suggested = useMemo(() => suggestBias(work), [work]);
  if (!suggested) return null;
  const { tool, domains } = suggested;
  const judged = domains.filter(({ domain }) => bias.some((each) => each.domain === domain)).length;
  const status = judged === 0 ? 'suggestions' : `${judged} of ${domains.length} judged by a reader`;
  return (
    <Disclosure summary={`Risk of bias (${tool}): ${status}`}>
      <p className="text-soft">
        Suggested by rules from the work’s own text; a person who has read its methods should judge. Only what a reader
        has confirmed counts.
      </p>
      <ul className="mt-2 space-y-3">
        {domains.map((suggestion) => (
          <Domain
            key={suggestion.domain}
            evidenceId={work.id}
            suggestion={suggestion}
            judgement={bias.find(({ domain }) => domain === suggestion.domain) ?? null}
          />
        ))}
      </ul>
    </Disclosure>
  );
}

interface DomainProps {
  evidenceId: string;
  suggestion: BiasSuggestion;
  judgement: BiasJudgement | null;
}

function Domain({ evidenceId, suggestion, judgement }: DomainProps) {
  const { domain, concern, citation, why } = suggestion;
  return (
    <li>
      <p>
        <b className="font-medium">{BIAS_DOMAIN_WORDS[domain]}</b>:{' '}
        {judgement ? (
          <>
            {BIAS_CONCERN_WORDS[judgement.concern]} <b className="font-medium text-accent">judged by a reader</b>
            {judgement.reason && <span className="text-soft"> ({judgement.reason})</span>}
          </>
        ) : (
          <>
            {BIAS_CONCERN_WORDS[concern]} <span className="text-soft">suggested</span>
          </>
        )}
      </p>
      <p className="text-soft">{why}</p>
      {citation && <QuoteButton citation={citation} />}
      <BiasChange evidenceId={evidenceId} suggestion={suggestion} judgement={judgement} />
    </li>
  );
}

/** The words behind a suggestion; a press shows them in the text. */
function QuoteButton({ citation }: { citation: Citation }) {
  const store = useReadingStore();
  return (
    <button
      type="button"
      title="Show this in the text"
      onClick={() => store.select({ evidenceId: citation.evidenceId, citation, claimId: null })}
      className="block min-h-7 py-0.5 text-left font-serif underline decoration-line-strong underline-offset-2 hover:text-accent"
    >
      “{citation.quote}”
    </button>
  );
}
