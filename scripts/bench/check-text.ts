import { createMemoryCache } from '#adapters/memory-cache.ts';
import { checkText } from '#core/check-text/check-text.ts';
import { pasteBlocks } from '#core/check-text/paste-blocks.ts';
import { createReferenceWorks } from '#server/check-text/reference-works.ts';
import { readEnv } from '#server/env.ts';
import { createSources } from '#server/sources/sources.ts';
import { textOfReferences } from '#tests/evals/check-text/cited-documents.ts';
import { hasSharedData } from '#tests/shared-data.ts';
import { startWorld } from '#tests/world/world.ts';
import type { Figure } from './figure.ts';

const REFERENCES = 60;

/** A text of sixty references, looked up at sources that answer after `latencyMs`, without a model. No rows without the recorded abstracts. */
export async function benchCheckText(latencyMs: number): Promise<Figure[]> {
  if (!hasSharedData) return [];
  const { text, works } = textOfReferences(REFERENCES);
  const world = await startWorld({ works, latencyMs });
  try {
    const clock = { now: () => new Date() };
    const env = readEnv({ DATABASE_URL: 'none', ...world.env });
    const sources = await createSources({ env, clock, cache: createMemoryCache(clock) });
    const started = performance.now();
    const { references } = await checkText(pasteBlocks(text), {
      works: createReferenceWorks(sources),
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    const seconds = (performance.now() - started) / 1_000;
    if (references.length !== REFERENCES) throw new Error(`${references.length} references were read`);
    return [
      {
        name: `checking a text of ${REFERENCES} references, without a model`,
        value: seconds,
        unit: 's',
        goal: { atMost: 30 },
      },
    ];
  } finally {
    await world.stop();
  }
}
