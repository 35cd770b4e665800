import * as z from 'zod';
import { AssayError } from '../../errors.ts';
import type { HttpResponse } from '../../ports/http.ts';
import { isElement, parseXml, type XmlElement } from '../xml.ts';
import { textOf } from '../xml-text.ts';

/** One page of results; `results` are unparsed. */
export interface EuropePmcPage {
  hitCount: number;
  nextCursorMark: string | undefined;
  results: unknown[];
}

/** Nothing, one item or several: answers converted from XML omit the list around a single item. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || value === null || value === '' ? [] : [value].flat()),
    z.array(item),
  );
}

/** An object that contains a list, e.g. `resultList`; an empty one may be absent, null or (from XML) an empty text. */
export function holder<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess((value) => (value === undefined || value === null || value === '' ? {} : value), z.object(shape));
}

const count = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]);

const answer = z.object({
  hitCount: count,
  nextCursorMark: z.string().nullish(),
  resultList: holder({ result: listOf(z.unknown()) }),
});

/**
 * Reads an answer of the search service. JSON is requested; the service's XML uses the same names and is read too. A
 * refusal inside HTTP 200 (`errCode`), an HTML page and anything without a hit count are failures.
 * @throws AssayError `source_unavailable` for a status other than 200, `source_invalid` for anything but results.
 */
export function readEuropePmc({ status, text }: HttpResponse): EuropePmcPage {
  if (status !== 200) throw new AssayError('source_unavailable', undefined, { cause: new Error(`Status ${status}`) });
  const read = answer.safeParse(unwrap(text));
  if (!read.success) throw new AssayError('source_invalid', undefined, { cause: read.error });
  const { hitCount, nextCursorMark, resultList } = read.data;
  return { hitCount, nextCursorMark: nextCursorMark ?? undefined, results: resultList.result };
}

function unwrap(text: string): unknown {
  if (text.trimStart().startsWith('<')) {
    const root = parseXml(text);
    return root.name === 'responseWrapper' ? asJson(root) : undefined;
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AssayError('source_invalid', undefined, { cause });
  }
}

/** An element as the JSON service would write it, except for lists of one, which `listOf` accepts. */
function asJson(element: XmlElement): unknown {
  const children = element.children.filter(isElement);
  if (children.length === 0) return textOf(element);
  const byName = Map.groupBy(children, (child) => child.name);
  return Object.fromEntries(
    [...byName].map(([name, [only, ...more]]) => {
      const values = only ? [only, ...more].map(asJson) : [];
      return [name, more.length > 0 ? values : values[0]];
    }),
  );
}
