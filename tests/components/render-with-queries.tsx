import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render as renderAlone } from '@testing-library/react';
import { type ReactNode, useState } from 'react';

// What has been answered is shown by the end of the `act` in which it was asked for.
notifyManager.setScheduler(queueMicrotask);

/** What `Providers` puts around a page, as far as requests are concerned. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** `render` for components that ask the server by queries and mutations. */
export const render = (ui: ReactNode) => renderAlone(ui, { wrapper: Queries });
