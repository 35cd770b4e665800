import { AssayError, stopIfCancelled } from '../errors.ts';
import type { SearchTool, ToolResult } from './tool.ts';

interface SharedSearch {
  result: Promise<ToolResult>;
  controller: AbortController;
  waiting: number;
}

/**
 * Single-flight: runs that want the same answer at the same time share one call, since sources allow few requests. A
 * run that gives up leaves; the search itself stops when nobody waits for it.
 */
export function shareSearches(tool: SearchTool): SearchTool {
  const underWay = new Map<string, SharedSearch>();

  function join(key: string, start: (signal: AbortSignal) => Promise<ToolResult>): SharedSearch {
    const present = underWay.get(key);
    if (present && !present.controller.signal.aborted) return present;
    const controller = new AbortController();
    const shared: SharedSearch = { result: start(controller.signal), controller, waiting: 0 };
    const leave = () => {
      if (underWay.get(key) === shared) underWay.delete(key);
    };
    shared.result.then(leave, leave);
    underWay.set(key, shared);
    return shared;
  }

  return {
    ...tool,
    async search(request, { signal }) {
      stopIfCancelled(signal);
      const key = JSON.stringify([request.query, request.limit, request.filters ?? null]);
      const shared = join(key, (own) => tool.search(request, { signal: own }));
      shared.waiting += 1;
      try {
        return await orGiveUp(shared.result, signal);
      } finally {
        shared.waiting -= 1;
        if (shared.waiting === 0) shared.controller.abort();
      }
    },
  };
}

async function orGiveUp<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = () => {};
  const abandoned = new Promise<never>((_, reject) => {
    giveUp = () => reject(new AssayError('cancelled'));
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([result, abandoned]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
