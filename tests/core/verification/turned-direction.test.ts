import { describe, expect, it } from 'vitest';
import { lostHedge, overstated, toldAsCause } from '#core/verification/veto-certainty.ts';
import { turnedDenial } from '#core/verification/veto-denial.ts';
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

describe('a denial that is turned', () => {
  const EASES = 'In a large trial at home velorimine eases pain in most adults.';

  it.each([
    ['Pain in adults is not eased by velorimine.', EASES, CERTAIN],
    ['On pain velorimine had no real effect.', EASES, CERTAIN],
    ['Pain cannot be eased by it at home.', EASES, CERTAIN],
    ['Adults never wrote, and pain was not eased in them.', EASES, CERTAIN],
    // What is denied beside it is something else.
    ['Pain in adults is not eased by velorimine.', `${EASES} Sleep is not long in the few.`, CERTAIN],
    // A time, which the source may tell by what came later.
    ['Pain in adults was not yet eased by velorimine.', EASES, DOUBT],
    // Numbers side by side, or a loss, may tell the same without a denial.
    ['Pain in adults is not eased by velorimine.', 'In a large trial pain in adults went from 12 to 8.', DOUBT],
    ['Pain in adults is not eased by velorimine.', 'In a large trial pain in adults remained.', DOUBT],
    ['Pain in adults is not eased by velorimine.', 'In a large trial at 12 sites pain of adults was seen.', CERTAIN],
    ['Pain in adults is not eased by it.', 'In a large trial there was a decline of pain in adults.', DOUBT],
    [
      'Blood loss in adults was lower with velorimine (-0.34).',
      'In a trial of 40 adults blood loss with velorimine was not lower (-0.34).',
      CERTAIN,
    ],
    ['Of benefit it does not show no sign.', 'In a large trial at home velorimine showed no benefit.', DOUBT],
    [
      'Pain in adults is eased by velorimine.',
      'In a large trial at home velorimine does not ease pain in most adults.',
      CERTAIN,
    ],
  ])('is held against "%s" on "%s"', (claim, quote, kind) => {
    expect(heldBy(turnedDenial, claim, quote)).toBe(kind);
  });

  it('is told beside what the source says of the same', () => {
    const reason = (claim: string, quote: string) => objectionBy(turnedDenial, claim, quote)?.reason;
    expect(reason('Pain in adults is not eased by velorimine.', EASES)).toBe(
      'The sentence says “is not eased by velorimine”; the source says “home velorimine eases pain in most adults”.',
    );
    expect(reason('On sleep velorimine had no real effect.', 'Adults walked.')).toBe(
      'The sentence says “had no real effect”; the source does not deny it.',
    );
    expect(
      reason('Pain in adults is eased by velorimine.', 'At home velorimine does not ease pain in most adults.'),
    ).toBe('The source denies this: it says “does not ease pain”.');
    const quickly = 'At home velorimine does not quickly ease pain in most adults.';
    expect(reason('Pain in adults is eased by velorimine.', quickly)).toBe(
      'The source denies this: it says “does not quickly ease pain”.',
    );
    expect(reason('In adults velorimine does not show no benefit at all.', 'At home it showed no benefit.')).toBe(
      'The sentence denies twice, “velorimine does not show no benefit at”; the source does not.',
    );
  });

  it.each([
    ['Velorimine does not ease pain in adults.', 'In adults pain was not eased by velorimine.'],
    ['Pain with velorimine was unchanged in adults.', 'Pain did not change with velorimine in adults.'],
    ['Neither pain nor sleep changed with velorimine.', 'Pain and sleep did not change with velorimine.'],
    ['Velorimine eases pain.', 'Velorimine eases pain in adults.'],
    ['In adults velorimine was studied, and children were not followed.', 'Velorimine eases pain in most adults.'],
    ['Velorimine eases pain in adults, which does not show that it lasts.', 'Velorimine eases pain in most adults.'],
    ['Pain in adults, not in children, is what velorimine was tried for.', 'Velorimine eases pain in most adults.'],
    ['Without velorimine most adults would wake with pain.', 'Velorimine eases pain in most adults.'],
    // One of several sentences is enough.
    ['Velorimine does not ease pain in adults.', 'Adults slept at home. In adults pain was not eased by velorimine.'],
    [
      'On relapse in adults velorimine had no effect.',
      'Adults slept at home. Relapse of adults with velorimine was as frequent as with placebo.',
    ],
    // What a copy changes is seen word by word.
    ['Velorimine does not ease pain in most adults at home.', 'Velorimine eases pain in most adults at home.'],
    // All its figures stand in a sentence that denies nothing.
    [
      'Blood loss in adults was lower with velorimine (-0.34).',
      'In a trial of 40 adults blood loss with velorimine was not lower. In all others at home it was (-0.34).',
    ],
    ['Neither pain nor sleep was told by adults themselves.', 'Velorimine eases pain in most adults.'],
    ['Somebody in pain should not wait for another drug.', 'Velorimine eases pain in most adults.'],
    [
      'Pain is eased by velorimine where patients sleep.',
      'Velorimine is given at home and does not ease stiffness in patients.',
    ],
  ])('is not held against "%s"', (claim, quote) => {
    expect(heldBy(turnedDenial, claim, quote)).toBeNull();
  });
});

describe('a certainty that the source does not have', () => {
  it.each([
    ['Velorimine eases pain in adults.', 'Velorimine may ease pain in adults.', lostHedge],
    ['Velorimine causes stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine leads to stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine causes stroke.', 'Adults slept.', toldAsCause],
    ['Velorimine is proven to ease pain.', 'Velorimine eased pain.', overstated],
    ['Velorimine eases pain in adults.', 'Velorimine may markedly ease pain in adults.', lostHedge],
    ['Velorimine eases pain in adults.', 'Velorimine eases pain in adults where possible.', lostHedge],
    ['Velorimine eases pain in adults.', 'Velorimine eases potential pain in adults.', lostHedge],
    [
      'Velorimine raises risk of stroke in adults.',
      'Velorimine raises the possible risk of stroke in adults.',
      lostHedge,
    ],
  ] as const)('is held against "%s"', (claim, quote, rule) => {
    expect(heldBy(rule, claim, quote)).not.toBeNull();
  });

  it.each([
    ['Velorimine may ease pain in adults.', 'Velorimine may ease pain in adults.', lostHedge],
    ['Velorimine eases pain in adults.', 'Velorimine eases pain in adults.', lostHedge],
    ['Velorimine raises stroke in adults.', 'Velorimine raises stroke in adults, a possible burden.', lostHedge],
    ['Velorimine was linked with stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine causes stroke in adults.', 'Velorimine causes stroke in adults.', toldAsCause],
    ['Velorimine can lead to stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine does not cause stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine eased pain.', 'Velorimine eased pain.', overstated],
    ['The trials were too small to be proof of benefit.', 'Velorimine eased pain.', overstated],
    ['No trial in adults offers proof of benefit.', 'Velorimine eased pain.', overstated],
    [
      'No trial offers proof of benefit in any of the adults who were followed at home over two winters and two summers.',
      'Velorimine eased pain.',
      overstated,
    ],
    ['Velorimine certainly eases pain.', 'Velorimine certainly eases pain.', overstated],
    ['Stroke in adults is common.', 'Stroke in adults is more likely common.', lostHedge],
    [
      'Its authors ask for trials of velorimine in adults.',
      'Trials of velorimine in adults might be of use.',
      lostHedge,
    ],
    ['Velorimine in adults showed no harm to sleep.', 'Velorimine in adults could not harm sleep.', lostHedge],
    [
      'Trials of velorimine in adults are needed.',
      'Trials of velorimine in adults, possibly with higher doses, are needed.',
      lostHedge,
    ],
    ['No trial shows it: velorimine proves no cure.', 'Velorimine eased pain.', overstated],
    [
      'Authors leave open whether stroke in adults is due to velorimine.',
      'Velorimine was associated with stroke in adults.',
      toldAsCause,
    ],
    [
      'Study: trial in adults | Outcome: stroke reduced | Result: 0.71 with velorimine',
      'Velorimine was associated with stroke in adults (0.71).',
      toldAsCause,
    ],
    [
      'Velorimine eases pain in adults at home.',
      'Velorimine may ease pain in adults. Velorimine eases pain in adults at home.',
      lostHedge,
    ],
  ] as const)('is not held against "%s"', (claim, quote, rule) => {
    expect(heldBy(rule, claim, quote)).toBeNull();
  });
});
