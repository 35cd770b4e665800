import { describe, expect, it } from 'vitest';
import { overstated, toldAsCause } from '#core/verification/veto-certainty.ts';
import { heldBy } from './rule-on-quote.ts';

describe('a certainty that the source does not have', () => {
  it.each([
    ['Velorimine causes stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine leads to stroke in adults.', 'Velorimine was associated with stroke in adults.', toldAsCause],
    ['Velorimine causes stroke.', 'Adults slept.', toldAsCause],
    ['Velorimine makes strokes.', 'Velorimine was associated with strokes.', toldAsCause],
    ['Velorimine increases strokes in adults.', 'In adults velorimine was associated with strokes.', toldAsCause],
    ['Velorimine is proven to ease pain.', 'Velorimine eased pain.', overstated],
  ] as const)('is held against "%s"', (claim, quote, rule) => {
    expect(heldBy(rule, claim, quote)).not.toBeNull();
  });

  it.each([
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
  ] as const)('is not held against "%s"', (claim, quote, rule) => {
    expect(heldBy(rule, claim, quote)).toBeNull();
  });
});
