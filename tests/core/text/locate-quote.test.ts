import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locateQuote } from '#core/text/locate-quote.ts';
import { processorMs } from '#tests/processor-ms.ts';

const SOURCE =
  'Of 340 people screened, 312 were randomised. Velorimine 40\u00a0mg reduced weekly attacks more than placebo (mean differ\u00adence −2.8; 95% CI −4.1 to −1.5) from week “two” onwards. The café ﬁnding held.';

function found(quote: string): string | null {
  const at = locateQuote(SOURCE, quote);
  return at && SOURCE.slice(at.start, at.end);
}

it('finds every slice of a text exactly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(80), fc.nat(80), (source, a, b) => {
      const quote = source.slice(Math.min(a, b), Math.max(a, b)).trim();
      fc.pre(quote.length > 0 && !/^["“”„«'‘’]|["“”«»'‘’]$/.test(quote));
      const at = locateQuote(source, quote);
      expect(at && source.slice(at.start, at.end)).toBe(quote);
      expect(at?.similarity).toBe(1);
    }),
  );
});

it('finds a quote that differs in case, white space, dashes, quotes, accents, ligatures and soft hyphens', () => {
  expect(found('velorimine 40 mg  REDUCED weekly\nattacks')).toBe('Velorimine 40\u00a0mg reduced weekly attacks');
  expect(found('(mean difference -2.8; 95% CI -4.1 to -1.5) from week "two" onwards')).toBe(
    '(mean differ\u00adence −2.8; 95% CI −4.1 to −1.5) from week “two” onwards',
  );
  expect(found('The cafe finding held.')).toBe('The café ﬁnding held.');
});

it('finds a quote with slips and snaps it to whole words', () => {
  const at = locateQuote(SOURCE, 'Velorimine 40 mg reducd weekly attacks more then placebo');
  expect(at && SOURCE.slice(at.start, at.end)).toBe('Velorimine 40\u00a0mg reduced weekly attacks more than placebo');
  expect(at?.similarity).toBeGreaterThanOrEqual(0.92);
  expect(at?.similarity).toBeLessThan(1);
});

it('does not find a paraphrase, a quote of another text, or nothing', () => {
  expect(found('Weekly attacks were reduced by velorimine more than by placebo')).toBeNull();
  expect(found('Velorimine 40 mg raised daily headaches less than aspirin')).toBeNull();
  expect(found('   ')).toBeNull();
});

it('prefers whole words to the inside of a word or number', () => {
  const source = 'A dose of 15 mg was used; later 5 mg was used.';
  expect(locateQuote(source, '5 mg was used')?.start).toBe(source.indexOf(' 5 mg') + 1);
});

it('stays quick on a long text full of near matches', () => {
  const source = 'the effect of the drug on the heart was small in the group of the study '.repeat(3000);
  const quote = `${'the effect of the drug on the heart was smell in the groop of the studie '.repeat(20)}end`;
  const started = processorMs();
  locateQuote(source, quote);
  expect(processorMs() - started).toBeLessThan(3000);
});
