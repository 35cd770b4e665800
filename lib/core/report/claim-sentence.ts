import type { Claim } from '#contract/claim.ts';

/** Lead of the sentence that answers the whole question. */
export const VERDICT_LEAD = 'In short';

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

/** The head of a claim with its colon, and what follows it; no head where the claim has none. */
export function headOf({ text, lead }: Pick<Claim, 'text' | 'lead'>): { head: string | null; rest: string } {
  if (!lead || !text.startsWith(`${lead}: `)) return { head: null, rest: text };
  return { head: `${lead}:`, rest: text.slice(lead.length + 2) };
}

/** The sentence that answers the whole question, where one was written for that, and the lines behind it. */
export function verdictAndLines(claims: readonly Claim[]): { verdict: Claim | null; lines: readonly Claim[] } {
  const [first, ...rest] = claims;
  return first?.lead === VERDICT_LEAD ? { verdict: first, lines: rest } : { verdict: null, lines: claims };
}

/** Claims as the items of a list: one with a lead begins an item, one without goes on with it. */
export function itemsOf(claims: readonly Claim[]): Claim[][] {
  const items: Claim[][] = [];
  const hasLeads = claims.some(({ lead }) => lead);
  for (const claim of claims) {
    const last = items.at(-1);
    if (hasLeads && last && !claim.lead) last.push(claim);
    else items.push([claim]);
  }
  return items;
}
