import type { StudyDesign } from '#contract/evidence.ts';
import type { ToolName } from '#contract/search-record.ts';
import { isRetracted, type Source } from './source.ts';
import { DESIGN_LABELS, noticeLabel } from './work-labels.ts';

export const STATUSES = ['all', 'cited', 'included', 'excluded', 'waiting'] as const;
export type Status = (typeof STATUSES)[number];

export interface EvidenceFilter {
  text: string;
  status: Status;
  design: StudyDesign | null;
  tool: ToolName | null;
  retractedOnly: boolean;
  /** The exact reason for which works were excluded. */
  reason: string | null;
}

export const NO_FILTER: EvidenceFilter = {
  text: '',
  status: 'all',
  design: null,
  tool: null,
  retractedOnly: false,
  reason: null,
};

export const SORT_KEYS = ['order', 'title', 'design', 'size', 'year', 'quality', 'relevance', 'notices'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export interface Sort {
  key: SortKey;
  descending: boolean;
}

export type EvidenceLayout = 'cards' | 'table';

/** The user's view of the sources. */
export interface EvidenceView {
  filter: EvidenceFilter;
  layout: EvidenceLayout;
  sort: Sort;
}

export const UNSORTED: Sort = { key: 'order', descending: false };
export const WHOLE_VIEW: EvidenceView = { filter: NO_FILTER, layout: 'cards', sort: UNSORTED };

export function filterSources(sources: readonly Source[], filter: EvidenceFilter): Source[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return sources.filter(
    (source) =>
      hasStatus(source, filter.status) &&
      (filter.design === null || source.work.design.value === filter.design) &&
      (filter.tool === null || source.work.foundBy.some(({ tool }) => tool === filter.tool)) &&
      (!filter.retractedOnly || isRetracted(source.work)) &&
      (filter.reason === null || (isExcluded(source) && source.screening?.reason === filter.reason)) &&
      words.every((word) => searchable(source).includes(word)),
  );
}

function hasStatus(source: Source, status: Status): boolean {
  switch (status) {
    case 'all':
      return true;
    case 'cited':
      return source.reference !== null;
    case 'included':
      return source.screening?.included === true;
    case 'excluded':
      return isExcluded(source);
    case 'waiting':
      return source.screening === null;
  }
}

export function isExcluded({ screening }: Source): boolean {
  return screening !== null && !screening.included;
}

function searchable({ work, screening }: Source): string {
  return [work.title, ...work.authors, work.venue, work.year, ...Object.values(work.ids), screening?.reason]
    .join(' ')
    .toLowerCase();
}

/** Stable; works without a value come last in either direction. */
export function sortSources(sources: readonly Source[], { key, descending }: Sort): Source[] {
  if (key === 'order') return [...sources];
  const sign = descending ? -1 : 1;
  return sources
    .map((source) => ({ source, value: sortValue(source, key) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * compare(a.value, b.value);
    })
    .map(({ source }) => source);
}

function sortValue({ work, screening }: Source, key: SortKey): string | number | null {
  switch (key) {
    case 'title':
      return work.title.toLowerCase();
    case 'design':
      return work.design.value === 'unknown' ? null : DESIGN_LABELS[work.design.value];
    case 'size':
      return work.sampleSize?.value ?? null;
    case 'year':
      return work.year;
    case 'quality':
      return work.quality.score;
    case 'relevance':
      return screening?.relevance ?? null;
    case 'notices':
      return work.notices[0] ? noticeLabel(work.notices[0]) : null;
    case 'order':
      return null;
  }
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
}

/** A work with the works that it represents. */
export interface SourceGroup {
  source: Source;
  members: Source[];
}

/** Versions and near duplicates under their representative, where that one is shown too. */
export function groupSources(sources: readonly Source[]): SourceGroup[] {
  const shown = new Set(sources.map(({ work }) => work.id));
  const isUnder = ({ work, representedBy }: Source) =>
    representedBy !== null && representedBy !== work.id && shown.has(representedBy);
  const members = Map.groupBy(sources.filter(isUnder), ({ representedBy }) => representedBy);
  return sources
    .filter((source) => !isUnder(source))
    .map((source) => ({ source, members: members.get(source.work.id) ?? [] }));
}
