import { type Check, isContext } from '../sentence.ts';
import { isReading } from './review-words.ts';

/** Checked items without sentences that refer back to a dropped one. */
export function paragraphItems(items: readonly Check[][]): Check[][] {
  return withOrphansJoined(items.map((item) => withHeadBorneOut(selfContained(item.map(withLead)))));
}

/**
 * Where the sentence that begins a line is dropped, those that continue it are dropped too; so is one that refers back
 * to a dropped sentence of the line.
 */
export function withHeads(lines: readonly Check[]): Check[] {
  let isPreviousKept = true;
  let isBeforeKept = true;
  return lines.map((line) => {
    const goesOn = line.sentence.before !== undefined;
    if (!goesOn) isPreviousKept = line.kept;
    const isOrphan = !isPreviousKept || (!isBeforeKept && dependsOnPrevious(line));
    const isRemoved = line.kept && goesOn && isOrphan;
    isBeforeKept = line.kept && !isRemoved;
    return isRemoved ? without(line) : line;
  });
}

/** It refers back to the previous sentence, as it was written or as it reads now. */
function dependsOnPrevious({ sentence, claim }: Check): boolean {
  return refersBack(sentence.text) || refersBack(claim.text);
}

function without(check: Check): Check {
  return { ...check, kept: false, claim: { ...check.claim, reason: HEADLESS } };
}

const HEADLESS = 'the sentence that it goes on from was left out';
/** A sentence that begins like this refers to the one before. */
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

export function refersBack(text: string): boolean {
  return LEANING.test(text);
}

/**
 * A sentence that refers back to a dropped one is dropped too. So is one about a work on another question, up to the
 * next sentence that says whom or what it is about.
 */
function selfContained(item: readonly Check[]): Check[] {
  let isBeforeKept = true;
  let isIntroduced = item[0]?.kept ?? true;
  return item.map((each) => {
    const { sources } = each.sentence;
    isIntroduced ||= each.kept && INTRODUCES.test(each.claim.text);
    const isOfContext = sources.length > 0 && sources.every(isContext);
    const isOrphan = (!isBeforeKept && dependsOnPrevious(each)) || (isOfContext && !isIntroduced);
    isBeforeKept = each.kept && !isOrphan;
    return isBeforeKept === each.kept ? each : without(each);
  });
}

const INTRODUCES =
  /\b(?:trials?|stud(?:y|ies)|reviews?|meta-analys[ei]s|surveys?|cohorts?|registr(?:y|ies)|models?|reports?|guidelines?|authors?|evidence|people|persons|patients?|participants?|volunteers?|adults?|children|infants|women|m[ae]n|humans?|cases?|controls?|mice|mouse|rats?|rodents?|animals?|monkeys?|pigs?|dogs?|rabbits?|zebrafish|fl(?:y|ies)|drosophila|worms?|elegans|yeasts?|cells?|cultures?|tissues?|samples?|tumou?rs?|in vitro|\d[\d,]* (?:of|with|who))\b/i;

/**
 * The rest of an item whose heading was dropped joins the item before or after it if that cites the same works;
 * otherwise it stays on its own, as do the review's own readings.
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

/** From this many sentences on, a heading may sum up all of them. */
const SUMMED = 3;

/** Where only the first of several sentences passed, a heading that sums them up says too much. */
function withHeadBorneOut(item: readonly Check[]): Check[] {
  const [first, ...rest] = item;
  const lead = first?.claim.lead;
  if (!first?.kept || !lead || item.length < SUMMED || rest.some(({ kept }) => kept)) return [...item];
  const { lead: _, ...claim } = first.claim;
  return [{ ...first, claim: { ...claim, text: claim.text.slice(lead.length + 2) } }, ...rest];
}

/** A reworded sentence may have another heading, or none. */
export function withLead(check: Check): Check {
  const { sentence, claim, rewritten } = check;
  const isLed = sentence.lead !== '' && claim.text.startsWith(`${sentence.lead}: `);
  const anew = sentence.lead !== '' && rewritten ? HEAD.exec(claim.text)?.[1] : undefined;
  const lead = isLed ? sentence.lead : anew;
  return lead ? { ...check, claim: { ...claim, lead } } : check;
}

/** A label, and the word before it that marks a judgement. */
const HEAD = /^([^:]{3,140}): /;
