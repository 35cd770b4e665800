import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { numbersIn } from '../text/numbers.ts';
import { termsAndNumbers } from '../text/terms-and-numbers.ts';
import { claimContext } from './claim-context.ts';
import { type LocatedCitation, locateCitations } from './located-citations.ts';
import type { ModelReading } from './model-verdict.ts';
import { nameNobodyGave } from './names.ts';
import { numberNobodyGave } from './numbers.ts';
import { isVerbatim } from './verbatim.ts';

export interface Checking {
  evidence: ReadonlyMap<string, Evidence>;
  /** Numbers that code worked out, and that the sentence may state. */
  counts?: readonly number[];
  /** What the user asked: its numbers and names may be said again. */
  question?: string;
}

/** Longer sentences are not one finding, and are not read. */
const LONGEST_CLAIM = 1_000;
/** A quote is a passage of some sentences. */
const LONGEST_QUOTE = 3_000;
/** A work that says less than this share of what the one says that says most of a sentence does not carry it. */
const CARRIES = 0.25;

/**
 * What code can know of a sentence, without a model. `supported` where it stands in its source word for word; `not_found` where
 * no quote of it stands in a stored text, a work is retracted, or it gives a number, an identifier or the name of a trial that
 * nobody gave; `unchecked` otherwise: its meaning is for a model to compare. It comes back with the citations that hold. Pure.
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
  const number = numberNobodyGave(text, {
    context: claimContext(located),
    counts: [...counts, ...numbersIn(question).map(({ value }) => Number(value))],
  });
  if (number !== null) return refused(`The source does not give the number ${number}.`);
  const name = nameNobodyGave(text, { evidence, question });
  if (name !== null) return refused(`None of the works found mentions ${name}.`);
  return { id, text, verdict: 'unchecked', citations, reason: 'No model has compared its meaning with the source.' };
}

/**
 * The verdict on a sentence that code has checked: what it refused or found word for word stands; all else is as the model read
 * it. Without a reading it stays `unchecked`, and is not shown. It comes back with the citations that carry it, and with a
 * reason for users unless it is supported. Pure.
 */
export function settleVerdict(
  checked: Claim,
  model: ModelReading | null,
  { evidence }: Pick<Checking, 'evidence'>,
): Claim {
  if (checked.verdict !== 'unchecked' || model === null) return checked;
  const { reason: _, ...told } = { ...checked, citations: supporting(checked, evidence) };
  if (model.verdict === 'supported') return { ...told, verdict: 'supported', basis: 'meaning' };
  return { ...told, verdict: model.verdict, reason: model.reason ?? REASONS[model.verdict] };
}

const REASONS = {
  partly: 'The source says only a part of this.',
  contradicted: 'The source says otherwise.',
  not_found: 'The source does not say this.',
};

/** The quotes that hold it; all where it takes several together. */
function quoting(text: string, located: readonly LocatedCitation[]): Claim['citations'] {
  const alone = located.filter((each) => isVerbatim(text, [each]));
  return (alone.length > 0 ? alone : located).map(({ citation }) => citation);
}

/** The citations of the works that say a part of the sentence worth naming. */
function supporting({ text, citations }: Claim, evidence: ReadonlyMap<string, Evidence>): Claim['citations'] {
  const said = termsAndNumbers(text);
  const works = [...Map.groupBy(citations, ({ evidenceId }) => evidenceId).entries()].map(([id, group]) => {
    const read = termsAndNumbers([evidence.get(id)?.title ?? '', ...group.map(({ quote }) => quote)].join('\n'));
    return { group, share: [...said].filter((part) => read.has(part)).length };
  });
  const most = Math.max(...works.map(({ share }) => share));
  return works.filter(({ share }) => share >= CARRIES * most).flatMap(({ group }) => group);
}
