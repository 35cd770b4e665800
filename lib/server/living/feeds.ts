import { randomBytes } from 'node:crypto';
import type { FeedStore } from '#adapters/postgres/living/feed-store.ts';
import type { StoredVersion } from '#adapters/postgres/living/living-rows.ts';
import type { LivingStore } from '#adapters/postgres/living/living-store.ts';
import { AssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Runs } from '../runs/runs.ts';
import type { FeedContent, FeedEntry } from './write-feed.ts';

const TOKEN_BYTES = 20;
const TOKEN = /^[\w-]{20,64}$/;
const MOST_ENTRIES = 50;

export const newFeedToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

export const feedUrls = (publicUrl: string, token: string) => ({
  atom: `${publicUrl}/api/feeds/${token}`,
  json: `${publicUrl}/api/feeds/${token}?format=json`,
});

interface FeedsOptions {
  store: Pick<LivingStore, 'byFeed' | 'versions'>;
  feeds: FeedStore;
  runs: Pick<Runs, 'own'>;
  clock: Clock;
  /** Address of this server for links that are read elsewhere. */
  publicUrl: string;
}

/** What feed readers get, and the feed of a whole workspace: none until its owner opens one. */
export function createFeeds({ store, feeds, runs, clock, publicUrl }: FeedsOptions) {
  function entryOf({ id, runId, changes, endedAt, createdAt }: StoredVersion, title: string): FeedEntry[] {
    if (!changes || changes.changes.length === 0) return [];
    return [
      { id: `version ${id}`, title, url: `${publicUrl}/runs/${runId}/changes`, at: endedAt ?? createdAt, changes },
    ];
  }

  async function ofReport(token: string): Promise<FeedContent | undefined> {
    const living = await store.byFeed(token);
    const versions = living ? await store.versions(living.id) : [];
    const runId = versions.find((each) => each.runId !== null)?.runId;
    if (!living || !runId) return undefined;
    const { question } = await runs.own(living.workspaceId, runId);
    const done = versions.filter(({ status }) => status === 'done');
    return {
      id: `report ${living.id}`,
      title: `What changed: ${question}`,
      homeUrl: `${publicUrl}/runs/${runId}/changes`,
      urls: feedUrls(publicUrl, token),
      createdAt: versions.at(-1)?.createdAt ?? new Date(0).toISOString(),
      entries: done.flatMap((version) => entryOf(version, version.changes?.why ?? '')).slice(0, MOST_ENTRIES),
    };
  }

  async function ofWorkspace(token: string): Promise<FeedContent | undefined> {
    const feed = await feeds.byToken(token);
    if (!feed) return undefined;
    const versions = await feeds.changed(feed.workspaceId, MOST_ENTRIES);
    return {
      id: `workspace ${feed.id}`,
      title: 'What changed in watched reports',
      homeUrl: `${publicUrl}/history`,
      urls: feedUrls(publicUrl, token),
      createdAt: feed.createdAt,
      entries: versions.flatMap((version) => entryOf(version, `${version.changes?.question}: ${version.changes?.why}`)),
    };
  }

  return {
    /** The content of a feed; `not_found` for an address that leads nowhere. */
    async read(token: string): Promise<FeedContent> {
      const content = TOKEN.test(token) ? ((await ofReport(token)) ?? (await ofWorkspace(token))) : undefined;
      if (!content) throw new AssayError('not_found');
      return content;
    },

    async addresses(workspaceId: string | undefined): Promise<ReturnType<typeof feedUrls> | null> {
      const feed = workspaceId === undefined ? undefined : await feeds.ofWorkspace(workspaceId);
      return feed ? feedUrls(publicUrl, feed.token) : null;
    },

    /** Opens the feed of a workspace at a new address; an earlier one leads nowhere from then on. */
    async open(workspaceId: string): Promise<ReturnType<typeof feedUrls>> {
      const token = newFeedToken();
      await feeds.open({ workspaceId, id: newFeedToken(), token, createdAt: clock.now().toISOString() });
      return feedUrls(publicUrl, token);
    },

    async close(workspaceId: string | undefined): Promise<void> {
      if (workspaceId === undefined || !(await feeds.close(workspaceId)))
        throw new AssayError('not_found', 'This workspace has no feed.');
    },
  };
}

export type Feeds = ReturnType<typeof createFeeds>;
