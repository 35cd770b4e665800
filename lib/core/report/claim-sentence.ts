import type { Claim } from '#contract/claim.ts';
import { capitalised, withoutQuestion } from '../text/sentences.ts';

/** Lead of the sentences that answer the whole question. */
export const VERDICT_LEAD = 'In short';
/** How leads of advice begin. */
export const DECISION_LEAD = 'For a decision';

/**
 * A claim's text as a page prints it. Claims are verbatim slices, which may begin after "However, " or end before a full
 * stop; like an editor, print sets a capital and a full stop and changes nothing else. Names such as mRNA or p53 stay.
 */
export function claimSentence(text: string): string {
  const trimmed = text.trim();
  const capital = capitalised(trimmed);
  return /[.!?…]["”’')\]]*$/u.test(capital) ? capital : `${capital}.`;
}

/** The head of a claim as print shows it, and what follows it; no head where the claim has none. */
export function headOf({ text, lead }: Pick<Claim, 'text' | 'lead'>): { head: string | null; rest: string } {
  if (!lead || !text.startsWith(`${lead}: `)) return { head: null, rest: text };
  const stop = lead.endsWith('?') ? '' : withoutQuestion(text) === text ? ':' : '.';
  return { head: `${lead}${stop}`, rest: text.slice(lead.length + 2) };
}

/** The one or two sentences that answer the whole question, if they were written for that, and the lines after them. */
export function verdictAndLines(claims: readonly Claim[]): { verdict: readonly Claim[]; lines: readonly Claim[] } {
  const end = claims.findIndex(({ lead }) => lead !== VERDICT_LEAD);
  const [first, ...others] = end < 0 ? claims : claims.slice(0, end);
  return {
    // The lead is printed once.
    verdict: first ? [first, ...others.map(withoutLead)] : [],
    lines: end < 0 ? [] : claims.slice(end),
  };
}

function withoutLead(claim: Claim): Claim {
  const { lead: _, ...plain } = claim;
  return { ...plain, text: headOf(claim).rest };
}

/** Lead of a reading of the review's own in a section. */
export const JUDGEMENT_LEAD = 'Judgement';

/**
 * Whether an item is the review's own judgement: no source contains it, and its citations are labelled as its basis, so
 * that nobody takes them for its sources.
 */
export function isOwnJudgement([first]: readonly Claim[]): boolean {
  return [DECISION_LEAD, JUDGEMENT_LEAD].some((lead) => first?.lead === lead || first?.lead?.startsWith(`${lead} –`));
}

/** Shown between a judgement and the works that it rests on. */
export const JUDGED_FROM = 'our judgement, from';

/** Shown between an explanation of the review's own and the works that it starts from. */
export const READ_FROM = 'our reading of';
const OWN_READING = /\s*\(our reading\)[.\s]*$/;

/**
 * The sentence of a claim. If it is marked as the review's own reading, the mark is removed, and introduces its works
 * instead.
 */
export function readingOf(
  text: string,
  { isCited }: { isCited: boolean },
): { shownText: string; isOwnReading: boolean } {
  const isOwnReading = isCited && OWN_READING.test(text);
  return {
    shownText: isOwnReading ? claimSentence(text.replace(OWN_READING, '')).slice(0, -1) : claimSentence(text),
    isOwnReading,
  };
}

/** Claims as the items of a list: one with a lead begins an item, one without goes on with it, as does advice with advice. */
export function itemsOf(claims: readonly Claim[]): Claim[][] {
  const items: Claim[][] = [];
  const hasLeads = claims.some(({ lead }) => lead);
  for (const claim of claims) {
    const last = items.at(-1);
    const goesOn = claim.lead === DECISION_LEAD && last?.[0]?.lead?.startsWith(DECISION_LEAD);
    if (last && goesOn) last.push(withoutLead(claim));
    else if (hasLeads && last && !claim.lead) last.push(claim);
    else items.push([claim]);
  }
  return items;
}
