import { type Check, isContext } from '../sentence.ts';
import { isReading } from './review-words.ts';

/** Checked items, in which nothing is left that leans on what fell. */
export function paragraphItems(items: readonly Check[][]): Check[][] {
  return withOrphansJoined(items.map((item) => withHeadBorneOut(standingAlone(item.map(withLead)))));
}

/**
 * Where the sentence that begins a line falls, those that go on with it are orphans, and fall too; so does one that leans on
 * a sentence that fell within the line.
 */
export function withHeads(lines: readonly Check[]): Check[] {
  let isHeld = true;
  let isBeforeKept = true;
  return lines.map((line) => {
    const goesOn = line.sentence.before !== undefined;
    if (!goesOn) isHeld = line.kept;
    const isOrphan = !isHeld || (!isBeforeKept && leans(line));
    const falls = line.kept && goesOn && isOrphan;
    isBeforeKept = line.kept && !falls;
    return falls ? without(line) : line;
  });
}

/** It leans on the one before as it was written, whatever it was worded into, or as it reads now. */
function leans({ sentence, claim }: Check): boolean {
  return leansOnBefore(sentence.text) || leansOnBefore(claim.text);
}

function without(check: Check): Check {
  return { ...check, kept: false, claim: { ...check.claim, reason: HEADLESS } };
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
function standingAlone(item: readonly Check[]): Check[] {
  let isBeforeKept = true;
  let isIntroduced = item[0]?.kept ?? true;
  return item.map((each) => {
    const { sources } = each.sentence;
    isIntroduced ||= each.kept && INTRODUCES.test(each.claim.text);
    const isOfContext = sources.length > 0 && sources.every(isContext);
    const isOrphan = (!isBeforeKept && leans(each)) || (isOfContext && !isIntroduced);
    isBeforeKept = each.kept && !isOrphan;
    return isBeforeKept === each.kept ? each : without(each);
  });
}

const INTRODUCES =
  /\b(?:trials?|stud(?:y|ies)|reviews?|meta-analys[ei]s|surveys?|cohorts?|registr(?:y|ies)|models?|reports?|guidelines?|authors?|evidence|people|persons|patients?|participants?|volunteers?|adults?|children|infants|women|m[ae]n|humans?|cases?|controls?|mice|mouse|rats?|rodents?|animals?|monkeys?|pigs?|dogs?|rabbits?|zebrafish|fl(?:y|ies)|drosophila|worms?|elegans|yeasts?|cells?|cultures?|tissues?|samples?|tumou?rs?|in vitro|\d[\d,]* (?:of|with|who))\b/i;

/**
 * What is left of an item whose head fell is read on with the item before it, or the one behind it, where that speaks of the
 * same works; else it stands alone, as the review's own readings do.
 */
function withOrphansJoined(items: readonly Check[][]): Check[][] {
  const joined: Check[][] = [];
  let waiting: Check[][] = [];
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

function isOfSameWorks(item: readonly Check[], orphan: readonly Check[]): boolean {
  if (item.some(({ claim }) => isReading(claim.text))) return false;
  const cited = new Set(keptWorks(item));
  return keptWorks(orphan).some((id) => cited.has(id));
}

const keptWorks = (item: readonly Check[]) =>
  item.flatMap(({ kept, claim }) => (kept ? claim.citations.map(({ evidenceId }) => evidenceId) : []));

/** Sentences from which a head may be the sum of them all. */
const SUMMED = 3;

/** Where only the first of several sentences holds, a head that sums them up says more than is left. */
function withHeadBorneOut(item: readonly Check[]): Check[] {
  const [first, ...rest] = item;
  const lead = first?.claim.lead;
  if (!first?.kept || !lead || item.length < SUMMED || rest.some(({ kept }) => kept)) return [...item];
  const { lead: _, ...claim } = first.claim;
  return [{ ...first, claim: { ...claim, text: claim.text.slice(lead.length + 2) } }, ...rest];
}

/** A sentence that was worded anew may have another head by now, or none. */
export function withLead(check: Check): Check {
  const { sentence, claim, rewritten } = check;
  const isLed = sentence.lead !== '' && claim.text.startsWith(`${sentence.lead}: `);
  const anew = sentence.lead !== '' && rewritten ? HEAD.exec(claim.text)?.[1] : undefined;
  const lead = isLed ? sentence.lead : anew;
  return lead ? { ...check, claim: { ...claim, lead } } : check;
}

/** A label, and the word that marks a judgement before it. */
const HEAD = /^([^:]{3,140}): /;
