import type { Claim } from '#contract/claim.ts';
import { type Checking, checkByCode, type ModelReading, settleVerdict } from '#core/checking/verdict.ts';

/** A claim as code checks it and a model then reads it. */
export function verdictOn(claim: Claim, { model, ...by }: Checking & { model: ModelReading | null }): Claim {
  return settleVerdict(checkByCode(claim, by), model, by);
}
