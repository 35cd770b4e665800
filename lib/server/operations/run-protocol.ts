import * as z from 'zod';
import { prismaFlow } from '#contract/review/flow.ts';
import { runProtocol } from '#contract/review/run-protocol.ts';
import { translatedQuery } from '#contract/review/translated-query.ts';
import { flowOfRun } from '#core/review/flow/flow-of-run.ts';
import { flowSvg } from '#core/review/flow/flow-svg.ts';
import { translateQuery } from '#core/review/queries/translate-query.ts';
import { readProtocol } from '../runs/run-protocol.ts';
import { exportProtocol, PROTOCOL_FORMATS, PROTOCOL_TYPES } from '../sharing/export-protocol.ts';
import { type Caller, operation, type ToolServices } from './operation.ts';
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

const protocolFormat = z.object({
  format: z
    .enum(PROTOCOL_FORMATS, { error: `The format is one of: ${PROTOCOL_FORMATS.join(', ')}.` })
    .default('json')
    .describe('As which file it comes; "csv" is the search log alone.'),
});

export const getProtocol = operation({
  name: 'get_protocol',
  summary:
    'Protocol and search log of a run: question, eligibility, sources, every query as sent with date and hits, stop rule, versions, changes by hand, PRISMA flow and PRISMA-S checklist.',
  scope: 'read',
  input: z.object({ ...whichRun.shape, ...protocolFormat.shape }),
  output: runProtocol,
  http: {
    method: 'GET',
    path: '/api/runs/{runId}/protocol',
    status: 200,
    media: PROTOCOL_TYPES,
    query: protocolFormat,
    send: (protocol, { format }) => exportProtocol(protocol, format),
  },
  async handle({ runId }, { services, workspaceId, signal }) {
    return readProtocol(await services.runs.view(workspaceId, runId), services.env, signal);
  },
});

const LONGEST_QUERY = 20_000;
const QUERY = 'Send the query as text in the field "query".';

const queryBody = z.object(
  {
    query: z
      .string({ error: QUERY })
      .trim()
      .min(1, { error: QUERY })
      .max(LONGEST_QUERY, { error: `A query has at most ${LONGEST_QUERY} characters.` })
      .describe('A query in PubMed syntax.'),
  },
  { error: 'Send a JSON object with the field "query".' },
);

export const translateQueryNow = operation({
  name: 'translate_query',
  summary: 'Writes a query of PubMed in the syntax of Ovid MEDLINE, Embase.com and the Cochrane Library.',
  scope: 'public',
  input: queryBody,
  output: z.object({ translations: z.array(translatedQuery) }),
  http: { method: 'POST', path: '/api/queries/translate', status: 200, body: queryBody },
  tool: {
    description:
      'Writes a PubMed query in the syntax of Ovid MEDLINE, Embase.com and the Cochrane Library (CENTRAL). Each comes with notes: what differs, what was left out, what a person has to check (Emtree terms, automatic term mapping, limits). Show the notes to the user.',
    isReadOnly: true,
  },
  async handle({ query }, { services, workspaceId, address }: Caller<ToolServices>) {
    await services.checkReadLimits?.({ workspaceId: workspaceId ?? address, address });
    return { translations: translateQuery(query) };
  },
});
