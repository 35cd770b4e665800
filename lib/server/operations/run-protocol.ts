import * as z from 'zod';
import { prismaFlow } from '#contract/review/flow.ts';
import { flowOfRun } from '#core/review/flow/flow-of-run.ts';
import { flowSvg } from '#core/review/flow/flow-svg.ts';
import { operation } from './operation.ts';
import { whichRun } from './runs.ts';

const flowFormat = z.object({
  format: z
    .enum(['json', 'svg'], { error: 'The format is one of: json, svg.' })
    .default('json')
    .describe('As numbers or as a drawing.'),
});

export const getFlow = operation({
  name: 'get_flow',
  summary: 'The PRISMA 2020 flow of a run as far as it has come, as numbers or drawn.',
  scope: 'read',
  input: z.object({ ...whichRun.shape, ...flowFormat.shape }),
  output: prismaFlow,
  http: {
    method: 'GET',
    path: '/api/runs/{runId}/flow',
    status: 200,
    media: ['application/json', 'image/svg+xml'],
    query: flowFormat,
    send: (flow, { format }) =>
      format === 'svg'
        ? new Response(flowSvg(flow), {
            headers: {
              'content-type': 'image/svg+xml; charset=utf-8',
              // Opened by itself it is a document, which runs and fetches nothing.
              'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
              'cache-control': 'private, no-store',
            },
          })
        : Response.json(flow, { headers: { 'cache-control': 'private, no-store' } }),
  },
  async handle({ runId }, { services, workspaceId }) {
    return flowOfRun(await services.runs.view(workspaceId, runId));
  },
});
