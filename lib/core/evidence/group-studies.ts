import type { Evidence } from './evidence.ts';
import { identityKeys } from './identity.ts';
import { partition } from './partition.ts';

type Work = Pick<Evidence, 'id' | 'keys' | 'related' | 'ids'>;

/**
 * Works by the study they tell of: a trial's registration and the papers that report it are one study and count once.
 * Either side may name the other; two papers that name one registration belong together, too. A paper that names several
 * registrations, or that several registrations name, pools trials and joins none. In the order of the works.
 */
export function groupStudies<T extends Work>(works: readonly T[]): T[][] {
  const named = Map.groupBy(
    works.flatMap((work) => relatedKeys(work, 'publication')),
    (key) => key,
  );
  const isPooled = (key: string) => (named.get(key)?.length ?? 0) > 1;
  const place = new Map(works.map((work, at) => [work, at]));
  const byPlace = (a: T, b: T) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  const groups = partition(works.map((work) => ({ item: work, keys: [...work.keys, ...studyKeys(work, isPooled)] })));
  return groups.map((group) => [...group].sort(byPlace)).sort(([a], [b]) => (a && b ? byPlace(a, b) : 0));
}

function studyKeys(work: Work, isPooled: (key: string) => boolean): string[] {
  const own = work.ids.nct === undefined ? [] : [`nct:${work.ids.nct}`];
  const registered = new Set([...own, ...relatedKeys(work, 'registration')]);
  const published = relatedKeys(work, 'publication').filter((key) => !isPooled(key));
  return registered.size === 1 ? [...registered, ...published] : published;
}

function relatedKeys({ related }: Work, wanted: 'publication' | 'registration'): string[] {
  return [...new Set(related.flatMap(({ relation, ids }) => (relation === wanted ? identityKeys(ids) : [])))];
}
