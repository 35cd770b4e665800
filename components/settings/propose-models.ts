/** Models on a server that do not write text. */
const NOT_WRITING = /embed|rerank|whisper|tts|moderation|image|vision-only/i;
/** "llama3.1:8b" has 8 billion parameters. */
const BILLIONS = /(\d+(?:\.\d+)?)\s?b(?![a-z])/i;

/** Two of the models that a server lists, where their names say their sizes: the smallest as fast, the largest as smart. */
export function proposeModels(models: readonly string[]): { fast: string; smart: string } | null {
  const writing = models.filter((model) => !NOT_WRITING.test(model));
  const sized = writing
    .map((model) => ({ model, size: Number(BILLIONS.exec(model)?.[1] ?? Number.NaN) }))
    .filter(({ size }) => !Number.isNaN(size))
    .sort((a, b) => a.size - b.size);
  const fast = sized[0]?.model ?? writing[0];
  const smart = sized.at(-1)?.model ?? writing[0];
  return fast === undefined || smart === undefined ? null : { fast, smart };
}
