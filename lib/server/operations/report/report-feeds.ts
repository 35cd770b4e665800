import * as z from 'zod';
import { FEED_FORMATS, isKnown, type WrittenFeed, writeFeed } from '../../living/write-feed.ts';
import { operation } from '../operation.ts';
import { whichRun } from '../runs.ts';

const addresses = z.object({ atom: z.string(), json: z.string() });

export const openFeed = operation({
  name: 'open_feed',
  isNoted: true,
  summary:
    'The private addresses of a feed of what changes in a report, Atom and JSON. Anyone with an address can read it.',
  scope: 'write',
  input: whichRun,
  output: addresses,
  http: { method: 'POST', path: '/api/runs/{runId}/feed', status: 201 },
  handle: ({ runId }, { services, workspaceId }) => services.living.openFeed(workspaceId, runId),
});

export const closeFeed = operation({
  name: 'close_feed',
  isNoted: true,
  summary: 'Revokes the addresses of the feed, which stop working.',
  scope: 'write',
  input: whichRun,
  output: z.void(),
  http: { method: 'DELETE', path: '/api/runs/{runId}/feed', status: 204 },
  handle: ({ runId }, { services, workspaceId }) => services.living.closeFeed(workspaceId, runId),
});

const nothing = z.object({});

export const getWorkspaceFeed = operation({
  name: 'get_workspace_feed',
  summary: 'The private addresses of the feed of all watched reports; null while there is none.',
  scope: 'read',
  input: nothing,
  output: z.object({ feed: addresses.nullable() }),
  http: { method: 'GET', path: '/api/feed', status: 200 },
  handle: async (_, { services, workspaceId }) => ({ feed: await services.feeds.addresses(workspaceId) }),
});

export const openWorkspaceFeed = operation({
  name: 'open_workspace_feed',
  isNoted: true,
  summary:
    'A private feed of what changes in all watched reports, at new addresses; earlier ones lead nowhere from then on.',
  scope: 'write',
  input: nothing,
  output: addresses,
  http: { method: 'POST', path: '/api/feed', status: 201 },
  handle: (_, { services, openWorkspace }) => services.feeds.open(openWorkspace()),
});

export const closeWorkspaceFeed = operation({
  name: 'close_workspace_feed',
  isNoted: true,
  summary: 'Closes the feed of all watched reports: its addresses lead nowhere from then on.',
  scope: 'write',
  input: nothing,
  output: z.void(),
  http: { method: 'DELETE', path: '/api/feed', status: 204 },
  handle: (_, { services, workspaceId }) => services.feeds.close(workspaceId),
});

const known = z.object({
  format: z.enum(FEED_FORMATS, { error: 'The format is "atom" or "json".' }).default('atom'),
  ifNoneMatch: z.string().optional(),
  ifModifiedSince: z.string().optional(),
});

export const readFeed = operation({
  name: 'read_feed',
  summary:
    'What changed in a report, or in all of a workspace, for feed readers: an entry for each version that changed something.',
  scope: 'public',
  input: z.object({ token: z.string(), ...known.shape }),
  /** A file; 304 for a feed reader that has it already. */
  output: z.custom<WrittenFeed>(),
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
  handle: async ({ token, format }, { services }) => writeFeed(await services.feeds.read(token), format),
});
