import * as z from 'zod';

/** How PubMed interpreted a phrase of an untagged query. */
export interface TranslatedPhrase {
  /** The phrase as it was typed; for a word that PubMed only varied, the first of its forms. */
  from: string;
  /** MeSH headings, without their tag. */
  headings: string[];
  /** Words and phrases that are looked for in all fields, joined ones left out: `("stem" AND "cells")`. */
  variants: string[];
  /** Everything else that it was taken for, as PubMed says it, e.g. `"apixaban"[Supplementary Concept]`. */
  others: string[];
}

/** How PubMed interpreted a query: its automatic term mapping. */
export interface Translation {
  phrases: TranslatedPhrase[];
  /** The whole query as it was really run; empty where PubMed does not say. */
  query: string;
  /** Words that are nowhere in PubMed and were left out. */
  notFound: string[];
}

export const translation = z.object({
  phrases: z.array(
    z.object({
      from: z.string(),
      headings: z.array(z.string()),
      variants: z.array(z.string()),
      others: z.array(z.string()),
    }),
  ),
  query: z.string(),
  notFound: z.array(z.string()),
}) satisfies z.ZodType<Translation>;

const strings = z.array(z.string()).catch([]);
const result = z.object({
  translationset: z.array(z.object({ from: z.string(), to: z.string() })).catch([]),
  querytranslation: z.string().catch(''),
  errorlist: z.object({ phrasesnotfound: strings }).nullish().catch(null),
});

/** A translation of thousands of characters is read; beyond that only the query itself is kept. */
const LONGEST_READ = 50_000;

/**
 * Reads `translationset` and `querytranslation` of an answer of PubMed's `esearch` in JSON. A query of tagged words has an
 * empty set; then only `query` says something. What cannot be read is nothing understood, never a failure.
 */
export function parseTranslation(esearchresult: unknown): Translation {
  const read = result.safeParse(esearchresult);
  if (!read.success) return { phrases: [], query: '', notFound: [] };
  const { translationset, querytranslation, errorlist } = read.data;
  return {
    phrases: translationset
      .filter(({ from, to }) => from.trim() !== '' && to.length <= LONGEST_READ)
      .map(({ from, to }) => ({ from: from.trim(), ...readTerms(to) })),
    query: querytranslation,
    notFound: errorlist?.phrasesnotfound ?? [],
  };
}

/** A term and its field: `"heart failure"[MeSH Terms]`, `apixaban[All Fields]`, `"Ann Pancreat Cancer"[Journal:__jid101724278]`. */
const TERM = /("[^"]*"|[^\s()"[\]]+)\[([^\]]*)\]/g;

/** Terms that are joined with AND say the words of a phrase once more, one by one. */
const JOINED = /\((?:"[^"]*"|[^\s()"]+)\[[^\]]*\](?: AND (?:"[^"]*"|[^\s()"]+)\[[^\]]*\])+\)/g;

function readTerms(to: string): Omit<TranslatedPhrase, 'from'> {
  const headings = new Set<string>();
  const variants = new Set<string>();
  const others = new Set<string>();
  for (const [whole, quoted = '', field = ''] of to.replace(JOINED, '').matchAll(TERM)) {
    const name = quoted.replaceAll('"', '').trim();
    if (!name) continue;
    if (/^mesh terms/i.test(field)) headings.add(name);
    else if (/^all fields/i.test(field)) variants.add(name);
    else others.add(whole);
  }
  return { headings: [...headings], variants: [...variants], others: [...others] };
}
