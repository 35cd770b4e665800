import { describe, expect, it } from 'vitest';
import { lostHedge, overstated, toldAsCause } from '#core/verification/veto-certainty.ts';
import { heldBy } from './rule-on-quote.ts';

describe('a certainty that the source does not have', () => {
  it.each([
    ['Velorimine eases pain in adults.', 'Velorimine may ease pain in adults.', lostHedge],
    ['Velorimine causes stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine leads to stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine causes stroke.', 'Adults slept.', toldAsCause],
    ['Velorimine makes strokes.', 'Velorimine was associated with strokes.', toldAsCause],
    ['Velorimine increases strokes in adults.', 'In adults velorimine was associated with strokes.', toldAsCause],
    ['Velorimine is proven to ease pain.', 'Velorimine eased pain.', overstated],
    // Another sentence beside it tells nothing of the same.
    ['Velorimine eases pain in adults.', 'Velorimine may ease pain in adults. Nurses counted chairs.', lostHedge],
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
    ['Velorimine increases strokes in adults.', 'Nurses slept.', toldAsCause],
    ['Velorimine is a cause of stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine causes stroke in adults.', 'Velorimine was associated with stroke and led to falls.', toldAsCause],
    ['Velorimine may well cause stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine makes stroke likely.', 'Velorimine was associated with stroke.', toldAsCause],
    ['Velorimine proves nothing.', 'Velorimine eased pain.', overstated],
    ['It is not proven that velorimine eases pain.', 'Velorimine eased pain.', overstated],
    [
      'Adults in pain were told of velorimine and of much else.',
      'In adults velorimine may have eased pain.',
      lostHedge,
    ],
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
