/** Names that always begin with a small letter: qSOFA, pH, miR-34a, p53, c-Myc; not "anti-TNF". */
const BEGINS_SMALL = /^\p{Ll}(?:\p{Ll}?[\p{Lu}\d]|-\p{Lu})/u;

/** A text as it begins a line: with a capital, but for a name that has none. */
export function capitalised(text: string): string {
  return BEGINS_SMALL.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
