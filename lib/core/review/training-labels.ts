import type { ReviewStage } from '#contract/review/review-events.ts';
import { outcomeOf } from './outcome.ts';
import type { LearnedDecision } from './ranking/screening-ranker.ts';
import type { ReviewState } from './review-state.ts';

export interface Label {
  recordId: string;
  decision: LearnedDecision;
}

/** Whose order a stage has: one for all where one person decides, else one for each, since an order reveals what it was learned from. */
export const orderOwner = (state: ReviewState, stage: ReviewStage, reviewerId: string): string =>
  state.screeners[stage] === 1 ? '' : reviewerId;

/**
 * What the order of full texts is learned from: what the full texts came to, and what titles and abstracts excluded. Few full
 * texts are excluded before most have been read, so that alone they would teach little.
 */
export function fullTextLabels(state: ReviewState, owner: string): Label[] {
  const excluded = labelsFor(state, 'abstract', owner).filter(({ decision }) => decision === 'exclude');
  return [...excluded, ...labelsFor(state, 'fulltext', owner)];
}

/**
 * What an order may be learned from, the first decided first: what is settled or disputed, which everybody may see, and of
 * the rest what its owner has decided alone. What goes on to the full text, or may, counts as an include.
 */
export function labelsFor(state: ReviewState, stage: ReviewStage, owner: string): Label[] {
  const labels: (Label & { at: string })[] = [];
  for (const [recordId, decided] of state.decided) {
    const { by, resolved } = decided[stage];
    const outcome = outcomeOf(state, decided, stage);
    const own = by.get(owner);
    if (outcome === 'open' || (outcome === 'awaiting_second' && !own)) continue;
    const isExcluded = outcome === 'awaiting_second' ? own?.decision === 'exclude' : outcome === 'excluded';
    const at = resolved?.at ?? [...by.values()].reduce((latest, each) => (each.at > latest ? each.at : latest), '');
    labels.push({ recordId, decision: isExcluded ? 'exclude' : 'include', at });
  }
  return labels.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))).map(({ at: _, ...label }) => label);
}
