import type { Evidence } from '#contract/evidence.ts';

/** Whether what is known of a work is a document of the reader's own, and no abstract of it. */
export const isOwnDocument = ({ texts }: Pick<Evidence, 'texts'>): boolean =>
  texts.document !== undefined && texts.abstract === undefined;
