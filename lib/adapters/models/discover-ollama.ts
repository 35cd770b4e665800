import * as z from 'zod';

export interface FoundServer {
  /** Base of its OpenAI-compatible paths. */
  baseUrl: string;
  models: string[];
}

const TIMEOUT_MS = 300;
const KEPT_MS = 30_000;
/** No answer may be temporary, so it is not cached for long. */
const SILENCE_KEPT_MS = 2_000;
const MOST_MODELS = 50;

const tags = z.object({ models: z.array(z.object({ name: z.string() })) });

/**
 * Looks for Ollama at its usual address, or at `origin`; null disables it. Finds nothing where there is no answer
 * within 300 ms. A result is cached for half a minute, no answer for two seconds.
 */
export function createOllamaDiscovery(origin: string | null) {
  let last: Remembered | undefined;
  return {
    find(): Promise<FoundServer | null> {
      if (origin === null) return Promise.resolve(null);
      if (!last || last.until < performance.now()) last = remembered(look(origin));
      return last.found;
    },
  };
}

interface Remembered {
  found: Promise<FoundServer | null>;
  until: number;
}

function remembered(looking: Promise<FoundServer | null>): Remembered {
  const kept = {
    found: looking.catch((error: { name?: string }) => {
      if (error.name === 'TimeoutError') kept.until = performance.now() + SILENCE_KEPT_MS;
      return null;
    }),
    until: performance.now() + KEPT_MS,
  };
  return kept;
}

async function look(origin: string): Promise<FoundServer | null> {
  const answer = await fetch(`${origin}/api/tags`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!answer.ok) return null;
  const { models } = tags.parse(await answer.json());
  return { baseUrl: `${origin}/v1`, models: models.slice(0, MOST_MODELS).map(({ name }) => name) };
}
