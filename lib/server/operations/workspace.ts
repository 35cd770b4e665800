import * as z from 'zod';
import { operation } from './operation.ts';

export const openWorkspace = operation({
  name: 'open_workspace',
  summary:
    'Opens a workspace where the browser has none; later requests with its cookie belong to it. Every other request that stores something does so too: this one is for clients about to send several at once.',
  scope: 'owner',
  input: z.object({}),
  output: z.void(),
  http: { method: 'PUT', path: '/api/workspace', status: 204 },
  async handle(_, { openWorkspace: open }) {
    open();
  },
});

export const signOutOthers = operation({
  name: 'sign_out_others',
  isNoted: true,
  summary:
    'Signs out every other browser that opens this workspace: copies of its cookie open nothing from now on. This browser stays signed in, and access tokens stay as they are.',
  scope: 'owner',
  input: z.object({}),
  output: z.void(),
  http: { method: 'POST', path: '/api/workspace/sign-out', status: 204 },
  handle: (_, caller) => caller.signOutOthers(),
});
