import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import type { ReportChanges } from '#contract/living/report-changes.ts';
import { changeLines, plain } from './change-lines.ts';

export const FEED_FORMATS = ['atom', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

const TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** One version that changed something. */
export interface FeedEntry {
  /** Of the version: the same in every feed that it is in. */
  id: string;
  title: string;
  /** Absolute. */
  url: string;
  /** ISO time. */
  at: string;
  changes: ReportChanges;
}

export interface FeedContent {
  id: string;
  title: string;
  /** The page that the feed belongs to. */
  homeUrl: string;
  /** Addresses of the feed itself. */
  urls: Readonly<Record<FeedFormat, string>>;
  /** ISO time of the feed while it has no entry. */
  createdAt: string;
  /** Newest first. */
  entries: readonly FeedEntry[];
}

export interface WrittenFeed {
  body: string;
  type: string;
  /** Strong: a hash of the body. */
  etag: string;
  lastModified: Date;
}

/** A feed as Atom (RFC 4287) or JSON Feed 1.1. All text of sources is escaped, so that none of it becomes markup. */
export function writeFeed(content: FeedContent, format: FeedFormat): WrittenFeed {
  const updated = content.entries[0]?.at ?? content.createdAt;
  const body = format === 'atom' ? toAtom(content, updated) : toJson(content);
  return {
    body,
    type: TYPES[format],
    etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
    lastModified: new Date(updated),
  };
}

function toAtom({ id, title, homeUrl, urls, entries }: FeedContent, updated: string): string {
  const x = escapeUTF8;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${uuidUrn(id)}</id>`,
    `<title>${x(plain(title))}</title>`,
    `<updated>${updated}</updated>`,
    '<author><name>Assay</name></author>',
    '<generator>Assay</generator>',
    `<link rel="self" type="application/atom+xml" href="${x(urls.atom)}"/>`,
    `<link rel="alternate" type="text/html" href="${x(homeUrl)}"/>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<id>${uuidUrn(entry.id)}</id>`,
      `<title>${x(plain(entry.title))}</title>`,
      `<published>${entry.at}</published>`,
      `<updated>${entry.at}</updated>`,
      `<link rel="alternate" type="text/html" href="${x(entry.url)}"/>`,
      `<content type="html">${x(toHtml(entry.changes))}</content>`,
      '</entry>',
    ]),
    '</feed>\n',
  ].join('\n');
}

function toJson({ title, homeUrl, urls, entries }: FeedContent): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: plain(title),
    home_page_url: homeUrl,
    feed_url: urls.json,
    language: 'en',
    authors: [{ name: 'Assay' }],
    items: entries.map((entry) => ({
      id: uuidUrn(entry.id),
      url: entry.url,
      title: plain(entry.title),
      content_html: toHtml(entry.changes),
      date_published: entry.at,
      date_modified: entry.at,
    })),
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}

/** An absolute IRI, as Atom wants ids: a UUID of version 8 (RFC 9562), the same for the same id. */
function uuidUrn(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

function toHtml(changes: ReportChanges): string {
  const { lines, left } = changeLines(changes);
  const items = lines.map(({ text, url }) => {
    const escaped = escapeUTF8(text);
    return url === null
      ? `<li>${escaped}</li>`
      : `<li>${escaped} <a href="${escapeUTF8(url)}">${escapeUTF8(url)}</a></li>`;
  });
  const more = left > 0 ? `<p>And ${left} more.</p>` : '';
  return `<p>${escapeUTF8(plain(changes.why))}</p><ul>${items.join('')}</ul>${more}`;
}

/** Whether a feed reader has this version already: by its entity tag, else by its date, to the second (RFC 9110, 13.2.2). */
export function isKnown(
  { etag, lastModified }: Pick<WrittenFeed, 'etag' | 'lastModified'>,
  { ifNoneMatch, ifModifiedSince }: { ifNoneMatch?: string | undefined; ifModifiedSince?: string | undefined },
): boolean {
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(ifModifiedSince ?? '');
  return Number.isFinite(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}
