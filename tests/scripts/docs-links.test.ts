import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pagesIn('docs'), ...pagesIn('docs/decisions')];

function pagesIn(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** Anchors of a page as GitHub makes them. */
function anchorsOf(file: string): string[] {
  const headings = fs.readFileSync(file, 'utf8').matchAll(/^#{1,4} (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isBroken(page: string, target: string): boolean {
  const [name = '', anchor] = target.split('#');
  const file = name === '' ? page : path.join(path.dirname(page), name);
  if (!fs.existsSync(file)) return true;
  return anchor !== undefined && !anchorsOf(file).includes(anchor);
}

it('has no link between pages that leads nowhere', () => {
  const links = PAGES.flatMap((page) =>
    [...fs.readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => ({
      page,
      target,
    })),
  );
  expect(links.length).toBeGreaterThan(60);
  expect(links.filter(({ page, target }) => isBroken(page, target))).toEqual([]);
});

it('names no decision that is not there', () => {
  const numbers = new Set(pagesIn('docs/decisions').map((file) => Number(path.basename(file).slice(0, 4))));
  const current = PAGES.map(
    (page) => [page, fs.readFileSync(page, 'utf8').split(/^(?:## |\*\*)History/m)[0] ?? ''] as const,
  );
  const named = current.flatMap(([page, text]) =>
    [...text.matchAll(/\bdecision (?:record )?(\d+)/g)].map(([, number]) => ({ page, number: Number(number) })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

it('has a README that is read in one go', () => {
  expect(fs.readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(151);
});
