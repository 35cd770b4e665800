import type { RunView } from '#contract/run-view.ts';

/** How many records and works passed each gate, from the sources' answers to the report's citations. */
export interface EvidenceFlow {
  /** Records the sources returned, duplicates included. */
  found: number;
  /** Distinct works after merging by identity. */
  merged: number;
  /** Works that were screened against the question. */
  screened: number;
  /** Works kept after screening. */
  included: number;
  /** Included works that the report cites; excluded works cited as context are not counted. */
  cited: number;
  /** Reasons for exclusion, most frequent first. */
  excluded: { reason: string; count: number }[];
}

export function evidenceFlow(view: RunView): EvidenceFlow {
  const screenings = Object.values(view.screenings);
  const reasons = new Map<string, number>();
  for (const { included, reason } of screenings) if (!included) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    found: recordsFound(view),
    merged: Object.keys(view.works).length,
    screened: screenings.length,
    included: screenings.filter((screening) => screening.included).length,
    cited: view.references.filter((id) => view.screenings[id]?.included).length,
    excluded: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  };
}

/**
 * Records returned by searches, and works from other origins: taken over from an earlier run, or from a work that was
 * found.
 */
function recordsFound({ searches, works }: RunView): number {
  const asked = new Set(searches.map(({ tool, query }) => `${tool} ${query}`));
  const sent = searches.reduce((sum, { found }) => sum + found, 0);
  const others = Object.values(works).filter(({ foundBy }) =>
    foundBy.every(({ tool, query }) => !asked.has(`${tool} ${query}`)),
  );
  return sent + others.length;
}
