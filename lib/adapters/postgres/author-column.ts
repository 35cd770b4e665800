import * as z from 'zod';
import { type AuthorName, authorName } from '#contract/evidence.ts';

interface Authors {
  authors: string[];
  /** One for each of `authors`, or none at all. */
  names?: AuthorName[] | undefined;
}

/** The column contains a text for each author, or the parts of the name with the text to show. */
const element = z.union([z.string(), z.object({ ...authorName.shape, shown: z.string() })]);

export function toAuthorColumn({ authors, names }: Authors): z.infer<typeof element>[] {
  const isWhole = names?.length === authors.length;
  return authors.map((shown, at) => (isWhole ? { ...names[at], shown } : shown));
}

export function fromAuthorColumn(stored: unknown): Authors {
  const elements = z.array(element).parse(stored);
  const authors = elements.map((each) => (typeof each === 'string' ? each : each.shown));
  const names = elements.flatMap((each) => (typeof each === 'string' ? [] : authorName.parse(each)));
  return { authors, ...(names.length > 0 && names.length === authors.length && { names }) };
}
