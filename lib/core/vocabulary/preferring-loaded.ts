import type { Vocabulary } from '../ports/vocabulary.ts';

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
