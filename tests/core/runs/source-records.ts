import type { SourceRecord } from '#contract/evidence.ts';

/** A fictional PubMed record; what a test is about is given, the rest is filled in. */
export function sourceRecord(given: Partial<SourceRecord> & { abstract?: string } = {}): SourceRecord {
  const { abstract, ...rest } = given;
  return {
    tool: 'search_pubmed',
    ids: {},
    title: 'A fictional study',
    authors: ['Ada Example'],
    year: 2021,
    venue: 'Journal of Examples',
    texts: abstract === undefined ? {} : { abstract },
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: true,
    notices: [],
    related: [],
    found: { tool: rest.tool ?? 'search_pubmed', query: 'fictional query', at: '2026-01-02T03:04:05.000Z', rank: 1 },
    ...rest,
  };
}

/** A fictional abstract of some sixty words about a drug and a condition, with its own numbers. */
export function trialAbstract({
  drug,
  condition,
  size,
  effect,
}: {
  drug: string;
  condition: string;
  size: number;
  effect: string;
}): string {
  return (
    `We tested whether ${drug} eases ${condition} in people who had not answered to earlier care. ` +
    `In this randomised double blind trial ${size} participants took ${drug} or a matching placebo once a day while nurses recorded pain, sleep and mood every week. ` +
    `The main outcome was change on the ${condition} scale. Scores fell by ${effect} points more with ${drug} than with placebo, and side effects were mild.`
  );
}
