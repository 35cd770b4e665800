import { expect, it } from 'vitest';
import { matchConcepts } from '#core/reading/concept-match.ts';

const named = matchConcepts([
  { term: 'stroke risk', synonyms: [], mesh: [] },
  { term: 'myocardial infarction', synonyms: ['heart attack'], mesh: ['Myocardial Infarction'] },
  { term: '?', synonyms: [], mesh: [] },
]);

it.each([
  ['The risk of strokes fell.', [0]],
  ['Heart attacks were rarer, and so were risks of stroke.', [0, 1]],
  ['Attacks of migraine were rarer.', []],
  ['', []],
])('finds concepts by any of their names, in any form and order: %s', (text, found) => {
  expect(named(text)).toEqual(found);
});
