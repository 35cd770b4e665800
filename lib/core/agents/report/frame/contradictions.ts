import type { Citation } from '#contract/citation.ts';
import type { Contradiction } from '#contract/contradiction.ts';
import type { Evidence } from '#contract/evidence.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { standingQuote } from '#core/reading/standing-quote.ts';
import { citedText, type Draft, type Quoted, type SectionDraft } from './draft.ts';
import type { Material } from './material.ts';

/**
 * Both sides of each possible contradiction, and what differs between them; null where none is left to be told.
 *
 * @param together works that are told in one section of the prose already, each section's.
 * @param isWritten a writer has told where works differ, wherever both are told: only a side that was left out is set against
 * the other here, and what was measured otherwise against nothing.
 */
export function contradictionsSection(
  { input, shown }: Material,
  { together = [], isWritten = false }: { together?: readonly ReadonlySet<string>[]; isWritten?: boolean } = {},
): SectionDraft | null {
  const told = isWritten ? [new Set(together.flatMap((works) => [...works]))] : together;
  const isShown = new Set(shown.map(({ work }) => work.id));
  const drafts = input.contradictions
    .filter(({ differs }) => !isWritten || !/\bendpoint\b/.test(differs))
    .filter(({ first, second }) => !told.some((own) => own.has(first.evidenceId) && own.has(second.evidenceId)))
    .filter(({ first, second }) => [first, second].every((side) => isShown.has(side.evidenceId) && stands(side, input)))
    .map(
      (contradiction): Draft => ({
        type: 'positions',
        topic: `Possible contradiction: ${contradiction.topic}`,
        positions: positionsOf(contradiction, input.evidence),
        differs: contradiction.differs,
      }),
    );
  return drafts.length === 0 ? null : { id: 'contradictions', title: 'Contradicting findings', drafts };
}

function stands({ evidenceId, field, quote, start, end }: Citation, { evidence }: Material['input']): boolean {
  return evidence.get(evidenceId)?.texts[field]?.slice(start, end) === quote;
}

function positionsOf(
  { first, second }: Contradiction,
  evidence: ReadonlyMap<string, Evidence>,
): { label: string; quotes: Quoted[] }[] {
  return [first, second].map((citation) => {
    const work = evidence.get(citation.evidenceId);
    const quote = (work && standingQuote(citation, work.texts)) ?? citation;
    return { label: work ? shortReference(work) : citation.evidenceId, quotes: [citedText(quote)] };
  });
}
