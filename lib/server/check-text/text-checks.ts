import { randomBytes } from 'node:crypto';
import type { NewTextCheck, TextCheckStore } from '#adapters/postgres/text-checks/text-check-store.ts';
import type { TextCheck, TextCheckHead, TextCheckStatus } from '#contract/text-check/text-check.ts';
import { AssayError } from '#core/errors.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import { storable } from '#core/text/storable.ts';

/** A result is up to some megabytes. */
const MOST = 60;
const MOST_OPEN = 3;
const LONGEST_NAME = 200;
const FULL = `A workspace keeps at most ${MOST} checked texts. Delete some, then check this one.`;
const BUSY = `At most ${MOST_OPEN} texts are checked at once. Wait until one is done, or cancel it.`;
const ENDED = 'This text has been checked already, or its check has ended.';

const ENDED_STATUSES: ReadonlySet<TextCheckStatus> = new Set(['complete', 'failed', 'cancelled']);

interface TextChecksOptions {
  store: TextCheckStore;
  tasks: Pick<TaskQueue, 'send'>;
  /** Throws if the disk has no space for so many bytes. */
  checkSpace(bytes: number): void;
}

/** Operations on text checks. For any workspace but its own a check does not exist (`not_found`). */
export function createTextChecks({ store, tasks, checkSpace }: TextChecksOptions) {
  async function own(workspaceId: string | undefined, id: string): Promise<TextCheck> {
    const stored = await store.get(id);
    if (!stored || stored.workspaceId !== workspaceId) throw new AssayError('not_found');
    return stored.check;
  }

  return {
    /** Throws where none can be started now, so that nothing of an allowance is spent on it. */
    async checkRoom(workspaceId: string): Promise<void> {
      const all = await store.list(workspaceId);
      const open = all.filter(({ check }) => !ENDED_STATUSES.has(check.status));
      if (open.length >= MOST_OPEN) throw new AssayError('rate_limited', BUSY);
      if (all.length >= MOST) throw new AssayError('rate_limited', FULL);
    },
    /** @param sealed how models are asked; null checks without one. */
    async start(
      workspaceId: string,
      { name, ...sent }: Omit<NewTextCheck, 'id' | 'workspaceId'>,
    ): Promise<{ checkId: string }> {
      checkSpace(sent.bytes.length);
      const id = randomBytes(12).toString('base64url');
      const plain =
        storable(name)
          .replace(/^.*[\\/]/, '')
          .trim()
          .slice(0, LONGEST_NAME) || 'Text';
      const added = await store.add(
        { ...sent, id, workspaceId, name: plain },
        { most: MOST, mostOpen: MOST_OPEN },
        (db) => tasks.send(id, db),
      );
      if (added !== 'added') throw new AssayError('rate_limited', added === 'full' ? FULL : BUSY);
      return { checkId: id };
    },
    view: own,
    async list(workspaceId: string | undefined): Promise<TextCheckHead[]> {
      if (workspaceId === undefined) return [];
      return (await store.list(workspaceId)).map(({ check: { result: _, ...head } }) => head);
    },
    async cancel(workspaceId: string | undefined, id: string): Promise<void> {
      await own(workspaceId, id);
      if (!(await store.cancel(id))) throw new AssayError('invalid_request', ENDED);
    },
    async remove(workspaceId: string | undefined, id: string): Promise<void> {
      await own(workspaceId, id);
      await store.remove(id);
    },
  };
}

export type TextChecks = ReturnType<typeof createTextChecks>;
