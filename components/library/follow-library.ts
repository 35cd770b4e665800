import type { LibraryMessage } from './fold-library.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

interface Following {
  onMessage: (message: LibraryMessage) => void;
  onState: (isLive: boolean) => void;
  /** The connection works again after an interruption. */
  onAgain: () => void;
}

/**
 * Listens to the library until it is stopped. The browser itself reconnects after a broken line, but gives up for good after
 * an answer that is no stream; then we knock again, more and more seldom.
 */
export function followLibrary({ onMessage, onState, onAgain }: Following): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_RETRY_MS;
  let wasLost = false;

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource('/api/library/events');
    source.onopen = () => {
      wait = FIRST_RETRY_MS;
      onState(true);
      if (wasLost) onAgain();
      wasLost = false;
    };
    source.addEventListener('document', ({ data }: MessageEvent<string>) =>
      onMessage({ type: 'document', document: JSON.parse(data) }),
    );
    source.addEventListener('removed', ({ data }: MessageEvent<string>) =>
      onMessage({ type: 'removed', id: JSON.parse(data).id }),
    );
    source.onerror = () => {
      wasLost = true;
      onState(false);
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_RETRY_MS);
    };
  };
  // On another network, the old connection may look open forever without receiving anything.
  const onOnline = () => {
    wasLost = true;
    connect();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) onOnline();
  };
  window.addEventListener('online', onOnline);
  window.addEventListener('pageshow', onPageShow);
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
    window.removeEventListener('online', onOnline);
    window.removeEventListener('pageshow', onPageShow);
  };
}
