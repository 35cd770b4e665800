import type { Evidence, RegistryFacts } from '#contract/evidence.ts';
import { evidenceOf } from '../evidence-builder.ts';

// All trials and papers here are invented.

const FACTS: RegistryFacts = {
  status: 'COMPLETED',
  phases: [],
  arms: [],
  primaryOutcomes: [],
  secondaryOutcomes: [],
  conditions: [],
  interventions: [],
  hasResults: false,
  completionDate: '2020-05',
};

interface EntryParts {
  facts?: Partial<RegistryFacts>;
  related?: Evidence['related'];
  texts?: Evidence['texts'];
  readAt?: string;
}

/** A registry entry; as the registry was read on 1 January 2026. */
export function entryOf(
  number: string,
  { facts = {}, related = [], texts = {}, readAt = '2026-01-01T00:00:00.000Z' }: EntryParts = {},
): Evidence {
  return evidenceOf({
    id: `nct:${number}`,
    ids: { nct: number },
    title: `Trial ${number}`,
    registry: { ...FACTS, ...facts },
    related,
    texts: { registry: `Status: completed\nCompletion: 2020-05\nEnrolment: 80 participants (actual)`, ...texts },
    foundBy: [{ tool: 'search_clinical_trials', query: 'q', at: readAt, rank: 1 }],
  });
}

export function paperOf(pmid: string, more: Partial<Evidence> = {}): Evidence {
  return evidenceOf({ id: `pmid:${pmid}`, ids: { pmid }, ...more });
}

export const designOf = (value: Evidence['design']['value']): Evidence['design'] => ({
  value,
  from: value,
  basis: 'title',
});
