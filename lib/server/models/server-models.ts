import { VENDORS } from '#adapters/models/vendors.ts';
import type { Provider } from '#contract/model-status.ts';
import { AssayError } from '#core/errors.ts';
import type { Env } from '../env.ts';
import type { ModelSettings } from './model-settings.ts';

/**
 * The models that the environment sets up, or null. Where several providers are, the first of these is used: OpenAI
 * (OPENAI_API_KEY), a server of one's own (MODEL_BASE_URL), Anthropic (ANTHROPIC_API_KEY), Hugging Face (HF_TOKEN).
 * Throws `configuration` where a server is named, but no model.
 */
export function serverModels(env: Env): ModelSettings | null {
  const set = firstSet(env);
  if (!set) return null;
  const vendor = VENDORS[set.provider];
  const fast = env.MODEL_FAST ?? env.MODEL_NAME ?? vendor.models?.fast ?? env.MODEL_SMART;
  const smart = env.MODEL_SMART ?? env.MODEL_NAME ?? vendor.models?.smart ?? env.MODEL_FAST;
  const baseUrl = set.baseUrl ?? vendor.baseUrl;
  if (fast === undefined || smart === undefined || baseUrl === null)
    throw new AssayError('configuration', 'Name the model of the server at MODEL_BASE_URL in MODEL_NAME.');
  return {
    provider: set.provider,
    apiKey: set.apiKey,
    baseUrl,
    fast,
    smart,
    prices: { fast: null, smart: null },
    tokens: null,
  };
}

/** The embedding model of the server's own provider. Anthropic has none. */
export function embedModelOf({ MODEL_EMBED }: Env, provider: Provider): string | undefined {
  return provider === 'anthropic' ? undefined : MODEL_EMBED;
}

interface ServerSetting {
  provider: Provider;
  apiKey: string | null;
  baseUrl: string | undefined;
}

function firstSet(env: Env): ServerSetting | undefined {
  if (env.OPENAI_API_KEY) return { provider: 'openai', apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL };
  if (env.MODEL_BASE_URL) {
    const isOllama = new URL(env.MODEL_BASE_URL).origin === env.OLLAMA_BASE_URL && env.MODEL_API_KEY === undefined;
    return {
      provider: isOllama ? 'ollama' : 'compatible',
      apiKey: env.MODEL_API_KEY ?? null,
      baseUrl: env.MODEL_BASE_URL,
    };
  }
  if (env.ANTHROPIC_API_KEY)
    return { provider: 'anthropic', apiKey: env.ANTHROPIC_API_KEY, baseUrl: env.ANTHROPIC_BASE_URL };
  if (env.HF_TOKEN) return { provider: 'huggingface', apiKey: env.HF_TOKEN, baseUrl: env.HF_BASE_URL };
  return undefined;
}
