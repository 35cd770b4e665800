/** What is raised over a number and is a number itself, with a sign, or a range, or with its error: "-6", "8-10", "5.2 ± 0.3". */
const POWER = /^\(?\s?(?:[-+−–‒‑˗]\s?\S|\d)/u;
/** "19th", "25a": what follows a number and is none. */
const ENDS_IN_DIGIT = /[\d⁰-⁹²³¹]$/u;

/** A raised text behind its base. A power of a number keeps its mark ("10^6"), because "106" would be another number. */
export function raised(base: string, above: string): string {
  const power = above.trim();
  if (!ENDS_IN_DIGIT.test(base) || power === '') return above;
  return POWER.test(power) ? `^${unbracketed(power)}` : above;
}

/** A lowered text behind its base: "CO2", but "10_2", because "102" would be another number. */
export function lowered(base: string, below: string): string {
  return ENDS_IN_DIGIT.test(base) && /^[-+−–]?\d/.test(below.trim()) ? `_${below.trim()}` : below;
}

/** What follows a raised or lowered number and begins with a digit is a number of its own: "log10 5.2". */
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
