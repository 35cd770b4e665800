import { shortReference } from '../../evidence/citation.ts';
import type { Claim } from '../../findings/claim.ts';
import type { Contradiction } from '../../findings/contradiction.ts';
import type { ReportPart } from '../handlers.ts';
import type { Material } from '../rules/reporter/draft.ts';
import { contradictionsSection } from '../rules/reporter/finding-sections.ts';
import { type CheckedClaim, checkClaims } from './check-claims.ts';
import { claimText } from './claim-text.ts';
import type { ReportDesk } from './desk.ts';
import { blockParts, checkedPart, type Telling } from './tell-section.ts';

/** A contradiction with the sentence of each side as it was checked. */
export interface CheckedPosition {
  contradiction: Contradiction;
  sides: [CheckedClaim, CheckedClaim];
}

const MOST = 5;

/** Checks both sides of each contradiction; a side is its quote, word for word. */
export async function checkPositions(
  desk: ReportDesk,
  contradictions: readonly Contradiction[],
): Promise<CheckedPosition[]> {
  const shown = contradictions
    .filter(({ first, second }) => [first, second].every(({ quote }) => claimText(quote, [quote]) !== null))
    .slice(0, MOST);
  if (shown.length === 0) return [];
  const sides = shown.flatMap(({ first, second }) =>
    [first, second].map((citation) => ({ text: citation.quote, quotes: [{ citation }] })),
  );
  const checked = await checkClaims(desk, 'contradictions', sides);
  return shown.flatMap((contradiction, i): CheckedPosition[] => {
    const [first, second] = checked.slice(2 * i, 2 * i + 2);
    return first && second ? [{ contradiction, sides: [first, second] }] : [];
  });
}

/** One block for each contradiction of which both sides hold: what each says, and what differs between them. */
export async function* tellPositions(
  telling: Telling,
  { material, positions }: { material: Material; positions: Promise<CheckedPosition[]> },
): AsyncGenerator<ReportPart> {
  const { id, title, whenEmpty } = contradictionsSection(material);
  const { evidence } = telling.desk.input;
  yield { type: 'section', id, title };
  let hasContent = false;
  for (const { contradiction, sides } of await positions) {
    const told: { label: string; claims: Claim[] }[] = [];
    for (const side of sides) {
      const claim = yield* checkedPart(telling, side);
      const work = claim && evidence.get(claim.citations[0]?.evidenceId ?? '');
      if (claim && work) told.push({ label: shortReference(work), claims: [claim] });
    }
    // A contradiction with one side missing is none.
    if (told.length < sides.length) continue;
    hasContent = true;
    yield* blockParts(telling, id, {
      type: 'positions',
      topic: `Possible contradiction: ${contradiction.topic}`,
      positions: told,
      differs: contradiction.differs,
    });
  }
  if (!hasContent && whenEmpty) yield { type: 'block', sectionId: id, block: { type: 'note', text: whenEmpty } };
}
