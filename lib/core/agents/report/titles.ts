import { capitalised } from '../../text/sentences.ts';
import { claimText } from './check/claim-text.ts';

/** A longer question is shown by its question sentence; only a longer sentence is cut, at a clause where possible. */
const USUAL = 120;
const MAX_LENGTH = 300;
const POLITENESS =
  /^(?:(?:please|kindly|hi|hello|dear \w+)[,!]?\s+|(?:can|could|would) you (?:please )?(?:tell me|explain|help me (?:to )?(?:understand|find)|describe|summari[sz]e)\s+|i (?:would like|want|need) to (?:know|understand|learn)\s+(?:about\s+)?|tell me (?:about\s+)?)+/i;

/**
 * The question as a heading: the whole text, or its question sentence where it has several, without polite openings.
 */
export function reportTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  const asked = /(?:^|[.!?。]\s+)([^.!?。]{12,}\?)/u.exec(line)?.[1];
  const chosen = line.length <= USUAL ? line : (asked ?? line);
  const plain = chosen.replace(POLITENESS, '').trim() || line;
  const capital = capitalised(plain);
  if (capital.length <= MAX_LENGTH) return capital;
  const cut = capital.slice(0, MAX_LENGTH - 1);
  const clause = /^.*[,;:](?=\s)/su.exec(cut)?.[0].length ?? 0;
  const end = clause > MAX_LENGTH / 2 ? clause : cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:–-]+$/, '')}…`;
}

interface PlannedTitle {
  id: string;
  title: string;
  /** What the section is called where its title does not pass the check. */
  plainTitle: string;
}

const LONGEST_TITLE = 110;
/** Sections of a rule-written report that a title may match, so that their links keep working. */
const KNOWN: readonly [RegExp, string][] = [
  [/\b(?:safety|harms?|adverse|tolerab\w+|side[- ]effects?)\b/i, 'clinical_safety'],
  [/\b(?:preclinical|animals?|mice|mouse|rats?|in vitro|cells?)\b/i, 'clinical_preclinical'],
  [/\b(?:mechanis\w+|pathways?|targets?|receptors?|pharmacolog\w+)\b/i, 'mechanism'],
  [/\b(?:clinical|efficacy|effective\w*|trials?|patients?|outcomes?)\b/i, 'clinical'],
];

/** A section's title as a model gave it, still unchecked, and its id. */
export function plannedTitle(given: string, { place, used }: { place: number; used: Set<string> }): PlannedTitle {
  const plainTitle = place === 1 ? 'Findings' : 'Further findings';
  const proposed = claimText(given, [])?.replace(/[.:;,…]$/, '') ?? '';
  const title = proposed === '' || proposed.length > LONGEST_TITLE ? plainTitle : capitalised(proposed);
  const id = KNOWN.find(([pattern, known]) => pattern.test(title) && !used.has(known))?.[1] ?? `theme-${place}`;
  used.add(id);
  return { id, title, plainTitle };
}
