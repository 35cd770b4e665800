import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudySummary, StudyView } from '#contract/study/study-view.ts';
import { openIn } from '#tests/core/study/session/session-in-memory.ts';
import { allOrSome } from '#tests/sample.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';

// The program of the command line next to a server on one database. All works of its world are invented.

const PROGRAM = path.resolve(import.meta.dirname, '../../../scripts/study.ts');

let server: WholeServer;
let owner: Visitor;
let token: string;
let runId: string;

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
  const question = 'Does velorimine reduce attacks in cluster headache?';
  ({ runId } = await (await owner('POST', '/api/runs', { question, engine: 'rules' })).json());
  await (await owner('GET', `/api/runs/${runId}/events`)).text();
  ({ token } = await (await owner('POST', '/api/settings/tokens', { name: 'terminal', scope: 'write' })).json());
}, 180_000);
afterAll(() => server.stop());

/** What is typed after what was printed last; undefined closes the input. */
type Typist = (printed: string, asked: number) => string | undefined;

/** Runs the program until its end. */
function study(args: readonly string[], type: Typist, as: string = token) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ASSAY_TOKEN: as } });
  let [out, err, pending, asked] = ['', '', '', 0];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
    pending += chunk;
    if (!pending.endsWith('> ')) return;
    asked += 1;
    const line = type(pending, asked);
    pending = '';
    if (line === undefined) child.stdin.end();
    else child.stdin.write(`${line}\n`);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, out, err })),
  );
}

const quit: Typist = () => 'quit';
const look = async (id: string): Promise<StudyView> => (await owner('GET', `/api/study/${id}`)).json();
const sessions = async (): Promise<StudySummary[]> =>
  ((await (await owner('GET', '/api/study')).json()) as { sessions: StudySummary[] }).sessions;

describe('npm run study', () => {
  it('begins, asks and grades by what is typed, and a later process goes on with it', async () => {
    let hinted = false;
    const learner: Typist = (printed, asked) => {
      if (asked > 5) return 'quit';
      if (printed.endsWith('[Enter goes on] > ')) return '';
      if (!hinted) {
        hinted = true;
        return 'hint';
      }
      return printed.includes('  1. ') ? '1' : '?';
    };
    const first = await study(['start', 'report', runId], learner);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/concepts \(session [\w-]+\)/);
    expect(first.out).toMatch(/ {2}Hint: /);
    expect(first.out).toMatch(/^> (?:right|partly|wrong|dont know): /m);
    // A grade comes with the sentence that it rests on, and the work.
    expect(first.out).toMatch(/^ {2}“.+” \(.+\)$/m);
    expect(first.out).toMatch(/\d+ of \d+ cards are left today/);

    const [session] = await sessions();
    const id = session?.id ?? '';
    const view = await look(id);
    const answered = view.items.filter((item) => item.kind === 'question' && item.answers.length > 0);
    expect(answered.length).toBeGreaterThan(2);
    expect(view.working).toBeNull();

    const listed = await study(['list'], quit);
    expect(listed.out).toBe(
      `${id}  ${session?.known}/${session?.concepts} known, ${session?.due} due  ${session?.title}\n`,
    );

    const stem = openIn(view)?.question.stem;
    const second = await study(['go', id], (_, asked) => (asked === 1 ? '?' : 'quit'));
    expect(second).toMatchObject({ code: 0, err: '' });
    expect(second.out).toContain(stem ?? view.next.reason);
    const after = (await look(id)).items.filter((item) => item.kind === 'question' && item.answers.length > 0);
    expect(after.length).toBe(answered.length + (stem ? 1 : 0));
  });

  it('goes on with what is studied already, and begins anew where that is wished', async () => {
    const [session] = await sessions();
    const again = await study(['start', 'report', runId], quit);
    expect(again.out).toMatch(/^You study this already/);
    expect(again.out).toContain(session?.id);
    const fresh = await study(['start', 'report', runId, '--afresh'], quit);
    expect(fresh.out).not.toMatch(/^You study this already/);
    expect(fresh.out).not.toContain(session?.id);
    expect(await sessions()).toHaveLength(2);
  });

  it('keeps everything where what is typed comes to its end', async () => {
    const [{ id } = { id: '' }] = await sessions();
    const before = await look(id);
    expect(await study(['go', id], () => undefined)).toMatchObject({ code: 0, err: '' });
    expect((await look(id)).seq).toBe(before.seq);
  });

  it('says in a sentence what it cannot do', async () => {
    const [{ id } = { id: '' }] = await sessions();
    const refused = [
      [['go', 'nothing-of-this-name'], token, /is not there/],
      [['start', 'report', 'no-such-run'], token, /nothing here/],
      [['go', id], '', /is not there/],
      [['go', id], 'assay_wrong', /token/],
      [['start', 'poem', 'x'], token, /^Usage/],
      [['dance'], token, /^Usage/],
    ] as const;
    for (const [args, as, says] of allOrSome(refused, 2, 'what the terminal cannot study')) {
      const { code, err, out } = await study(args, quit, as);
      expect({ code, out }, args.join(' ')).toEqual({ code: 2, out: '' });
      expect(err).toMatch(says);
    }
  });
});
