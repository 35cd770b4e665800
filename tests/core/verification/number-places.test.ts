import { describe, expect, it } from 'vitest';
import { numbersIn } from '#core/text/numbers.ts';
import { countTheSame, isTheNumber, placesOf } from '#core/verification/number-places.ts';

const numberIn = (text: string) => numbersIn(text)[0]!;
const placesIn = (said: string, ...stored: string[]) => placesOf(numberIn(said), [{ stored }]);

describe('the places of a number', () => {
  it('are the sentences that give it, in order, wherever in a long text', () => {
    const filler = 'Nurses counted attacks every week at home. '.repeat(100);
    const text = `In all 741 adults were enrolled. ${filler}Of 741 adults most improved.`;
    const places = placesIn('741', 'It was blinded.', text);
    expect(places.map(({ text }) => text)).toEqual([
      'In all 741 adults were enrolled.',
      'Of 741 adults most improved.',
    ]);
    for (const { text, number } of places) expect(text.slice(number.start, number.end)).toBe('741');
  });

  it('may begin a sentence, or end one that has no full stop', () => {
    expect(placesIn('741', 'Some slept. 741 fell.').map(({ text }) => text)).toEqual(['741 fell.']);
    expect(placesIn('741', 'Some slept. It was 741').map(({ text }) => text)).toEqual(['It was 741']);
  });

  it('are cut out of what is no sentence, the number still in its place', () => {
    const table = `${'dose '.repeat(600)}741 ${'dose '.repeat(600)}`;
    const [place] = placesIn('741', table);
    expect(place?.text.length).toBeLessThan(2_100);
    expect(place?.text.slice(place.number.start, place.number.end)).toBe('741');
  });

  it('are fifty at most', () => {
    const many = 'Of 741 adults some slept. '.repeat(60);
    expect(placesIn('741', many)).toHaveLength(50);
    expect(placesIn('741', many, many)).toHaveLength(50);
    expect(placesIn('742', many)).toEqual([]);
  });
});

describe('a number', () => {
  it.each<[string, string, boolean]>([
    ['12', '12', true],
    ['12', '21', false],
    ['12', '12%', true],
    ['12%', '12', false],
    ['P < 0.05', 'P = 0.05', true],
    ['0.05', 'P < 0.05', true],
    ['P < 0.05', 'P > 0.05', false],
    ['P < 0.05', 'P ≤ 0.05', true],
    ['P > 0.05', 'P ≥ 0.05', true],
    ['P ≥ 0.05', 'P ≤ 0.05', false],
    ['P ≤ 0.05', 'P < 0.05', true],
    ['P ≥ 0.05', 'P > 0.05', true],
    ['P ≤ 0.05', 'P > 0.05', false],
  ])('said as %s is or is not the one read as %s', (said, read, same) => {
    expect(isTheNumber(numberIn(said), numberIn(read))).toBe(same);
  });
});

describe('what a number counts', () => {
  const place = (text: string) => ({ text, number: numberIn(text) });
  const same = (one: string, other: string) => countTheSame(place(one), place(other));

  it('is the noun behind it, without what only describes it', () => {
    expect(same('741 adult patients were enrolled', 'of 741 patients')).toBe(true);
    expect(same('741 consecutive elderly patients', '741 patients')).toBe(true);
    expect(same('37% of the patients', '37 patients')).toBe(true);
    expect(same('741 patients', '741 centres')).toBe(false);
    expect(same('36 bone marrow donors', '36 donors')).toBe(true);
    // Of more words than three the last may belong to something else.
    expect(same('36 bone marrow transplant donors', '36 donors')).toBe(false);
    expect(same('37 trials', '37 studies')).toBe(true);
  });

  it('is nothing where none follows at once', () => {
    expect(same('741 of whom patients', '741 of whom patients')).toBe(false);
    expect(same('741.', '741.')).toBe(false);
    expect(same('741 adult', '741 adult')).toBe(false);
    expect(same('741; patients', '741 patients')).toBe(false);
  });
});
