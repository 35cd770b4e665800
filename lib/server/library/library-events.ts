import { readAnnouncement } from '#adapters/postgres/library/document-rows.ts';
import type { DocumentStore } from '#adapters/postgres/library/document-store.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { EVENT_STREAM_HEADERS } from '../edge/sse.ts';

const HEARTBEAT_MS = 15_000;
/** Changes of one document within this time are reported as one. */
const BATCH_MS = 100;
/** A page with more unread bytes than this gets the whole list once it has read them. */
const MOST_UNREAD = 1024 * 1024;
const encoder = new TextEncoder();
const OPENING = encoder.encode(`: ${' '.repeat(1024)}\n\nretry: 1000\n\n`);
const HEARTBEAT = encoder.encode(': still here\n\n');

interface Viewer {
  /** Documents already reported to this page. */
  known: Set<string>;
  /** It had too much unread when something changed. */
  isBehind: boolean;
  controller: ReadableStreamDefaultController<Uint8Array>;
}

interface LibraryEventsOptions {
  documents: Pick<DocumentStore, 'list' | 'get'>;
  /** Calls back with what the database announces; with undefined when something may have been missed. */
  onChange: (hear: (payload: string | undefined) => void) => () => void;
  onError: (error: unknown) => void;
}

/**
 * Reports changes of a workspace's documents to its pages, whichever server works on them: `event: document` with the
 * current document, all of them right after connecting, and `event: removed` with an id.
 */
export function createLibraryEvents({ documents, onChange, onError }: LibraryEventsOptions) {
  const viewers = new Map<string, Set<Viewer>>();
  /** What is to be reported next; null: everything of the workspace. */
  const changed = new Map<string, Set<string> | null>();
  let timer: NodeJS.Timeout | undefined;

  const leaveChannel = onChange((payload) => {
    const announced = payload === undefined ? undefined : readAnnouncement(payload);
    if (announced) note(announced.workspaceId, announced.documentId);
    else for (const workspaceId of viewers.keys()) note(workspaceId, null);
  });

  function note(workspaceId: string, documentId: string | null): void {
    if (!viewers.has(workspaceId)) return;
    const known = changed.get(workspaceId);
    if (documentId === null) changed.set(workspaceId, null);
    else if (known !== null) changed.set(workspaceId, (known ?? new Set<string>()).add(documentId));
    timer ??= setTimeout(() => {
      timer = undefined;
      const due = [...changed];
      changed.clear();
      for (const [workspace, ids] of due) void announce(workspace, ids);
    }, BATCH_MS);
  }

  async function announce(workspaceId: string, ids: ReadonlySet<string> | null): Promise<void> {
    try {
      const now = ids
        ? (await Promise.all([...ids].map((id) => documents.get(id)))).flatMap((each) => each ?? [])
        : await documents.list(workspaceId);
      const present = now
        .filter((each) => each.workspaceId === workspaceId && !each.isDeleted)
        .map((each) => each.document);
      for (const viewer of viewers.get(workspaceId) ?? []) {
        if ((viewer.controller.desiredSize ?? 0) <= 0) viewer.isBehind = true;
        else show(viewer, present, ids);
      }
    } catch (error) {
      onError(error);
      // Nothing is announced twice.
      setTimeout(() => note(workspaceId, null), 1_000).unref();
    }
  }

  return {
    stream({ workspaceId, signal, onEnd }: { workspaceId: string; signal: AbortSignal; onEnd: () => void }): Response {
      let leave = () => {};
      let own: Viewer | undefined;
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const viewer: Viewer = { known: new Set(), isBehind: false, controller };
            own = viewer;
            controller.enqueue(OPENING);
            const heartbeat = setInterval(() => {
              if ((controller.desiredSize ?? 0) > 0) controller.enqueue(HEARTBEAT);
            }, HEARTBEAT_MS);
            const others = viewers.get(workspaceId) ?? new Set();
            viewers.set(workspaceId, others.add(viewer));
            leave = () => {
              clearInterval(heartbeat);
              others.delete(viewer);
              if (others.size === 0 && viewers.get(workspaceId) === others) viewers.delete(workspaceId);
              onEnd();
            };
            signal.addEventListener('abort', () => leave(), { once: true });
            if (signal.aborted) leave();
            else note(workspaceId, null);
          },
          pull() {
            if (!own?.isBehind) return;
            own.isBehind = false;
            note(workspaceId, null);
          },
          cancel: () => leave(),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD }),
      );
      return new Response(body, { headers: EVENT_STREAM_HEADERS });
    },
    close() {
      leaveChannel();
      clearTimeout(timer);
    },
  };
}

export type LibraryEvents = ReturnType<typeof createLibraryEvents>;

/** @param ids of which is spoken; null where `present` is all there is. */
function show(viewer: Viewer, present: readonly LibraryDocument[], ids: ReadonlySet<string> | null): void {
  const here = new Set(present.map(({ id }) => id));
  const gone = [...(ids ?? viewer.known)].filter((id) => !here.has(id) && viewer.known.has(id));
  for (const document of present) {
    viewer.known.add(document.id);
    viewer.controller.enqueue(encoder.encode(`event: document\ndata: ${JSON.stringify(document)}\n\n`));
  }
  for (const id of gone) {
    viewer.known.delete(id);
    viewer.controller.enqueue(encoder.encode(`event: removed\ndata: ${JSON.stringify({ id })}\n\n`));
  }
}
