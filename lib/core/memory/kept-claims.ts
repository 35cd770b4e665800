import type { Claim } from '#contract/claim.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { RunView } from '#contract/run-view.ts';
import { isFitToRemember } from './fit-to-remember.ts';

/** A long report repeats itself. */
const MOST_CLAIMS = 40;

/** A sentence that was found in its source, with the work it was found in. */
export interface KeptClaim {
  claim: Claim;
  work: Evidence;
}

/** A work of a run by the id that a claim cites, whatever it was merged into. */
export const workOf = ({ works, aliases }: Pick<RunView, 'works' | 'aliases'>, id: string): Evidence | undefined =>
  works[id] ?? works[aliases[id] ?? ''];

/** Sentences of the answer and of the report below it that rest on a work which has not been retracted. */
export function keptClaims(view: Pick<RunView, 'answer' | 'sections' | 'works' | 'aliases'>): KeptClaim[] {
  const ofSections = view.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'paragraph' ? block.claims : [])),
  );
  const claims = [...(view.answer?.claims ?? []), ...ofSections].filter(
    ({ verdict, basis, text }) => verdict === 'supported' && basis !== 'counted' && isFitToRemember(text),
  );
  const byText = new Map(claims.map((claim) => [claim.text, claim]));
  return [...byText.values()].slice(0, MOST_CLAIMS).flatMap((claim): KeptClaim[] => {
    const [citation] = claim.citations;
    const work = citation && workOf(view, citation.evidenceId);
    return work && !isRetracted(work) ? [{ claim, work }] : [];
  });
}
