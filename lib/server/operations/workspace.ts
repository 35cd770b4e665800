import * as z from 'zod';
import { operation } from './operation.ts';

export const openWorkspace = operation({
  name: 'open_workspace',
  summary:
    'Opens a workspace where the browser has none; whatever is sent later with its cookie belongs to it. Every other request that keeps something does so too: this one is for those who are about to send several at once.',
  scope: 'owner',
  input: z.object({}),
  output: z.void(),
  http: { method: 'PUT', path: '/api/workspace', status: 204 },
  async handle(_, { openWorkspace: open }) {
    open();
  },
});
