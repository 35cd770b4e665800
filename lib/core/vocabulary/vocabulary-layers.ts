import * as z from 'zod';
import type { AnswerCache } from '../ports/answer-cache.ts';
import type { Vocabulary, VocabularyEntry } from '../ports/vocabulary.ts';

/** Headings change once a year, entry terms a little more often. */
const MONTH_MS = 30 * 86_400_000;

const entries = z.array(
  z.object({
    term: z.string(),
    id: z.string(),
    name: z.string(),
    names: z.array(z.string()),
    treeNumbers: z.array(z.string()),
    broader: z.array(z.string()),
    narrower: z.array(z.string()),
    kind: z.enum(['disease', 'chemical', 'gene_or_protein', 'organism', 'anatomy', 'procedure', 'population', 'other']),
  }),
) satisfies z.ZodType<VocabularyEntry[]>;

/**
 * A vocabulary whose answers are cached for thirty days, term by term, including missing terms. Failed requests are
 * repeated. A cache that fails is a miss.
 */
export function rememberedVocabulary({
  vocabulary,
  cache,
}: {
  vocabulary: Vocabulary;
  cache: AnswerCache;
}): Vocabulary {
  const recall = async (term: string): Promise<[string, VocabularyEntry[] | undefined]> => {
    const kept = await cache.get(keyOf(term)).catch(() => undefined);
    return [term, entries.safeParse(kept).data];
  };
  return {
    async lookUp(terms, signal) {
      const recalled = new Map(await Promise.all([...new Set(terms)].map(recall)));
      const missing = [...recalled].flatMap(([term, kept]) => (kept ? [] : [term]));
      // Called even if nothing is missing: a caller that gave up wants no answer.
      const answer = await vocabulary.lookUp(missing, signal);
      const unasked = new Set(answer.unasked);
      const found = Map.groupBy(answer.entries, ({ term }) => term);
      const asked = missing.filter((term) => !unasked.has(term));
      await Promise.all(
        asked.map((term) => cache.set(keyOf(term), found.get(term) ?? [], MONTH_MS).catch(() => undefined)),
      );
      return {
        entries: [...recalled].flatMap(([term, kept]) => kept ?? found.get(term) ?? []),
        unasked: answer.unasked,
      };
    },
  };
}

const keyOf = (term: string) => JSON.stringify(['vocabulary', 1, term]);

export interface LoadedVocabulary extends Vocabulary {
  isLoaded(): Promise<boolean>;
}

/** Answers from the loaded file; without one, from the services. A server with a file never calls the services. */
export function preferringLoaded({ loaded, asked }: { loaded: LoadedVocabulary; asked: Vocabulary }): Vocabulary {
  return {
    async lookUp(terms, signal) {
      const isLoaded = await loaded.isLoaded().catch(() => false);
      return (isLoaded ? loaded : asked).lookUp(terms, signal);
    },
  };
}
