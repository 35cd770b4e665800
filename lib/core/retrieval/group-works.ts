import { linkVersions } from '../evidence/link-versions.ts';
import type { Fingerprint } from './fingerprint.ts';
import { groupNearDuplicates } from './near-duplicates.ts';
import type { EvidenceGroup } from './order-by-relevance.ts';

/**
 * Versions first; then near duplicates among what stands for itself. A version that stands behind its paper goes with
 * it when the paper joins a group of near duplicates, so every work is in one group at most.
 */
export function groupWorks(
  prints: readonly Fingerprint[],
  vectorOf: (id: string) => Float32Array | undefined,
): EvidenceGroup[] {
  const versions = linkVersions(prints.map(({ work }) => work));
  const behind = new Set(versions.flatMap((group) => group.members.filter((id) => id !== group.representative)));
  const similar = groupNearDuplicates(
    prints.filter(({ work }) => !behind.has(work.id)),
    vectorOf,
  );
  const versionsOf = new Map(versions.map((group) => [group.representative, group.members]));
  const joined = similar.map((group) => ({
    ...group,
    members: [...new Set(group.members.flatMap((id) => [id, ...(versionsOf.get(id) ?? [])]))].sort(),
  }));
  const taken = new Set(similar.flatMap(({ members }) => members));
  return [...versions.filter(({ representative }) => !taken.has(representative)), ...joined].sort((a, b) =>
    a.representative < b.representative ? -1 : 1,
  );
}
