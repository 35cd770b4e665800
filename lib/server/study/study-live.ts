import { readStudyChange } from '#adapters/postgres/study/study-rows.ts';
import type { StudyView } from '#contract/study/study-view.ts';
import { EVENT_STREAM_HEADERS } from '../edge/sse.ts';

const HEARTBEAT_MS = 15_000;
/** Changes within this time are sent as one. */
const BATCH_MS = 50;
/** A page with more unread bytes than this gets the newest view once it has read them. */
const MOST_UNREAD = 1024 * 1024;
const encoder = new TextEncoder();
const OPENING = encoder.encode(`: ${' '.repeat(1024)}\n\nretry: 1000\n\n`);
const HEARTBEAT = encoder.encode(': still here\n\n');

interface StudyLiveOptions {
  view: (workspaceId: string, id: string) => Promise<StudyView>;
  /** Calls back with what the database announces; with undefined when something may have been missed. */
  onChange: (hear: (payload: string | undefined) => void) => () => void;
  onError: (error: unknown) => void;
}

interface Watching {
  workspaceId: string;
  id: string;
  signal: AbortSignal;
  onEnd: () => void;
}

/** Tells pages how a session stands, whichever server works on it: `event: view` at once and after every change. */
export function createStudyLive({ view, onChange, onError }: StudyLiveOptions) {
  const viewers = new Map<string, Set<() => void>>();
  const leaveChannel = onChange((payload) => {
    const change = payload === undefined ? undefined : readStudyChange(payload);
    const ids = payload === undefined ? [...viewers.keys()] : change ? [change.id] : [];
    for (const id of ids) for (const look of viewers.get(id) ?? []) look();
  });

  return {
    stream({ workspaceId, id, signal, onEnd }: Watching): Response {
      let leave = () => {};
      let look = () => {};
      let catchUp = () => {};
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            let timer: NodeJS.Timeout | undefined;
            let sentSeq = -1;
            let isAway = false;
            let isBehind = false;
            const tell = async () => {
              timer = undefined;
              try {
                const now = await view(workspaceId, id);
                if (isAway) return;
                sentSeq = now.seq;
                controller.enqueue(encoder.encode(`event: view\ndata: ${JSON.stringify(now)}\n\n`));
              } catch (error) {
                onError(error);
              }
            };
            look = () => {
              isBehind = (controller.desiredSize ?? 0) <= 0;
              if (!isAway && !isBehind) timer ??= setTimeout(tell, sentSeq < 0 ? 0 : BATCH_MS);
            };
            catchUp = () => {
              if (isBehind) look();
            };
            controller.enqueue(OPENING);
            const heartbeat = setInterval(() => {
              if ((controller.desiredSize ?? 0) > 0) controller.enqueue(HEARTBEAT);
            }, HEARTBEAT_MS);
            const others = viewers.get(id) ?? new Set();
            viewers.set(id, others.add(look));
            leave = () => {
              if (isAway) return;
              isAway = true;
              clearInterval(heartbeat);
              clearTimeout(timer);
              others.delete(look);
              if (others.size === 0 && viewers.get(id) === others) viewers.delete(id);
              onEnd();
            };
            signal.addEventListener('abort', () => leave(), { once: true });
            if (signal.aborted) leave();
            else look();
          },
          pull: () => catchUp(),
          cancel: () => leave(),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD }),
      );
      return new Response(body, { headers: EVENT_STREAM_HEADERS });
    },
    close: leaveChannel,
  };
}

export type StudyLive = ReturnType<typeof createStudyLive>;
