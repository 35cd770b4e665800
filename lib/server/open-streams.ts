import { AssayError } from '#core/errors.ts';

interface OpenStreamsOptions {
  /** Streams that may be open at once; 0 allows any number. */
  perWorkspace: number;
  perAddress: number;
}

/**
 * Counts the event streams that are open in this process. `open` gives what is to be called once the stream has ended;
 * it throws `rate_limited` where a workspace or an address has too many.
 */
export function createOpenStreams({ perWorkspace, perAddress }: OpenStreamsOptions) {
  const open = new Map<string, number>();
  const add = (caller: string, by: number) => {
    const now = (open.get(caller) ?? 0) + by;
    if (now > 0) open.set(caller, now);
    else open.delete(caller);
  };
  const isFull = (caller: string, most: number) => most > 0 && (open.get(caller) ?? 0) >= most;

  return {
    open({ workspaceId, address }: { workspaceId: string; address: string }): () => void {
      const callers = [`workspace ${workspaceId}`, `address ${address}`] as const;
      if (isFull(callers[0], perWorkspace) || isFull(callers[1], perAddress))
        throw new AssayError(
          'rate_limited',
          'Too many pages watch runs from here at once. Close some and load this one again.',
        );
      for (const caller of callers) add(caller, 1);
      let isOpen = true;
      return () => {
        if (isOpen) for (const caller of callers) add(caller, -1);
        isOpen = false;
      };
    },
    /** How many callers have a stream open. */
    callers: () => open.size,
  };
}

export type OpenStreams = ReturnType<typeof createOpenStreams>;
