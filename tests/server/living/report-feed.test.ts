import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { StoredVersion } from '#adapters/postgres/living/living-rows.ts';
import { compareReports } from '#core/living/compare-reports.ts';
import { buildFeed, isKnown } from '#server/living/report-feed.ts';
import { type Trial, versionOf } from '#tests/core/living/report-of.ts';

const URLS = { atom: 'https://a.example.org/api/feeds/t/atom', json: 'https://a.example.org/api/feeds/t/json' };

function version(number: number, before: readonly Trial[], after: readonly Trial[], retitled?: string): StoredVersion {
  const newer = versionOf(after);
  const report =
    retitled === undefined
      ? newer
      : { ...newer, evidence: newer.evidence.map((work) => ({ ...work, title: retitled })) };
  return {
    id: `version-${number}`,
    livingId: 'living',
    number,
    runId: `run-${number}`,
    status: 'done',
    isWatched: true,
    isListed: true,
    isPartial: false,
    attempts: 1,
    retryAt: null,
    problem: null,
    baseRunId: 'run-1',
    changes: number === 1 ? null : compareReports(versionOf(before), report),
    notices: [],
    createdAt: `2026-0${number}-01T00:00:00.000Z`,
    endedAt: `2026-0${number}-01T01:00:00.000Z`,
  };
}

const feedOf = (versions: readonly StoredVersion[], format: 'atom' | 'json', question = 'Does it work?') =>
  buildFeed({ question, versions, publicUrl: 'https://a.example.org', urls: URLS, format });

const VERSIONS = [
  version(1, [], [{ pmid: 1 }]),
  version(2, [{ pmid: 1 }], [{ pmid: 1 }, { pmid: 2 }]),
  version(3, [{ pmid: 1 }], [{ pmid: 1 }]),
  version(4, [{ pmid: 1 }], [{ pmid: 1, value: 1.3 }]),
];

describe('the feed of a report', () => {
  it('has an entry for each version that changed something, newest first, by an id that stays', () => {
    const { items } = JSON.parse(feedOf(VERSIONS, 'json').body);
    expect(items.map(({ id }: { id: string }) => id)).toEqual([
      'urn:assay:version:version-4',
      'urn:assay:version:version-2',
    ]);
    expect(items[0].url).toBe('https://a.example.org/runs/run-4/changes');
    const later = JSON.parse(feedOf([...VERSIONS, version(5, [], [{ pmid: 3 }])], 'json').body);
    expect(later.items.slice(1)).toEqual(items);
  });

  it('is Atom with absolute links, its own among them', () => {
    const { body, type } = feedOf(VERSIONS, 'atom');
    expect(type).toContain('application/atom+xml');
    expect(XMLValidator.validate(body)).toBe(true);
    const { feed } = new XMLParser({ ignoreAttributes: false }).parse(body);
    expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual([
      'urn:assay:version:version-4',
      'urn:assay:version:version-2',
    ]);
    const links = [feed.link, feed.entry.map(({ link }: { link: unknown }) => link)].flat(2);
    for (const link of links) expect(link['@_href']).toMatch(/^https:\/\//);
    expect(links.find((link) => link['@_rel'] === 'self')['@_href']).toBe(URLS.atom);
  });

  it('holds nothing of a source as markup', () => {
    const hostile = '<script>alert(1)</script>]]><img src=x onerror=alert(2)>\u0001 & "q"';
    const versions = [version(1, [], [{ pmid: 1 }]), version(2, [{ pmid: 1 }], [{ pmid: 1 }, { pmid: 2 }], hostile)];
    for (const format of ['atom', 'json'] as const) {
      const { body } = feedOf(versions, format, hostile);
      if (format === 'atom') {
        expect(XMLValidator.validate(body)).toBe(true);
        const { feed } = new XMLParser({ ignoreAttributes: false }).parse(body);
        const entry = [feed.entry].flat()[0];
        for (const html of [feed.title, entry.title, entry.content]) {
          const text = typeof html === 'string' ? html : html['#text'];
          expect(text).not.toMatch(/<(?:script|img)/);
        }
      } else {
        const { items } = JSON.parse(body);
        expect(items[0].content_html).not.toMatch(/<(?:script|img)/);
        expect(items[0].content_html).toContain('&lt;script&gt;');
      }
    }
  });

  it('is told from one that a reader has by its tag, or else its date', () => {
    const feed = feedOf(VERSIONS, 'atom');
    expect(feedOf(VERSIONS, 'atom').etag).toBe(feed.etag);
    expect(isKnown(feed, { ifNoneMatch: `W/${feed.etag}, "x"` })).toBe(true);
    expect(isKnown(feed, { ifNoneMatch: '"x"', ifModifiedSince: feed.lastModified.toUTCString() })).toBe(false);
    expect(isKnown(feed, { ifModifiedSince: feed.lastModified.toUTCString() })).toBe(true);
    expect(isKnown(feed, { ifModifiedSince: 'Thu, 01 Jan 2026 00:00:00 GMT' })).toBe(false);
    expect(isKnown(feed, { ifModifiedSince: 'nonsense' })).toBe(false);
    expect(isKnown(feed, {})).toBe(false);
    expect(feedOf([...VERSIONS, version(5, [], [{ pmid: 3 }])], 'atom').etag).not.toBe(feed.etag);
  });
});
