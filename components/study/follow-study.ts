import { isNotThere } from '#components/app/ask-server.ts';
import type { StudyView } from '#contract/study/study-view.ts';
import { eventsAddress, studyRequests } from './study-requests.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

interface Following {
  onView: (view: StudyView) => void;
  onState: (isLive: boolean) => void;
  /** The session was deleted, or is nobody's of this browser. */
  onGone: () => void;
}

/**
 * Listens to a session until it is stopped; each message holds the session as it stands. The browser reconnects after a
 * broken line by itself, but gives up for good after an answer that is no stream: then we ask why, and knock again.
 */
export function followStudy(id: string, { onView, onState, onGone }: Following): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_RETRY_MS;
  let isOver = false;

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    if (isOver) return;
    source = new EventSource(eventsAddress(id));
    source.onopen = () => {
      wait = FIRST_RETRY_MS;
      onState(true);
    };
    source.addEventListener('view', ({ data }: MessageEvent<string>) => onView(JSON.parse(data)));
    source.onerror = () => {
      onState(false);
      if (source?.readyState === EventSource.CLOSED) void ask();
    };
  };
  const ask = async () => {
    try {
      const view = await studyRequests.view(id);
      if (!isOver) onView(view);
    } catch (error) {
      if (isOver) return;
      if (isNotThere(error)) {
        isOver = true;
        return onGone();
      }
    }
    timer = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_RETRY_MS);
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) connect();
  };
  // On another network the old line may look open for ever and carry nothing.
  window.addEventListener('online', connect);
  window.addEventListener('pageshow', onPageShow);
  connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
    window.removeEventListener('online', connect);
    window.removeEventListener('pageshow', onPageShow);
  };
}
