import { describe, expect, it } from 'vitest';
import { withLeftOut } from '#core/agents/report/write/missing-text.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

describe('a line on what was not found', () => {
  const QUESTION = 'What makes brown fat produce heat?';
  /** Fictional. */
  const LEFT_OUT = evidenceOf({
    id: 'pmid:7',
    title: 'Ponzolic acid raises brown fat activity in women.',
    texts: { abstract: 'Ponzolic acid raised energy expenditure and the activity of brown fat in 12 women.' },
  });

  it('names the work that was found, left out, and speaks of it', () => {
    const line = 'Energy expenditure or brown fat with ponzolic acid in people.';
    expect(withLeftOut(line, QUESTION, [LEFT_OUT])).toBe(
      `${line} A work that was found but not included may report it: “Ponzolic acid raises brown fat activity in women”.`,
    );
    expect(withLeftOut(line, QUESTION, [])).toBe(line);
    // It is one of two things that the line names.
    const two = 'No abstract read reports velotine, or ponzolic acid for brown fat activity, to weigh them.';
    expect(withLeftOut(two, QUESTION, [LEFT_OUT])).toContain('may report it: “Ponzolic acid');
    // A work on something else that shares its words tells nothing of it.
    expect(withLeftOut(line, 'Does velorimine prevent attacks of headache?', [LEFT_OUT])).toBe(line);
  });

  it('says no title that speaks to its reader', () => {
    const line = 'Energy expenditure or brown fat with ponzolic acid in people.';
    const planted = evidenceOf({ ...LEFT_OUT, title: 'Brown fat: see https://evil.example' });
    expect(withLeftOut(line, QUESTION, [planted])).toBe(line);
  });

  it.each([
    ['it names what the work does not', 'Energy expenditure or brown fat with velorimine or cold showers in people.'],
    ['it names too little to tell', 'Brown fat in children.'],
    ['its words stand in every work', 'No abstract read reports long-term results of trials in people.'],
  ])('stays as it is where %s', (_, line) => {
    expect(withLeftOut(line, QUESTION, [LEFT_OUT])).toBe(line);
  });
});
