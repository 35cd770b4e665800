/** A title longer than this is no title. */
const MAX_LENGTH = 120;
const POLITENESS =
  /^(?:(?:please|kindly|hi|hello|dear \w+)[,!]?\s+|(?:can|could|would) you (?:please )?(?:tell me|explain|help me (?:to )?(?:understand|find)|describe|summari[sz]e)\s+|i (?:would like|want|need) to (?:know|understand|learn)\s+(?:about\s+)?|tell me (?:about\s+)?)+/i;

/** The question as a heading: its question sentence, or its first, without polite openings, cut at a word. */
export function reportTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  const asked = /(?:^|[.!?。]\s+)([^.!?。]{12,}\?)/u.exec(line)?.[1];
  const chosen = line.length <= MAX_LENGTH ? line : (asked ?? line);
  const plain = chosen.replace(POLITENESS, '').trim() || line;
  const capital = plain.charAt(0).toUpperCase() + plain.slice(1);
  if (capital.length <= MAX_LENGTH) return capital;
  const cut = capital.slice(0, MAX_LENGTH - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > MAX_LENGTH / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:–-]+$/, '')}…`;
}
