import type { ReactNode } from 'react';
import { formatTimestamp } from '#components/run/format.ts';
import type { Quality } from '#contract/evidence.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import type { Source, Work } from './source.ts';
import { enrolmentLabel, FIELD_LABELS, noticeLabel, statusLabel } from './work-labels.ts';

/** Retraction, concern, correction, in full. */
export function NoticeBanners({ work }: { work: Work }) {
  return work.notices.map((notice) => (
    <p
      key={`${notice.kind} ${notice.date} ${notice.source}`}
      className={`mt-2 rounded-md px-3 py-1.5 text-[13px] ${notice.kind === 'correction' ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad'}`}
    >
      <b className="font-semibold">{noticeLabel(notice)}.</b>{' '}
      {notice.kind === 'retraction' && 'This work supports no sentence of the report. '}
      Source: {notice.source}
    </p>
  ));
}

export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="group border-line border-b py-1.5 last:border-0">
      <summary className="min-h-7 text-[13px] text-soft hover:text-ink">{summary}</summary>
      <div className="pt-1 pb-1.5 pl-4 text-[13px]">{children}</div>
    </details>
  );
}

/** Every term of the score with its weight, so that the number can be checked and argued with. */
export function QualityTerms({ quality }: { quality: Quality }) {
  return (
    <table className="w-full text-[12.5px]">
      <thead className="text-left text-faint">
        <tr>
          <th className="py-0.5 pr-2 font-normal">Term</th>
          <th className="pr-2 text-right font-normal">Value</th>
          <th className="text-right font-normal">Weight</th>
        </tr>
      </thead>
      <tbody>
        {quality.terms.map(({ name, value, weight, reason }) => (
          <tr key={name} className="align-top">
            <td className="py-0.5 pr-2">
              {name} <span className="text-soft">{reason}</span>
            </td>
            <td className="pr-2 text-right tabular-nums">{value.toFixed(2)}</td>
            <td className="text-right tabular-nums">{weight.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function FoundByList({ work }: { work: Work }) {
  return (
    <ul className="space-y-1">
      {work.foundBy.map(({ tool, query, at, rank }) => (
        <li key={`${tool} ${query} ${at}`}>
          {SOURCE_LABELS[tool]}, place {rank}, {formatTimestamp(at)}
          <code className="block break-words font-mono text-[11.5px] text-soft">{query}</code>
        </li>
      ))}
    </ul>
  );
}

/** What was read from the record, each value with the words it was read from. */
export function ReadFromRecord({ work }: { work: Work }) {
  const rows = [
    ['Design', work.design],
    ['Sample size', work.sampleSize],
    ['Population', work.population],
  ] as const;
  return (
    <dl className="space-y-1">
      {rows.map(
        ([name, derived]) =>
          derived && (
            <div key={name}>
              <dt className="inline text-soft">{name}: </dt>
              <dd className="inline">
                {String(derived.value).replaceAll('_', ' ')}{' '}
                <span className="text-soft">
                  ({derived.from ? `${derived.basis}: “${derived.from}”` : derived.basis})
                </span>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function RegistryEntry({ registry }: { registry: NonNullable<Work['registry']> }) {
  const rows = [
    ['Status', statusLabel(registry.status)],
    ['Why stopped', registry.whyStopped],
    ['Phase', registry.phases.map(statusLabel).join(', ')],
    ['Enrolment', registry.enrolment && enrolmentLabel(registry.enrolment)],
    ['Allocation', registry.allocation && statusLabel(registry.allocation)],
    ['Masking', registry.masking && statusLabel(registry.masking)],
    ['Results', registry.hasResults ? 'posted' : 'none posted'],
    ['Started', registry.startDate],
    ['Completed', registry.completionDate],
    ['Primary outcomes', registry.primaryOutcomes.join('; ')],
  ] as const;
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-[12.5px]">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Why the work is or is not part of the report. */
export function Screening({ source }: { source: Source }) {
  const { screening } = source;
  if (!screening) return 'Not screened yet.';
  const relevance = screening.relevance === null ? '' : ` Relevance ${screening.relevance.toFixed(2)}.`;
  return `${screening.included ? 'Included' : 'Excluded'}: ${screening.reason.replace(/\.$/, '')}.${relevance}`;
}

export function fieldsOf(texts: Work['texts']): { field: keyof typeof FIELD_LABELS; text: string }[] {
  return (Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]).flatMap((field) => {
    const text = texts[field];
    return text ? [{ field, text }] : [];
  });
}
