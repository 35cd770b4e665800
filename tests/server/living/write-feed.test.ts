import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { ReportChanges } from '#contract/living/report-changes.ts';
import { compareReports } from '#core/living/compare-reports.ts';
import { type FeedContent, type FeedFormat, isKnown, writeFeed } from '#server/living/write-feed.ts';
import { type Trial, versionOf } from '#tests/core/living/report-of.ts';

const HOSTILE = '<script>alert(1)</script>]]><img src=x onerror=alert(2)>\u0001\ufffe & "q" &lt;b&gt; \ud800';

function changesOf(before: readonly Trial[], after: readonly Trial[], title?: string): ReportChanges {
  const report = versionOf(after);
  if (title === undefined) return compareReports(versionOf(before), report);
  return compareReports(versionOf(before), {
    ...report,
    evidence: report.evidence.map((work) => ({ ...work, title })),
  });
}

const entry = (n: number, changes: ReportChanges, title = changes.why): FeedContent['entries'][number] => ({
  id: `version ${n}`,
  title,
  url: `https://a.example.org/runs/run-${n}/changes`,
  at: `2026-0${n}-01T01:00:00.000Z`,
  changes,
});

const ENTRIES = [
  entry(4, changesOf([{ pmid: 1 }], [{ pmid: 1, value: 1.3 }])),
  entry(2, changesOf([{ pmid: 1 }], [{ pmid: 1 }, { pmid: 2 }])),
];

const write = (entries: FeedContent['entries'], format: FeedFormat, title = 'What changed: Does it work?') =>
  writeFeed(
    {
      id: 'report 1',
      title,
      homeUrl: 'https://a.example.org/runs/run-4/changes',
      urls: { atom: 'https://a.example.org/api/feeds/t', json: 'https://a.example.org/api/feeds/t?format=json&x=1' },
      createdAt: '2026-01-01T00:00:00.000Z',
      entries,
    },
    format,
  );

const iri = z.url();
const time = z.iso.datetime();
const text = z.union([z.string(), z.number()]).transform(String);
const link = z.strictObject({
  '@_rel': z.enum(['self', 'alternate']),
  '@_type': z.string(),
  '@_href': z.url({ protocol: /^https$/ }),
});
/** What RFC 4287 wants of a feed, each element as often as it may be there. */
const atomFeed = z.strictObject({
  '@_xmlns': z.literal('http://www.w3.org/2005/Atom'),
  '@_xml:lang': z.literal('en'),
  id: iri,
  title: text,
  updated: time,
  author: z.strictObject({ name: z.string().min(1) }),
  generator: z.string(),
  link: z.array(link),
  entry: z
    .array(
      z.strictObject({
        id: iri,
        title: text,
        published: time,
        updated: time,
        link: z.array(link).length(1),
        content: z.strictObject({ '#text': z.string(), '@_type': z.literal('html') }),
      }),
    )
    .default([]),
});

/** JSON Feed 1.1. */
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: iri,
  feed_url: iri,
  language: z.string(),
  authors: z.array(z.strictObject({ name: z.string() })).min(1),
  items: z.array(
    z.strictObject({
      id: iri,
      url: iri,
      title: z.string(),
      content_html: z.string(),
      date_published: time,
      date_modified: time,
    }),
  ),
});

function parseAtom(body: string) {
  expect(XMLValidator.validate(body)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => name === 'entry' || name === 'link',
    parseTagValue: false,
  });
  return atomFeed.parse(parser.parse(body).feed);
}

const parseJson = (body: string) => jsonFeed.parse(JSON.parse(body));

describe('a feed', () => {
  it('is Atom by RFC 4287, with absolute links and its own address', () => {
    const { body, type } = write(ENTRIES, 'atom');
    expect(type).toContain('application/atom+xml');
    const feed = parseAtom(body);
    expect(feed.updated).toBe(ENTRIES[0]?.at);
    expect(feed.link.filter((each) => each['@_rel'] === 'self').map((each) => each['@_href'])).toEqual([
      'https://a.example.org/api/feeds/t',
    ]);
    const ids = [feed.id, ...feed.entry.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(3);
    expect(feed.entry.map((each) => each.link[0]?.['@_href'])).toEqual(ENTRIES.map(({ url }) => url));
  });

  it('is JSON Feed 1.1 with the same entries', () => {
    const { body, type } = write(ENTRIES, 'json');
    expect(type).toContain('application/feed+json');
    const { items, feed_url } = parseJson(body);
    expect(feed_url).toBe('https://a.example.org/api/feeds/t?format=json&x=1');
    const { entry: entries } = parseAtom(write(ENTRIES, 'atom').body);
    expect(items.map(({ id, title, url }) => [id, title, url])).toEqual(
      entries.map(({ id, title, link: [own] }) => [id, title, own?.['@_href']]),
    );
  });

  it('keeps the ids of its entries when others come', () => {
    const ids = parseJson(write(ENTRIES, 'json').body).items.map(({ id }) => id);
    const more = [entry(5, changesOf([], [{ pmid: 3 }])), ...ENTRIES];
    expect(parseJson(write(more, 'json').body).items.map(({ id }) => id)).toEqual([expect.any(String), ...ids]);
  });

  it('is whole without an entry', () => {
    expect(parseAtom(write([], 'atom').body)).toMatchObject({ entry: [], updated: '2026-01-01T00:00:00.000Z' });
    expect(parseJson(write([], 'json').body).items).toEqual([]);
  });

  it('makes no markup of any text', () => {
    const entries = [entry(2, changesOf([{ pmid: 1 }], [{ pmid: 1 }, { pmid: 2 }], HOSTILE), HOSTILE)];
    // As a reader of plain text must show it.
    const shown = '<script>alert(1)</script>]]><img src=x onerror=alert(2)>  & "q" &lt;b&gt; \ufffd'.replace(
      / +/g,
      ' ',
    );
    const atom = write(entries, 'atom', HOSTILE);
    const json = parseJson(write(entries, 'json', HOSTILE).body);
    expect(json).toMatchObject({ title: shown, items: [{ title: shown }] });
    const [html = ''] = json.items.map(({ content_html }) => content_html);
    expect(html).not.toMatch(/<(?:script|img|b)\b/);
    expect(html).toContain('&lt;script&gt;');
    const feed = parseAtom(atom.body);
    expect([feed.title, feed.entry[0]?.title]).toEqual([shown, shown]);
    expect(feed.entry[0]?.content['#text']).toBe(html);
  });

  it('is recognised by its tag, or else its date', () => {
    const feed = write(ENTRIES, 'atom');
    expect(write(ENTRIES, 'atom').etag).toBe(feed.etag);
    expect(isKnown(feed, { ifNoneMatch: `W/${feed.etag}, "x"` })).toBe(true);
    expect(isKnown(feed, { ifNoneMatch: '"x"', ifModifiedSince: feed.lastModified.toUTCString() })).toBe(false);
    expect(isKnown(feed, { ifModifiedSince: feed.lastModified.toUTCString() })).toBe(true);
    expect(isKnown(feed, { ifModifiedSince: 'Thu, 01 Jan 2026 00:00:00 GMT' })).toBe(false);
    expect(isKnown(feed, { ifModifiedSince: 'nonsense' })).toBe(false);
    expect(isKnown(feed, {})).toBe(false);
    const more = write([entry(5, changesOf([], [{ pmid: 3 }])), ...ENTRIES], 'atom');
    expect(more.etag).not.toBe(feed.etag);
    expect(more.lastModified > feed.lastModified).toBe(true);
  });
});
