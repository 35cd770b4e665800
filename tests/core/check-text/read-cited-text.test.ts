import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pasteBlocks } from '#core/check-text/paste-blocks.ts';
import { readCitedText } from '#core/check-text/read-cited-text.ts';

const read = (text: string) => readCitedText(pasteBlocks(text));

/** Each sentence with the beginnings of the entries that it cites. */
async function cited(text: string): Promise<[string, string[]][]> {
  const { sentences, references } = await read(text);
  const names = new Map(references.map((entry) => [entry.id, entry.text.split(/[ ,.]/)[0] ?? '']));
  return sentences.map((sentence) => [
    sentence.text,
    sentence.marks.flatMap((mark) => [
      ...mark.references.map((id) => names.get(id) ?? id),
      ...mark.missing.map((name) => `missing ${name}`),
    ]),
  ]);
}

const NUMBERED = `
1. Adams A. Sleep and weight in adults. Sleep. 2018;1:3-9.
2. Brown B. Fibre and colon cancer. Gut. 2019;12(3):45-67.
3. Costa C. Salt and blood pressure. Lancet. 2001;400:1-2.
4. Dunn D. Walking and mood. BMJ. 2003;2:2-4.`;

describe('marks of citation', () => {
  it.each([
    ['in brackets', 'Fibre protects [2]. Both hold [1, 3–4].', ['Brown'], ['Adams', 'Costa', 'Dunn']],
    ['behind the full stop', 'Fibre protects.[2] Both hold.[1,3-4]', ['Brown'], ['Adams', 'Costa', 'Dunn']],
    ['in brackets of their own', 'Fibre protects [2]. Both hold [1], [3]–[4].', ['Brown'], ['Adams', 'Costa', 'Dunn']],
    ['raised', 'Fibre protects.² Both hold.¹,³⁻⁴', ['Brown'], ['Adams', 'Costa', 'Dunn']],
    ['raised once, and copied as digits', 'Fibre protects.2 Both hold.1,3–4', ['Brown'], ['Adams', 'Costa', 'Dunn']],
    ['in parentheses', 'Fibre protects (2). Both hold (1,3-4).', ['Brown'], ['Adams', 'Costa', 'Dunn']],
  ])('are found %s', async (_, prose, first, second) => {
    expect(await cited(`${prose}\n\nReferences\n${NUMBERED}`)).toEqual([
      ['Fibre protects.', first],
      ['Both hold.', second],
    ]);
  });

  it('take no other numbers for references', async () => {
    const prose =
      'Of 12 men (3) fell [1]. It rose by 5 cm² in 40 people (95% CI 2, 3). The p53 gene and CD4 counts did not [2,3,4].';
    expect(await cited(`${prose}\n\nReferences\n${NUMBERED}`)).toEqual([
      ['Of 12 men (3) fell.', ['Adams']],
      ['It rose by 5 cm² in 40 people (95% CI 2, 3).', []],
      ['The p53 gene and CD4 counts did not.', ['Brown', 'Costa', 'Dunn']],
    ]);
  });

  it('name what the list does not hold', async () => {
    expect(await cited(`It protects [7].\n\nReferences\n${NUMBERED}`)).toEqual([['It protects.', ['missing 7']]]);
  });

  const BY_AUTHOR = `

References

Lee, K., & Smith, J. (2020a). Alpha of sleep in towns. Journal of Things, 3(4), 5–9.

Lee, K., & Smith, J. (2020b). Beta of sleep in towns. Journal of Things, 3(4), 15–19.

Smith, J. (2019). Dietary fibre in towns. Gut, 12(3), 45–67.

van der Berg, J., & Jones, B. (2018). Gamma of salt in towns. Journal of Things, 3, 1–2.

World Health Organization. (2021). Guideline on salt. World Health Organization.`;

  it('of authors and years are matched with particles, letters, bodies and several works', async () => {
    const prose =
      'Fibre protects (Smith 2019; Lee et al., 2020a,b; see also van der Berg & Jones, 2018, p. 12). Salt harms (WHO, 2021). Van der Berg and Jones (2018) found it in (n = 2019) people. The World Health Organization (2021) agrees. Nobody else does (Miller, 2011).';
    expect(await cited(prose + BY_AUTHOR)).toEqual([
      ['Fibre protects.', ['Smith', 'Lee', 'Lee', 'van']],
      ['Salt harms.', ['World']],
      ['Van der Berg and Jones found it in (n = 2019) people.', ['van']],
      ['The World Health Organization agrees.', ['World']],
      ['Nobody else does.', ['missing Miller 2011']],
    ]);
  });

  it('of a reference manager that has not formatted them are matched', async () => {
    expect(await cited(`Fibre protects {Smith, 2019 #45; Lee, 2020a #3}.${BY_AUTHOR}`)).toEqual([
      ['Fibre protects.', ['Smith', 'Lee']],
    ]);
  });

  it('raised over a year are no part of it', async () => {
    expect(await cited(`Fibre protects.¹,² It was so in 2018^3 and later.⁴\n\nReferences\n${NUMBERED}`)).toEqual([
      ['Fibre protects.', ['Adams', 'Brown']],
      ['It was so in 2018 and later.', ['Costa', 'Dunn']],
    ]);
  });

  it('tell two works of one author and year apart by their letter', async () => {
    expect(await cited(`One (Lee & Smith, 2020b).${BY_AUTHOR}`)).toEqual([['One.', ['Lee']]]);
    const { sentences, references } = await read(`One (Lee & Smith, 2020b).${BY_AUTHOR}`);
    const id = sentences[0]?.marks[0]?.references[0];
    expect(references.find((entry) => entry.id === id)?.text).toContain('Beta');
  });

  it('of footnotes lead to their notes, "ibid." to the note before, and DOIs to themselves', async () => {
    const text = `Fibre protects.[^1] So does sleep.[^a] Both do.[^2] See https://doi.org/10.5555/xyz.7 for more (PMID: 12345678).

[^1]: Adams A. Fibre. Gut 2019;1:2-3.
[^2]: Ibid., p. 4.
[^a]: Brown B. Sleep. Sleep 2018;1:2-3.`;
    const { references } = await read(text);
    expect(references.map(({ label, read: { ids } }) => [label, ids])).toEqual([
      ['^1', {}],
      ['^a', {}],
      [null, { doi: '10.5555/xyz.7' }],
      [null, { pmid: '12345678' }],
    ]);
    expect((await cited(text)).map(([, entries]) => entries)).toEqual([
      ['Adams'],
      ['Brown'],
      ['Adams'],
      expect.any(Array),
    ]);
  });
});

describe('a footnote', () => {
  it('names several works, and earlier ones by author and short title', async () => {
    const text = `Fibre protects.[^1] Salt harms.[^2] Both again.[^3] So does rest.[^4]

[^1]: Anna Adams, “Sleep and Weight,” Sleep 12 (2018): 3–9; Bert Brown, “Fibre and Cancer,” Gut 3 (2019): 4.
[^2]: Carl Costa, Dora Dunn; Eva Evans, “Salt and Pressure,” Lancet 4 (2001): 1–2.
[^3]: Adams, “Sleep and Weight,” 5; Costa, “Salt,” 2.
[^4]: Adams, “Rest,” 7.`;
    expect((await cited(text)).map(([, entries]) => entries)).toEqual([
      ['Anna', 'Bert'],
      ['Carl'],
      ['Anna', 'Carl'],
      ['Adams'],
    ]);
  });
});

describe('an answer of another machine', () => {
  it.each([
    ['numbers', 'Fibre protects the colon [1](https://doi.org/10.5555/a) [[2]](https://doi.org/10.5555/b).', 2],
    ['hosts', 'Fibre protects the colon ([doi.org](https://doi.org/10.5555/a), [PMC](https://doi.org/10.5555/b)).', 2],
    ['titles', 'Fibre protects the colon ([A trial of fibre](https://doi.org/10.5555/a "Gut 2019")).', 1],
    [
      'definitions',
      'Fibre protects the colon [1][2].\n\n[1]: https://doi.org/10.5555/a\n[2]: https://doi.org/10.5555/b',
      2,
    ],
    [
      'signs of its own',
      'Fibre protects the colon 【1†source】【2】.\n\n1. Adams A. A. 2018.\n\n2. Brown B. B. 2019.',
      2,
    ],
  ])('is read with links as %s', async (_, text, count) => {
    const [sentence] = (await read(text)).sentences;
    expect(sentence?.marks.flatMap(({ references }) => references)).toHaveLength(count);
    if (count === 2) expect(sentence?.text).toBe('Fibre protects the colon.');
    for (const { start, end } of sentence?.marks ?? []) expect(text.slice(start, end)).toMatch(/^[[\]【]/);
  });

  it('keeps the words of a sentence that are a link', async () => {
    const text = '[A trial of fibre](https://doi.org/10.5555/a_(b)c) found that it protects the colon.';
    const { sentences, references } = await read(text);
    expect(sentences.map((each) => each.text)).toEqual(['A trial of fibre found that it protects the colon.']);
    expect(references.map(({ read: { ids } }) => ids.doi)).toEqual(['10.5555/a_(b)c']);
  });
});

describe('a list of references', () => {
  it('is read where print has broken its lines and no heading names it', async () => {
    const text = `Fibre protects [1,2].

[1] B. Brown, “Fibre and colon cancer in
adults,” Gut, vol. 12, no. 3, pp. 45–67, 2019.
[2] C. Costa, “Salt and blood pressure,” Lancet, vol. 400,
pp. 1–2, 2001.`;
    expect(
      (await read(text)).references.map(({ label, read: { title, isArticle } }) => [label, title, isArticle]),
    ).toEqual([
      ['1', 'Fibre and colon cancer in adults', true],
      ['2', 'Salt and blood pressure', true],
    ]);
  });

  it('is not cut at a number within a title', async () => {
    const text = `Beetles eat beans (Hoff 1965; King 2004).

References

Hoff A (1965) Findings of the journey of Dr. Z. Kasz. 45. Bruchidae of Mongolia. Folia Notes 18: 563-566.
King JM (2004) Handbook of the Bruchidae. Technical Notes 19: 1-324.`;
    expect((await cited(text)).map(([, entries]) => entries)).toEqual([['Hoff', 'King']]);
    expect((await read(text)).references).toHaveLength(2);
  });

  it('is read where columns were taken in another order, and a gap in it is no missing entry', async () => {
    const text = `Fibre protects [1,2,4]. Others disagree [3].

References

1. Adams A. Sleep and weight in adults. Sleep. 2018;1:3-9.

4. Dunn D. Walking and mood in towns. BMJ. 2003;2:2-4.

2. Brown B. Fibre and colon cancer in towns. Gut. 2019;12(3):45-67.`;
    expect((await read(text)).references.map(({ label }) => label)).toEqual(['1', '4', '2']);
    expect(await cited(text)).toEqual([
      ['Fibre protects.', ['Adams', 'Brown', 'Dunn']],
      ['Others disagree.', []],
    ]);
  });

  it('without numbers is read where a column ended within an entry', async () => {
    const text = `Fibre protects (Brown 2019, Adams et al. 2018).

References

Adams, A., Costa, C.,

& Dunn, D. 2018. Sleep and weight in adults of all towns. Sleep 1: 3-9.

Berta Brown. 2019.

Fibre and colon cancer in grown people. Gut 12: 45-67.`;
    expect((await read(text)).references).toHaveLength(2);
    expect(await cited(text)).toEqual([['Fibre protects.', ['Berta', 'Adams']]]);
  });

  it.each([
    ['Vancouver', 'Adams A, van der Berg J. Sleep and weight in older adults. Sleep. 2018;1(2):3-9.'],
    ['APA', 'Adams, A., & van der Berg, J. (2018). Sleep and weight in older adults. Sleep, 1(2), 3–9.'],
    [
      'Harvard',
      'Adams, A. and van der Berg, J., 2018. ‘Sleep and weight in older adults’, Sleep, vol. 1, no. 2, pp. 3–9.',
    ],
    ['Nature', 'Adams, A. & van der Berg, J. Sleep and weight in older adults. Sleep 1, 3–9 (2018).'],
    ['IEEE', 'A. Adams and J. van der Berg, “Sleep and weight in older adults,” Sleep, vol. 1, no. 2, pp. 3–9, 2018.'],
    ['BioMed Central', 'Adams A, van der Berg J: Sleep and weight in older adults. Sleep 2018, 1(2):3-9.'],
    ['AMA', 'Adams A, van der Berg J. Sleep and weight in older adults. Sleep. 2018;1(2):3-9. doi:10.5555/abc'],
  ])('gives the title and year of an entry in the style of %s', async (_, entry) => {
    const [found] = (await read(`It is so [1].\n\nReferences\n\n1. ${entry}`)).references;
    expect(found?.read.title).toBe('Sleep and weight in older adults');
    expect(found?.read.years.map(({ year }) => year)).toContain(2018);
    expect(found?.read.isArticle).toBe(true);
  });
});

describe('what is cited and not found', () => {
  const LIST =
    '\n\nReferences\n\nAdams, A. (2018). Sleep. Sleep Notes, 1, 1-2.\n\nBrown, B. (2019). Fibre. Gut Notes, 2, 3-4.';

  it.each([
    ['beside a work that is listed', 'Fibre protects (Brown, 2019; cf. Miller, 2011).', ['Miller 2011']],
    ['with another year of a listed author', 'Fibre protects (Brown, 2019, 2021).', ['Brown 2021']],
    ['as the subject of a sentence', 'Miller et al. (2011) found that fibre protects (Brown, 2019).', ['Miller 2011']],
  ])('is missing: %s', async (_, prose, missing) => {
    const { sentences } = await read(prose + LIST);
    expect(sentences.flatMap(({ marks }) => marks.flatMap((mark) => mark.missing))).toEqual(missing);
  });

  it('gets a notice where it may be no reference, or where the list has a gap', async () => {
    const named = await read(`Fibre protects (Brown, 2019). The rule is old (ISO 2011).${LIST}`);
    expect(named.notices.join()).toContain('ISO 2011');
    const gap = await read(
      `Fibre protects [1]. Salt harms [2]. Both do [3].\n\nReferences\n${NUMBERED.replace(/\n2\..*/, '')}`,
    );
    expect(gap.notices.join()).toMatch(/: 2\./);
    expect((await read(`Fibre protects (Brown, 2019).${LIST}`)).notices).toEqual([]);
  });

  it('is no alarm where the names of a list cannot be read', async () => {
    const names = ['Adams', 'Brown', 'Costa', 'Dunn', 'Evans', 'Frank'];
    const prose = names.map((name, at) => `Fibre protects (${name} et al., 201${at}).`).join(' ');
    const list = names.map((name, at) => `${name}A.OkaforB. (201${at}). Fibre in town ${at}. Gut Notes, ${at}, 1-2.`);
    const { sentences, notices } = await read(`${prose}\n\nReferences\n\n${list.join('\n\n')}`);
    expect(sentences.flatMap(({ marks }) => marks.flatMap(({ missing }) => missing))).toEqual([]);
    expect(notices.join()).toContain('Adams 2010');
  });

  it('is no alarm where a text has no list', async () => {
    const { sentences, notices } = await read('Fibre protects (Miller et al., 2011).');
    expect(sentences.flatMap(({ marks }) => marks)).toEqual([]);
    expect(notices.join()).toContain('Miller 2011');
  });
});

describe('numbers that are no citations', () => {
  it.each(['R² was 0.5', 'The χ² was 4.2', 'Doses were 12 m² apart', 'It grew by 10⁴ cells', 'Patients (n = 3) came'])(
    'are left alone: %s',
    async (prose) => {
      expect(
        await cited(`Fibre protects.¹ So does rest.²,³ So do walks.⁴ ${prose}.\n\nReferences\n${NUMBERED}`),
      ).toContainEqual([`${prose}.`, []]);
    },
  );
});

describe('a long text', () => {
  it('keeps the list at its end', async () => {
    const body = `${'Fibre protects the colon of adults [2]. '.repeat(300)}\n\n`.repeat(40);
    const { text, sentences, references, notices } = await read(`${body}References\n${NUMBERED}`);
    expect(body.length).toBeGreaterThan(450_000);
    expect(references.map(({ label }) => label)).toEqual(['1', '2', '3', '4']);
    for (const { start, end, text: entry } of references) expect(text.slice(start, end)).toBe(entry);
    expect(sentences.every(({ marks }) => marks[0]?.references[0] === 'r2')).toBe(true);
    expect(notices.join()).toContain('references at its end');
  });

  it('of one paragraph is read up to the limit', async () => {
    const { sentences } = await read('Fibre protects the colon of most adults. '.repeat(12_000));
    expect(sentences.at(-1)?.end).toBeGreaterThan(399_000);
  });
});

describe('any text', () => {
  it('gives sentences and marks that stand where they say', async () => {
    const piece = fc.constantFrom(
      '[1]',
      '[2,3]',
      '(Smith 2019)',
      'Smith',
      '.',
      ' ',
      '\n',
      '\n\n',
      'References',
      '1. ',
      '[^1]',
      '[^1]: ',
      '10.5555/a',
      '¹',
      'word',
      '(',
      ')',
      '[',
      '“',
      '—',
      '𝒳',
      '2019',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 120 }), async (pieces) => {
        const text = pieces.join('');
        const { sentences, references } = await read(text);
        const ids = new Set(references.map(({ id }) => id));
        let last = 0;
        for (const { start, end, marks } of sentences) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThanOrEqual(start);
          last = start;
          for (const mark of marks) {
            expect(mark.start).toBeGreaterThanOrEqual(0);
            expect(mark.end).toBeLessThanOrEqual(text.length);
            for (const id of mark.references) expect(ids).toContain(id);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of one paragraph without end are read in pieces of whole sentences', async () => {
    const text = 'Fibre protects the colon of adults [1]. '.repeat(2_000);
    const found = await cited(`${text}\n\nReferences\n${NUMBERED}`);
    expect(found.length).toBe(600);
    expect(new Set(found.map(([sentence]) => sentence))).toEqual(new Set(['Fibre protects the colon of adults.']));
  });

  it.each([
    ['brackets', '['.repeat(200_000)],
    ['parentheses with years', '(Smith 2019; '.repeat(15_000)],
    ['marks', 'It is so [1,2,3]. '.repeat(15_000)],
    ['digits', '1,2-3;'.repeat(30_000)],
    ['a list without end', `References\n${'1. Adams A. Sleep. 2018;1:3-9.\n'.repeat(6_000)}`],
    ['one entry without end', `It is so [1].\n\nReferences\n\n1. ${'A. b 2018;1:3-9 '.repeat(12_000)}`],
    ['notes', '[^1]: a [^2]: b '.repeat(12_000)],
    ['DOIs', 'See 10.5555/a.1, '.repeat(12_000)],
    ['links', '[a](https://doi.org/10.5555/a '.repeat(10_000)],
    ['brackets of links', '[[a]'.repeat(60_000)],
    ['notes with semicolons', `It is so.[^1]\n\n[^1]: ${'A 2018; '.repeat(30_000)}`],
    ['quotation marks', '“'.repeat(200_000)],
    ['lines of one entry', `References\n\nAdams, A. (2018). Sleep\n${'and weight in adults\n'.repeat(15_000)}`],
    ['names on lines of their own', `References\n${'Adams, A.,\n'.repeat(20_000)}`],
    [
      'lists of chapters',
      'It is so [1].\n\nReferences\n1. Adams A. Sleep. 2018;1:3-9.\n\nMore of it.\n\n'.repeat(4_000),
    ],
    ['keys', `It is so.\n\nReferences\n[a] Adams. 2018.\n\n${'[a, b][c] '.repeat(20_000)}`],
    ['years without names', `(2019) ${'et al. (2019) '.repeat(15_000)}`],
  ])(
    'is read in linear time: %s',
    async (_, text) => {
      const half = text.slice(0, text.length / 2);
      // Processor time of this thread: other threads may run at the same time.
      const timed = async (each: string) => {
        const from = process.threadCpuUsage();
        await read(each);
        const { user, system } = process.threadCpuUsage(from);
        return (user + system) / 1_000;
      };
      await read(half);
      expect(await timed(text)).toBeLessThan(4 * (await timed(half)) + 400);
    },
    30_000,
  );
});
