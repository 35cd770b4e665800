import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameOutcome, toldOutcomes } from '#core/reading/effects/told-outcomes.ts';

const told = (sentence: string) => toldOutcomes(sentence).map(({ change, text }) => `${change} ${text}`);

it.each([
  ['Ponzelast reduced weekly attacks more than placebo.', ['less weekly attacks']],
  ['Ponzelast did not reduce weekly attacks compared with placebo.', ['same weekly attacks']],
  ['It was associated with a lower risk of dementia (HR 0.79).', ['less risk of dementia']],
  ['There was no significant difference in mortality between groups.', ['same mortality']],
  ['Mortality did not differ between groups.', ['same Mortality']],
  ['Weekly attacks decreased from 9.4 to 5.1 within one month.', ['less Weekly attacks']],
  ['Blood pressure was significantly reduced by exercise.', ['less Blood pressure']],
  [
    'It reduced nocturnal attacks by 38% and improved sleep quality.',
    ['less nocturnal attacks', 'better sleep quality'],
  ],
  ['It inhibited mTORC1 and doubled autophagic flux.', ['less mTORC1', 'more autophagic flux']],
  ['It suppressed Smad3 but left autophagy unaltered.', ['less Smad3', 'same autophagy']],
  ['Phosphorylation of Smad3 in glomeruli decreased.', ['less Phosphorylation of Smad3']],
  ['It raised systolic blood pressure slightly.', ['more systolic blood pressure']],
  ['Raised levels predicted conversion within a year.', ['related conversion']],
  ['At the higher dose it protected the kidney.', []],
  ['A substantial reduction in all-cause mortality was seen.', ['less all-cause mortality']],
])('reads what changed and how: %s', (sentence, expected) => {
  expect(told(sentence)).toEqual(expected);
});

it.each([
  'Mortality was lower in the placebo group.',
  'Patients with increased body mass index were enrolled.',
  'It is used for primary prevention in high-risk individuals.',
  'Baseline characteristics were similar.',
])('reads no change of an outcome from %s', (sentence) => {
  expect(told(sentence)).toEqual([]);
});

it('knows one outcome under several names, and several outcomes apart', () => {
  const keyOf = (sentence: string) => toldOutcomes(sentence)[0]?.key ?? new Set<string>();
  const attacks = keyOf('It reduced weekly attacks.');
  expect(sameOutcome(attacks, keyOf('It lowered the frequency of attacks.'))).toBe(1);
  expect(sameOutcome(keyOf('It reduced deaths.'), keyOf('It increased mortality.'))).toBeGreaterThan(0);
  expect(sameOutcome(attacks, keyOf('It reduced fatigue.'))).toBe(0);
});

it('names every outcome by a slice of the sentence', () => {
  const part = fc.constantFrom(
    'reduced ',
    'did not increase ',
    'mortality',
    ' of ',
    'the risk',
    ' was similar',
    '.',
    ' (p < 0.05) ',
    'é—𝛼',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 12 }), (parts) => {
      const sentence = parts.join('');
      for (const { text, start, end, key } of toldOutcomes(sentence)) {
        expect(sentence.slice(start, end)).toBe(text);
        expect(key.size).toBeGreaterThan(0);
      }
    }),
  );
});
