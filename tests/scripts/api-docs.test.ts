import fs from 'node:fs';
import { expect, it } from 'vitest';
import { apiDocs } from '#scripts/api-docs.ts';

it('documents every operation and tool as it is today (run npm run api after a change)', () => {
  const pages = [...apiDocs()];
  expect(pages).toHaveLength(2);
  for (const [file, text] of pages) {
    expect(text).toContain('\n| --- |');
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  }
});
