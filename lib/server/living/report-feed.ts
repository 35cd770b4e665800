import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import { Feed } from 'feed';
import type { StoredVersion } from '#adapters/postgres/living/living-rows.ts';
import { changeLines, plain } from './change-lines.ts';

export const FEED_FORMATS = ['atom', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

const MOST_ENTRIES = 50;
const TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

interface FeedOf {
  question: string;
  /** In any order; those that changed nothing have no entry. */
  versions: readonly StoredVersion[];
  publicUrl: string;
  /** Addresses of the feed itself. */
  urls: { atom: string; json: string };
  format: FeedFormat;
}

export interface ReportFeed {
  body: string;
  type: string;
  /** Strong: a hash of the body. */
  etag: string;
  lastModified: Date;
}

/**
 * The changes of a report as a feed, newest first. An entry has the id of its version. All text is escaped twice, as HTML
 * within XML, so that no text of a source becomes markup.
 */
export function buildFeed({ question, versions, publicUrl, urls, format }: FeedOf): ReportFeed {
  const told = versions
    .filter(({ changes, status }) => status === 'done' && changes !== null && changes.changes.length > 0)
    .toSorted((a, b) => (b.number ?? 0) - (a.number ?? 0))
    .slice(0, MOST_ENTRIES);
  const updated = new Date(told[0]?.endedAt ?? versions.at(-1)?.createdAt ?? 0);
  const title = plain(`What changed: ${question}`);
  const feed = new Feed({
    id: `urn:assay:report:${versions[0]?.livingId ?? ''}`,
    title: inFormat(title, format),
    updated,
    copyright: '',
    generator: 'Assay',
    link: `${publicUrl}/history`,
    feedLinks: { atom: urls.atom, json: urls.json },
  });
  for (const version of told) {
    const { id, runId, changes, endedAt, createdAt } = version;
    if (!changes) continue;
    feed.addItem({
      id: `urn:assay:version:${id}`,
      title: inFormat(plain(changes.why), format),
      link: `${publicUrl}/runs/${runId}/changes`,
      date: new Date(endedAt ?? createdAt),
      content: toHtml(version),
    });
  }
  const body = format === 'atom' ? feed.atom1() : feed.json1();
  return {
    body,
    type: TYPES[format],
    etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
    lastModified: updated,
  };
}

/** Titles of Atom are HTML as the package writes them, those of JSON plain text. */
const inFormat = (text: string, format: FeedFormat) => (format === 'atom' ? escapeUTF8(text) : text);

function toHtml({ changes }: StoredVersion): string {
  if (!changes) return '';
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
  { etag, lastModified }: Pick<ReportFeed, 'etag' | 'lastModified'>,
  { ifNoneMatch, ifModifiedSince }: { ifNoneMatch?: string | undefined; ifModifiedSince?: string | undefined },
): boolean {
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(ifModifiedSince ?? '');
  return Number.isFinite(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}
