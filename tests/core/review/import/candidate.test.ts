import { describe, expect, it } from 'vitest';
import { readBibliography } from '#core/library/bibliography/read-bibliography.ts';
import { candidateOfReference } from '#core/review/import/candidate.ts';

const candidatesOf = (text: string) => readBibliography(text).references.map(candidateOfReference);

describe('a record of a file', () => {
  it.each([
    ['its type', 'PMID- 39900001\nTI  - A title\nPT  - Journal Article\nPT  - Retracted Publication'],
    ['its title', 'TY  - JOUR\nTI  - RETRACTED ARTICLE: Warm saline\nER  - '],
  ])('is retracted where %s says so', (_, text) => {
    expect(candidatesOf(text)).toMatchObject([{ notices: [{ kind: 'retraction' }] }]);
  });

  it.each(['Retraction of a patent claim', 'Retracted eyelids in adults'])(
    'is not for a title such as “%s”',
    (title) => {
      expect(candidatesOf(`TY  - JOUR\nTI  - ${title}\nM3  - Retraction of Publication\nER  - `)).toMatchObject([
        { title, notices: [] },
      ]);
    },
  );
});
