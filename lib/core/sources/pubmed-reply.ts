import * as z from 'zod';
import { AssayError } from '../errors.ts';
import type { HttpResponse } from '../ports/http.ts';
import { find, findAll, parseXml, type XmlElement } from './xml.ts';
import { textOf } from './xml-text.ts';

export interface PubmedHits {
  /** PMIDs, best first. */
  ids: string[];
  /** Hits PubMed holds for the query. */
  total: number;
}

const digits = z.union([z.string().regex(/^\d+$/), z.int().nonnegative().transform(String)]);
const searchJson = z.object({ esearchresult: z.object({ count: digits, idlist: z.array(digits) }) });
/** Failures come inside answers too: of the whole service (`error`) and of one search (`ERROR`), often with status 200. */
const errorJson = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ esearchresult: z.object({ ERROR: z.string() }) }).transform(({ esearchresult }) => esearchresult.ERROR),
]);

/**
 * Reads an answer of esearch, JSON or XML. A phrase that was not found is an answer; no hits are reported only for a
 * count of zero.
 * @throws AssayError `source_rate_limited`, `source_unavailable` (the answer is an error), `source_invalid` (it is none).
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

function hitsOfJson(text: string): PubmedHits {
  const { count, idlist } = searchJson.parse(JSON.parse(text)).esearchresult;
  return { ids: idlist, total: Number(count) };
}

function hitsOfXml(root: XmlElement): PubmedHits {
  refuseErrorElement(root);
  const count = textOf(find(root, 'Count'));
  if (root.name !== 'eSearchResult' || !/^\d+$/.test(count)) throw new AssayError('source_invalid');
  return { ids: findAll(root, 'IdList', 'Id').map(textOf), total: Number(count) };
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
