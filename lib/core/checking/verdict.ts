import type { Claim, Verdict } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { numbersIn, termsAndNumbers } from '../text/numbers.ts';
import { claimContext, type LocatedCitation, locateCitations } from './claim-context.ts';
import { unsourcedName } from './names.ts';
import { unsourcedNumber } from './numbers.ts';
import { isVerbatim } from './verbatim.ts';

/** What a model may say about a sentence, from best to worst. */
export const MODEL_VERDICTS = ['supported', 'partly', 'contradicted', 'not_found'] as const;
export type ModelVerdict = (typeof MODEL_VERDICTS)[number] & Verdict;

/** A model's reading of a sentence. */
export interface ModelReading {
  verdict: ModelVerdict;
  /** In its words, for users; the caller has made sure that it is plain text. Absent where it may not be shown. */
  reason?: string;
  /** The reason as it was given, for the model that rewrites the sentence, never for users. */
  remark?: string;
}

/** The worse of two readings of one sentence; the first if they are equal. */
export function worse(a: ModelReading, b: ModelReading): ModelReading {
  return MODEL_VERDICTS.indexOf(b.verdict) > MODEL_VERDICTS.indexOf(a.verdict) ? b : a;
}

export interface Checking {
  evidence: ReadonlyMap<string, Evidence>;
  /** Numbers that code calculated, and that the sentence may state. */
  counts?: readonly number[];
  /** The user's question: its numbers and names may be repeated. */
  question?: string;
}

/** A longer sentence is not one finding, and is not checked. */
const LONGEST_CLAIM = 1_000;
/** A quote is a passage of a few sentences. */
const LONGEST_QUOTE = 3_000;
/** A work that covers less than this share of what the best one covers does not support the sentence. */
const LEAST_SHARE = 0.25;

/**
 * What code can know about a sentence without a model. `supported` where its source contains it verbatim; `not_found`
 * where none of its quotes is in a stored text, a work is retracted, or it gives a number, an identifier or a trial
 * name without a source; `unchecked` otherwise: a model compares its meaning. Returned with its valid citations. Pure.
 */
export function checkByCode(claim: Claim, { evidence, counts = [], question = '' }: Checking): Claim {
  const { id, text } = claim;
  const { located: all, defect } = locateCitations(claim.citations, evidence);
  const located = all.filter(({ citation }) => citation.quote.length <= LONGEST_QUOTE);
  const citations = located.map(({ citation }) => citation);
  const refused = (reason: string): Claim => ({ id, text, verdict: 'not_found', citations, reason });
  if (all.length === 0) return refused(defect);
  if (located.length === 0) return refused('The quotation is too long to be read as one finding.');
  if (text.length > LONGEST_CLAIM) return refused('The sentence is too long to be one finding.');
  if (isVerbatim(text, located))
    return { id, text, verdict: 'supported', basis: 'verbatim', citations: quoting(text, located) };
  const number = unsourcedNumber(text, {
    context: claimContext(located),
    counts: [...counts, ...numbersIn(question).map(({ value }) => Number(value))],
  });
  if (number !== null) return refused(`The source does not give the number ${number}.`);
  const name = unsourcedName(text, { evidence, question });
  if (name !== null) return refused(`None of the works found mentions ${name}.`);
  return { id, text, verdict: 'unchecked', citations, reason: 'No model has compared its meaning with the source.' };
}

/**
 * The final verdict on a sentence that code has checked. What code refused or found verbatim stays; the rest follows
 * the model's reading, and without one stays `unchecked` and is not shown. Returned with the citations that support it,
 * and with a reason for users unless it is supported. Pure.
 */
export function settleVerdict(
  checked: Claim,
  model: ModelReading | null,
  { evidence }: Pick<Checking, 'evidence'>,
): Claim {
  if (checked.verdict !== 'unchecked' || model === null) return checked;
  const { reason: _, ...rest } = { ...checked, citations: supporting(checked, evidence) };
  if (model.verdict === 'supported') return { ...rest, verdict: 'supported', basis: 'meaning' };
  return { ...rest, verdict: model.verdict, reason: model.reason ?? REASONS[model.verdict] };
}

const REASONS = {
  partly: 'The source says only a part of this.',
  contradicted: 'The source says otherwise.',
  not_found: 'The source does not say this.',
};

/** The quotes that contain it; all of them where it takes several. */
function quoting(text: string, located: readonly LocatedCitation[]): Claim['citations'] {
  const alone = located.filter((each) => isVerbatim(text, [each]));
  return (alone.length > 0 ? alone : located).map(({ citation }) => citation);
}

/** The citations of the works that cover a substantial part of the sentence. */
function supporting({ text, citations }: Claim, evidence: ReadonlyMap<string, Evidence>): Claim['citations'] {
  const terms = termsAndNumbers(text);
  const works = [...Map.groupBy(citations, ({ evidenceId }) => evidenceId).entries()].map(([id, group]) => {
    const read = termsAndNumbers([evidence.get(id)?.title ?? '', ...group.map(({ quote }) => quote)].join('\n'));
    return { group, share: [...terms].filter((part) => read.has(part)).length };
  });
  const most = Math.max(...works.map(({ share }) => share));
  return works.filter(({ share }) => share >= LEAST_SHARE * most).flatMap(({ group }) => group);
}

interface Judged<T> {
  of: T;
  /** With its verdict. */
  claim: Claim;
  /** Code has refused it; no model was asked. */
  isRefused: boolean;
  /** The model's verdict on its meaning; null where there is none. */
  reading: ModelReading | null;
}

/**
 * Verdicts on claims, in the order given. Code goes first: it refuses what it can know to be wrong and accepts verbatim
 * text. A model compares the meaning of all others.
 *
 * @param read asks a model about these; a claim missing from its answer stays `unchecked`.
 */
export async function judgeClaims<T extends { claim: Claim; counts: readonly number[]; question?: string }>(
  all: readonly T[],
  { evidence }: Pick<Checking, 'evidence'>,
  read: (open: readonly T[]) => Promise<ReadonlyMap<Claim, ModelReading>>,
): Promise<Judged<T>[]> {
  const known = all.map(({ claim, counts, question = '' }) => checkByCode(claim, { evidence, counts, question }));
  const open = all.filter((_, at) => known[at]?.verdict === 'unchecked');
  const readings: ReadonlyMap<Claim, ModelReading> = open.length === 0 ? new Map() : await read(open);
  return all.map((of, at) => {
    const checked = known[at] ?? of.claim;
    const reading = readings.get(of.claim) ?? null;
    return {
      of,
      claim: settleVerdict(checked, reading, { evidence }),
      isRefused: checked.verdict === 'not_found',
      reading,
    };
  });
}
