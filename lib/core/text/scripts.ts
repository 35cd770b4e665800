/** A superscript of a number that is itself a number, with a sign, a range, or an error: "-6", "8-10", "5.2 ± 0.3". */
const POWER = /^\(?\s?(?:[-+−–‒‑˗]\s?\S|\d)/u;
/** "19th", "25a": what follows a number without being one. */
const ENDS_IN_DIGIT = /[\d⁰-⁹²³¹]$/u;

/** A superscript after its base. A power of a number keeps its mark ("10^6"), because "106" would be another number. */
export function raised(base: string, above: string): string {
  const power = above.trim();
  if (!ENDS_IN_DIGIT.test(base) || power === '') return above;
  return POWER.test(power) ? `^${unbracketed(power)}` : above;
}

/** Numbers of references as papers raise them: "1", "1,3–5". */
const RAISED_NUMBERS = /^\s?\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\s?$/;
export const areRaisedNumbers = (above: string): boolean => RAISED_NUMBERS.test(above);

/** Numbers that are raised over words, as raised signs: "text¹,³⁻⁵". Over a number they are a power. */
export function raisedNumbers(base: string, above: string): string {
  if (/\d$/.test(base)) return raised(base, above);
  return above
    .replace(/\s/g, '')
    .replace(/[–-]/g, '⁻')
    .replace(/\d/g, (digit) => RAISED.charAt(Number(digit)));
}

/** A subscript after its base: "CO2", but "10_2", because "102" would be another number. */
export function lowered(base: string, below: string): string {
  return ENDS_IN_DIGIT.test(base) && /^[-+−–]?\d/.test(below.trim()) ? `_${below.trim()}` : below;
}

/** Text that begins with a digit after a superscript or subscript number is a separate number: "log10 5.2". */
export function apart(before: string, after: string): string {
  return ENDS_IN_DIGIT.test(before) && /^\d/.test(after) ? ` ${after}` : after;
}

/** "(6)" as "6". */
function unbracketed(power: string): string {
  return /^\([^()]*\)$/.test(power) ? power.slice(1, -1).trim() : power;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾';
const PLAIN = '0123456789+−()';

/** Powers that are written with raised digits ("10⁻⁶") as they are written elsewhere ("10^−6"); a unit keeps its own ("m²"). */
export function plainPowers(text: string): string {
  return text.replace(
    /(?<=\d)[⁺⁻]?[⁰¹²³⁴-⁹]+/gu,
    (power) => `^${[...power].map((sign) => PLAIN[RAISED.indexOf(sign)]).join('')}`,
  );
}
