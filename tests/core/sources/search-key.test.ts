import { describe, expect, it } from 'vitest';
import { searchKey } from '#core/sources/search-key.ts';
import { processorMs } from '#tests/processor-ms.ts';

const key = (query: string) => searchKey({ tool: 'search_pubmed', query });

describe('two searches are the same search', () => {
  it.each([
    ['in another case', 'Metformin dementia', 'metformin DEMENTIA'],
    ['with other white space', ' metformin\n  dementia ', 'metformin dementia'],
    ['in other quotation marks', '“cluster headache” pain', '"cluster  headache" pain'],
    ['with phrases in another order', '"cluster headache" "weekly attacks"', '"weekly attacks" "cluster headache"'],
    [
      'with ideas and their spellings in another order',
      '("metformin"[tiab] OR "Glucophage"[tiab]) AND "dementia"[mh]',
      '"dementia"[mh] AND ("glucophage"[tiab] OR "metformin"[tiab])',
    ],
    ['with a spelling twice', '(a OR b OR a) AND c', 'c AND (b OR a)'],
    ['with brackets around one word', '(metformin) AND dementia', 'metformin AND dementia'],
  ])('%s', (_, one, other) => expect(key(one)).toBe(key(other)));
});

describe('two searches are not the same', () => {
  it.each([
    ['where words without marks stand in another order', 'vitamin d deficiency', 'deficiency vitamin d'],
    ['where a phrase is none', '"cluster headache"', 'cluster headache'],
    ['where an idea is an alternative', 'a AND b', 'a OR b'],
    ['where an operator is a word', 'a AND b', 'a and b'],
    ['where another word is excluded', 'a NOT b', 'b NOT a'],
    ['where more is excluded', 'a NOT (b c)', 'a NOT b c'],
    ['where operators are mixed in another order', 'a OR b AND c', 'c AND b OR a'],
    ['where brackets join others', '(a OR b) AND c', 'a OR (b AND c)'],
    ['where a field is another', '"a"[ti]', '"a"[tiab]'],
    ['where a bracket is missing', '(a OR b) AND c', 'a OR b) AND c'],
  ])('%s', (_, one, other) => expect(key(one)).not.toBe(key(other)));

  it('where another source is asked', () => {
    expect(key('a')).not.toBe(searchKey({ tool: 'search_arxiv', query: 'a' }));
  });
});

it.each(['("a', '"', '(a ', ')', 'a OR ', '"a" '])('stays fast with any text: %s', (piece) => {
  const before = processorMs();
  key(piece.repeat(100_000));
  expect(processorMs() - before).toBeLessThan(1_000);
});
