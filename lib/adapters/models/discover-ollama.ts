import * as z from 'zod';

export interface FoundServer {
  /** Base of its OpenAI-compatible paths. */
  baseUrl: string;
  models: string[];
}

const TIMEOUT_MS = 300;
const KEPT_MS = 30_000;
const MOST_MODELS = 50;

const tags = z.object({ models: z.array(z.object({ name: z.string() })) });

/**
 * Looks for Ollama at its usual address, or where `origin` says; null switches it off. Finds nothing where nobody
 * answers in 300 ms. What was found is remembered for half a minute.
 */
export function createOllamaDiscovery(origin: string | null) {
  let last: { found: Promise<FoundServer | null>; until: number } | undefined;
  return {
    find(): Promise<FoundServer | null> {
      if (origin === null) return Promise.resolve(null);
      if (!last || last.until < performance.now())
        last = { found: look(origin).catch(() => null), until: performance.now() + KEPT_MS };
      return last.found;
    },
  };
}

async function look(origin: string): Promise<FoundServer | null> {
  const answer = await fetch(`${origin}/api/tags`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!answer.ok) return null;
  const { models } = tags.parse(await answer.json());
  return { baseUrl: `${origin}/v1`, models: models.slice(0, MOST_MODELS).map(({ name }) => name) };
}
