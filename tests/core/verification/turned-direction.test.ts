import { describe, expect, it } from 'vitest';
import { lostHedge, overstated, toldAsCause } from '#core/verification/veto-certainty.ts';
import { turnedDenial } from '#core/verification/veto-denial.ts';
import { turnedLead, turnedRound } from '#core/verification/veto-direction.ts';
import { heldBy } from './rule-on-quote.ts';

describe('a direction that is turned', () => {
  it.each([
    ['Weekly attacks were increased by velorimine.', 'In most adults velorimine reduced attacks each week by half.'],
    ['Weekly attacks were not reduced by velorimine.', 'In most adults velorimine reduced attacks each week by half.'],
    ['Velorimine raises the risk of stroke.', 'For stroke the hazard ratio was 0.70 (95% CI 0.60 to 0.82).'],
    ['Velorimine lowers the risk of stroke.', 'For stroke the hazard ratio was 1.70 (95% CI 1.20 to 2.42).'],
  ])('is held against "%s"', (claim, quote) => {
    expect(heldBy(turnedRound, claim, quote)).not.toBeNull();
  });

  it.each([
    ['Velorimine lowered weekly attacks.', 'Velorimine reduced weekly attacks in adults.'],
    ['Velorimine did not reduce weekly attacks.', 'Velorimine did not lower weekly attacks.'],
    ['Ponzelast increased sleep.', 'Velorimine reduced weekly attacks in adults.'],
    ['Velorimine lowers the risk of stroke.', 'For stroke the hazard ratio was 0.70 (95% CI 0.60 to 0.82).'],
    ['Velorimine does not raise the risk of stroke.', 'For stroke the hazard ratio was 0.70 (95% CI 0.60 to 0.82).'],
    ['Attacks were less likely to increase.', 'Attacks were less likely to increase.'],
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
  });
});

describe('a denial that is turned', () => {
  it.each([
    ['Pain in adults is not eased by velorimine.', 'In a large trial at home velorimine eases pain in most adults.'],
    ['On pain velorimine had no real effect.', 'In a large trial at home velorimine eases pain in most adults.'],
    ['Pain cannot be eased by it at home.', 'In a large trial at home velorimine eases pain in most adults.'],
    [
      'Adults never wrote, and pain was not eased in them.',
      'In a large trial at home velorimine eases pain in most adults.',
    ],
    ['Of benefit it does not show no sign.', 'In a large trial at home velorimine showed no benefit.'],
    [
      'Pain in adults is eased by velorimine.',
      'In a large trial at home velorimine does not ease pain in most adults.',
    ],
  ])('is held against "%s"', (claim, quote) => {
    expect(heldBy(turnedDenial, claim, quote)).not.toBeNull();
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
    ['Velorimine was linked with stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine causes stroke in adults.', 'Velorimine causes stroke in adults.', toldAsCause],
    ['Velorimine can lead to stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine does not cause stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine eased pain.', 'Velorimine eased pain.', overstated],
    ['The trials were too small to be proof of benefit.', 'Velorimine eased pain.', overstated],
    ['No trial in adults offers proof of benefit.', 'Velorimine eased pain.', overstated],
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
