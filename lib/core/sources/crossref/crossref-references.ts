import * as z from 'zod';
import { AssayError } from '../../errors.ts';
import { normaliseIds } from '../../evidence/identity.ts';
import type { CitationSource, LinkedRecord } from '../../ports/citation-source.ts';
import { bareRecord, followLinks } from '../follow-links.ts';
import { createRememberedAnswers } from '../remembered-answers.ts';
import { plainLine } from '../xml-text.ts';
import type { CrossrefParts } from './crossref.ts';

const TIMEOUT_MS = 15_000;
const CEILING_MS = 90_000;
/** Records with thousands of references have some hundreds of kB. */
const LARGEST_RECORD_BYTES = 8_000_000;
const DAY_MS = 86_400_000;
const ANSWER_VERSION = 1;

const text = z.string().nullish().catch(undefined);
const reference = z.object({ DOI: text, 'article-title': text, 'journal-title': text, author: text, year: text });
const envelope = z.object({ message: z.object({ reference: z.array(reference).nullish() }) });
const references = z.array(reference);

/** The references that publishers have deposited at Crossref; those without a DOI are counted, not guessed. */
export function createCrossrefReferences(parts: CrossrefParts): CitationSource {
  const { http, cache, clock, baseUrl, email, cacheMaxAgeMs = DAY_MS } = parts;
  const maxAgeMs = Math.min(DAY_MS, cacheMaxAgeMs);
  const answers = createRememberedAnswers({ cache, clock, maxAgeMs, ceilingMs: CEILING_MS });

  async function load(doi: string, signal: AbortSignal) {
    const url = new URL(`/works/${encodeURIComponent(doi)}`, baseUrl);
    if (email) url.searchParams.set('mailto', email);
    const response = await http.fetch({
      url: url.href,
      headers: { accept: 'application/json' },
      politeness: { key: 'api.crossref.org', requests: 10, intervalMs: 1_000, concurrency: 3 },
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_RECORD_BYTES,
    });
    if (response.status === 404) return [];
    if (response.status !== 200) throw new AssayError('source_unavailable');
    return envelope.parse(JSON.parse(response.text)).message.reference ?? [];
  }

  return {
    name: 'crossref',
    directions: ['backward'],
    follow(_direction, seeds, options) {
      const known = seeds.flatMap(({ id, ids: { doi } }) => (doi ? [{ seedId: id, doi }] : []));
      return followLinks(known, options, async ({ seedId, doi }) => {
        const key = ['crossref-references', ANSWER_VERSION, doi];
        const list = await answers(key, references, (until) => load(doi, until), options.signal);
        const records = list.flatMap((each) => recordOf(each) ?? []);
        const unresolved = list.length - records.length;
        return {
          links: records.map((record) => ({ seedId, record })),
          references: list.length > 0 ? [{ seedId, listed: list.length, unresolved }] : [],
        };
      });
    },
  };
}

/** Undefined without a DOI. */
function recordOf(each: z.infer<typeof reference>): LinkedRecord | undefined {
  const ids = normaliseIds(each.DOI ? { doi: each.DOI } : {});
  if (Object.keys(ids).length === 0) return undefined;
  const author = plainLine(each.author ?? '');
  const year = /\b(?:1[5-9]|20)\d\d\b/.exec(each.year ?? '')?.[0];
  return bareRecord({
    ids,
    title: plainLine(each['article-title'] ?? ''),
    authors: author ? [author] : [],
    year: year ? Number(year) : null,
    venue: plainLine(each['journal-title'] ?? '') || null,
  });
}
