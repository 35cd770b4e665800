import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReview } from '#core/agents/report/write/parse-review.ts';

const REVIEW = `# A fictional review

## Answer
Velorimine probably helps adults. [F1] Harm is open. [F2]

- **Attacks: fewer.** They fell by 2.8 a week. [F1, F3]
- **Not answered: children.** No work found reports children.

## 1. What it does
| Outcome | Effect | Sources |
|---|---|---|
| Attacks | 2.8 fewer | [F1] |

**How it was tested.** In one trial. [F4]

- **Nausea** was *more* frequent. [F5]

| Group | Reading |
|---|---|
| Women | none found |

## Certainty
| Result | Starts | Steps | Sources |
|---|---|---|---|
| Velorimine reduces attacks | high | imprecision -1: few | [F1] |

## Not found
- **Children.** No work found reports children.
`;

describe('a review in markdown', () => {
  it('is its verdict, its points, its sections in order, its grades and what is missing', () => {
    expect(parseReview(REVIEW)).toEqual({
      verdict: 'Velorimine probably helps adults. [F1] Harm is open. [F2]',
      answer: [
        { lead: 'Attacks: fewer', text: 'They fell by 2.8 a week. [F1, F3]', isItem: true },
        { lead: 'Not answered: children', text: 'No work found reports children.', isItem: true },
      ],
      sections: [
        {
          title: 'What it does',
          blocks: [
            {
              type: 'table',
              table: { columns: ['Outcome', 'Effect', 'Sources'], rows: [['Attacks', '2.8 fewer', '[F1]']] },
            },
            { type: 'item', item: { lead: 'How it was tested', text: 'In one trial. [F4]', isItem: false } },
            { type: 'item', item: { lead: 'Nausea', text: 'was more frequent. [F5]', isItem: true } },
            { type: 'table', table: { columns: ['Group', 'Reading'], rows: [['Women', 'none found']] } },
          ],
        },
      ],
      certainty: [['Velorimine reduces attacks', 'high', 'imprecision -1: few', '[F1]']],
      missing: [{ lead: 'Children', text: 'No work found reports children.', isItem: true }],
    });
  });

  it('may stand in a fence, begin without a heading, and have smaller headings and bold lines for headings', () => {
    const fenced = parseReview(`\`\`\`markdown\n${REVIEW}\n\`\`\``);
    expect(fenced).toEqual(parseReview(REVIEW));
    const loose = parseReview('It helps. [F1]\n\n### Attacks\nFewer. [F1]\n\n**The trials**\n\n- One. [F2]\n');
    expect(loose?.verdict).toBe('It helps. [F1]');
    expect(loose?.sections.map(({ title }) => title)).toEqual(['Attacks', 'The trials']);
  });

  it('is none without any text under a heading', () => {
    expect(parseReview('')).toBeNull();
    expect(parseReview('# Only a title')).toBeNull();
  });

  it.each([
    ['a link', 'See [details](https://evil.example/?q=1) now. [F1]', '(https://evil.example'],
    ['an image', '![status](https://evil.example/i.png) It fell. [F1]', '![status]'],
    ['markup', 'It <img src=x onerror=alert(1)> fell. [F1]', '<img'],
    ['an address', 'It fell <https://evil.example>. [F1]', 'https://evil.example'],
    ['a link in a head', '**[It fell](https://evil.example)** by much. [F1]', '(https://evil.example'],
  ])('keeps %s as it was written, so that its check refuses it', (_, text, kept) => {
    const parsed = JSON.stringify(parseReview(`## Answer\n- ${text}\n\n## Attacks\n- Fewer. [F2]`));
    expect(parsed).toContain(kept);
  });

  it('loses no words of what stands in it', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }), (items) => {
        const lines = items.map((words) => `- **${words[0]}:** ${words.join(' ')} [F1]`);
        const parsed = JSON.stringify(parseReview(`## Answer\nYes. [F1]\n\n## Attacks\n${lines.join('\n')}`));
        for (const words of items) expect(parsed).toContain(words.join(' '));
      }),
    );
  });

  it.each(['_a_ ', '*', '[F1]', '| a ', '- a\n', '`a', '| a | b |\n'])('reads any text in time: %s', (piece) => {
    const from = performance.now();
    parseReview(`## Answer\n${piece.repeat(100_000 / piece.length)}\n\n## Attacks\n- Fewer.`);
    expect(performance.now() - from).toBeLessThan(10_000);
  });

  it('takes for certainties the table of them, and leaves prose on how sure something is a section', () => {
    const parsed = parseReview(
      `## Answer\nYes. [F1]\n\n## How certain is the benefit\nFairly. [F1]\n\n## Certainty\n| Result | Starts | Steps | Sources |\n|---|---|---|---|\n| It helps | high | none | [F1] |`,
    );
    expect(parsed?.sections.map(({ title }) => title)).toEqual(['How certain is the benefit']);
    expect(parsed?.certainty).toEqual([['It helps', 'high', 'none', '[F1]']]);
  });

  it('reads tables without bars at their ends, and headings that are underlined', () => {
    const parsed = parseReview(
      `## Answer\nYes. [F1]\n\nAttacks\n-------\n\nTrial | Fewer attacks\n--------|--------------\nA trial [F1] | 1.5 a month`,
    );
    expect(parsed?.sections).toEqual([
      {
        title: 'Attacks',
        blocks: [
          { type: 'table', table: { columns: ['Trial', 'Fewer attacks'], rows: [['A trial [F1]', '1.5 a month']] } },
        ],
      },
    ]);
  });

  it.each(['>'.repeat(2_000), '- '.repeat(1_000), `## ${'.'.repeat(39_000)}x`, `${'| a '.repeat(3_000)}|`])(
    'bears what nobody writes: %#',
    (text) => {
      const from = performance.now();
      expect(() => parseReview(`## Answer\n${text} a\n\n## Attacks\n- Fewer. [F1]`)).not.toThrow();
      expect(performance.now() - from).toBeLessThan(10_000);
    },
  );
});
