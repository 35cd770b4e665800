import type { Claim } from '#contract/claim.ts';
import type { ModelReading } from './model-verdict.ts';
import { type Checking, checkByCode, settleVerdict } from './settle-verdict.ts';

interface Judged<T> {
  of: T;
  /** With its verdict. */
  claim: Claim;
  /** Code has refused it; no model was asked. */
  isRefused: boolean;
  /** The model's verdict on its meaning; null where there is none. */
  reading: ModelReading | null;
}

/**
 * Verdicts on claims, in the order given. Code goes first: it refuses what it can know to be wrong and accepts verbatim
 * text. A model compares the meaning of all others.
 *
 * @param read asks a model about these; a claim missing from its answer stays `unchecked`.
 */
export async function judgeClaims<T extends { claim: Claim; counts: readonly number[]; question?: string }>(
  all: readonly T[],
  { evidence }: Pick<Checking, 'evidence'>,
  read: (open: readonly T[]) => Promise<ReadonlyMap<Claim, ModelReading>>,
): Promise<Judged<T>[]> {
  const known = all.map(({ claim, counts, question = '' }) => checkByCode(claim, { evidence, counts, question }));
  const open = all.filter((_, at) => known[at]?.verdict === 'unchecked');
  const readings: ReadonlyMap<Claim, ModelReading> = open.length === 0 ? new Map() : await read(open);
  return all.map((of, at) => {
    const checked = known[at] ?? of.claim;
    const reading = readings.get(of.claim) ?? null;
    return {
      of,
      claim: settleVerdict(checked, reading, { evidence }),
      isRefused: checked.verdict === 'not_found',
      reading,
    };
  });
}
