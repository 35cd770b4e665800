import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { hasResults } from './study-strength.ts';

/** Works about other studies: a registry may list them, but they are studies of their own. */
const ABOUT_OTHERS: ReadonlySet<StudyDesign> = new Set([
  'meta_analysis',
  'systematic_review',
  'guideline',
  'review',
  'editorial',
]);

/**
 * Works grouped by the study they report: a registration and its publications, a preprint and its paper. The order is that
 * of the works, within a group and between groups.
 */
export function groupByStudy<T extends { work: Evidence }>(works: readonly T[]): T[][] {
  const pooling = new Set(works.filter(({ work }) => isPooling(work, works)).map(({ work }) => work));
  const areOne = (first: Evidence, second: Evidence) =>
    pooling.has(first) || pooling.has(second) ? areVersions(first, second) : isOneStudy(first, second);
  const groups: T[][] = [];
  for (const each of works) {
    const [home, ...others] = groups.filter((group) => group.some(({ work }) => areOne(work, each.work)));
    if (!home) {
      groups.push([each]);
      continue;
    }
    home.push(each, ...others.flat());
    for (const merged of others) groups.splice(groups.indexOf(merged), 1);
  }
  return groups.map((group) => [...group].sort((a, b) => works.indexOf(a) - works.indexOf(b)));
}

/** A work that two registrations lead to pools their trials; it must not make them one. */
function isPooling(work: Evidence, works: readonly { work: Evidence }[]): boolean {
  const registered = works.filter(
    (other) => other.work.registry && other.work !== work && isOneStudy(work, other.work),
  );
  return work.registry === undefined && registered.length > 1;
}

/** One work for each study: the one that tells most of it, at the place of the study's first. */
export function onePerStudy<T extends { work: Evidence }>(works: readonly T[]): T[] {
  return groupByStudy(works).flatMap(
    (group) => [...group].sort((a, b) => informativeness(b.work) - informativeness(a.work))[0] ?? [],
  );
}

/** Whether two works report one study, as their records link them. */
export function isOneStudy(first: Evidence, second: Evidence): boolean {
  if (ABOUT_OTHERS.has(first.design.value) || ABOUT_OTHERS.has(second.design.value)) return areVersions(first, second);
  return linksTo(first, second) || linksTo(second, first) || names(first, second) || names(second, first);
}

/** Trials give their registration's number in the abstract, also where no record links the two. */
function names({ texts }: Evidence, { ids, registry }: Evidence): boolean {
  return registry !== undefined && ids.nct !== undefined && (texts.abstract?.includes(ids.nct) ?? false);
}

function areVersions(first: Evidence, second: Evidence): boolean {
  return linksTo(versionsOf(first), second) || linksTo(versionsOf(second), first);
}

function versionsOf({ related }: Evidence): Pick<Evidence, 'related'> {
  return { related: related.filter(({ relation }) => relation === 'published_version' || relation === 'preprint') };
}

function linksTo(from: Pick<Evidence, 'related'>, to: Evidence): boolean {
  return from.related.some(({ ids }) =>
    Object.entries(ids).some(([kind, value]) => value !== undefined && to.ids[kind as keyof Evidence['ids']] === value),
  );
}

/** A paper before a registration, a reviewed work before a preprint, then the better one. */
function informativeness({ texts, registry, peerReviewed, quality }: Evidence): number {
  return (texts.abstract === undefined ? 0 : 4) + (registry ? 0 : 2) + (peerReviewed ? 1 : 0) + quality.score;
}

/** Works weighed at most, as the product's contract says. */
const MAX_WORKS = 30;

/**
 * The works a verdict is formed from, in the order given, at most 30: one for each study, and a registration that has
 * only plans to tell does not keep out a work with results.
 */
export function worksToWeigh<T extends { work: Evidence }>(works: readonly T[]): T[] {
  const studies = onePerStudy(works);
  const chosen = new Set(
    [...studies.filter(({ work }) => hasResults(work)), ...studies.filter(({ work }) => !hasResults(work))].slice(
      0,
      MAX_WORKS,
    ),
  );
  return studies.filter((each) => chosen.has(each));
}
