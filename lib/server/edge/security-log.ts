import { createHash } from 'node:crypto';
import type { ErrorCode } from '#contract/error-codes.ts';

/** Refusals that indicate an attack, or a user who needs help. */
const NOTED: ReadonlySet<ErrorCode> = new Set([
  'token_refused',
  'scope_refused',
  'forbidden_origin',
  'unknown_host',
  'rate_limited',
  'address_refused',
  'payload_too_large',
]);

export interface Asked {
  /** What was requested, by its name or the pattern of its address: actual addresses contain ids and link tokens. */
  what: string;
  /** The network address that counts as the caller's in limits. */
  address?: string | undefined;
  workspaceId?: string | undefined;
}

/** A log of the form of pino's. */
interface Lines {
  warn(fields: object, text: string): void;
  info(fields: object, text: string): void;
}

/** Refusals logged per minute, so that a thousand refusals a second cannot fill the disk. */
const MOST_A_MINUTE = 120;
const MINUTE_MS = 60_000;

/**
 * Log lines for the administrator: refusals, and changes to access (links, tokens, deletions). If there are very many
 * refusals, some are logged and the others counted.
 */
export function createSecurityLog(log: Lines, now: () => number = Date.now) {
  let minute = { since: now(), logged: 0, omitted: 0 };

  function mayLog(): boolean {
    if (now() - minute.since >= MINUTE_MS) {
      if (minute.omitted > 0) log.warn({ security: 'refused', more: minute.omitted }, 'more requests were refused');
      minute = { since: now(), logged: 0, omitted: 0 };
    }
    if (minute.logged < MOST_A_MINUTE) minute.logged += 1;
    else minute.omitted += 1;
    return minute.omitted === 0;
  }

  return {
    refused(code: ErrorCode, asked: Asked): void {
      if (NOTED.has(code) && mayLog())
        log.warn({ security: 'refused', code, ...shown(asked) }, 'a request was refused');
    },
    done(asked: Asked): void {
      log.info({ security: 'done', ...shown(asked) }, 'access was changed, or something was deleted');
    },
  };
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Workspaces by a part of their hash: log readers can tell them apart but cannot open them. */
function shown({ workspaceId, ...asked }: Asked) {
  return { ...asked, ...(workspaceId !== undefined && { workspace: workspaceMark(workspaceId) }) };
}

const workspaceMark = (workspaceId: string) =>
  createHash('sha256').update(workspaceId).digest('base64url').slice(0, 12);
