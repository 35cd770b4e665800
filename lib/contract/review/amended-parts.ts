import { SOURCE_FACTS } from '../source-labels.ts';
import type { Protocol } from './protocol.ts';

/** A part of a protocol that an amendment changed, in words; an empty text where nothing was asked for. */
export interface AmendedPart {
  part: string;
  before: string;
  after: string;
}

const PARTS: readonly (readonly [part: string, read: (protocol: Protocol) => string])[] = [
  ['Question', ({ question }) => question],
  ['Population', ({ eligibility }) => eligibility.population],
  ['Intervention', ({ eligibility }) => eligibility.intervention],
  ['Comparison', ({ eligibility }) => eligibility.comparison],
  ['Outcome', ({ eligibility }) => eligibility.outcome],
  ['Designs', ({ eligibility }) => eligibility.designs.map((design) => design.replaceAll('_', ' ')).join(', ')],
  ['Years', ({ eligibility: { fromYear, toYear } }) => `${fromYear ?? ''}–${toYear ?? ''}`.replace(/^–$/, '')],
  ['Languages', ({ eligibility }) => eligibility.languages.join(', ')],
  ['Sources', ({ sources }) => sources.map((tool) => SOURCE_FACTS[tool].label).join(', ')],
  ['Searches', ({ queries }) => queries.map(({ tool, query }) => `${SOURCE_FACTS[tool].label}: ${query}`).join('; ')],
  ['Reasons for exclusion', ({ exclusionReasons }) => exclusionReasons.join('; ')],
];

/** What each amendment changed: from the protocol before it to the one before the next, or to the present one. */
export function amendedParts(amendments: readonly { before: Protocol }[], present: Protocol): AmendedPart[][] {
  return amendments.map(({ before }, n) => {
    const after = amendments[n + 1]?.before ?? present;
    return PARTS.flatMap(([part, read]) => {
      const [old, now] = [read(before), read(after)];
      return old === now ? [] : [{ part, before: old, after: now }];
    });
  });
}
