import type { EvidenceCounts } from '#contract/appraisal/assessment.ts';

const SYNTHESES: ReadonlySet<string> = new Set(['meta_analysis', 'systematic_review']);

/** What is missing from what was found, by counting alone; a sentence each. */
export function missingInWords({ designs, ideas }: EvidenceCounts, works: number): string[] {
  if (works === 0) return [];
  const has = (wanted: (design: string) => boolean) => designs.some(({ design }) => wanted(design));
  const unnamed = ideas.filter((idea) => idea.works === 0).map(({ term }) => `“${term}”`);
  return [
    ...(unnamed.length > 0 ? [`None of these works names ${OR.format(unnamed)}.`] : []),
    ...(has((design) => SYNTHESES.has(design))
      ? []
      : ['No systematic review or meta-analysis is marked as such among them.']),
    ...(has((design) => design === 'randomised_trial') ? [] : ['No randomised trial is marked as such among them.']),
    ...(has((design) => design === 'guideline') ? [] : ['No guideline is among them.']),
  ];
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
