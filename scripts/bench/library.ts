import { createChromaIndex } from '#adapters/vectors/chroma.ts';
import { type ChromaServer, startChroma } from '#tests/chroma-server.ts';
import type { Figure } from './figure.ts';
import { benchLibrarySearch } from './library-search.ts';

const PASSAGES = 100_000;
/** Of 300 queries; enough for a 95th percentile, and done in minutes. */
const EVERY = 3;
/** Milliseconds, for 95 of 100 searches. */
const GOAL = { atMost: 60 };

interface LibraryFigures {
  passages?: number;
  every?: number;
  start?: () => Promise<ChromaServer>;
}

/**
 * The search of a large library, its vectors in the process and in a real Chroma server. Where no such server can
 * be had, its row says so.
 */
export async function benchLibrary({
  passages = PASSAGES,
  every = EVERY,
  start = startChroma,
}: LibraryFigures = {}): Promise<Figure[]> {
  const inProcess: Figure[] = await benchLibrarySearch({ passages, every });
  // The data for it is absent.
  if (inProcess.length === 0) return [];
  return [...inProcess, ...(await withChroma({ passages, every, start }))].map((figure) =>
    figure.name.endsWith('p95') ? { ...figure, goal: GOAL } : figure,
  );
}

async function withChroma({ passages, every, start }: Required<LibraryFigures>): Promise<Figure[]> {
  let server: ChromaServer;
  try {
    server = await start();
  } catch (error) {
    const note = `not measured: ${error instanceof Error ? error.message : String(error)}`;
    return [{ name: 'library search, vectors in Chroma', value: Number.NaN, unit: 'ms', note }];
  }
  try {
    const vectors = createChromaIndex({ url: server.url, embedderId: `bench-${passages}` });
    await vectors.remove('bench');
    return await benchLibrarySearch({ passages, every, compared: { label: 'Chroma', vectors } });
  } finally {
    await server.stop();
  }
}

if (import.meta.main) {
  const [passages = String(PASSAGES), every = String(EVERY)] = process.argv.slice(2);
  for (const { name, value, unit, note = '' } of await benchLibrary({
    passages: Number(passages),
    every: Number(every),
  }))
    console.log(`${name}: ${value.toFixed(3)} ${unit} ${note}`.trim());
}
