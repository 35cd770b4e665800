import { PROVIDERS, type Provider } from '#contract/model-status.ts';
import type { Price } from '#contract/usage.ts';

export interface ProviderOption {
  id: Provider;
  label: string;
  explains: string;
  /** Whether it can be used without a key. */
  key: 'needed' | 'optional' | 'none';
  /** The address of its models; null where the visitor cannot choose it. */
  address: { usual: string; isNeeded: boolean } | null;
}

/** The model names and prices that a provider's form begins with. */
export interface ModelDefaults {
  fast: string;
  smart: string;
  prices: Readonly<Record<string, Price>>;
}

const OPTIONS: Readonly<Record<Provider, Omit<ProviderOption, 'id'>>> = {
  openai: { label: 'OpenAI', explains: 'With a key of your own', key: 'needed', address: null },
  anthropic: { label: 'Anthropic', explains: 'With a key of your own', key: 'needed', address: null },
  huggingface: {
    label: 'Hugging Face',
    explains: 'Open models by its router, with a token',
    key: 'needed',
    address: null,
  },
  ollama: {
    label: 'Ollama',
    explains: 'Models on the machine that runs Assay; no key',
    key: 'none',
    address: { usual: 'http://127.0.0.1:11434/v1', isNeeded: false },
  },
  compatible: {
    label: 'Another server',
    explains: 'Any server with OpenAI’s chat completions API: LM Studio, vLLM, a router',
    key: 'optional',
    address: { usual: 'https://models.example.org/v1', isNeeded: true },
  },
};

export const PROVIDER_OPTIONS: readonly ProviderOption[] = PROVIDERS.map((id) => ({ id, ...OPTIONS[id] }));

export function optionOf(provider: Provider): ProviderOption {
  return { id: provider, ...OPTIONS[provider] };
}
