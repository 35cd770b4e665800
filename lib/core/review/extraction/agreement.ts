import type { ColumnAgreement } from '#contract/review/extraction.ts';
import type { ColumnKind } from '#contract/review/extraction-terms.ts';
import { isSameNumber, numbersIn } from '../../text/numbers.ts';
import type { CellState } from './extraction-state.ts';

/**
 * In how many cells a person and the model agree, over the cells that both have filled for the column's present wording. Code
 * compares numbers and choices; for texts it counts what the person said.
 */
export function agreementOf(kind: ColumnKind, version: number, cells: readonly CellState[]): ColumnAgreement {
  const agreement = { both: 0, same: 0, open: 0 };
  for (const { model, hand } of cells) {
    if (!model || !hand || model.version !== version || model.read === 'nothing') continue;
    const same = isSame(kind, model.value, hand.value) ?? hand.agrees;
    if (same === null) {
      agreement.open += 1;
      continue;
    }
    agreement.both += 1;
    if (same) agreement.same += 1;
  }
  return agreement;
}

/** Null where only a person can say. */
function isSame(kind: ColumnKind, model: string | null, hand: string | null): boolean | null {
  if (model === null || hand === null) return model === hand;
  if (folded(model) === folded(hand)) return true;
  if (kind === 'text') return null;
  if (kind !== 'number') return false;
  const [read, written] = [numbersIn(model), numbersIn(hand)];
  return read.length === written.length && read.length > 0 && read.every((each, at) => isSameAt(each, written[at]));
}

type Num = ReturnType<typeof numbersIn>[number];
const isSameAt = (one: Num, other: Num | undefined) => other !== undefined && isSameNumber(one, other);

const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
