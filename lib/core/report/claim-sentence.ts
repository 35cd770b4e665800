/**
 * A claim's text as a page prints it. Claims are verbatim slices, which may begin after "However, " or end before a full
 * stop; like an editor, print sets a capital and a full stop and changes nothing else. Names such as mRNA or p53 stay.
 */
export function claimSentence(text: string): string {
  const trimmed = text.trim();
  const beginsPlainly = /^\p{Ll}+(?![\p{L}\p{N}])/u.test(trimmed);
  const capital = beginsPlainly ? trimmed.charAt(0).toUpperCase() + trimmed.slice(1) : trimmed;
  return /[.!?…]["”’')\]]*$/u.test(capital) ? capital : `${capital}.`;
}
