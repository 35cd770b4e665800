import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Evidence, TextField } from '#contract/evidence.ts';
import { checkByCode } from '../../../checking/verdict.ts';
import { isSameNumber, type NumberMention, numbersIn, termsAndNumbers } from '../../../text/numbers.ts';
import { splitSentences } from '../../../text/sentences.ts';
import type { Source } from '../sentence.ts';

/** Most quotes of one work for a sentence: a number, the people it was found in, and what it means. */
const QUOTES_A_WORK = 3;

/**
 * The quotes of each work that support a sentence. All of them where they are few; otherwise the one with most of its
 * words and numbers, then others that add what is missing. A quote that contains the sentence verbatim is enough alone.
 */
export function quotesFor(text: string, citations: readonly Citation[]): Citation[] {
  const works = Map.groupBy(citations, ({ evidenceId }) => evidenceId);
  return [...works.values()].flatMap((ofWork) => supporting(text, ofWork));
}

function supporting(text: string, citations: readonly Citation[]): Citation[] {
  const bare = bareOf(text);
  const verbatim = citations.find(({ quote }) => bareOf(quote).includes(bare));
  if (verbatim) return [verbatim];
  if (citations.length <= QUOTES_A_WORK) return [...citations];
  const missing = termsAndNumbers(text);
  const left = citations.map((citation) => ({ citation, parts: termsAndNumbers(citation.quote) }));
  const kept: Citation[] = [];
  while (kept.length < QUOTES_A_WORK && left.length > 0) {
    const gains = left.map(({ parts }) => [...missing].filter((part) => parts.has(part)).length);
    const most = Math.max(...gains);
    if (kept.length > 0 && most === 0) break;
    const [best] = left.splice(gains.indexOf(most), 1);
    if (!best) break;
    kept.push(best.citation);
    for (const part of best.parts) missing.delete(part);
  }
  return kept;
}

function bareOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '');
}

interface Shared {
  evidence: ReadonlyMap<string, Evidence>;
  counts: readonly number[];
}

/**
 * Narrows the citations of a sentence that shares its findings with its neighbours to the works that support it: the
 * one with most of its words and numbers, then those that add to it. Keeps all of them where code would refuse it with
 * fewer.
 */
export function withSupportingWorks(claim: Claim, { evidence, counts }: Shared): Claim {
  const works = Map.groupBy(claim.citations, ({ evidenceId }) => evidenceId);
  if (works.size < 2 || claim.verdict !== 'supported') return claim;
  const missing = termsAndNumbers(claim.text);
  const left = [...works].map(([id, citations]) => ({
    citations,
    parts: termsAndNumbers([evidence.get(id)?.title ?? '', ...citations.map(({ quote }) => quote)].join(' ')),
  }));
  const kept: Citation[] = [];
  while (left.length > 0) {
    const gains = left.map(({ parts }) => [...missing].filter((part) => parts.has(part)));
    const most = gains.reduce((a, b) => (b.length > a.length ? b : a), []);
    if (kept.length > 0 && most.length === 0) break;
    const [best] = left.splice(Math.max(0, gains.indexOf(most)), 1);
    if (!best) break;
    kept.push(...best.citations);
    for (const part of most) missing.delete(part);
  }
  const fewer = { ...claim, citations: claim.citations.filter((citation) => kept.includes(citation)) };
  return checkByCode(fewer, { evidence, counts }).verdict === 'not_found' ? claim : fewer;
}

/**
 * Removes citations of works that only its heading rests on, unless code would then refuse the sentence.
 *
 * @param lead its heading, or empty.
 */
export function withOwnWorks(
  claim: Claim,
  own: readonly Source[],
  { evidence, counts, lead }: Shared & { lead: string },
): Claim {
  const works = new Set(own.map(({ citation: { evidenceId } }) => evidenceId));
  const fewer = { ...claim, citations: claim.citations.filter(({ evidenceId }) => works.has(evidenceId)) };
  if (fewer.citations.length === 0 || fewer.citations.length === claim.citations.length) return claim;
  const isLed = lead !== '' && claim.text.startsWith(`${lead}: `);
  const body = isLed ? claim.text.slice(lead.length + 2) : claim.text;
  return checkByCode({ ...fewer, text: body }, { evidence, counts }).verdict === 'not_found' ? claim : fewer;
}

/** Most sentences added to a claim's quotes. */
const MOST_ADDED = 3;
/** Characters of a long article that are searched. */
const LONGEST_TEXT = 200_000;

/**
 * Adds to a claim the sentences of its works that contain those of its numbers that none of its quotes contains: the
 * size of a study, for example, is often not in the sentence with its result. A reader then finds each figure behind a
 * citation, or it was calculated.
 *
 * @param counts calculated numbers, which appear in no source.
 */
export function withNumbersCited(
  claim: Claim,
  evidence: ReadonlyMap<string, Evidence>,
  counts: readonly number[] = [],
): Claim {
  const quoted = claim.citations.flatMap(({ quote }) => numbersIn(quote));
  let missing = numbersIn(claim.text).filter(
    (number) => !counts.includes(Number(number.value)) && !quoted.some((read) => isSameNumber(number, read)),
  );
  const added: Citation[] = [];
  for (const [evidenceId, field] of placesOf(claim)) {
    const sentences = sentencesOf(evidence.get(evidenceId)?.texts[field]);
    while (missing.length > 0 && added.length < MOST_ADDED) {
      const best = bestOf(sentences, missing);
      if (!best) break;
      added.push({ evidenceId, field, quote: best.text, start: best.start, end: best.end });
      missing = missing.filter((number) => !best.numbers.some((read) => isSameNumber(number, read)));
    }
  }
  return added.length === 0 ? claim : { ...claim, citations: [...claim.citations, ...added] };
}

/** The texts that a claim quotes, each once. */
function placesOf({ citations }: Claim): [evidenceId: string, field: TextField][] {
  const places = new Map(citations.map(({ evidenceId, field }) => [`${evidenceId} ${field}`, { evidenceId, field }]));
  return [...places.values()].map(({ evidenceId, field }) => [evidenceId, field]);
}

interface ReadSentence {
  text: string;
  start: number;
  end: number;
  numbers: readonly NumberMention[];
}

function sentencesOf(text = ''): ReadSentence[] {
  return splitSentences(text.slice(0, LONGEST_TEXT)).map((each) => ({ ...each, numbers: numbersIn(each.text) }));
}

/** The sentence with most of these numbers, the first if several; null where no sentence contains any. */
function bestOf(sentences: readonly ReadSentence[], missing: readonly NumberMention[]): ReadSentence | null {
  const covered = ({ numbers }: ReadSentence) =>
    missing.filter((number) => numbers.some((read) => isSameNumber(number, read))).length;
  const [best] = sentences.toSorted((a, b) => covered(b) - covered(a));
  return best && covered(best) > 0 ? best : null;
}
