import type { Derived, Evidence } from '#contract/evidence.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { reassessQuality } from '../evidence/quality.ts';

/** Basis of a design that a model took from the whole work: no sentence names it, and `from` is empty. */
export const READ_BY_MODEL = 'read by a model';

/**
 * A work with what a model read of the study: its population where no registry states one, its design where no publication type,
 * registry or title states one, its participants where the record does not. Words that are no longer in the work do not
 * count. The same object where nothing is added.
 */
export function workAsRead(work: Evidence, reading: WorkReading | undefined): Evidence {
  const { study } = reading ?? {};
  if (!study) return work;
  const read = located(study.design, work);
  const isFiner = work.design.value === 'clinical_trial' && read?.value === 'randomised_trial';
  const design = hasNoDesign(work) || isFiner ? read : null;
  const population = work.registry ? null : located(study.population, work);
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
 * Nothing but code's reading of the abstract names a design, or an indexer's heading alone does, which trials have as well
 * ("Prospective Studies"), or the work is a letter, in which studies are reported too. What has a title that rules designs out
 * stays without one.
 */
function hasNoDesign({ design: { value, basis, from } }: Evidence): boolean {
  if (value === 'unknown') return basis !== 'title';
  if (basis === 'abstract') return true;
  if (basis === 'MeSH') return OBSERVATIONAL.has(value);
  return basis === 'publication type' && value === 'editorial' && /^(?:comment|letter)$/i.test(from);
}

function located<T>(fact: Derived<T> | null, { title, texts }: Evidence): Derived<T> | null {
  if (!fact || fact.basis === READ_BY_MODEL) return fact;
  if (fact.basis === 'title') return title.includes(fact.from) ? fact : null;
  const text = Object.entries(texts).find(([field]) => field === fact.basis)?.[1];
  return text?.includes(fact.from) ? fact : null;
}
