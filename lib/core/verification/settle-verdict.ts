import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { claimContext } from './claim-context.ts';
import { tokensOf } from './claim-tokens.ts';
import { readEvidence } from './evidence-reading.ts';
import { glossaryFor } from './glossary.ts';
import { type LocatedCitation, locateCitations } from './located-citations.ts';
import type { ModelReading } from './model-verdict.ts';
import { isReading, withoutOwnWords } from './own-words.ts';
import { contextLeftOut } from './quote-context.ts';
import { strictVerdict } from './strict-words.ts';
import { gravest, type Objection, veto } from './veto.ts';
import { RULES, RULES_OF_CERTAINTY, RULES_OF_WORDS } from './vetoes.ts';

export interface Settling {
  /** What a model that compared the meaning said; null where none did. */
  model: ModelReading | null;
  evidence: ReadonlyMap<string, Evidence>;
  /** Numbers that code made of what is shown, and that the sentence may state. */
  counts?: readonly number[];
}

/** Longer sentences are not one finding, and are not read. */
const LONGEST_CLAIM = 1_000;
/** A quote is a passage of some sentences. */
const LONGEST_QUOTE = 3_000;
/** A work that says less than this share of what the one says that says most of a sentence does not carry it. */
const CARRIES = 0.25;

/**
 * The verdict on a sentence, and what it rests on. Word for word needs nobody; else the meaning is a model's to judge and
 * code has vetoes only: it lowers a verdict and never raises one. Without a model the words decide (strict-words.ts). Pure.
 *
 * @param claim as it was written, with every citation it may rest on; it comes back with those that carry the verdict,
 * and with a reason for readers unless it is supported. A sentence may take its parts from several works.
 */
export function settleVerdict(claim: Claim, { model, evidence, counts = [] }: Settling): Claim {
  const told = { id: claim.id, text: claim.text };
  const { located: all, defect } = locateCitations(claim.citations, evidence);
  const located = all.filter(({ citation }) => citation.quote.length <= LONGEST_QUOTE);
  if (located.length === 0) {
    const reason = all.length === 0 ? defect : 'The quotation is too long to be read as one finding.';
    return { ...told, verdict: 'not_found', citations: [], reason };
  }
  if (claim.text.length > LONGEST_CLAIM) {
    return { ...told, verdict: 'not_found', citations: [], reason: 'The sentence is too long to be one finding.' };
  }
  const strict = strictVerdict({ ...claim, citations: located.map(({ citation }) => citation) }, evidence);
  if (strict.basis === 'verbatim') return strict;
  if (model === null) return strict;
  const objections = objectionsTo(claim.text, located, { counts, evidence });
  const certain = graver(objections.filter(({ isCertain }) => isCertain));
  const citations = carrying(claim.text, located);
  if (certain && certain.verdict !== 'partly')
    return { ...told, verdict: certain.verdict, citations, reason: certain.reason };
  if (model.verdict !== 'supported' && (model.verdict !== 'partly' || !certain)) {
    return { ...told, verdict: model.verdict, citations, reason: model.reason ?? REASONS[model.verdict] };
  }
  // A doubt that the model leaves unanswered stands.
  const held = certain ?? (model.doubt === 'dismissed' ? null : gravest(objections));
  if (held) return { ...told, verdict: 'partly', citations, reason: held.reason };
  return { ...told, verdict: 'supported', citations, basis: 'meaning' };
}

/** Of doubts more than these a model is not asked. */
const MOST_DOUBTS = 2;

/**
 * What code suspects of a sentence and cannot know, as sentences to the model that is to judge it; none where the verdict
 * does not need a model. Pure.
 */
export function doubtsAbout({ text, citations }: Claim, { evidence, counts = [] }: Omit<Settling, 'model'>): string[] {
  const { located } = locateCitations(citations, evidence);
  const doubts = objectionsTo(text, located, { counts, evidence }).filter(({ isCertain }) => !isCertain);
  return [...new Set(doubts.map(({ reason }) => reason))].slice(0, MOST_DOUBTS);
}

const REASONS = {
  partly: 'The source says only a part of this.',
  contradicted: 'The source says otherwise.',
  not_found: 'The source does not say this.',
};

/** What code holds against a sentence, in the order in which a reader is told of it. */
function objectionsTo(
  text: string,
  located: readonly LocatedCitation[],
  { counts, evidence }: Required<Omit<Settling, 'model'>>,
): Objection[] {
  const input = {
    claim: text,
    evidence: readEvidence(claimContext(located), text, glossaryFor(text, evidence)),
    counts,
  };
  const left = contextLeftOut(located);
  const ofContext = left === undefined ? [] : [veto('context', 'partly', left)];
  const told = { ...input, claim: withoutOwnWords(text) };
  return [
    ...RULES_OF_WORDS.flatMap((rule) => rule(input) ?? []),
    ...(isReading(text) ? [] : RULES.flatMap((rule) => rule(told) ?? [])),
    ...RULES_OF_CERTAINTY.flatMap((rule) => rule(input) ?? []),
    ...ofContext,
  ];
}

function graver(certain: readonly Objection[]): Objection | undefined {
  return certain.find(({ verdict }) => verdict !== 'partly') ?? certain[0];
}

/** The citations of the works that say a part of the sentence worth naming. */
function carrying(text: string, located: readonly LocatedCitation[]): Claim['citations'] {
  const said = stemsOf(text);
  const works = [...Map.groupBy(located, ({ work }) => work.id).values()].map((group) => {
    const read = stemsOf(group.map(({ citation }) => citation.quote).join('\n'));
    return { group, share: [...said].filter((stem) => read.has(stem)).length };
  });
  const most = Math.max(...works.map(({ share }) => share));
  const kept = works.filter(({ share }) => share >= CARRIES * most);
  return kept.flatMap(({ group }) => group.map(({ citation }) => citation));
}

function stemsOf(text: string): Set<string> {
  return new Set(tokensOf(text).map((token) => (token.kind === 'number' ? token.number.value : token.stem)));
}
