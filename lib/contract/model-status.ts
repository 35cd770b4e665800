import type { Depth } from './run-request.ts';
import type { Price } from './usage.ts';

/** Where models come from. `compatible` is any server that speaks OpenAI's chat completions. */
export const PROVIDERS = ['openai', 'anthropic', 'huggingface', 'ollama', 'compatible'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * For how many days a reader's own key is kept, sealed: in the cookie from its saving on (browsers keep none longer), and
 * beside a run in which nothing happens any more.
 */
export const KEY_DAYS = { inCookie: 400, besideRestingRun: 14 } as const;

/** What new runs of this visitor would be worked on with, as the settings page and the form show it. Never a key. */
export interface ModelStatus {
  /** Whose choice it is: the visitor's own settings, the server's, or nobody's. */
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
  /** What the last probe found; null when none was made. */
  probe: ProbeView | null;
  /** What a new run gets when nothing is chosen, and why it is not what one may have expected. */
  mode: 'simple' | 'advanced';
  engine: 'rules' | 'model';
  note: string | null;
  /** A server found on this machine that could be used without a key. */
  offered: { provider: Provider; baseUrl: string; models: string[] } | null;
}

export interface ProbeView {
  ok: boolean;
  /** What was found, or what is wrong and what to do, in a sentence. */
  sentence: string;
  structured: boolean;
  tools: boolean;
  streaming: boolean;
}
