import { describe, expect, it } from 'vitest';
import { turnedDenial } from '#core/verification/veto-denial.ts';
import { heldBy, objectionBy } from './rule-on-quote.ts';

const [CERTAIN, DOUBT] = ['certain contradicted', 'doubt partly'];

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
    // Of two denials side by side none is left.
    [
      'Velorimine does not ease pain in most adults.',
      'It is not unlikely that velorimine eases pain in many adults at home.',
      DOUBT,
    ],
    [
      'In adults velorimine had no effect on pain.',
      'Velorimine eases pain in adults at home. It had no clear taste.',
      CERTAIN,
    ],
    ["In adults velorimine doesn't ease pain.", 'At home velorimine eases pain in adults by far.', CERTAIN],
    [
      'Pain in adults did not differ with velorimine.',
      'In winter pain of adults with velorimine was eased by far.',
      CERTAIN,
    ],
    ['Velorimine eases pain in adults.', 'In adults at home pain is not eased by velorimine at night.', CERTAIN],
    [
      'Pain is not eased by velorimine in adults.',
      'Pain at home is not restricted to adults; velorimine eases it.',
      DOUBT,
    ],
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
    ['Pain of non-smokers is eased by velorimine in most.', EASES],
    ['Pain is not eased by velorimine in adults.', 'Pain is not seen.'],
    // A clear effect may be missing where an interval is wide, and a study may leave something open.
    ['In adults velorimine showed no clear effect on pain.', 'Velorimine eases pain in adults at home.'],
    ['In adults velorimine did not show whether it eases pain.', 'At home velorimine eases pain in adults by far.'],
    ['Pain in adults did not differ with velorimine.', 'At home pain in adults was similar with velorimine.'],
    // Whom or what else a denial is of.
    ['Velorimine eases pain in adults.', 'Adults with no pain slept. At home velorimine eases pain in adults.'],
    ['Velorimine eases pain in adults.', 'At home velorimine, but not tea, eases pain in adults at night.'],
    ['Velorimine eases pain in adults.', 'In adults at home, with no tea, pain is eased by velorimine at night.'],
    ['Velorimine eases pain in adults at home.', 'Not tea; in adults velorimine at night eases pain.'],
    ['Velorimine eases pain in adults and lasts long.', 'No harm was seen, and velorimine eases pain in adults.'],
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
