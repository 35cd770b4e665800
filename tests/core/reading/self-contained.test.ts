import { expect, it } from 'vitest';
import { leansOnContext } from '#core/reading/self-contained.ts';

it.each(['It reduced pain.', 'These patients slept.', 'Here, pain fell.', 'Both drugs helped.', 'The latter helped.'])(
  'hears that a sentence leans on the one before: %s',
  (text) => {
    expect(leansOnContext(text)).toBe(true);
  },
);

it.each(['Heart failure was rare.', 'Hepatitis was treated.', 'Italy was spared.', 'Hereditary cases were left out.'])(
  'takes no word for one that it begins with: %s',
  (text) => {
    expect(leansOnContext(text)).toBe(false);
  },
);
