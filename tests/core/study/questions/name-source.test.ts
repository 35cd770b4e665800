import { expect, it } from 'vitest';
import { nameSource } from '#core/study/questions/name-source.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

// An invented work and an invented handout.
const TITLE = 'How to read a systematic review of velorimine';
const design = { value: 'systematic_review', from: 'title', basis: 'systematic review' } as const;

it('names a work by its title, year and design', () => {
  const work = evidenceOf({
    id: 'pmid:1',
    title: TITLE,
    year: 2021,
    design,
    texts: { abstract: 'Twelve trials were found.' },
  });
  expect(nameSource(work, [])).toBe(`“${TITLE}” (2021, systematic review)`);
});

it('takes a handout for no study because of its subject', () => {
  const handout = evidenceOf({
    id: 'document:1',
    title: TITLE,
    year: null,
    design,
    texts: { document: 'Twelve slides.' },
  });
  expect(nameSource(handout, [])).toBe(`“${TITLE}”`);
});
