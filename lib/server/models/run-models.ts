import type { LanguageModelV4 } from '@ai-sdk/provider';
import * as z from 'zod';
import type { Connection } from '#adapters/models/connection.ts';
import { PROVIDERS } from '#contract/model-status.ts';
import { AssayError } from '#core/errors.ts';
import type { Seal } from '../edge/seal.ts';

/** One model of a configured server. */
export function connectionOf({ provider, baseUrl, apiKey }: Omit<Connection, 'model'>, model: string): Connection {
  return { provider, baseUrl, apiKey, model };
}

const PURPOSE = 'run models';

const manner = z.object({
  api: z.enum(['responses', 'chat']),
  abilities: z.object({ structured: z.boolean(), tools: z.boolean(), streaming: z.boolean() }),
});

/**
 * The connection of a run's models, stored with the run, sealed, while it lives, so that a resumed run need not probe
 * them again.
 */
const runConnection = z.object({
  provider: z.enum(PROVIDERS),
  baseUrl: z.string(),
  /** A reader's own key. The server's own stays in its environment. */
  apiKey: z.string().nullable(),
  isServers: z.boolean(),
  fast: manner,
  smart: manner,
});
export type RunConnection = z.infer<typeof runConnection>;

export function sealRunConnection(connection: RunConnection, seal: Seal): string {
  return seal.seal(JSON.stringify(runConnection.parse(connection)), PURPOSE);
}

/** Undefined where the secret of the server has changed since, or another version sealed it in another shape. */
export function openRunConnection(sealed: string, seal: Seal): RunConnection | undefined {
  const text = seal.open(sealed, PURPOSE);
  try {
    return text === undefined ? undefined : runConnection.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const NOT_KEPT =
  'The key or the model server that this run began with is no longer kept here, so the rest of the run works without a model.';

/** Replaces a run's model that can no longer be reached: every call fails as if the server were gone. */
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
