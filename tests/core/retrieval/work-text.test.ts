import { expect, it } from 'vitest';
import { bodyOf, searchableBodyOf, textOf } from '#core/retrieval/work-terms.ts';

it('stands for a work by its abstract, else by the beginning of what else is stored', () => {
  expect(bodyOf({ texts: { fulltext: 'Full.', abstract: 'Short.' } })).toBe('Short.');
  expect(bodyOf({ texts: { abstract: '', page: 'Page.' } })).toBe('Page.');
  expect(bodyOf({ texts: {} })).toBe('');
  expect(bodyOf({ texts: { fulltext: 'x'.repeat(6001) } })).toHaveLength(6000);
});

it('is embedded with its title, and searched by its headings and keywords as well', () => {
  const work = { title: 'Title', texts: { abstract: 'Short.' }, meshTerms: ['Heading'], keywords: ['keyword'] };
  expect(textOf(work)).toBe('Title\nShort.');
  expect(searchableBodyOf(work)).toBe('Short.\nHeading\nkeyword');
});
