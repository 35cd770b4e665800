import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { RunView } from '#contract/run-view.ts';
import type { TableColumn } from '#contract/table-column.ts';
import { isAssayError } from '#core/errors.ts';
import type { Recheck } from '#core/report/recheck.ts';
import { findCookie } from '../edge/cookies.ts';
import { WORKSPACE_COOKIE } from '../edge/workspace.ts';
import type { AskedOfRun } from '../runs/run-control.ts';
import type { OwnRun } from '../runs/runs.ts';
import type { SharedReport } from '../sharing/public-report.ts';
import { services } from '../wiring/services.ts';

/**
 * The visitor's origin, for addresses that others read without the page; undefined where unknown. A proxy's headers
 * count only if the proxy is ours.
 */
export async function readPageOrigin(): Promise<URL | undefined> {
  const [{ env }, sent] = await Promise.all([services(), headers()]);
  return originOf(sent, env.TRUST_PROXY_HOPS > 0);
}

export function originOf(sent: Pick<Headers, 'get'>, isProxied: boolean): URL | undefined {
  const forwarded = (name: string) => (isProxied ? sent.get(name)?.split(',')[0]?.trim() : undefined);
  const host = forwarded('x-forwarded-host') || sent.get('host');
  const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const text = `${scheme}://${host ?? ''}`;
  // Only a host, so that nothing else of the header gets into the page.
  if (!host || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(text)) return undefined;
  return new URL(text);
}

/** A link to a frozen copy of a report that is in force. */
export interface ShareLink {
  url: string;
  createdAt: string;
}

/** The workspace that the visitor's cookie opens, if any. */
export async function readWorkspace(): Promise<string | undefined> {
  const [{ workspaces }, jar] = await Promise.all([services(), cookies()]);
  return workspaces.read(findCookie(WORKSPACE_COOKIE, (name) => jar.get(name)?.value)?.value);
}

/** The visitor's own run; "not found" for other people's and nonexistent ones. */
export async function readRun(
  runId: string,
): Promise<{ run: RunView; share: ShareLink | null; controls: AskedOfRun; columns: TableColumn[] }> {
  const [{ runs, columns: asked }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return orNotFound(async () => {
    const [run, share, columns] = await Promise.all([
      runs.view(workspaceId, runId),
      runs.shareOf(workspaceId, runId),
      asked.list(workspaceId, runId),
    ]);
    const controls = await runs.asked(runId, run);
    return { run, share: share && { url: `/s/${share.token}`, createdAt: share.createdAt }, controls, columns };
  });
}

/** What does not need the log: enough to name a page. */
export async function readRunSummary(runId: string): Promise<OwnRun> {
  const [{ runs }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return orNotFound(() => runs.own(workspaceId, runId));
}

/** A report that its owner shared; "not found" when there is none or the link was revoked. */
export async function readShared(token: string): Promise<SharedReport> {
  const { runs } = await services();
  return orNotFound(() => runs.shared(token));
}

/** What is known today about the works that a shared report cites; never waits long, never fails. */
export async function readRecheck(token: string, shared: SharedReport): Promise<Recheck> {
  const { sharedNotices } = await services();
  return sharedNotices(token, shared);
}

async function orNotFound<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isAssayError(error) && error.code === 'not_found') notFound();
    throw error;
  }
}
