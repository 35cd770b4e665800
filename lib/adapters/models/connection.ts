import type { Provider } from '#contract/model-status.ts';
import { trimEndOf } from '#core/text/trim-end.ts';

/** Everything it takes to ask one model of one server. */
export interface Connection {
  provider: Provider;
  /** Where the server's paths begin, e.g. `https://api.openai.com/v1`; no slash at its end. */
  baseUrl: string;
  apiKey: string | null;
  /** Name of the model as its server knows it. */
  model: string;
}

/** OpenAI's two ways of being asked; servers that imitate it often know only the older one, `chat`. */
export type ModelApi = 'responses' | 'chat';

const ENDPOINTS = /\/(chat\/completions|completions|responses|messages|models)$/;

/**
 * The base of a server's paths from what somebody typed or copied: without a slash at the end, without the path of one
 * endpoint, and with the usual `/v1` where only a host was given. The text must be an address that can be read.
 */
export function toBaseUrl(text: string): string {
  const url = new URL(text);
  const path = trimEndOf(url.pathname, '/').replace(ENDPOINTS, '');
  return `${url.origin}${path || '/v1'}`;
}
