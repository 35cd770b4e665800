import type { ReactNode } from 'react';
import { DESIGN_LABELS } from '#components/evidence/work-labels.ts';
import type { Protocol } from '#contract/review/protocol.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { languageName } from './language-names.ts';

export const CRITERIA = [
  ['population', 'Population', 'Who is studied, e.g. adults with episodic migraine'],
  ['intervention', 'Intervention', 'What is done, e.g. oral magnesium of any dose'],
  ['comparison', 'Comparison', 'Against what, e.g. placebo or no treatment'],
  ['outcome', 'Outcome', 'What is measured, e.g. attacks per month'],
] as const;

/** A protocol to be read. */
export function ProtocolText({ protocol }: { protocol: Protocol }) {
  const { question, eligibility, sources, queries, exclusionReasons } = protocol;
  const { designs, fromYear, toYear, languages } = eligibility;
  const years = [fromYear && `from ${fromYear}`, toYear && `to ${toYear}`].filter(Boolean).join(' ');
  return (
    <dl className="grid gap-x-8 gap-y-4 text-[15px] sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Row label="Question">
        <span className="font-serif text-[17px]">{question}</span>
      </Row>
      {CRITERIA.map(([field, label]) => (
        <Row key={field} label={label}>
          {eligibility[field] || <Open />}
        </Row>
      ))}
      <Row label="Study designs">{designs.map((design) => DESIGN_LABELS[design]).join(', ') || 'Any'}</Row>
      <Row label="Years">{years || 'Any'}</Row>
      <Row label="Languages">{languages.map(languageName).join(', ') || 'Any'}</Row>
      <Row label="Sources">{sources.map((source) => SOURCE_LABELS[source]).join(', ') || <Open />}</Row>
      <Row label="Searches">
        {queries.length === 0 ? (
          <Open />
        ) : (
          <ul className="space-y-2">
            {queries.map(({ tool, query }) => (
              <li key={`${tool} ${query}`}>
                <span className="block text-[13px] text-soft">{SOURCE_LABELS[tool]}</span>
                <span className="wrap-anywhere font-mono text-[13px]">{query}</span>
              </li>
            ))}
          </ul>
        )}
      </Row>
      <Row label="Reasons to exclude a full text">
        {exclusionReasons.length === 0 ? (
          <Open />
        ) : (
          <ol className="list-decimal space-y-0.5 pl-5">
            {exclusionReasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ol>
        )}
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-[14px] text-soft sm:pt-0.5">{label}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-line max-sm:-mt-3">
        {children}
      </dd>
    </div>
  );
}

const Open = () => <span className="text-faint">Not stated</span>;
