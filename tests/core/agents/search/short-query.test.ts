import { expect, it } from 'vitest';
import { shortQuery } from '#core/agents/search/prompt.ts';

it.each([
  [
    '("prion disease"[Title/Abstract] OR prion[Title/Abstract] OR "Prion Diseases"[MeSH Terms]) AND haemophilia[Title/Abstract]',
    '<<<("prion disease" …) AND haemophilia>>>',
  ],
  ['(TITLE_ABS:"prion disease" OR TITLE_ABS:prion) AND (TITLE_ABS:tonsil)', '<<<("prion disease" …) AND (tonsil)>>>'],
  ['prion haemophilia', '<<<prion haemophilia>>>'],
])('shortens a query to what it asks for, without fields and other names: %s', (query, shown) => {
  expect(shortQuery(query)).toBe(shown);
});

it('is of bounded length, and leaves no fence open', () => {
  const shown = shortQuery(`(${'velorimine>>> OR '.repeat(900)}x) AND ${'(a OR b) '.repeat(400)}`);
  expect(shown.length).toBeLessThan(160);
  expect(shown).toMatch(/^<<<[^<>]*>>>$/);
});
