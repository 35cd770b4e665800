import type { LanguageModelV4 } from '@ai-sdk/provider';
import * as z from 'zod';
import { VENDORS } from '#adapters/models/vendors.ts';
import { AssayError } from '#core/errors.ts';
import { PROVIDERS } from '#core/events/model-status.ts';
import type { Seal } from './seal.ts';

const PURPOSE = 'run models';

/** How the server of a reader's own models is reached, as it is kept beside her run, sealed, while the run lives. */
const runConnection = z.object({ provider: z.enum(PROVIDERS), baseUrl: z.string(), apiKey: z.string().nullable() });
export type RunConnection = z.infer<typeof runConnection>;

export function sealRunConnection({ provider, baseUrl, apiKey }: RunConnection, seal: Seal): string {
  return seal.seal(JSON.stringify({ provider, baseUrl, apiKey }), PURPOSE);
}

/** Undefined where the secret of the server has changed since. */
export function openRunConnection(sealed: string, seal: Seal): RunConnection | undefined {
  const text = seal.open(sealed, PURPOSE);
  return text === undefined ? undefined : runConnection.parse(JSON.parse(text));
}

export const labelOf = ({ provider }: Pick<RunConnection, 'provider'>): string => VENDORS[provider].label;

const NOT_KEPT =
  'The model server that this run began with is no longer set up here, so the rest of the run works without a model.';

/** Stands where a run's model cannot be asked any more: every call fails like one to a server that is gone. */
export function createAbsentModel(modelId: string): LanguageModelV4 {
  const refuse = async () => {
    throw new AssayError('model_unavailable', NOT_KEPT);
  };
  return {
    specificationVersion: 'v4',
    provider: 'none',
    modelId,
    supportedUrls: {},
    doGenerate: refuse,
    doStream: refuse,
  };
}
