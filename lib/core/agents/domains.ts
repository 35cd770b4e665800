import { TOOL_NAMES, type ToolName } from '#contract/search-record.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';

/** A field of research as data: what the prompts say about it, what the judge assesses, and where to search. */
export interface Domain {
  id: string;
  label: string;
  /** A sentence for a system prompt: who is asking and what matters in this field. */
  stance: string;
  /** What the judge's two scores, stored as `mechanism` and `clinical`, mean in this field. */
  dimensions: Readonly<Record<'mechanism' | 'clinical', { label: string; asks: string }>>;
  sources: readonly ToolName[];
}

const BIOMEDICAL: Domain['dimensions'] = {
  mechanism: {
    label: 'Mechanism',
    asks: 'how it works: targets, pathways, dose and response, in cells, animals and people',
  },
  clinical: { label: 'Clinical', asks: 'what happens to people: trials, cohorts, effect sizes, safety, consistency' },
};

/** The domains to choose from. A new one is an entry here. */
export const DOMAINS: readonly Domain[] = [
  {
    id: 'general',
    label: 'General biomedicine',
    stance:
      'You work for a researcher in biomedicine. Human evidence counts more than animal evidence, trials more than opinion.',
    dimensions: BIOMEDICAL,
    sources: TOOL_NAMES,
  },
  {
    id: 'drug_repurposing',
    label: 'Drug repurposing',
    stance:
      'You work for a researcher who asks whether an approved drug could treat another disease. Look for a shared target or pathway, for exposure that reaches it at tolerated doses, and for any trial, running or stopped.',
    dimensions: BIOMEDICAL,
    sources: TOOL_NAMES,
  },
  {
    id: 'sexual_health',
    label: 'Sexual and reproductive health',
    stance:
      'You work for a researcher in sexual and reproductive health. Use neutral clinical terms, name the population by sex, age and pregnancy where the source does, and keep patient-reported outcomes apart from laboratory values.',
    dimensions: BIOMEDICAL,
    sources: TOOL_NAMES,
  },
  {
    id: 'science',
    label: 'General science',
    stance:
      'You work for a researcher outside medicine. Prefer primary studies and replications, name the method and the sample, and keep theory apart from measurement.',
    dimensions: {
      mechanism: { label: 'Explanation', asks: 'why it is so: theory, mechanism, models and what they predict' },
      clinical: { label: 'Observation', asks: 'what was measured: experiments, samples, effect sizes, replication' },
    },
    sources: TOOL_NAMES.filter((name) => SOURCE_FACTS[name].identifiedAs !== 'registers'),
  },
];

/** The domain with this id; the first one for an unknown id, which older runs may have. */
export function domainOf(id: string): Domain {
  return DOMAINS.find((domain) => domain.id === id) ?? (DOMAINS[0] as Domain);
}
