import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';

const launcher = path.resolve(import.meta.dirname, '../../scripts/deploy/launch.ts');
/** How long Docker waits after SIGTERM. */
const TIMEOUT_MS = 10_000;

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** The launcher with a database that it does not own and a stand-in for the server. */
function launch({ server, world = 'undefined' }: { server: string; world?: string }) {
  const program = `import { launch } from ${JSON.stringify(launcher)};
    await launch({ root: '/', server: ['-e', ${JSON.stringify(server)}], folder: 'none', endsItself: true,
      env: { ...process.env, DATABASE_URL: 'postgres://elsewhere' }, startWorld: ${world} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  return {
    printed: (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => output.includes(text) && resolve();
        child.stdout.on('data', look);
        look();
      }),
    output: () => output,
    async stop() {
      const since = performance.now();
      child.kill('SIGTERM');
      return { code: await ended, ms: performance.now() - since };
    },
  };
}

const WORLD = `async () => {
  console.log('world begins');
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { env: { FROM_WORLD: 'yes' }, stop: async () => console.log('world ends') };
}`;

it('passes a signal on, waits for the end, and stops what it started', async () => {
  const server = `process.on('SIGTERM', () => { console.log('putting runs down'); process.exit(0); });
    setInterval(() => {}, 1000); console.log('serving', process.env.FROM_WORLD, process.env.NEXT_MANUAL_SIG_HANDLE);`;
  const launched = launch({ server, world: WORLD });
  await launched.printed('serving yes true');
  expect((await launched.stop()).code).toBe(0);
  expect(launched.output()).toMatch(/putting runs down\nworld ends\n$/);
});

it('ends a server that does not listen within ten seconds', async () => {
  const launched = launch({
    server: `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('deaf');`,
  });
  await launched.printed('deaf');
  const { code, ms } = await launched.stop();
  expect(code).toBe(143);
  expect(ms).toBeLessThan(TIMEOUT_MS);
});

it('hears a signal before there is a server, and starts none', async () => {
  const launched = launch({ server: `console.log('serving')`, world: WORLD });
  await launched.printed('world begins');
  expect((await launched.stop()).code).toBe(0);
  expect(launched.output()).toBe('world begins\nworld ends\n');
});
