import type { Claim, Verdict } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { splitSentences } from '../text/sentences.ts';
import { type Alignment, alignClaim } from './align-claim.ts';
import { isSameToken, type Token, tokensOf } from './claim-tokens.ts';
import { clauseAround } from './quote-context.ts';
import { verifyClaim } from './verify-claim.ts';

const ORDER: readonly Finding['verdict'][] = ['supported', 'partly', 'contradicted', 'not_found'];

interface Finding {
  verdict: Exclude<Verdict, 'unchecked'>;
  reason?: string;
}

/** A sentence that a model wrote must have this share of its content from its quotes, or it says something else. */
const LEAST_COVERAGE = 0.7;

/**
 * The verdict on a sentence by its words alone, for where no model compares meanings: only what stands word for word in
 * its quotes is supported. A word, name, number, unit or hedge that does not stand there keeps it from that. Pure.
 *
 * @param claim as it was written, with every citation it may rest on; it comes back with those that carry the verdict.
 */
export function strictVerdict(claim: Claim, evidence: ReadonlyMap<string, Evidence>): Claim {
  const { checked, text } = readInItsOrder(claim, evidence);
  const { isVerbatim, citations, verdict, reason } = bestReading(checked, text);
  const told = { id: claim.id, text: claim.text, citations };
  if (verdict !== 'supported') return { ...told, verdict, ...(reason !== undefined && { reason }) };
  return isVerbatim
    ? { ...told, verdict, basis: 'verbatim' }
    : { ...told, verdict: 'partly', reason: 'Its words stand in the source, but no model has compared the meaning.' };
}

interface Reading extends Finding {
  /** The claim is a passage of its quote, word for word. */
  isVerbatim: boolean;
  citations: Claim['citations'];
}

/**
 * The claim as code verifies it. Where it is only partly supported and an adverbial of place or time has been moved to the
 * other end of the sentence, it is read with that put back: the order of adverbials changes nothing that is said.
 */
function readInItsOrder(claim: Claim, evidence: ReadonlyMap<string, Evidence>): { checked: Claim; text: string } {
  const checked = verifyClaim(claim, evidence);
  if (checked.verdict !== 'partly') return { checked, text: claim.text };
  for (const text of movedBack(claim.text)) {
    const moved = verifyClaim({ ...claim, text }, evidence);
    if (moved.verdict === 'supported') return { checked: { ...moved, text: claim.text }, text };
  }
  return { checked, text: claim.text };
}

const ADVERBIAL = /\b(?:in|among|after|during|at|within|throughout|following|by)\b/gi;
const LONGEST_ADVERBIAL = 80;

/** The claim with its first adverbial put last, and with its last one put first. */
function movedBack(text: string): string[] {
  const bare = text.trim().replace(/[.!?]+$/, '');
  const adverbials = [...bare.matchAll(ADVERBIAL)].map(({ index }) => index);
  const comma = bare.indexOf(',');
  const last = adverbials.at(-1) ?? 0;
  const variants: string[] = [];
  if (adverbials[0] === 0 && comma > 0 && mayMove(bare.slice(0, comma))) {
    variants.push(`${bare.slice(comma + 1)} ${bare.slice(0, comma)}`);
  }
  if (last > 0 && mayMove(bare.slice(last))) variants.push(`${bare.slice(last)} ${bare.slice(0, last)}`);
  return variants;
}

/** A number that is moved may belong to something else in its new place. */
function mayMove(adverbial: string): boolean {
  return adverbial.length <= LONGEST_ADVERBIAL && tokensOf(adverbial).every(({ kind }) => kind !== 'number');
}

/** The most favourable reading of the quotes: those of one work, or all together; with the works that carry it. */
function bestReading(checked: Claim, text: string): Reading {
  const { verdict, citations, reason } = checked;
  const coded: Finding = {
    verdict: verdict === 'unchecked' ? 'not_found' : verdict,
    ...(reason !== undefined && { reason }),
  };
  if (coded.verdict === 'contradicted' || coded.verdict === 'not_found') {
    return { ...coded, citations, isVerbatim: false };
  }
  const works = [...Map.groupBy(citations, ({ evidenceId }) => evidenceId).values()];
  const groups = works.length > 1 ? [...works, citations] : works;
  const readings = groups.map((group) => {
    const reading = readStrictly(text, group.map(({ quote }) => quote).join('\n'), coded);
    return { ...reading, isVerbatim: reading.isVerbatim && text === checked.text, citations: group };
  });
  const best = readings.reduce((a, b) => (rank(b) < rank(a) ? b : a));
  const carrying = readings.slice(0, works.length).filter((each) => rank(each) === rank(best));
  return carrying.length > 0 ? { ...best, citations: carrying.flatMap((each) => each.citations) } : best;
}

function rank({ verdict, isVerbatim }: Reading): number {
  return 2 * ORDER.indexOf(verdict) - Number(isVerbatim);
}

function readStrictly(text: string, quotes: string, coded: Finding): Omit<Reading, 'citations'> {
  const said = tokensOf(text);
  const read = tokensOf(quotes);
  const alignment = alignClaim(said, read);
  const invented = inventedPart(text, said, read);
  if (invented !== undefined) return { verdict: 'not_found', reason: invented, isVerbatim: false };
  const turned = turnedAround(quotes, read, alignment);
  if (turned) {
    const { isCondition: _, ...finding } = turned;
    return { ...finding, isVerbatim: false };
  }
  if (coded.verdict === 'partly') return { ...coded, isVerbatim: false };
  const changed = changedSense(said, read, alignment);
  if (changed !== undefined) return { verdict: 'partly', reason: changed, isVerbatim: false };
  if (isPatched(text, quotes, read, alignment)) return { verdict: 'partly', reason: PATCHED, isVerbatim: false };
  return { verdict: 'supported', isVerbatim: alignment.unmatched.length === 0 && alignment.skipped.length === 0 };
}

/** A name that no quote holds, or more of other words than a paraphrase needs. */
function inventedPart(text: string, said: readonly Token[], read: readonly Token[]): string | undefined {
  const content = said.filter(({ kind }) => kind !== 'free');
  const strange = content.filter((token) => !read.some((other) => isSameToken(token, other)));
  const name = strange.find(({ start, end }) => isName(text.slice(start, end), start === content[0]?.start));
  if (name) return `The source does not mention ${text.slice(name.start, name.end)}.`;
  if (1 - strange.length / content.length < LEAST_COVERAGE) {
    return 'Too much of this is not in the words that are cited.';
  }
  return undefined;
}

function isName(raw: string, isFirst: boolean): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(raw) || (!isFirst && /^\p{Lu}/u.test(raw));
}

const PATCHED = 'This is put together from parts of different sentences.';
const JOINT = /[;:,–—]|\b(?:and|but|while|whereas|although|though)\b/i;

/**
 * Whether a claim runs from one sentence into another in the middle of either: "a cohort of adults" and "in children" are
 * then said of each other although no source does. Whole sentences may be joined.
 */
function isPatched(text: string, quotes: string, read: readonly Token[], { from, to, skipped }: Alignment): boolean {
  const passage = read.slice(from, to).filter(({ kind }) => kind !== 'free');
  const lost = new Set(skipped);
  return passage.some((token, i) => {
    const next = passage[i + 1];
    if (!next || !isBetweenSentences(quotes, token.end, next.start)) return false;
    return lost.has(token) || lost.has(next) || !JOINT.test(text);
  });
}

function isBetweenSentences(quotes: string, before: number, after: number): boolean {
  const between = quotes.slice(before, after);
  return between.includes('\n') || splitSentences(quotes).some(({ end }) => end > before && end <= after);
}

const NO_FINDING = /\b(?:aim(?:s|ed)?|objective|purpose|goal|sought|hypothes\p{L}+)\b/iu;

/** What stands in the quote before or behind the part that the claim repeats, and changes what that part says. */
export function turnedAround(
  quotes: string,
  read: readonly Token[],
  { from, to }: Alignment,
): (Finding & { isCondition?: true }) | undefined {
  const first = read[from];
  const last = read[to - 1];
  if (!first || !last) return undefined;
  const { before, after } = clauseAround(quotes, first.start, last.end);
  const isOwnPredicate = AND_WAS.test(`${before}${quotes.slice(first.start, first.end)}`);
  const earlier = isOwnPredicate ? [] : tokensOf(before).filter((token) => !isOfFrequency(before, token));
  const later = tokensOf(after).filter((token) => !beginsPredicate(after, token));
  const denied = earlier.find(({ kind }) => kind === 'negation');
  if (denied) return { verdict: 'contradicted', reason: `The source denies this: it says “${denied.text}”.` };
  const lost =
    [...earlier, ...later].find(({ kind }) => kind === 'hedge') ?? later.find(({ kind }) => kind === 'negation');
  const word = lost?.text ?? NO_FINDING.exec(before)?.[0];
  if (word === undefined) return undefined;
  const reason =
    lost?.kind === 'negation'
      ? `The source goes on to say “${word}”, which the sentence leaves out.`
      : `The source does not say this outright: it says “${word}”.`;
  return { verdict: 'partly', reason, ...(/^(?:if|unless)$/.test(word) && { isCondition: true }) };
}

/** "… did not differ and was similar in both": what is said behind "and was" is not denied with what stands before it. */
const AND_WAS = /\band (?:was|were|is|are|had|has|have|remained)\b[^,;]{0,20}$/i;

/** "More likely to cause it than": how often, and no doubt. */
function isOfFrequency(text: string, { kind, start }: Token): boolean {
  return kind === 'hedge' && /\b(?:more|less|as|equally) $/i.test(text.slice(Math.max(0, start - 8), start));
}

/** "… confirms earlier results and suggests another", "… and did not raise dropout": it is about what follows it alone. */
function beginsPredicate(text: string, token: Token): boolean {
  const before = text.slice(0, token.start);
  return AND_DID.test(before) || (/^(?:suggest|indicat|imply|hint)ing$/i.test(token.text) && FOLLOWS.test(before));
}

/** "… fell, suggesting that": what is suggested stands behind it. */
const FOLLOWS = /,\s(?:thus |thereby |therefore |possibly |perhaps )?$/i;

const AND_DID = /^\s*,?\s*and (?:(?:did|does|do|was|were|is|are|had|has|have|could|can|would|will) )?$/i;

/** Grammar that may change without changing what is said: articles, auxiliaries, words that point. */
const HARMLESS = new Set(
  'a an the is are was were be been being am has have had having do does did doing this that these those we our its it there which who such also'.split(
    ' ',
  ),
);

/** A per cent sign that is lost, or a small word that was put in or exchanged: "from 5 to 3" is not "to 5 from 3". */
function changedSense(said: readonly Token[], read: readonly Token[], { unmatched }: Alignment): string | undefined {
  for (const token of said) {
    if (token.kind !== 'number' || token.number.percent) continue;
    const own = read.filter((other) => isSameToken(token, other));
    if (own.length > 0 && own.every((other) => other.kind === 'number' && other.number.percent)) {
      return `The source gives ${token.text}%, not ${token.text}.`;
    }
  }
  const small = unmatched.find(({ said: word }) => word.kind === 'free' && isTelling(word, read));
  return small && `The source does not say “${small.said.text}” here.`;
}

function isTelling({ text }: Token, read: readonly Token[]): boolean {
  // Words of reporting say who speaks; only small words of the language itself relate what is said.
  return !HARMLESS.has(text) && (RELATING.has(text) || read.some((other) => other.text === text));
}

const RELATING = new Set(
  'in on at of for from to by with into through via between among amongst within upon and or nor than as if because while when where whom why how he she his her him hers they their them can will should must would shall'.split(
    ' ',
  ),
);
