import { SOURCE_LABELS } from '#contract/source-labels.ts';
import type { Source, Work } from './source.ts';
import { Tag } from './tag.tsx';
import { DESIGN_LABELS, idLabel, noticeLabel, statusLabel, toolsOf } from './work-labels.ts';

/** "Randomised trial, n = 312". */
export function designLabel({ design, sampleSize }: Pick<Work, 'design' | 'sampleSize'>): string {
  const label = DESIGN_LABELS[design.value];
  return sampleSize ? `${label}, n = ${sampleSize.value.toLocaleString('en')}` : label;
}

/** What weighs for and against a work, at a glance; notices always. */
export function WorkTags({ work, withId = false }: { work: Work; withId?: boolean }) {
  const id = idLabel(work.ids);
  return (
    <div className="flex flex-wrap gap-1">
      <NoticeTags work={work} />
      <Tag>{designLabel(work)}</Tag>
      {work.year !== null && <Tag>{work.year}</Tag>}
      <Tag>quality {work.quality.score.toFixed(2)}</Tag>
      {work.peerReviewed === false && <Tag tone="warn">not peer reviewed</Tag>}
      {work.registry && <RegistryTag registry={work.registry} />}
      {withId && id && <Tag mono>{id}</Tag>}
    </div>
  );
}

/** Retraction, concern and correction: shown everywhere a work is shown. */
export function NoticeTags({ work }: { work: Pick<Work, 'notices'> }) {
  return work.notices.map((notice) => (
    <Tag key={`${notice.kind} ${notice.date} ${notice.source}`} tone={notice.kind === 'correction' ? 'warn' : 'bad'}>
      {noticeLabel(notice)}
      {notice.kind === 'retraction' && ', supports nothing'}
    </Tag>
  ));
}

function RegistryTag({ registry }: { registry: NonNullable<Work['registry']> }) {
  const stopped = /terminated|withdrawn|suspended/i.test(registry.status);
  return (
    <Tag tone={stopped ? 'warn' : 'plain'}>
      {statusLabel(registry.status)}
      {registry.hasResults ? ', results posted' : ', no results posted'}
    </Tag>
  );
}

/** Cited, included, excluded or waiting, in words. */
export function statusOf({ reference, screening, representedBy }: Source): string {
  if (reference !== null) return `Cited as ${reference}`;
  if (!screening) return 'Not screened yet';
  if (screening.included) return 'Included, not cited';
  return representedBy ? 'Shown under another work' : 'Excluded';
}

/** "Fictional J Headache · 2024 · PubMed, Europe PMC". */
export function Byline({ work, withTools = false }: { work: Work; withTools?: boolean }) {
  const [first, ...others] = work.authors;
  const who = first && (others.length > 0 ? `${first} et al.` : first);
  const tools = withTools ? toolsOf(work.foundBy).map((tool) => SOURCE_LABELS[tool]) : [];
  const parts = [who, work.venue, work.year, tools.join(', ')].filter(Boolean);
  return <p className="text-[12.5px] text-soft">{parts.join(' · ')}</p>;
}
