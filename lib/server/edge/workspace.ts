import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { WorkspaceStore } from '#adapters/postgres/workspace-store.ts';
import { forgetCookie, setCookie } from './cookies.ts';

export const WORKSPACE_COOKIE = 'assay_workspace';
const MAX_AGE_SECONDS = 400 * 24 * 3600;

type Recorded = Pick<WorkspaceStore, 'epochOf' | 'use' | 'raiseEpoch'>;

/** Without a database of workspaces, nobody can be signed out. */
const UNRECORDED: Recorded = { epochOf: async () => 0, use: async () => {}, raiseEpoch: async () => 0 };

/**
 * Signs and reads the cookie that opens a workspace: `id.signature`, both base64url, or `id.epoch.signature` once its
 * browsers have been signed out: cookies of earlier epochs open nothing.
 */
export function createWorkspaces(secret: string, store: Recorded = UNRECORDED) {
  const sign = (id: string, epoch: number) =>
    createHmac('sha256', secret)
      .update(epoch === 0 ? `workspace:${id}` : `workspace:${id}:${epoch}`)
      .digest('base64url');
  const cookieFor = (id: string, epoch: number, isSecure: boolean) => {
    const value = [id, ...(epoch === 0 ? [] : [epoch]), sign(id, epoch)].join('.');
    return setCookie(WORKSPACE_COOKIE, value, { maxAgeSeconds: MAX_AGE_SECONDS, isSecure });
  };

  function signed(value: string | undefined): { id: string; epoch: number } | undefined {
    const [, id, epoch = '0', signature] = /^([\w-]+)(?:\.([1-9]\d{0,8}))?\.([\w-]+)$/.exec(value ?? '') ?? [];
    if (id === undefined || signature === undefined) return undefined;
    const given = Buffer.from(signature);
    const right = Buffer.from(sign(id, Number(epoch)));
    return given.length === right.length && timingSafeEqual(given, right) ? { id, epoch: Number(epoch) } : undefined;
  }

  /** The workspace of a cookie value; undefined when it is absent, not ours, or of a browser that was signed out. */
  async function opened(value: string | undefined) {
    const found = signed(value);
    return found && (await store.epochOf(found.id)) === found.epoch ? found : undefined;
  }

  return {
    /** The workspace of a cookie value. */
    read: async (value: string | undefined): Promise<string | undefined> => (await opened(value))?.id,
    /** A new workspace: its id and the Set-Cookie header that opens it. */
    create(isSecure: boolean): { id: string; setCookie: string } {
      const id = randomBytes(18).toString('base64url');
      return { id, setCookie: cookieFor(id, 0, isSecure) };
    },
    /** Records a new workspace, since unused ones may be deleted later. */
    note: (id: string): Promise<void> => store.use(id),
    /** Signs out every browser of a workspace; returns the Set-Cookie header that opens it for the caller. */
    async signOutOthers(id: string, isSecure: boolean): Promise<string> {
      return cookieFor(id, await store.raiseEpoch(id), isSecure);
    },
    /** The Set-Cookie headers that exchange a cookie, where it opens something, for one that only this host can set. */
    async bind(value: string): Promise<string[]> {
      const found = await opened(value);
      return found ? [...forgetCookie(WORKSPACE_COOKIE, false), cookieFor(found.id, found.epoch, true)] : [];
    },
    /** The Set-Cookie headers that make a browser forget its workspace. */
    forget: (isSecure: boolean): string[] => forgetCookie(WORKSPACE_COOKIE, isSecure),
  };
}

export type Workspaces = ReturnType<typeof createWorkspaces>;
