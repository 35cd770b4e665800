import { createSeal } from '#server/edge/seal.ts';
import { readEnv } from '#server/env.ts';
import { parseModelSettings } from '#server/models/model-settings.ts';
import { createModels } from '#server/models/models.ts';
import { sealModels } from '#server/models/sealed-models.ts';

/** The real models of a server, and how a reader's own at an address are asked, sealed as a session keeps them. */
export async function studyModels({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) {
  const env = readEnv({
    DATABASE_URL: 'none',
    OLLAMA_BASE_URL: 'off',
    MODEL_FETCH_ALLOW: new URL(baseUrl).origin,
  });
  const models = createModels({ env, seal: createSeal('a secret of the server'), log: { warn: () => {} } });
  const entered = { provider: 'compatible', baseUrl, apiKey, fast: 'simulated-fast', smart: 'simulated-smart' };
  const found = await models.forRequest(parseModelSettings(entered, undefined).data);
  if (!found || found.problem) throw new Error('The simulated models are not right');
  return { models, sealed: sealModels(found) };
}
