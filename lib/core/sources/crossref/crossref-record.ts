import * as z from 'zod';
import type { AuthorName, Evidence } from '#contract/evidence.ts';
import { normaliseDoi, normaliseIds } from '../../evidence/identity.ts';
import { personName, spokenText } from '../../evidence/names.ts';
import { cleanText, plainLine } from '../xml-text.ts';
import { crossrefWork, noticesOf } from './crossref-notices.ts';

const author = z.object({
  family: z.string().nullish(),
  given: z.string().nullish(),
  suffix: z.string().nullish(),
  name: z.string().nullish(),
});

/** A work as Crossref describes it. Format: https://api.crossref.org/swagger-ui/index.html#model-Work */
export const crossrefRecord = crossrefWork.extend({
  subtitle: z.array(z.string()).nullish(),
  author: z.array(author).nullish(),
  issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())).nullish() }).nullish(),
  'container-title': z.array(z.string()).nullish(),
  abstract: z.string().nullish(),
  type: z.string().nullish(),
});
export type CrossrefRecord = z.infer<typeof crossrefRecord>;

const LONGEST_ABSTRACT = 20_000;
const JOURNAL = new Set(['journal-article', 'proceedings-article']);

/** The work of a record; undefined without a DOI or a title. */
export function parseCrossrefRecord(record: CrossrefRecord): Evidence | undefined {
  const doi = normaliseDoi(record.DOI ?? '');
  const title = [record.title?.[0], record.subtitle?.[0]].flatMap((part) => plainLine(part ?? '') || []).join(': ');
  if (doi === undefined || title === '') return undefined;
  const ids = normaliseIds({ doi });
  const id = ids.arxiv ? `arxiv:${ids.arxiv}` : `doi:${doi}`;
  const names = (record.author ?? []).flatMap(nameOf);
  const year = record.issued?.['date-parts']?.[0]?.[0] ?? null;
  const abstract = cleanText(plainLine((record.abstract ?? '').slice(0, LONGEST_ABSTRACT)));
  return {
    id,
    ids,
    keys: [id],
    title,
    authors: names.map(spokenText),
    names,
    year: year !== null && Number.isInteger(year) ? year : null,
    venue: plainLine(record['container-title']?.[0] ?? '') || null,
    texts: abstract === '' ? {} : { abstract },
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: JOURNAL.has(record.type ?? '') ? true : null,
    notices: noticesOf(record, doi),
    related: [],
    design: { value: 'unknown', from: '', basis: 'Crossref does not say' },
    sampleSize: null,
    population: null,
    quality: { score: 0, terms: [] },
    foundBy: [],
  };
}

function nameOf({ family, given, suffix, name }: z.infer<typeof author>): AuthorName[] {
  if (family)
    return [personName({ family: cleanText(family), given: given ?? undefined, suffix: suffix ?? undefined })];
  return name ? [{ literal: cleanText(name) }] : [];
}
