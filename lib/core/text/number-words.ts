/** One to nineteen. */
export const UNITS: readonly string[] =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
/** Twenty to ninety. */
export const TENS: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Shares, multiples and powers of ten that are one word, as decimals. */
export const OTHER_NUMBERS: Readonly<Record<string, string>> = {
  half: '0.5',
  twice: '2',
  thrice: '3',
  hundred: '100',
  thousand: '1000',
  million: '1000000',
  billion: '1000000000',
};

/** "Seven", "nineteen", "forty-two". A pattern, without groups. */
export const UNDER_HUNDRED = `(?:(?:${TENS.join('|')})(?:[- ](?:${UNITS.slice(0, 9).join('|')}))?|${UNITS.join('|')})`;

/** "Two hundred and three", "a hundred". A pattern, without groups. */
export const HUNDREDS = `(?:${UNITS.slice(0, 9).join('|')}|a) hundred(?: (?:and )?${UNDER_HUNDRED})?`;

/** A whole number in figures ("312", "1,204", "45 079" with a thin or plain space) or in words up to 999. A pattern, without groups. */
export const NUMBER = `(?:\\d{1,3}(?:[,   ]\\d{3})+|\\d+|${HUNDREDS}|${UNDER_HUNDRED})`;

/** Reads what NUMBER matches; undefined for anything else or more than a human study can have. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/[,\s]/g, '');
  const value = /^\d+$/.test(digits) ? Number(digits) : readWords(text);
  return value !== undefined && Number.isSafeInteger(value) && value < 1e9 ? value : undefined;
}

/** Reads a whole number in words alone ("three", "forty-two"); undefined for figures and anything else. */
export function readWords(text: string): number | undefined {
  let total = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    if (word === 'and') continue;
    if (word === 'hundred') total = Math.max(1, total) * 100;
    else if (word === 'a') total += 1;
    else if (UNITS.includes(word)) total += UNITS.indexOf(word) + 1;
    else if (TENS.includes(word)) total += (TENS.indexOf(word) + 2) * 10;
    else return undefined;
  }
  return total;
}
