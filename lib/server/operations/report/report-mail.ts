import * as z from 'zod';
import { mailReader } from '#contract/living/report-version.ts';
import { mailAddress } from '../../living/mail/report-mail.ts';
import { operation } from '../operation.ts';
import { whichRun } from '../runs.ts';

const addressBody = z.object({ address: mailAddress }, { error: 'Send a JSON object with the field "address".' });

export const addReader = operation({
  name: 'add_reader',
  isNoted: true,
  summary: 'Adds an e-mail address that gets a message when a report changes, once it is confirmed by a link.',
  scope: 'write',
  input: z.object({ ...whichRun.shape, ...addressBody.shape }),
  output: z.object({ readers: z.array(mailReader) }),
  http: { method: 'POST', path: '/api/runs/{runId}/readers', status: 201, body: addressBody },
  async handle({ runId, address }, { services, workspaceId, address: caller }) {
    const run = await services.runs.own(workspaceId, runId);
    // Each sends a message to a person who may not have asked for one.
    await services.checkReaderLimits({ workspaceId: run.workspaceId, address: caller });
    await services.living.addReader(workspaceId, runId, address);
    return { readers: (await services.living.view(workspaceId, runId)).mail.readers };
  },
});

export const removeReader = operation({
  name: 'remove_reader',
  isNoted: true,
  summary: 'Stops the messages to an address, and deletes it.',
  scope: 'write',
  input: z.object({ ...whichRun.shape, readerId: z.string() }),
  output: z.void(),
  http: { method: 'DELETE', path: '/api/runs/{runId}/readers/{readerId}', status: 204 },
  handle: ({ runId, readerId }, { services, workspaceId }) =>
    services.living.removeReader(workspaceId, runId, readerId),
});

const byToken = z.object({ token: z.string().max(1_000) });

export const confirmReader = operation({
  name: 'confirm_reader',
  summary: 'Confirms an address by the link that was sent to it.',
  scope: 'public',
  input: byToken,
  output: z.void(),
  http: { method: 'POST', path: '/api/mail/{token}/confirm', status: 204 },
  handle: ({ token }, { services }) => services.living.confirmReader(token),
});

/** Mail programs without one-click open the same address: programs that look at mail do too, so this changes nothing. */
export const openUnsubscribe = operation({
  name: 'open_unsubscribe',
  summary: 'Leads a person who opens the link to unsubscribe to its page.',
  scope: 'public',
  input: byToken,
  output: z.string(),
  http: {
    method: 'GET',
    path: '/api/mail/{token}/unsubscribe',
    status: 200,
    media: ['text/html'],
    send: (location) => new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } }),
  },
  handle: async ({ token }) => `/mail/leave/${encodeURIComponent(token)}`,
});

export const unsubscribe = operation({
  name: 'unsubscribe',
  summary: 'Ends the messages to an address, by the link in each of them (RFC 8058: one click, no cookie).',
  scope: 'public',
  input: byToken,
  output: z.void(),
  http: { method: 'POST', path: '/api/mail/{token}/unsubscribe', status: 204 },
  handle: ({ token }, { services }) => services.living.unsubscribe(token),
});
