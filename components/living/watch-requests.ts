import { askServer, bringing } from '#components/app/ask-server.ts';
import type { LivingReport, Watch } from '#contract/living/report-version.ts';
import type { WatchInterval } from '#contract/living/watch-intervals.ts';

const of = (runId: string) => `/api/runs/${encodeURIComponent(runId)}`;

export const getVersions = (runId: string, signal: AbortSignal) =>
  askServer<LivingReport>(`${of(runId)}/versions`, { signal });

/** Starts the next version of a report. @returns the id of its run */
export const searchAgain = async (runId: string): Promise<string> =>
  (await askServer<{ runId: string }>(`${of(runId)}/versions`, { method: 'POST' })).runId;

export const setWatch = (
  runId: string,
  wanted: { every: WatchInterval; isPaused: boolean; keepsModels: boolean },
): Promise<{ watch: Watch | null }> => askServer(`${of(runId)}/watch`, bringing('PUT', wanted));

export const openFeed = (runId: string): Promise<unknown> => askServer(`${of(runId)}/feed`, { method: 'POST' });

export const closeFeed = (runId: string): Promise<unknown> => askServer(`${of(runId)}/feed`, { method: 'DELETE' });

export const addReader = (runId: string, address: string): Promise<unknown> =>
  askServer(`${of(runId)}/readers`, bringing('POST', { address }));

export const removeReader = (runId: string, readerId: string): Promise<unknown> =>
  askServer(`${of(runId)}/readers/${encodeURIComponent(readerId)}`, { method: 'DELETE' });

/** Answers a link of a message. */
export const answerMail = (token: string, action: 'confirm' | 'unsubscribe'): Promise<unknown> =>
  askServer(`/api/mail/${encodeURIComponent(token)}/${action}`, { method: 'POST' });

export const stopWatch = (runId: string): Promise<unknown> => askServer(`${of(runId)}/watch`, { method: 'DELETE' });
