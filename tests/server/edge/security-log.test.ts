import { expect, it } from 'vitest';
import { createSecurityLog } from '#server/edge/security-log.ts';

function open() {
  const lines: { fields: Record<string, unknown>; text: string }[] = [];
  const add = (fields: object, text: string) => void lines.push({ fields: { ...fields }, text });
  let time = 0;
  const log = createSecurityLog({ warn: add, info: add }, () => time);
  return { log, lines, wait: (ms: number) => (time += ms) };
}

it('logs what was refused to whom, without what would open a workspace', () => {
  const { log, lines } = open();
  log.refused('forbidden_origin', { what: 'POST /api/runs', address: '192.0.2.1', workspaceId: 'a workspace' });
  log.refused('not_found', { what: 'GET /api/runs/{runId}', address: '192.0.2.1' });
  expect(lines.map(({ fields }) => fields)).toEqual([
    {
      ...{ security: 'refused', code: 'forbidden_origin', what: 'POST /api/runs', address: '192.0.2.1' },
      workspace: expect.stringMatching(/^[\w-]{12}$/),
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('a workspace');
});

it('logs some of very many refusals and counts the others', () => {
  const { log, lines, wait } = open();
  for (let n = 0; n < 100_000; n += 1) log.refused('rate_limited', { what: 'GET /api/runs' });
  expect(lines.length).toBeLessThan(1_000);
  const written = lines.length;
  wait(60_000);
  log.refused('token_refused', { what: 'POST /api/mcp' });
  expect(lines.slice(written).map(({ fields }) => fields)).toMatchObject([
    { more: 100_000 - written },
    { code: 'token_refused' },
  ]);
});

it('counts a single refusal that was not logged as well', () => {
  const { log, lines, wait } = open();
  const refuse = () => log.refused('rate_limited', { what: 'GET /api/runs' });
  for (let before = -1; before < lines.length; refuse()) before = lines.length;
  wait(60_000);
  const written = lines.length;
  refuse();
  const counted = lines.slice(written).flatMap(({ fields }) => fields['more'] ?? []);
  expect(counted).toEqual([1]);
});
