import { createHash } from 'node:crypto';
import type { ErrorCode } from '#contract/error-codes.ts';

/** Refusals by which an attack shows, or somebody who needs help. */
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
  /** What was asked for, by its name or the pattern of its address: addresses themselves hold ids, and tokens of links. */
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

/** Lines on refusals in a minute; who is refused a thousand times a second fills no disk. */
const MOST_A_MINUTE = 120;
const MINUTE_MS = 60_000;

/**
 * Lines of the server's log for who looks after it: what was refused to whom, and what has changed who can read or use what
 * (links, tokens, deletions). Of very many refusals some are told and the others counted.
 */
export function createSecurityLog(log: Lines, now: () => number = Date.now) {
  let minute = { since: now(), told: 0, omitted: 0 };

  function mayTell(): boolean {
    if (now() - minute.since >= MINUTE_MS) {
      if (minute.omitted > 0) log.warn({ security: 'refused', more: minute.omitted }, 'more requests were refused');
      minute = { since: now(), told: 0, omitted: 0 };
    }
    if (minute.told < MOST_A_MINUTE) minute.told += 1;
    else minute.omitted += 1;
    return minute.omitted === 0;
  }

  return {
    refused(code: ErrorCode, asked: Asked): void {
      if (NOTED.has(code) && mayTell())
        log.warn({ security: 'refused', code, ...shown(asked) }, 'a request was refused');
    },
    done(asked: Asked): void {
      log.info({ security: 'done', ...shown(asked) }, 'access was changed, or something was deleted');
    },
  };
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Workspaces by a part of their hash: who reads logs is told which of them are the same, and opens none. */
function shown({ workspaceId, ...asked }: Asked) {
  return { ...asked, ...(workspaceId !== undefined && { workspace: workspaceMark(workspaceId) }) };
}

const workspaceMark = (workspaceId: string) =>
  createHash('sha256').update(workspaceId).digest('base64url').slice(0, 12);
