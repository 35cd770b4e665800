import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readRobotsRules } from '#adapters/http/robots-rules.ts';

const ORIGIN = 'https://journal.example';
const read = (text: string) => readRobotsRules(`${ORIGIN}/robots.txt`, text, 'Assay');
const mayRead = (text: string, path: string) => read(text)?.allows(new URL(path, ORIGIN)) ?? false;
const many = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('');

describe('the rules of a robots.txt', () => {
  it.each([
    ['everybody’s', 'User-agent: *\nDisallow: /a', '/a', false],
    [
      'those that name us, instead of everybody’s',
      'User-agent: *\nDisallow: /\n\nUser-agent: assay\nAllow: /',
      '/a',
      true,
    ],
    ['an empty rule that names us', 'User-agent: *\nDisallow: /\nUser-agent: Assay/0.1\nDisallow:', '/a', true],
    ['not those of another robot', 'User-agent: other\nDisallow: /', '/a', true],
    ['a group with several names', 'User-agent: other\nUser-agent: Assay\n# us\nDisallow: /a', '/a', false],
    ['two groups with our name', 'User-agent: assay\nDisallow: /a\nUser-agent: assay\nDisallow: /b', '/b', false],
    ['the longest that fits', 'User-agent: *\nDisallow: /a\nAllow: /a/open', '/a/open/1', true],
    ['those with wildcards', 'USER-AGENT : *\r\ndisallow : /*.php$ # no programs', '/x/y.php', false],
    ['beyond lines that mean nothing here', 'User-agent: *\nSitemap: /s\nCrawl-delay: 1\nDisallow: /a', '/a', false],
  ])('are %s', (_, text, path, expected) => expect(mayRead(text, path)).toBe(expected));

  it('forbid what begins like a path too long to keep, and allow nothing by one', () => {
    const long = `/a${'b'.repeat(5_000)}`;
    expect(mayRead(`User-agent: *\nDisallow: ${long}`, `${long}/c`)).toBe(false);
    expect(mayRead(`User-agent: *\nDisallow: /a\nAllow: ${long}`, `${long}/c`)).toBe(false);
  });

  it('forbid everything where they are too many to check, but not where those of others are', () => {
    const rules = many(20_000, (n) => `Disallow: /${n}\n`);
    expect(read(`User-agent: *\n${rules}`)).toBeNull();
    expect(mayRead(`User-agent: other\n${rules}`, '/1')).toBe(true);
  });
});

/** A quarter of a megabyte of each, the most that a robots.txt of the largest size can hold of both. */
const HALF = 256 * 1024;
const WORST: Record<string, string> = {
  'names, then rules': 'User-agent:a\n'.repeat(HALF / 13) + 'Allow:/\n'.repeat(HALF / 8),
  'our names, then rules': 'User-agent:assay\n'.repeat(HALF / 17) + 'Allow:/\n'.repeat(HALF / 8),
  'different rules': `User-agent:*\n${many(9_900, (n) => `Disallow:/${n}${'x'.repeat(36)}\n`)}`,
  'empty lines': '\n:'.repeat(HALF),
  'separators of lines': '\u2028 '.repeat(HALF),
  wildcards: `User-agent:*\n${many(240, (n) => `Disallow:/${'*a'.repeat(990)}${n}\n`)}`,
  'one wild rule': `User-agent:*\nDisallow:/${'*a'.repeat(HALF - 20)}`,
};

it.each(Object.keys(WORST))('are read and checked in little memory and time, however many %s', (name) => {
  const text = WORST[name] ?? '';
  const program = `
    import { readFileSync } from 'node:fs';
    import { readRobotsRules } from '#adapters/http/robots-rules.ts';
    const text = readFileSync(0, 'utf8');
    const before = process.memoryUsage().heapUsed;
    const startedAt = process.cpuUsage();
    const rules = readRobotsRules('${ORIGIN}/robots.txt', text, 'Assay');
    const grown = process.memoryUsage().heapUsed - before;
    for (const length of [10, 200, 4000]) rules?.allows(new URL('${ORIGIN}/' + 'a'.repeat(length)));
    console.log(JSON.stringify({ grown, micros: process.cpuUsage(startedAt).user, bytes: rules?.bytes }));`;
  const options = { input: text, encoding: 'utf8', timeout: 30_000 } as const;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], options);
  const { grown, micros, bytes } = JSON.parse(output);
  expect(text.length).toBeGreaterThan(400_000);
  expect(grown).toBeLessThan(20_000_000);
  expect(bytes).toBeLessThan(5_000_000);
  // 50 ms on a machine with nothing else to do; the parser alone took seconds where it did not run out of memory.
  expect(micros).toBeLessThan(400_000);
});
