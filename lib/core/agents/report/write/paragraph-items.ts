import type { Claim } from '#contract/claim.ts';
import type { CheckedClaim } from '../check/check-claims.ts';
import { isReading } from './review-words.ts';

interface Line extends CheckedClaim {
  lead: string;
  /** It was written as leaning on the one before, whatever it was worded into. */
  leans?: boolean;
  /** It begins an item, with or without a lead. */
  begins?: true | undefined;
  /** It tells of works beside the question alone, of which nobody knows whom they studied unless it is said. */
  isBeside?: boolean;
}

/** Checked lines as items of one or more sentences, in which nothing is left that leans on what fell. */
export function paragraphItems(lines: readonly Line[]): CheckedClaim[][] {
  const led = lines.map(({ lead, leans = false, isBeside = false, begins, ...each }) => ({
    lead,
    begins,
    leans,
    isBeside,
    ...withLead(each, lead),
  }));
  return withOrphansJoined(itemsOf(led).map(standingAlone).map(withHeadBorneOut));
}

/**
 * Where the sentence that begins a line falls, those that go on with it are orphans, and fall too; so does one that leans on
 * a sentence that fell within the line.
 */
export function withHeads<T extends CheckedClaim & { goesOn?: boolean | undefined; leans?: boolean }>(
  lines: readonly T[],
): T[] {
  let isHeld = true;
  let isBeforeKept = true;
  return lines.map((line) => {
    if (!line.goesOn) isHeld = line.kept;
    const isOrphan = !isHeld || (!isBeforeKept && (line.leans || leansOnBefore(line.claim.text)));
    const falls = line.kept && line.goesOn && isOrphan;
    isBeforeKept = line.kept && !falls;
    return falls ? { ...line, kept: false, claim: { ...line.claim, reason: HEADLESS } } : line;
  });
}

const HEADLESS = 'the sentence that it goes on from was left out';
/** What begins so speaks of the sentence before. */
const LEANING = new RegExp(
  [
    String.raw`^(?:this|that|these|those|it|its|they|their|both|neither|such|here|another|yet|but|still|so|however|likewise|similarly)\b`,
    String.raw`^none of (?:these|those|them)\b`,
    String.raw`^(?:similar|the same) (?:results?|findings?|effects?|patterns?|was|were|holds?|held)\b`,
    '^[^.;:]{1,60}, (?:however|though|therefore|too),',
    String.raw`^(?:\S+ ){1,8}(?:thus|therefore|hence)\b`,
    String.raw`^one\b.*\bthe other\b`,
    String.raw`^the (?:trial|study|survey|review|cohort|authors|two|others?)\b`,
    String.raw`^(?:\S+ ){1,6}(?:also|such an?|nonetheless|nevertheless)\b`,
  ].join('|'),
  'i',
);

export function leansOnBefore(text: string): boolean {
  return LEANING.test(text);
}

/**
 * A sentence that leans on one that fell falls with it; so does one on a work beside the question, until the next that says of
 * whom or what it is.
 */
function standingAlone(item: readonly (CheckedClaim & { leans: boolean; isBeside: boolean })[]): CheckedClaim[] {
  let isBeforeKept = true;
  let isIntroduced = item[0]?.kept ?? true;
  return item.map(({ leans, isBeside, ...each }) => {
    const { text } = each.claim;
    isIntroduced ||= each.kept && INTRODUCES.test(text);
    const isOrphan = (!isBeforeKept && (leans || leansOnBefore(text))) || (isBeside && !isIntroduced);
    const kept = each.kept && !isOrphan;
    isBeforeKept = kept;
    return kept === each.kept ? each : { ...each, kept, claim: { ...each.claim, reason: HEADLESS } };
  });
}

const INTRODUCES =
  /\b(?:trials?|stud(?:y|ies)|reviews?|meta-analys[ei]s|surveys?|cohorts?|registr(?:y|ies)|models?|reports?|guidelines?|authors?|evidence|people|persons|patients?|participants?|volunteers?|adults?|children|infants|women|m[ae]n|humans?|cases?|controls?|mice|mouse|rats?|rodents?|animals?|monkeys?|pigs?|dogs?|rabbits?|zebrafish|fl(?:y|ies)|drosophila|worms?|elegans|yeasts?|cells?|cultures?|tissues?|samples?|tumou?rs?|in vitro|\d[\d,]* (?:of|with|who))\b/i;

/**
 * What is left of an item whose head fell is read on with the item before it, or the one behind it, where that speaks of the
 * same works; else it stands alone, as the review's own readings do.
 */
function withOrphansJoined(items: readonly CheckedClaim[][]): CheckedClaim[][] {
  const joined: CheckedClaim[][] = [];
  let waiting: CheckedClaim[][] = [];
  for (const item of items) {
    const first = item.find(({ kept }) => kept);
    const isOwn = item.some(({ claim }) => isReading(claim.text));
    const isOrphan = first !== undefined && first !== item[0] && !first.claim.lead && !isOwn;
    const before = joined.findLast((each) => each.some(({ kept }) => kept));
    if (isOrphan && before && isOfSameWorks(before, item)) before.push(...item);
    else if (isOrphan) waiting.push([...item]);
    else if (first === undefined || isOwn) joined.push([...item]);
    else {
      const { behind = [], alone = [] } = Object.groupBy(waiting, (each) =>
        isOfSameWorks(item, each) ? 'behind' : 'alone',
      );
      joined.push(...alone, [...item, ...behind.flat()]);
      waiting = [];
    }
  }
  return [...joined, ...waiting];
}

function isOfSameWorks(item: readonly CheckedClaim[], orphan: readonly CheckedClaim[]): boolean {
  if (item.some(({ claim }) => isReading(claim.text))) return false;
  const cited = new Set(keptWorks(item));
  return keptWorks(orphan).some((id) => cited.has(id));
}

const keptWorks = (item: readonly CheckedClaim[]) =>
  item.flatMap(({ kept, claim }) => (kept ? claim.citations.map(({ evidenceId }) => evidenceId) : []));

/** Sentences from which a head may be the sum of them all. */
const SUMMED = 3;

/** Where only the first of several sentences holds, a head that sums them up says more than is left. */
function withHeadBorneOut(item: readonly CheckedClaim[]): CheckedClaim[] {
  const [first, ...rest] = item;
  const lead = first?.claim.lead;
  if (!first?.kept || !lead || item.length < SUMMED || rest.some(({ kept }) => kept)) return [...item];
  const { lead: _, ...claim } = first.claim;
  return [{ ...first, claim: { ...claim, text: claim.text.slice(lead.length + 2) } }, ...rest];
}

/** A sentence that was worded anew may have another head by now, or none. */
export function withLead({ claim, kept, rewritten, isProse }: CheckedClaim, lead: string): CheckedClaim {
  const isLed = lead !== '' && claim.text.startsWith(`${lead}: `);
  const anew = lead !== '' && rewritten ? HEAD.exec(claim.text)?.[1] : undefined;
  const own = isLed ? lead : anew;
  const led: Claim = own ? { ...claim, lead: own } : claim;
  return { claim: led, kept, rewritten, ...(isProse && { isProse }) };
}

/** A label, and the word that marks a judgement before it. */
const HEAD = /^([^:]{3,140}): /;

/** A line with a lead begins an item; one without goes on with the item before. */
function itemsOf<T extends CheckedClaim & { lead: string; begins?: true | undefined }>(
  lines: readonly T[],
): Omit<T, 'lead' | 'begins'>[][] {
  const items: Omit<T, 'lead' | 'begins'>[][] = [];
  for (const { lead, begins, ...checked } of lines) {
    const last = items.at(-1);
    if (last && lead === '' && !begins) last.push(checked);
    else items.push([checked]);
  }
  return items;
}
