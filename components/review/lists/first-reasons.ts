/** Reasons that a new review begins with; its protocol changes them. They follow PICO and the Cochrane Handbook, 4.6.4. */
export const FIRST_REASONS: readonly string[] = [
  'Wrong population',
  'Wrong intervention',
  'Wrong comparison',
  'Wrong outcome',
  'Wrong study design',
  'Wrong publication type',
  'Duplicate of an included study',
];
