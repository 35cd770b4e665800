import type { Provider } from '#contract/model-status.ts';
import { trimEndOf } from '#core/text/sentences.ts';

/** Everything it takes to ask one model of one server. */
export interface Connection {
  provider: Provider;
  /** The base of the server's paths, e.g. `https://api.openai.com/v1`; without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** Name of the model as its server knows it. */
  model: string;
}

/** OpenAI's two ways of being asked; servers that imitate it often know only the older one, `chat`. */
export type ModelApi = 'responses' | 'chat';

const ENDPOINTS = /\/(chat\/completions|completions|responses|messages|models)$/;

/**
 * The base of a server's paths from a typed or copied address: without a trailing slash, without the path of one
 * endpoint, and with the usual `/v1` where only a host was given. The text must be a valid address.
 */
export function toBaseUrl(text: string): string {
  const url = new URL(text);
  const path = trimEndOf(url.pathname, '/').replace(ENDPOINTS, '');
  return `${url.origin}${path || '/v1'}`;
}
