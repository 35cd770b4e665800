import type { EvidenceIds } from '#contract/evidence.ts';
import type { ReportChanges } from '#contract/living/report-changes.ts';
import type { WorkSince } from '#contract/living/work-since.ts';

/** A work that an answer cites, or that is studied. */
export interface KnownWork {
  id: string;
  ids: EvidenceIds;
}

/**
 * What changed in works, by what versions of reports have reported since: notices on them, and changed results. Works are the
 * same by id, or by an identifier.
 */
export function changesSince(cited: readonly KnownWork[], reported: readonly ReportChanges[]): WorkSince[] {
  const found = reported.flatMap(({ changes, after }) =>
    changes.flatMap((change): WorkSince[] => {
      if (change.kind !== 'notice' && change.kind !== 'result_moved') return [];
      const same = cited.find((work) => isSame(work, { id: change.work.evidenceId, ids: change.work.ids }));
      if (!same) return [];
      const { title } = change.work;
      return change.kind === 'notice'
        ? [
            {
              evidenceId: same.id,
              title,
              what: change.notice.kind,
              date: change.notice.date,
              source: change.notice.source,
            },
          ]
        : [{ evidenceId: same.id, title, what: 'moved', date: after.finishedAt, source: change.to.quote }];
    }),
  );
  // Several watched reports may report on one work.
  return [...new Map(found.map((each) => [`${each.evidenceId} ${each.what} ${each.date}`, each])).values()];
}

/** Both, without what the second has that the first has already. */
export function joinChanges(first: readonly WorkSince[], second: readonly WorkSince[]): WorkSince[] {
  const known = new Set(first.map(({ evidenceId, what }) => `${evidenceId} ${what}`));
  return [...first, ...second.filter(({ evidenceId, what }) => !known.has(`${evidenceId} ${what}`))];
}

function isSame(a: KnownWork, b: KnownWork): boolean {
  if (a.id === b.id) return true;
  return (['doi', 'pmid', 'pmcid'] as const).some((kind) => a.ids[kind] !== undefined && a.ids[kind] === b.ids[kind]);
}
