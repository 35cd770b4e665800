import * as z from 'zod';
import { AssayError } from '../../errors.ts';
import type { HttpResponse } from '../../ports/http.ts';
import { parseTranslation, type Translation } from '../../vocabulary/parse-translation.ts';
import { find, findAll, parseXml, type XmlElement } from '../xml.ts';
import { textOf } from '../xml-text.ts';

export interface PubmedHits {
  /** PMIDs, best first. */
  ids: string[];
  /** Number of hits in PubMed. */
  total: number;
  /** How PubMed interpreted the query, where it says so. */
  understood?: Translation;
}

const digits = z.union([z.string().regex(/^\d+$/), z.int().nonnegative().transform(String)]);
const searchJson = z.object({ esearchresult: z.looseObject({ count: digits, idlist: z.array(digits) }) });
/**
 * Failures are also reported inside answers: of the whole service (`error`) and of one search (`ERROR`), often with
 * status 200.
 */
const errorJson = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ esearchresult: z.object({ ERROR: z.string() }) }).transform(({ esearchresult }) => esearchresult.ERROR),
]);

/**
 * Reads an answer of esearch, JSON or XML. A phrase that was not found is an answer; no hits are reported only for a
 * count of zero.
 * @throws AssayError `source_rate_limited`, `source_unavailable` (the answer is an error), `source_invalid` (it is not
 * an answer).
 */
export function readHits(response: HttpResponse): PubmedHits {
  const text = openBody(response);
  const hits = text.startsWith('{') ? hitsOfJson(text) : hitsOfXml(parseXml(text));
  if (hits.total > 0 && hits.ids.length === 0) throw new AssayError('source_invalid');
  return hits;
}

/** Reads an answer of efetch down to its root element; throws as `readHits`. */
export function readArticleSet(response: HttpResponse): XmlElement {
  const root = parseXml(openBody(response));
  refuseErrorElement(root);
  return root;
}

/** Scores are comparable only within the list of one article; that of the article itself is meaningless. */
const link = z.union([
  digits.transform((id) => ({ id, score: 0 })),
  z.object({ id: digits, score: z.coerce.number() }),
]);
const linksJson = z.object({
  linksets: z.array(
    z.object({
      ids: z.array(digits).catch([]),
      linksetdbs: z.array(z.object({ linkname: z.string(), links: z.array(link) })).catch([]),
    }),
  ),
});

interface ScoredLink {
  id: string;
  score: number;
}

/**
 * Reads an answer of elink (`retmode=json`): the targets of one kind of link for each article that was requested
 * separately, highest score first. @throws AssayError as `readHits`.
 */
export function readLinks(response: HttpResponse, linkname: string): Map<string, ScoredLink[]> {
  const read = linksJson.safeParse(parseJson(openBody(response)));
  if (!read.success) throw new AssayError('source_invalid', undefined, { cause: read.error });
  return new Map(
    read.data.linksets.flatMap(({ ids: [asked], linksetdbs }) => {
      const links = linksetdbs.filter((each) => each.linkname === linkname).flatMap((each) => each.links);
      return asked === undefined ? [] : [[asked, links.sort((a, b) => b.score - a.score)] as const];
    }),
  );
}

/**
 * Reads an answer of elink (`cmd=neighbor_score`): the PMIDs most similar to those given, best first, without these. An
 * article similar to several of them comes before one equally similar to one.
 * @throws AssayError as `readHits`.
 */
export function readSimilar(response: HttpResponse): string[] {
  const lists = readLinks(response, 'pubmed_pubmed');
  const sums = new Map<string, number>();
  for (const links of lists.values()) {
    const others = links.filter(({ id }) => !lists.has(id));
    const best = Math.max(1, ...others.map(({ score }) => score));
    for (const { id, score } of others) sums.set(id, (sums.get(id) ?? 0) + score / best);
  }
  return [...sums].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

/**
 * Reads an answer of espell, which exists only in XML: the query as PubMed would spell it; null where it has no
 * suggestion. @throws AssayError as `readHits`.
 */
export function readSpelling(response: HttpResponse, query: string): string | null {
  const root = parseXml(openBody(response));
  if (root.name !== 'eSpellResult') throw new AssayError('source_invalid');
  const complaint = textOf(find(root, 'ERROR'));
  if (complaint) throw failureOf(complaint);
  const corrected = textOf(find(root, 'CorrectedQuery'));
  return corrected && corrected.toLowerCase() !== query.trim().toLowerCase() ? corrected : null;
}

function hitsOfJson(text: string): PubmedHits {
  const { count, idlist, ...rest } = searchJson.parse(JSON.parse(text)).esearchresult;
  return { ids: idlist, total: Number(count), ...understoodOf(rest) };
}

function hitsOfXml(root: XmlElement): PubmedHits {
  refuseErrorElement(root);
  const count = textOf(find(root, 'Count'));
  if (root.name !== 'eSearchResult' || !/^\d+$/.test(count)) throw new AssayError('source_invalid');
  const fields = {
    translationset: findAll(root, 'TranslationSet', 'Translation').map((element) => ({
      from: textOf(find(element, 'From')),
      to: textOf(find(element, 'To')),
    })),
    querytranslation: textOf(find(root, 'QueryTranslation')),
    errorlist: { phrasesnotfound: findAll(root, 'ErrorList', 'PhraseNotFound').map(textOf) },
  };
  return { ids: findAll(root, 'IdList', 'Id').map(textOf), total: Number(count), ...understoodOf(fields) };
}

function understoodOf(reply: unknown): Pick<PubmedHits, 'understood'> {
  const understood = parseTranslation(reply);
  return understood.query || understood.notFound.length > 0 ? { understood } : {};
}

function openBody({ text, status }: HttpResponse): string {
  const body = text.trim();
  const complaint = body.startsWith('{') ? errorJson.safeParse(parseJson(body)).data : undefined;
  if (complaint !== undefined) throw failureOf(complaint);
  if (status !== 200) throw failureOf(body.slice(0, 1_000));
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AssayError('source_invalid', undefined, { cause });
  }
}

function refuseErrorElement(root: XmlElement): void {
  const error = root.name === 'ERROR' ? root : find(root, 'ERROR');
  if (error) throw failureOf(textOf(error));
}

function failureOf(complaint: string): AssayError {
  const code = /rate limit|too many requests/i.test(complaint) ? 'source_rate_limited' : 'source_unavailable';
  return new AssayError(code, undefined, { cause: complaint });
}
