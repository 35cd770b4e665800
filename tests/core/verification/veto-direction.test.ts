import { describe, expect, it } from 'vitest';
import { turnedLead, turnedRound } from '#core/verification/veto-direction.ts';
import { heldBy, objectionBy } from './rule-on-quote.ts';

const [CERTAIN, DOUBT] = ['certain contradicted', 'doubt partly'];

describe('a direction that is turned', () => {
  it.each([
    [
      'Weekly attacks were increased by velorimine.',
      'In most adults velorimine reduced attacks each week by half.',
      DOUBT,
    ],
    [
      'Weekly attacks were not reduced by velorimine.',
      'In most adults velorimine reduced attacks each week by half.',
      DOUBT,
    ],
    ['Velorimine lowered mortality in adults.', 'In adults mortality was raised by velorimine.', CERTAIN],
    // What else is told, or whose loss it is of, is for who reads the meaning.
    ['Velorimine lowered mortality in adults.', 'In the trial at home of nurses, mortality was raised.', DOUBT],
    ['Loss of NF3 lowered mortality in mice.', 'In mice mortality was raised by loss of NF3.', DOUBT],
    ['NF3 lowered mortality in mice.', 'In mice mortality was raised without NF3.', DOUBT],
    ['Blood loss fell with velorimine.', 'Velorimine raised blood loss in adults.', DOUBT],
    ['Adults with attacks had more energy.', 'In adults velorimine reduced energy each week.', DOUBT],
    [
      'Velorimine increased suppression of pain at home.',
      'In adults velorimine reduced suppression of pain each week.',
      DOUBT,
    ],
    ['Velorimine was more likely to reduce pain.', 'In adults velorimine increased pain each week.', DOUBT],
    ['Velorimine reduced pain, but not sleep, in adults.', 'In adults velorimine increased pain each week.', CERTAIN],
    [
      'There was no evidence that velorimine given at home to old adults reduced pain.',
      'In adults velorimine reduced pain each week.',
      DOUBT,
    ],
  ])('is held against "%s" on "%s"', (claim, quote, kind) => {
    expect(heldBy(turnedRound, claim, quote)).toBe(kind);
  });

  it('is seen of a risk by the ratios that the source gives, and told with them', () => {
    const reason = (claim: string, quote: string) => objectionBy(turnedRound, claim, quote)?.reason;
    const [fell, rose] = [
      'the hazard ratio was 0.70 (95% CI 0.60 to 0.82)',
      'the odds ratio was 1.70 (95% CI 1.20 to 2.42)',
    ];
    expect(reason('Velorimine raises the risk of stroke.', `For stroke ${fell}.`)).toBe(
      'The sentence says “raises the risk”; the source gives a ratio of 0.7, below 1, which means a lower risk.',
    );
    expect(reason('Velorimine lowers the odds of stroke.', `For stroke ${rose}.`)).toBe(
      'The sentence says “lowers the odds”; the source gives a ratio of 1.7, above 1, which means a higher risk.',
    );
    expect(reason('Velorimine raises the risk of stroke.', `For stroke ${fell}; for falls ${rose}.`)).toBeUndefined();
    expect(
      reason('Velorimine raises the risk of stroke.', `It raised the risk of stroke; for falls ${fell}.`),
    ).toBeUndefined();
  });

  it('is none of another result than that whose figures a sentence tells', () => {
    const quote = 'In adults at home at night pain was raised by 9. Pain was reduced by 2.8 (1.2 to 4.4).';
    const told = (figures: string) => `Pain was lowered by ${figures} in adults at home at night with it.`;
    expect(heldBy(turnedRound, told('2.8 (1.2 to 4.4)'), quote)).toBeNull();
    // Two figures may be in common by chance.
    expect(heldBy(turnedRound, told('2.8 to 4.4'), quote)).not.toBeNull();
  });

  it('is told in the words of both', () => {
    expect(
      objectionBy(turnedRound, 'Blood loss fell with velorimine.', 'Velorimine raised blood loss in adults.')?.reason,
    ).toBe('The source says “raised blood loss” where the sentence says “Blood loss fell”.');
  });

  it.each([
    ['Velorimine lowered weekly attacks.', 'Velorimine reduced weekly attacks in adults.'],
    ['Velorimine did not reduce weekly attacks.', 'Velorimine did not lower weekly attacks.'],
    ['Ponzelast increased sleep.', 'Velorimine reduced weekly attacks in adults.'],
    ['Velorimine lowers the risk of stroke.', 'For stroke the hazard ratio was 0.70 (95% CI 0.60 to 0.82).'],
    ['Velorimine does not raise the risk of stroke.', 'For stroke the hazard ratio was 0.70 (95% CI 0.60 to 0.82).'],
    ['Attacks were less likely to increase.', 'Attacks were less likely to increase.'],
    // More of one thing turns no change of another, and what is worse may be more or less.
    ['Adults with attacks had more energy.', 'In adults velorimine reduced attacks each week.'],
    ['Pain of adults was worse with velorimine.', 'Velorimine raised pain of adults.'],
    ['Velorimine was more likely to reduce pain.', 'In adults velorimine reduced pain each week.'],
    ['Velorimine increased weekly attacks.', 'Velorimine reduced weekly attacks.'],
    ['Velorimine raises the risk of stroke.', 'For stroke the hazard ratio was 1.00 (95% CI 0.90 to 1.10).'],
    ['Velorimine lowers the risk of stroke.', 'For stroke the hazard ratio was 1.00 (95% CI 0.90 to 1.10).'],
    ['Sleep came.', 'In adults velorimine reduced pain each week.'],
    ['Velorimine reduced attacks more than placebo did.', 'In adults velorimine lowered attacks each week.'],
    // Three figures of a sentence in one of two quotes: it is that which is told.
    [
      'In adults pain fell by 2.8 (1.2 to 4.4) with lower doses.',
      'In adults pain rose by 9. In adults at lower doses pain was reduced by 2.8 (1.2 to 4.4).',
    ],
    ['Velorimine halved attacks more often than placebo.', 'Attacks were likely to be reduced with velorimine.'],
    ['Velorimine raised the share of adults who had fewer attacks.', 'Velorimine reduced attacks in adults.'],
    ['NF3 is a RAS activating-protein.', 'NF3 is a RAS-activating protein.'],
    ['Loss of NF3 reduced RAS proteins.', 'NF3 codes for a RAS-activating protein.'],
    [
      'They saw no evidence that dose and form reduce relapse.',
      'These authors could not confirm that relapse was mitigated by dose or form.',
    ],
  ])('is not held against "%s"', (claim, quote) => {
    expect(heldBy(turnedRound, claim, quote)).toBeNull();
  });

  it('of a lead needs two words that are told beside it', () => {
    const quote = 'Velorimine reduced weekly attacks in adults.';
    expect(heldBy(turnedLead, 'More weekly attacks with velorimine in adults', quote)).not.toBeNull();
    expect(heldBy(turnedLead, 'More sleep with velorimine', quote)).toBeNull();
    expect(heldBy(turnedLead, 'More attacks', quote)).toBeNull();
  });
});
