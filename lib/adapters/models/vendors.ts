import type { Provider } from '#contract/model-status.ts';
import type { ModelRole } from '#contract/run-request.ts';

interface Vendor {
  /** The name readers know. */
  label: string;
  /** Its one well-known address, where it has one. */
  baseUrl: string | null;
  needsKey: boolean;
  /**
   * Models for the roles where none are named. They answer without thinking first: thoughts are paid for out of the
   * same budget and add little to tasks that name their steps.
   */
  models: Readonly<Record<ModelRole, string>> | null;
}

export const VENDORS: Readonly<Record<Provider, Vendor>> = {
  openai: {
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    models: { fast: 'gpt-4.1-mini', smart: 'gpt-4.1' },
  },
  anthropic: {
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    models: { fast: 'claude-haiku-4-5', smart: 'claude-sonnet-4-5' },
  },
  huggingface: {
    label: 'Hugging Face',
    baseUrl: 'https://router.huggingface.co/v1',
    needsKey: true,
    models: { fast: 'openai/gpt-oss-20b', smart: 'openai/gpt-oss-120b' },
  },
  ollama: { label: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false, models: null },
  compatible: { label: 'OpenAI-compatible server', baseUrl: null, needsKey: false, models: null },
};
