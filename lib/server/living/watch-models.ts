import type { Seal } from '../edge/seal.ts';
import { type ModelSettings, readKeptModels } from '../models/model-settings.ts';
import type { Models } from '../models/models.ts';

/** Each report's models are sealed for it alone. */
const purposeOf = (livingId: string) => `models of a watched report ${livingId}`;

interface WatchModelsOptions {
  seal: Seal;
  models: Pick<Models, 'forRequest'>;
}

/** The models for new versions of watched reports, and how those of their owners are kept. */
export function createWatchModels({ seal, models }: WatchModelsOptions) {
  return {
    /** Only of an owner who has agreed that they are kept. */
    seal: (settings: ModelSettings, livingId: string): string =>
      seal.seal(JSON.stringify(settings), purposeOf(livingId)),

    /** Those that were kept, else the server's own; null where there are none. */
    forLiving: ({ id, sealed }: { id: string; sealed: string | null }) => {
      const text = sealed === null ? undefined : seal.open(sealed, purposeOf(id));
      return models.forRequest(text === undefined ? undefined : readKeptModels(text));
    },
  };
}

export type WatchModels = ReturnType<typeof createWatchModels>;
