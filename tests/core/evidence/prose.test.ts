import { expect, it } from 'vitest';
import { abstractSentences, withoutAsides } from '#core/text/paper-sections.ts';

it('a sentence stands in the section whose label came last', () => {
  expect(abstractSentences('We ask. METHODS: We look. We count. Design, Setting: Two clinics.')).toEqual([
    { section: '', body: 'We ask.' },
    { section: 'METHODS', body: 'We look.' },
    { section: 'METHODS', body: 'We count.' },
    { section: 'Design, Setting', body: 'Two clinics.' },
  ]);
});

it('a label in capitals needs no colon, and other capitals are no label', () => {
  const text =
    'OBJECTIVE To ask. DESIGN, SETTING, AND PARTICIPANTS Case-control study in 2 towns. RESULTS A fifth had it. RESULTS OF OTHERS differ. HIV is rare.';
  expect(abstractSentences(text)).toEqual([
    { section: 'OBJECTIVE', body: 'To ask.' },
    { section: 'DESIGN, SETTING, AND PARTICIPANTS', body: 'Case-control study in 2 towns.' },
    { section: 'RESULTS', body: 'A fifth had it.' },
    { section: 'RESULTS', body: 'RESULTS OF OTHERS differ.' },
    { section: 'RESULTS', body: 'HIV is rare.' },
  ]);
});

it('of an abstract 20,000 characters are read, of a sentence 1,200', () => {
  const [first] = abstractSentences(`${'x'.repeat(1300)} end.`);
  expect(first?.body).toBe('x'.repeat(1200));
  const read = abstractSentences(`${'We saw it. '.repeat(1818)}xyz`).map((each) => each.body);
  expect(read.join(' ')).toHaveLength(20_000);
});

it('what stands in brackets is blanked out, and every offset stays', () => {
  const text = 'In all (n = 12), 40 [of 50] people';
  const plain = withoutAsides(text);
  expect(plain).toHaveLength(text.length);
  expect(plain.indexOf('people')).toBe(text.indexOf('people'));
  expect(plain).not.toMatch(/12|50/);
});
