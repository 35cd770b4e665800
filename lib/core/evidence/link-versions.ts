import type { Evidence } from '#contract/evidence.ts';
import { identityKeys } from './identity.ts';
import { partition } from './partition.ts';

/** Works that are one piece of research at different stages. `members` holds the representative too, ordered by id. */
export interface VersionGroup {
  representative: string;
  members: string[];
  kind: 'version';
}

type Work = Pick<Evidence, 'id' | 'keys' | 'related' | 'peerReviewed' | 'year'>;

/**
 * Preprints and the papers they became, as their records say (either side may say it). The peer-reviewed version
 * represents the group, then the newest, then the first by id. A trial's registration and its paper are no versions of
 * each other: one says what was planned, the other what was found.
 */
export function linkVersions(works: readonly Work[]): VersionGroup[] {
  const known = new Set(works.flatMap((work) => work.keys));
  const entries = works.map((work) => ({
    item: work,
    // Only keys of works at hand join; two preprints are not linked by naming one paper that was never found.
    keys: [...work.keys, ...versionKeys(work).filter((key) => known.has(key))],
  }));
  return partition(entries)
    .filter((group) => group.length > 1)
    .map((group) => ({
      representative: [...group].sort(byStanding)[0]?.id ?? '',
      members: group.map((work) => work.id).sort(),
      kind: 'version',
    }));
}

function versionKeys({ related }: Work): string[] {
  const versions = related.filter(({ relation }) => relation === 'published_version' || relation === 'preprint');
  return versions.flatMap(({ ids }) => identityKeys(ids));
}

function byStanding(a: Work, b: Work): number {
  const reviewed = Number(b.peerReviewed === true) - Number(a.peerReviewed === true);
  return reviewed || (b.year ?? 0) - (a.year ?? 0) || (a.id < b.id ? -1 : 1);
}
