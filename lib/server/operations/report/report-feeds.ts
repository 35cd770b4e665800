import * as z from 'zod';
import { buildFeed, FEED_FORMATS, isKnown, type ReportFeed } from '../../living/report-feed.ts';
import { operation } from '../operation.ts';
import { whichRun } from '../runs.ts';

const addresses = z.object({ atom: z.string(), json: z.string() });

export const openFeed = operation({
  name: 'open_feed',
  isNoted: true,
  summary: 'The private addresses of a feed of what changes in a report, Atom and JSON. Anyone with an address can read it.',
  scope: 'write',
  input: whichRun,
  output: addresses,
  http: { method: 'POST', path: '/api/runs/{runId}/feed', status: 201 },
  handle: ({ runId }, { services, workspaceId }) => services.living.openFeed(workspaceId, runId),
});

export const closeFeed = operation({
  name: 'close_feed',
  isNoted: true,
  summary: 'Revokes the addresses of the feed, which lead nowhere from then on.',
  scope: 'write',
  input: whichRun,
  output: z.void(),
  http: { method: 'DELETE', path: '/api/runs/{runId}/feed', status: 204 },
  handle: ({ runId }, { services, workspaceId }) => services.living.closeFeed(workspaceId, runId),
});

const known = z.object({
  format: z.enum(FEED_FORMATS, { error: 'The format is "atom" or "json".' }).default('atom'),
  ifNoneMatch: z.string().optional(),
  ifModifiedSince: z.string().optional(),
});

export const readFeed = operation({
  name: 'read_feed',
  summary: 'The changes of a report for feed readers: an entry for each version that changed something.',
  scope: 'public',
  input: z.object({ token: z.string(), ...known.shape }),
  /** A file; 304 for a feed reader that has it already. */
  output: z.custom<ReportFeed>(),
  http: {
    method: 'GET',
    path: '/api/feeds/{token}',
    status: 200,
    query: known,
    headers: { ifNoneMatch: 'if-none-match', ifModifiedSince: 'if-modified-since' },
    media: ['application/atom+xml', 'application/feed+json'],
    send(feed, asked) {
      const headers = {
        etag: feed.etag,
        'last-modified': feed.lastModified.toUTCString(),
        'cache-control': 'private, max-age=300',
        'x-robots-tag': 'noindex',
      };
      if (isKnown(feed, asked)) return new Response(null, { status: 304, headers });
      return new Response(feed.body, { headers: { ...headers, 'content-type': feed.type } });
    },
  },
  async handle({ token, format }, { services }) {
    const { publicUrl, urls, question, versions } = await services.living.feed(token);
    return buildFeed({ question, versions, publicUrl, urls, format });
  },
});
