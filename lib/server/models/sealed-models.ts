import * as z from 'zod';
import type { RunRequest } from '#contract/run-request.ts';
import type { ModelsForRequest } from './models.ts';

const sealedModels = z.object({ chosen: z.custom<NonNullable<RunRequest['models']>>(), sealed: z.string() });

/** How the models of a piece of work are asked, as it is kept while the work waits. The key in it is encrypted by itself. */
export const sealModels = ({ chosen, sealed }: Pick<ModelsForRequest, 'chosen' | 'sealed'>): string =>
  JSON.stringify({ chosen, sealed });

export function openSealedModels(text: string): Pick<ModelsForRequest, 'chosen' | 'sealed'> | undefined {
  try {
    return sealedModels.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
