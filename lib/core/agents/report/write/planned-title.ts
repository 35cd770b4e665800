import { capitalised } from '../../../text/sentences.ts';
import { claimText } from '../check/claim-text.ts';

export interface PlannedTitle {
  id: string;
  title: string;
  /** What the section is called where its title does not pass the check. */
  plainTitle: string;
}

const LONGEST = 110;
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
  const title = proposed === '' || proposed.length > LONGEST ? plainTitle : capitalised(proposed);
  const id = KNOWN.find(([pattern, known]) => pattern.test(title) && !used.has(known))?.[1] ?? `theme-${place}`;
  used.add(id);
  return { id, title, plainTitle };
}
