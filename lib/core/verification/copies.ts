import { isLack } from '../text/negation.ts';
import { type Alignment, alignClaim } from './align-claim.ts';
import { isSameToken, type Token } from './claim-tokens.ts';
import type { ReadSentence } from './evidence-reading.ts';
import { withoutListedNumbers } from './numbered-lists.ts';

/** From this share of its content words in their places on, a sentence is a copy of its quote with changes. */
const COPIED = 0.7;
const SHORT = 3;

/** A claim laid over a sentence that it copies. */
export interface Copy extends Alignment {
  sentence: ReadSentence;
}

export function copiesOf({ text, tokens: said }: ReadSentence, quoted: readonly ReadSentence[]): Copy[] {
  const content = said.filter(({ kind }) => kind !== 'free').length;
  return quoted.flatMap((read) => {
    const [own, tokens] = withoutListedNumbers({ text, tokens: said }, read);
    const sentence = { ...read, tokens };
    const alignment = alignClaim(own, tokens);
    const lost = alignment.unmatched.filter(({ said: { kind } }) => kind !== 'free').length;
    // Of two or three words that tell anything, all but one are as good as a copy.
    const isShortCopy = content > 1 && content <= SHORT && lost <= 1;
    return content > 0 && (isShortCopy || 1 - lost / content >= COPIED) ? [{ ...alignment, sentence }] : [];
  });
}

/**
 * "Mice lacking it" is how a sentence names again what another quote calls so; "not" and "no" deny and stay.
 */
export function withoutLacks(alignment: Copy, said: readonly Token[], quoted: readonly ReadSentence[]): Copy {
  // "Without it" for "in the absence of it".
  const lacks = alignment.unmatched.find(({ said }) => tellsLack(said))?.said;
  const isRead = alignment.unmatched.some(({ read }) => tellsLack(read)) || alignment.skipped.some(tellsLack);
  if (lacks && isRead && isOfTheSame(lacks, { said, read: alignment.sentence.tokens }))
    return {
      ...alignment,
      unmatched: alignment.unmatched.filter(({ said, read }) => !tellsLack(said) && !tellsLack(read)),
      skipped: alignment.skipped.filter((token) => !tellsLack(token)),
    };
  if (!quoted.some(({ tokens }) => tokens.some(tellsLack))) return alignment;
  return { ...alignment, unmatched: alignment.unmatched.filter(({ said }) => !tellsLack(said)) };
}

/** A copy whose clauses stand in another order denies the same thing at another place: it neither adds nor loses a denial. */
export function withDenialsMatched(alignment: Copy, said: readonly Token[]): Copy {
  const read = alignment.sentence.tokens;
  const denial = onlyDenial(said);
  // "None with it" for "0 with it".
  const other = onlyDenial(read) ?? (denial && saysNone(denial) ? read.find(isZero) : undefined);
  if (!denial || !other) return alignment;
  const [about, readOf] = [behind(said, denial), behind(read, other)];
  // "Sees no consensus" for "there is a lack of consensus".
  const isSameDenial =
    denial.text === other.text || isZero(other) || [denial, other].every(saysNone) || [denial, other].every(deniesAct);
  const isAlike = isSameDenial && about && readOf && isSameToken(about, readOf);
  if (!isAlike && !isDeniedInOtherWords([denial, other], said, read)) return alignment;
  return {
    ...alignment,
    unmatched: alignment.unmatched
      .filter((each) => each.said !== denial)
      .map((each) => (each.read === other ? { ...each, read: null } : each)),
    skipped: alignment.skipped.filter((token) => token !== other),
  };
}

function onlyDenial(tokens: readonly Token[]): Token | undefined {
  const [denial, ...more] = tokens.filter(({ kind }) => kind === 'negation');
  return more.length === 0 ? denial : undefined;
}

/** "None of these differed" and "these did not differ": of the things behind the one denial most stand behind the other. */
function isDeniedInOtherWords(
  denials: readonly [Token, Token],
  said: readonly Token[],
  read: readonly Token[],
): boolean {
  if (!denials.every(({ kind, text }) => kind === 'negation' && /^(?:no|not|none|never|neither|nor)$/.test(text)))
    return false;
  if (denials[0].text === denials[1].text) return false;
  const [own, others] = [deniedBy(denials[0], said), deniedBy(denials[1], read)];
  const shared = own.filter((token) => others.some((each) => isSameToken(token, each))).length;
  // "None of these" names before the verb what "these did not" has named by then.
  return shared >= Math.max(2, Math.min(own.length, others.length) - 1);
}

function deniedBy({ start }: Token, tokens: readonly Token[]): Token[] {
  return tokens.filter((token) => token.kind === 'content' && token.start > start).slice(0, DENIED_WORDS);
}

const DENIED_WORDS = 4;

/** The first word with meaning behind another. */
function behind(tokens: readonly Token[], { start }: Token): Token | undefined {
  return tokens.find((token) => token.kind === 'content' && token.start > start);
}

/** Whether the first thing named behind the one lack is the first behind the other. */
function isOfTheSame(lack: Token, { said, read }: { said: readonly Token[]; read: readonly Token[] }): boolean {
  const behind = (tokens: readonly Token[], at: number) => tokens.slice(at + 1).find(({ kind }) => kind === 'content');
  const own = behind(said, said.indexOf(lack));
  const other = behind(read, read.findIndex(tellsLack));
  return own !== undefined && other !== undefined && isSameToken(own, other);
}

export function saysNone(token: Token): boolean {
  return /^(?:no|none)$/.test(token.text) || tellsLack(token);
}

export function isZero(token: Token): boolean {
  return token.text === 'zero' || (token.kind === 'number' && token.number.value === '0');
}

/** "Failed to reverse it" and "did not reverse it". */
function deniesAct({ text }: Token): boolean {
  return /^(?:not|never|cannot|unable|fail(?:s|ed|ing|ure)?)$/.test(text);
}

function tellsLack(token: Token | null): boolean {
  return token?.kind === 'negation' && isLack(token.text);
}
