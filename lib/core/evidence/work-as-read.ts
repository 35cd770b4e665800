import type { Derived, Evidence } from '#contract/evidence.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { reassessQuality } from '../evidence/quality.ts';

/**
 * A work with what its reader saw of the study where its record is silent or only guesses: design, participants, population.
 * A fact that the record states (a publication type, a registry, wording of the work that code is sure of) stays, and of
 * what was read only that counts whose words stand in the work. The same object where nothing is added.
 */
export function workAsRead(work: Evidence, reading: WorkReading | undefined): Evidence {
  const { study } = reading ?? {};
  if (!study) return work;
  const read = located(study.design, work);
  const isFiner = work.design.value === 'clinical_trial' && read?.value === 'randomised_trial';
  const design = hasNoDesign(work) || isFiner ? read : null;
  const population = hasNoPopulation(work) ? located(study.population, work) : null;
  const isPlan = (design ?? work.design).value === 'protocol';
  const sampleSize = work.sampleSize || work.registry || isPlan ? null : located(study.n, work);
  if (!design && !population && !sampleSize) return work;
  const known = {
    ...work,
    design: design ?? work.design,
    population: population ?? work.population,
    sampleSize: sampleSize ?? work.sampleSize,
  };
  return { ...known, quality: reassessQuality(known) };
}

/** Studies of people in which nobody intervened. */
export const OBSERVATIONAL: ReadonlySet<string> = new Set(['cohort', 'case_control', 'cross_sectional']);

/**
 * Nothing names a design, or an indexer's heading alone does, which trials have as well ("Prospective Studies"), or the work is
 * a letter, in which studies are reported too. What has a title that rules designs out stays without one.
 */
function hasNoDesign({ design: { value, basis, from } }: Evidence): boolean {
  if (value === 'unknown') return basis !== 'title';
  if (basis === 'MeSH') return OBSERVATIONAL.has(value);
  return basis === 'publication type' && value === 'editorial' && /^(?:comment|letter)$/i.test(from);
}

/** Nothing says it, or an index heading alone does. */
function hasNoPopulation({ population }: Evidence): boolean {
  return population === null || population.basis === 'MeSH';
}

function located<T>(fact: Derived<T> | null, { title, texts }: Evidence): Derived<T> | null {
  if (!fact || fact.from === '') return null;
  if (fact.basis === 'title') return title.includes(fact.from) ? fact : null;
  const text = Object.entries(texts).find(([field]) => field === fact.basis)?.[1];
  return text?.includes(fact.from) ? fact : null;
}
