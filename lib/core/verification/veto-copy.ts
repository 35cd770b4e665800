import { signOf } from '../text/direction.ts';
import { isSameToken, type Token, tokensOf } from './claim-tokens.ts';
import { comparesTheOtherWay } from './compared-arms.ts';
import { type Copy, copiesOf, isZero, saysNone, withDenialsMatched, withoutLacks } from './copies.ts';
import { type EvidenceReading, isSymbol, type ReadSentence } from './evidence-reading.ts';
import { saysNoDifference, saysOnlyNoDifference } from './null-result.ts';
import { withoutUnstudied } from './review-words.ts';
import { turnedAround } from './strict-words.ts';
import { contradiction } from './verify-claim.ts';
import { doubt, gravest, type Objection, type RuleInput, veto } from './veto.ts';
import { ASSOCIATED, CAUSES, isAttributed } from './veto-certainty.ts';
import { hasKin } from './veto-names.ts';
import { namesPopulation } from './veto-population.ts';
import { wordsAround } from './words-around.ts';

/**
 * Where a sentence is a copy of its quote but for some words, code sees what these words turn: a denial, a direction, a
 * hedge, whom it is told of, a relation told as a cause. Synonyms are left to who reads meaning.
 */
export function changedCopy({ claim, whole = claim, evidence }: RuleInput): Objection | null {
  const said = tokensOf(claim);
  const found = copiesOf({ text: claim, tokens: said }, evidence.quoted).map((copy) =>
    gravest([
      changeIn(copy, { text: claim, tokens: said }, evidence.quoted),
      movedTurn(copy, { text: claim, tokens: said }),
      exchangedNumber(copy, claim),
      exchanged(copy, claim),
      foreignWord(copy, { claim, told: withoutUnstudied(whole).toLowerCase() }, evidence),
      leftOut(copy, { text: claim, tokens: said }),
    ]),
  );
  return found.includes(null) ? null : gravest(found);
}

function changeIn(
  alignment: Copy,
  { text: claim, tokens: said }: ReadSentence,
  quoted: readonly ReadSentence[],
): Objection | null {
  const contrary = contradiction(withDenialsMatched(withoutLacks(alignment, said, quoted), said));
  if (contrary !== undefined && TELLS_DENIAL.test(contrary)) {
    if (isDenialMoved(alignment)) return doubt('denial', 'The source denies this at another place of its sentence.');
    if (isDeniedAside(claim, alignment)) return doubt('denial', contrary);
  }
  if (contrary !== undefined)
    return veto(TELLS_DENIAL.test(contrary) ? 'denial' : 'direction', 'contradicted', contrary);
  const { unmatched, skipped } = alignment;
  const population = unmatched.find(
    ({ said, read }) => said.kind === 'content' && namesPopulation(said.text) && namesPopulation(read?.text ?? ''),
  );
  if (population) {
    return veto('population', 'not_found', `The source does not say this of ${population.said.text}.`);
  }
  const lost = [...unmatched.map(({ read }) => read), ...skipped];
  const hedge = lost.find((token) => token?.kind === 'hedge');
  const isKept =
    hedge && unmatched.some(({ said: own }) => own.kind === 'hedge' && rootOf(own.text) === rootOf(hedge.text));
  if (hedge && !isKept && !isAttributed(claim))
    return veto('hedge', 'partly', `The source says it less firmly: “${hedge.text}”.`);
  const isCause =
    unmatched.some(({ said }) => CAUSES.test(said.text)) && lost.some((token) => ASSOCIATED.test(token?.text ?? ''));
  if (isCause) return veto('cause', 'partly', 'The source tells an association, not a cause.');
  return null;
}

/** "Suggests" and "suggesting". */
const rootOf = (hedge: string) => hedge.slice(0, 5);

/**
 * All that is denied beyond the source stands before the colon that ends a head, or goes on with a list of what did not differ
 * ("nor did mortality"): who reads the meaning knows.
 */
function isDeniedAside(claim: string, { unmatched, sentence }: Copy): boolean {
  const added = unmatched.flatMap(({ said, read }) =>
    said.kind === 'negation' && read?.kind !== 'negation' ? [said] : [],
  );
  const colon = claim.slice(0, LONGEST_HEAD).indexOf(': ');
  const isListed = saysNoDifference(claim) && saysOnlyNoDifference(sentence);
  return (
    added.length > 0 && added.every(({ end, text }) => end <= colon || (isListed && /^n?either$|^nor$/.test(text)))
  );
}

/** Each denies at a place of its own: "none with it was identified" for "no case of it was, which does not exclude one". */
function isDenialMoved({ unmatched, skipped, sentence, from, to }: Copy): boolean {
  const { tokens } = sentence;
  const left = [...tokens.slice(0, from), ...unmatched.map(({ read }) => read), ...skipped, ...tokens.slice(to)];
  return (
    unmatched.some(({ said, read }) => saysNone(said) && read?.kind !== 'negation') &&
    left.some((token) => token && (saysNone(token) || isZero(token)))
  );
}

const LONGEST_HEAD = 120;
const TELLS_DENIAL = /^The (?:sentence|source) denies\b/;

/** Tokens before the passage that was copied in which a clause that was moved has begun. */
const JUST_BEFORE = 5;

/** "Loss was lower with it" and "Loss with it was higher": a comparative in another place, turned round, of the same arm. */
function movedTurn({ unmatched, skipped, sentence, from }: Copy, claim: ReadSentence): Objection | null {
  const comparatives = (tokens: readonly (Token | null)[]) =>
    tokens.flatMap((token) => (token?.kind === 'content' && COMPARES.test(token.text) ? [token] : []));
  const [own, more] = comparatives(unmatched.map(({ said }) => said));
  const before = sentence.tokens.slice(Math.max(0, from - JUST_BEFORE), from);
  const [read, further] = comparatives([...before, ...unmatched.map(({ read }) => read), ...skipped]);
  if (!own || !read || more || further || signOf(own.stem) * signOf(read.stem) !== -1) return null;
  if (comparesTheOtherWay({ sentence: claim, at: own.start }, { sentence, at: read.start })) return null;
  const reason = `The source says “${read.text}” where the sentence says “${own.text}”.`;
  return veto('direction', 'contradicted', reason);
}

/** "No evidence that", "we aimed to", "may": what stands before or behind the words that were copied. */
function leftOut(copy: Copy, { text: claim, tokens: said }: ReadSentence): Objection | null {
  const { sentence, ...alignment } = copy;
  const turned = turnedAround(sentence.text, sentence.tokens, alignment);
  if (!turned) return null;
  const verdict = turned.verdict === 'contradicted' ? 'contradicted' : 'partly';
  // What is denied before the passage is denied in the sentence itself.
  if (verdict === 'contradicted' && (withDenialsMatched(copy, said) !== copy || isDenialMoved(copy))) return null;
  if (verdict === 'partly' && isAttributed(claim)) return null;
  // Both say that nothing differed: of what, is for who reads the meaning.
  const isAlike = verdict === 'contradicted' && saysNoDifference(claim) && saysOnlyNoDifference(sentence);
  // "Can be identified if they have two signs" and "is positive with two signs": a condition is told in many words.
  if (isAlike || turned.isCondition) return doubt('left out', turned.reason ?? '');
  return veto(verdict === 'contradicted' ? 'denial' : 'left out', verdict, turned.reason ?? '');
}

/** A number of another place of the source, where this one gives its own. */
function exchangedNumber({ unmatched, sentence }: Copy, claim: string): Objection | null {
  const other = unmatched.find(({ said, read }) => said.kind === 'number' && read?.kind === 'number');
  if (!other) return null;
  const said = wordsAround(claim, other.said.start, other.said.end);
  const read = other.read ? wordsAround(sentence.text, other.read.start, other.read.end) : '';
  return doubt('number', `The sentence says “${said}” where the source says “${read}”.`);
}

/** Two words that have changed places, or one that stands elsewhere in the passage: said of something else. */
function exchanged({ unmatched, skipped, sentence, from, to }: Copy, claim: string): Objection | null {
  // A word or two that stand right beside the passage; a clause that was moved there tells the same.
  const count = unmatched.filter(({ said }) => said.kind !== 'free').length;
  const width = count <= MOVED ? count : 0;
  const edges = [...sentence.tokens.slice(Math.max(0, from - width), from), ...sentence.tokens.slice(to, to + width)];
  const lost = [...unmatched.map(({ read }) => read), ...skipped, ...edges].flatMap((token) => token ?? []);
  const away = unmatched.filter(({ said }) => lost.some((token) => isSameToken(said, token)) && isTelling(said));
  const small = away.filter(({ said }) => said.kind === 'free');
  const [moved] = away.filter(
    ({ said }) => (said.kind === 'free' ? small.length > 1 : true) && !isOwner(said, sentence.tokens),
  );
  if (!moved) return null;
  const said = wordsAround(claim, moved.said.start, moved.said.end, { before: 2, behind: 2 });
  const there = sentence.tokens.find((token) => isSameToken(moved.said, token));
  const read = there ? wordsAround(sentence.text, there.start, there.end, { before: 2, behind: 2 }) : '';
  return doubt('place', `The sentence says “${said}” where the source says “${read}”.`);
}

const MOVED = 2;

/** "Drug use" where the source says "use of the drug". */
function isOwner(said: Token, read: readonly Token[]): boolean {
  return said.kind === 'content' && read.some((token, at) => isSameToken(said, token) && read[at + 1]?.text === 'of');
}

/** Small words that relate two things change what is said when they change places; articles and auxiliaries do not. */
const RELATING = /^(?:in|on|at|of|for|from|to|by|with|into|between|than|and|or|before|after)$/;

function isTelling(token: Token): boolean {
  return token.kind !== 'free' || RELATING.test(token.text);
}

/** A word in the place of another one that the evidence holds nowhere; "lowered" for "reduced" says the same. */
function foreignWord(
  { unmatched, sentence }: Copy,
  { claim, told }: { claim: string; told: string },
  evidence: EvidenceReading,
): Objection | null {
  const { stems, names, initials } = evidence;
  // NF for "nuclear factor": whether it is named is for the names to say.
  const isShort = (said: Token, read: Token) =>
    isSymbol(claim.slice(said.start, said.end)) &&
    read.text.length > said.text.length &&
    initials.some((all) => all.includes(said.text));
  // Of several words in other places no one stands for another.
  if (unmatched.filter(({ said: { kind } }) => kind === 'content').length > 1) return null;
  const foreign = unmatched.find(
    ({ said, read }) =>
      said.kind === 'content' &&
      told.includes(said.text) &&
      read !== null &&
      read.kind !== 'free' &&
      !stems.has(said.stem) &&
      !names.has(said.text) &&
      !hasKin(said.text, evidence) &&
      !isSameChange(said, read) &&
      !isShort(said, read),
  );
  if (!foreign) return null;
  const isName = foreign.said.start > 0 && /^\p{Lu}/u.test(claim.slice(foreign.said.start));
  const reason = `The source says “${asWritten(sentence.text, foreign.read)}”, not “${asWritten(claim, foreign.said)}”.`;
  return isName ? veto('word', 'not_found', reason) : doubt('word', reason);
}

function asWritten(text: string, token: Token | null): string {
  return token === null ? '' : text.slice(token.start, token.end);
}

const COMPARES = /^(?:more|less|few|fewer|high|higher|low|lower|greater|smaller|larger|longer|shorter|better|worse)$/;

/** Two words of change that point the same way, both verbs or both comparatives. */
function isSameChange(said: Token, read: Token): boolean {
  if (said.kind !== 'content' || read.kind !== 'content' || signOf(said.stem) === 0) return false;
  return signOf(said.stem) === signOf(read.stem) && COMPARES.test(said.text) === COMPARES.test(read.text);
}
