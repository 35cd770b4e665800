import type { RunView } from '#contract/run-view.ts';
import { citationsOf, citationsOfClaims } from '../report-model.ts';
import type { Selection } from './reading-store.ts';

export const TABS = ['progress', 'report', 'sources'] as const;
export type Tab = (typeof TABS)[number];

/** The state of the view in an address: `?tab=&source=&claim=&at=abstract:120-240`. */
export interface ViewLink {
  tab: Tab | null;
  source: string | null;
  claim: string | null;
  at: { field: string; start: number; end: number } | null;
  /** All parameters, for components that store more of the view there. */
  parameters: Readonly<Record<string, string>>;
}

const OWN = ['tab', 'source', 'claim', 'at'] as const;

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

export function readLink(parameters: Parameters): ViewLink {
  const one = (name: string) => {
    const value = parameters[name];
    return (Array.isArray(value) ? value[0] : value) || null;
  };
  const [, field, start, end] = /^([a-z]+):(\d{1,8})-(\d{1,8})$/.exec(one('at') ?? '') ?? [];
  return {
    tab: TABS.find((tab) => tab === one('tab')) ?? null,
    source: one('source'),
    claim: one('claim'),
    at: field === undefined ? null : { field, start: Number(start), end: Number(end) },
    parameters: Object.fromEntries(
      Object.keys(parameters).flatMap((name) => {
        const value = one(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
  };
}

/** The address's query with pane and passage; its other parameters stay. */
export function writeLink(tab: Tab | null, selection: Selection | null, before = ''): string {
  const search = new URLSearchParams(before);
  for (const name of OWN) search.delete(name);
  if (tab) search.set('tab', tab);
  if (selection) search.set('source', selection.evidenceId);
  if (selection?.claimId) search.set('claim', selection.claimId);
  if (selection?.citation) {
    const { field, start, end } = selection.citation;
    search.set('at', `${field}:${start}-${end}`);
  }
  const query = search.toString();
  return query ? `?${query}` : '';
}

/** The report's citation that a link refers to; a link to a source without a citation opens the source. */
export function selectionOf(
  link: ViewLink,
  { answer, sections }: { answer: RunView['answer']; sections: readonly Pick<RunView['sections'][number], 'blocks'>[] },
): Selection | null {
  if (link.source === null && link.claim === null) return null;
  const cited = [
    ...citationsOfClaims(answer?.claims ?? []),
    ...sections.flatMap(({ blocks }) => blocks.flatMap(citationsOf)),
  ];
  const found = cited.find(
    ({ citation, claimId }) =>
      (link.claim === null || claimId === link.claim) &&
      (link.source === null || citation.evidenceId === link.source) &&
      (link.at === null ||
        (citation.field === link.at.field && citation.start === link.at.start && citation.end === link.at.end)),
  );
  if (found) return { evidenceId: found.citation.evidenceId, ...found };
  return link.source === null ? null : { evidenceId: link.source, citation: null, claimId: null };
}
