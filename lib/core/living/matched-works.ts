import type { EvidenceIds, Notice, RelatedWork } from '#contract/evidence.ts';
import type { ChangedWork, WorkNotices } from '#contract/living/report-changes.ts';
import type { Report, ReportEvidence } from '#contract/report.ts';
import type { ToolName } from '#contract/search-record.ts';

/** Kinds of ids that two records share only if they describe one work; a registration has several papers. */
const IDENTIFYING = ['doi', 'pmid', 'pmcid', 'arxiv', 'document'] as const satisfies (keyof EvidenceIds)[];

/** Works of two versions of a report, with what became known of them since. */
export interface MatchedWorks {
  before: readonly ReportEvidence[];
  after: readonly ReportEvidence[];
  /** The same work in the newer version. */
  later(evidenceId: string): ReportEvidence | undefined;
  earlier(evidenceId: string): ReportEvidence | undefined;
  /** The newer version includes this work, the older does not, and not only because a source was silent. */
  isAdded(work: ReportEvidence): boolean;
  /** No source that found this work of the older version was silent in the newer: what is missing of it is missing. */
  isWhollyAsked(work: ReportEvidence): boolean;
  /** Notices on a work of either version, as known now. */
  noticesNow(work: ReportEvidence): Notice[];
}

/**
 * Which works of two versions are the same: those with one id, else those that share an identifier, since the strongest one
 * may have become known in between.
 */
export function matchWorks(
  before: Report,
  after: Report,
  { found, silent }: { found: readonly WorkNotices[]; silent: readonly ToolName[] },
): MatchedWorks {
  const foundOf = new Map(found.map(({ evidenceId, notices }) => [evidenceId, notices]));
  const asked = new Set(before.search.map(searchOf));
  const later = matcher(before.evidence, after.evidence);
  const earlier = matcher(after.evidence, before.evidence);
  return {
    before: before.evidence,
    after: after.evidence,
    later,
    earlier,
    isAdded(work) {
      const known = earlier(work.id);
      if (!work.included || known?.included) return false;
      // While a source is silent, works that were left out move up, and a run searches more widely to make up for it.
      return silent.length === 0 || (known === undefined && work.foundBy.some((each) => asked.has(searchOf(each))));
    },
    isWhollyAsked: ({ foundBy }) => !foundBy.some(({ tool }) => silent.includes(tool)),
    noticesNow(work) {
      const same = [work, later(work.id), earlier(work.id)].filter((each) => each !== undefined);
      const stated = after.evidence.includes(work) ? [work] : same;
      return [...stated.flatMap(({ notices }) => notices), ...same.flatMap(({ id }) => foundOf.get(id) ?? [])];
    },
  };
}

function matcher(of: readonly ReportEvidence[], among: readonly ReportEvidence[]) {
  const byId = new Map(among.map((work) => [work.id, work]));
  const byName = new Map(among.toReversed().flatMap((work) => namesOf(work).map((name) => [name, work] as const)));
  const matched = new Map(
    of.map((work) => [
      work.id,
      byId.get(work.id) ??
        namesOf(work)
          .map((name) => byName.get(name))
          .find(Boolean),
    ]),
  );
  return (evidenceId: string) => matched.get(evidenceId);
}

/** Whether the record of either says that the first is a preprint of the second. */
export function isPreprintOf(first: ReportEvidence, second: ReportEvidence): boolean {
  const says = (of: ReportEvidence, relation: RelatedWork['relation'], other: ReportEvidence) => {
    const names = new Set(namesOf(other));
    return of.related.some((each) => each.relation === relation && namesOf(each).some((name) => names.has(name)));
  };
  return says(first, 'published_version', second) || says(second, 'preprint', first);
}

function namesOf({ ids }: { ids: EvidenceIds }): string[] {
  return IDENTIFYING.flatMap((kind) => (ids[kind] === undefined ? [] : [`${kind}:${ids[kind]}`]));
}

const searchOf = ({ tool, query }: { tool: ToolName; query: string }) => `${tool} ${query}`;

export const nameWork = ({ id, title, year, ids }: ReportEvidence): ChangedWork => ({
  evidenceId: id,
  title,
  year,
  ids,
});
