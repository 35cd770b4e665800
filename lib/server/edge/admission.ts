import { AssayError } from '#core/errors.ts';
import type { Env } from '../env.ts';
import type { Caller, LiveAllowance } from './live-allowance.ts';

interface AdmissionOptions {
  env: Pick<Env, 'HOSTED' | 'ASSAY_DEMO'>;
  /** Undefined where live runs are not counted by the day. */
  allowance: LiveAllowance | undefined;
}

/** A run to be started. */
interface Wanted extends Caller {
  isSample: boolean;
}

/**
 * Starts a run if its sources may be asked: sample data where there is any, live sources within the day's allowance, which
 * gets back what could not be started. Throws `invalid_request`, `rate_limited` and what `start` throws.
 */
export function createAdmission({ env, allowance }: AdmissionOptions) {
  return async <T>({ isSample, ...caller }: Wanted, start: () => Promise<T>): Promise<T> => {
    if (isSample && !env.HOSTED && !env.ASSAY_DEMO)
      throw new AssayError('invalid_request', 'This server has no sample data. Leave out the field "sample".');
    if (isSample || !allowance) return start();
    await allowance.take(caller);
    try {
      return await start();
    } catch (error) {
      await allowance.giveBack(caller);
      throw error;
    }
  };
}
