import { AssayError } from '#core/errors.ts';

interface OpenStreamsOptions {
  /** Streams that may be open at once; 0 allows any number. */
  perWorkspace: number;
  perAddress: number;
  /** For all callers together. */
  inAll?: number;
  /** The message for a caller with too many. */
  full?: string;
}

const TOO_MANY_PAGES = 'Too many pages watch runs from here at once. Close some and load this one again.';

/**
 * Counts what is open at once in this process: event streams, or files on their way in. `open` gives what is to be called
 * once it has ended; it throws `rate_limited` where a workspace, an address or all together have too many.
 */
export function createOpenStreams({ perWorkspace, perAddress, inAll = 0, full = TOO_MANY_PAGES }: OpenStreamsOptions) {
  const open = new Map<string, number>();
  let total = 0;
  const add = (caller: string, by: number) => {
    const now = (open.get(caller) ?? 0) + by;
    if (now > 0) open.set(caller, now);
    else open.delete(caller);
  };
  const isFull = (caller: string, most: number) => most > 0 && (open.get(caller) ?? 0) >= most;

  return {
    open({ workspaceId, address }: { workspaceId: string; address: string }): () => void {
      const callers = [`workspace ${workspaceId}`, `address ${address}`] as const;
      if (isFull(callers[0], perWorkspace) || isFull(callers[1], perAddress) || (inAll > 0 && total >= inAll))
        throw new AssayError('rate_limited', full);
      total += 1;
      for (const caller of callers) add(caller, 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        total -= 1;
        for (const caller of callers) add(caller, -1);
      };
    },
    /** How many callers have a stream open. */
    callers: () => open.size,
  };
}

export type OpenStreams = ReturnType<typeof createOpenStreams>;
