import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeOf, figureLine, figuresByFolder, knownSurvivors, type Result } from '#scripts/mutate/figures.ts';
import { findMutants } from '#scripts/mutate/mutants.ts';
import { type ImportGraph, relatedTests } from '#scripts/mutate/related-tests.ts';
import { sample } from '#scripts/mutate/sample.ts';
import { createTestRunner, type TestRunner } from '#scripts/mutate/test-runner.ts';

const changesIn = (text: string) => findMutants('lib/place.ts', text).map(changeOf);

describe('the mutants of a file', () => {
  it.each<[string, string, string[]]>([
    ['a condition', 'if (a) b = 1; else b = c;', ['a → !(a)', 'a → false']],
    ['a choice', 'f(a ? b : c);', ['a → !(a)']],
    ['a boundary', 'const a = b < c;', ['< → <=']],
    ['an equality', 'const a = b !== c;', ['!== → ===']],
    ['arithmetic', 'const a = b * c;', ['* → /']],
    ['a constant', 'const a = 0.7; const b = 7; const c = 3_000;', ['0.7 → 0.6', '7 → 8', '3_000 → 4500']],
    ['a boolean', 'const a = true;', ['true → false']],
    ['logic', 'const a = b && c;', ['&& → ||', 'b && c → (b)', 'b && c → (c)']],
    ['a denial', 'const a = !b;', ['!b → b']],
    ['a call', 'send(a);', ['send(a); → (nothing)']],
    ['an awaited call', 'await send(a);', ['await send(a); → (nothing)']],
    ['an assignment', 'a = b;', ['a = b; → (nothing)']],
    ['a method', 'const a = b.some(c);', ['some → every']],
    ['an order', 'const a = b.toSorted(c);', ['b.toSorted(c) → b']],
  ])('hold one for each way to get it wrong: %s', (_, text, changes) => {
    expect(changesIn(text)).toEqual(expect.arrayContaining(changes));
  });

  it('distinguish a removed return from a condition that is never true', () => {
    const kinds = (text: string) => findMutants('lib/place.ts', text).map(({ kind }) => kind);
    expect(kinds('function f() { if (a) return 1; }')).toContain('early exit removed');
    expect(kinds('function f() { if (a) { g(); throw b; } }')).toContain('early exit removed');
    expect(kinds('if (a) g();')).toContain('condition forced');
  });

  it('leave alone what is no behaviour: types, imports, words for a log, joined texts, defaults that the compiler wants', () => {
    const text = [
      "import a from './1.ts';",
      'type B = 1 | true;',
      'interface C { d: 2 }',
      "log.warn({ error }, 'lost');",
      "const e = 'a' + f;",
      'const g = list[i] ?? 0;',
    ].join('\n');
    expect(changesIn(text)).toEqual([]);
  });

  it('change no sign of an order to a greater one, which orders the same', () => {
    expect(changesIn('const order = (a, b) => (a < b ? -1 : 1);')).toEqual(['a < b → !(a < b)', '< → <=']);
    expect(changesIn('const f = (a, b) => (a < b ? -1 : 2);')).toContain('2 → 3');
  });

  it('stand in a text that parses and differs in their place alone', () => {
    const text = 'export function f(a: number) {\n  return a > 3 && a < 9;\n}\n';
    for (const mutant of findMutants('lib/place.ts', text)) {
      expect(mutant.text).not.toBe(text);
      expect(mutant.text.split('\n')).toHaveLength(4);
      expect(mutant).toMatchObject({ line: 2, within: 'f' });
    }
  });

  it('are known by their content, wherever that stands', () => {
    const text = 'function f() {\n  if (a > 1) return 2;\n  return b > 1;\n}\n';
    const ids = (file: string, source: string) => findMutants(file, source).map(({ id }) => id);
    const before = ids('lib/place.ts', text);
    expect(new Set(before).size).toBe(before.length);
    expect(ids('lib/core/moved/place.ts', `// A comment.\n\n${text.replace('if (a > 1)', 'if (a\n    > 1)')}`)).toEqual(
      before,
    );
    expect(ids('lib/place.ts', text.replace('a > 1', 'a > 5'))).not.toEqual(before);
  });

  it('that are written alike in one statement have different ids', () => {
    const mutants = findMutants('lib/place.ts', 'const a = [1, 1];');
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(2);
  });
});

describe('a sample', () => {
  const items = Array.from({ length: 40 }, (_, i) => i);

  it('is the same for a seed, another for another, and in order', () => {
    const first = sample(items, 5, 'one');
    expect(first).toHaveLength(5);
    expect(first).toEqual([...first].sort((a, b) => a - b));
    expect(sample(items, 5, 'one')).toEqual(first);
    expect(sample(items, 5, 'another')).not.toEqual(first);
  });

  it('is everything where there is no more, and reaches every item by some seed', () => {
    expect(sample(items, 99, 'one')).toEqual(items);
    const reached = new Set(Array.from({ length: 200 }, (_, i) => sample(items, 2, String(i))).flat());
    expect(reached.size).toBe(items.length);
  });
});

describe('the tests that are asked', () => {
  const graph: ImportGraph = new Map([
    ['lib/core/a/x.ts', []],
    ['lib/core/b/y.ts', ['lib/core/a/x.ts']],
    ['tests/core/a/x.test.ts', ['lib/core/a/x.ts']],
    ['tests/core/b/y.test.ts', ['lib/core/b/y.ts']],
    ['tests/core/a/z.test.ts', ['lib/core/b/y.ts']],
    ['tests/core/b/other.test.ts', []],
    ['tests/fresh-database.ts', []],
    ['tests/server/stored.test.ts', ['lib/core/a/x.ts', 'tests/fresh-database.ts']],
    ['tests/system/whole.test.ts', ['lib/core/a/x.ts']],
    ['tests/components/page.dom.test.tsx', ['lib/core/a/x.ts']],
    ['tests/core/b/histories.test.ts', ['lib/core/a/x.ts']],
  ]);

  it('are those that reach the file, the nearest first, and none that need a database, a page or a built server', () => {
    expect(relatedTests(graph, 'lib/core/a/x.ts')).toEqual([
      'tests/core/a/x.test.ts',
      'tests/core/a/z.test.ts',
      'tests/core/b/y.test.ts',
    ]);
  });

  it('begin with the one that is named after the file, however far it stands', () => {
    const renamed: ImportGraph = new Map([...graph].filter(([file]) => file !== 'tests/core/b/y.test.ts'));
    const far: ImportGraph = new Map([...renamed, ['tests/core/far/y.test.ts', ['tests/core/a/z.test.ts']]]);
    expect(relatedTests(far, 'lib/core/b/y.ts')[0]).toBe('tests/core/far/y.test.ts');
  });

  it('are none where no test reaches it', () => {
    expect(relatedTests(graph, 'lib/core/c/nobody.ts')).toEqual([]);
  });
});

describe('the figures', () => {
  const result = (file: string, fate: Result['fate']): Result => {
    const mutant = { id: '1', file, kind: '', line: 1, within: '', before: 'a', after: 'b' };
    return { mutant, fate };
  };

  it('are counted for each folder, those known to change nothing left out of the share', () => {
    const results = [
      result('lib/b/1.ts', 'killed'),
      result('lib/a/1.ts', 'survived'),
      result('lib/a/2.ts', 'killed'),
      result('lib/a/2.ts', 'killed'),
      result('lib/a/2.ts', 'known'),
    ];
    expect(figuresByFolder(results).map(figureLine)).toEqual([
      'lib/a: 2 of 3 killed (67 %), 1 known to change nothing',
      'lib/b: 1 of 1 killed (100 %)',
    ]);
  });

  it('of survivors that are known give a reason for each, and none that is gone', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const known = knownSurvivors.parse(
      JSON.parse(fs.readFileSync(path.join(root, 'scripts/mutate/known-survivors.json'), 'utf8')),
    );
    const sources = fs
      .readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
      .filter((file) => known.some((each) => path.basename(file) === each.file));
    const ids = new Set(
      sources.flatMap((file) =>
        findMutants(file, fs.readFileSync(path.join(root, 'lib', file), 'utf8')).map(({ id }) => id),
      ),
    );
    expect(known.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
  });
});

describe('a runner of tests', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mutate-test-'));
  const write = (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text);
  let runner: TestRunner;

  beforeAll(() => {
    fs.mkdirSync(path.join(folder, 'tests'));
    fs.symlinkSync(path.resolve(import.meta.dirname, '../../node_modules'), path.join(folder, 'node_modules'), 'dir');
    write('package.json', '{ "type": "module" }');
    write('sum.ts', 'export const sum = (a: number, b: number) => a + b;');
    write(
      'tests/sum.test.ts',
      "import { expect, it } from 'vitest';\nimport { sum } from '../sum.ts';\nit('adds', () => expect(sum(1, 2)).toBe(3));\n",
    );
    runner = createTestRunner(folder);
  });
  afterAll(async () => {
    await runner.end();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('notices a fault, its mending, one that does not load and one that never ends, in one go', async () => {
    const outcomeOf = async (text: string, limitMs = 60_000) => {
      write('sum.ts', text);
      runner.changed('sum.ts');
      return runner.run('tests/sum.test.ts', limitMs);
    };
    const right = 'export const sum = (a: number, b: number) => a + b;';
    expect(await runner.run('tests/sum.test.ts', 60_000)).toBe('passed');
    expect(await outcomeOf(right.replace('a + b', 'a - b'))).toBe('failed');
    expect(await outcomeOf(right)).toBe('passed');
    expect(await outcomeOf('throw new Error("does not load");')).toBe('failed');
    expect(await outcomeOf(right.replace('a + b', '{ for (;;); }'), 1_500)).toBe('timed out');
    expect(await outcomeOf(right)).toBe('passed');
  });
});
