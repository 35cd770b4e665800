import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { StudyPage } from '#components/study/study-page.tsx';
import type { WorkSince } from '#contract/living/work-since.ts';
import type { StudyView } from '#contract/study/study-view.ts';

export interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
}

/** What a page has asked a made-up server, and how a test answers it and pushes changes. */
export interface FakeServer {
  sent: Sent[];
  /** Commands, without reads. */
  writes: () => Sent[];
  answer: (sent: Sent) => Response;
  /** A view that comes over the stream. */
  push: (view: StudyView) => Promise<void>;
}

/** A server that answers every request with the present view unless `answer` is set, and a stream the test speaks through. */
export function fakeServer(view: StudyView): FakeServer {
  const sent: Sent[] = [];
  let onView: ((event: MessageEvent<string>) => void) | undefined;
  const server: FakeServer = {
    sent,
    writes: () => sent.filter(({ method }) => method !== 'GET'),
    answer: () => Response.json(view),
    async push(next) {
      await act(async () => onView?.(new MessageEvent('view', { data: JSON.stringify(next) })));
      await settle();
    },
  };
  vi.stubGlobal(
    'EventSource',
    class {
      static readonly CLOSED = 2;
      readyState = 1;
      addEventListener(_: string, hear: typeof onView) {
        onView = hear;
      }
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const request = { method, path, body: body ? JSON.parse(String(body)) : undefined };
    sent.push(request);
    return server.answer(request);
  });
  Element.prototype.scrollIntoView = vi.fn();
  return server;
}

export function withQueries({ children }: { children: ReactNode }) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

export async function showStudy(view: StudyView, changes: readonly WorkSince[] = []): Promise<FakeServer> {
  const server = fakeServer(view);
  await act(async () => {
    render(<StudyPage initial={view} changes={changes} />, { wrapper: withQueries });
  });
  return server;
}

/** Lets what is asked of the server be answered. */
export const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 15)));
