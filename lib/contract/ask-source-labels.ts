import type { AskSource } from './ask.ts';

/** The four sources of an answer as readers know them. Apart from the schemas, so that pages can say it without carrying a parser along. */
export const ASK_SOURCE_LABELS: Readonly<Record<AskSource, string>> = {
  rag_search: 'Your library',
  academic_search: 'Scientific literature',
  web_search: 'The web',
  memory_recall: 'Memory',
};
