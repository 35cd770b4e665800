import type { Depth } from './run-request.ts';
import type { Price } from './usage.ts';

/** Where models come from. `compatible` is any server with OpenAI's chat completions API. */
export const PROVIDERS = ['openai', 'anthropic', 'huggingface', 'ollama', 'compatible'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * For how many days a user's own key is kept, sealed: in the cookie from its saving (browsers keep none longer), and
 * with a run in which nothing happens any more.
 */
export const KEY_DAYS = { inCookie: 400, withRestingRun: 14 } as const;

/**
 * The models that new runs of this visitor would use, as shown on the settings page and the form. Never contains a key.
 */
export interface ModelStatus {
  /** Where the choice comes from: the visitor's own settings, the server's, or none. */
  source: 'own' | 'server' | 'none';
  provider: Provider | null;
  /** The provider's name as readers know it. */
  label: string | null;
  /** Address of the model server without a path's secrets; null for providers with one well-known address. */
  baseUrl: string | null;
  /** Names of the models, null where none is chosen. */
  fast: string | null;
  smart: string | null;
  /** Whether a key is kept for it (where it came from is never shown). */
  hasKey: boolean;
  prices: { fast: Price | null; smart: Price | null };
  /** Tokens a run may use by default. */
  tokens: Record<Depth, number>;
  /** Tokens that no run on the server's own models gets more of; null with one's own. */
  mostTokens: number | null;
  /** Why no new run is begun with it now, and what to do; null while runs are. */
  refusal: string | null;
  /** The result of the last probe; null when none was made. */
  probe: ProbeView | null;
  /** Mode and engine of a new run by default; `note` says why they may be unexpected. */
  mode: 'simple' | 'advanced';
  engine: 'rules' | 'model';
  note: string | null;
  /** A server found on this machine that could be used without a key. */
  offered: { provider: Provider; baseUrl: string; models: string[] } | null;
}

export interface ProbeView {
  ok: boolean;
  /** The result, or what is wrong and what to do, in a sentence. */
  sentence: string;
  structured: boolean;
  tools: boolean;
  streaming: boolean;
}
