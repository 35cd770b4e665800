import type { Claim } from '../../findings/claim.ts';
import type { ReportBlock } from '../../reports/report.ts';
import type { ReportPart } from '../handlers.ts';
import type { ClaimWriter } from '../rules/reporter/claim-writer.ts';
import { citedText, type Draft } from '../rules/reporter/draft.ts';
import { concernNote } from '../rules/reporter/notices.ts';
import type { CheckedClaim } from './check-claims.ts';
import { claimText } from './claim-text.ts';
import type { ReportDesk } from './desk.ts';
import type { ReportQuote } from './extract-quotes.ts';
import type { Tally } from './tally.ts';
import { sentenceKey } from './write-section.ts';

/** What all sections of one report are told with. */
export interface Telling {
  desk: ReportDesk;
  tally: Tally;
  writer: ClaimWriter;
}

interface PendingSection {
  id: string;
  title: string;
  quotes: readonly ReportQuote[];
  pending: Promise<CheckedClaim[][] | null>;
  /** Notes before the text. */
  lead?: readonly Draft[];
  /** Notes behind the text, made when it has been told. */
  close?: () => readonly Draft[];
  whenEmpty: string;
}

const MOST_QUOTED = 4;

/**
 * A section as the model wrote it, without sentences that stood in the report before. Where nothing of it held, its best
 * quotes word for word; and rather a sentence twice than a section that says there is none.
 */
export async function* tellSection(telling: Telling, section: PendingSection): AsyncGenerator<ReportPart> {
  const { id, title, lead = [], close, whenEmpty } = section;
  yield { type: 'section', id, title };
  for (const draft of lead) yield* notes(id, draft);
  const paragraphs = (await section.pending) ?? [];
  let hasContent = false;
  const repeated: CheckedClaim[] = [];
  for (const paragraph of paragraphs) {
    const fresh: CheckedClaim[] = [];
    const own = new Set<string>();
    for (const each of paragraph) {
      const key = sentenceKey(each.claim.text);
      // Two sentences that failed may have been rewritten to one.
      if (each.kept && (own.has(key) || !telling.tally.isNew(each.claim.text))) repeated.push(each);
      else fresh.push(each);
      if (each.kept) own.add(key);
    }
    for (const part of paragraphParts(telling, id, fresh)) {
      hasContent ||= part.type === 'block';
      yield part;
    }
  }
  if (!hasContent) {
    for (const part of quotedParts(telling, section)) {
      hasContent ||= part.type === 'block';
      yield part;
    }
  }
  if (!hasContent && repeated.length > 0) {
    hasContent = true;
    yield* paragraphParts(telling, id, repeated);
  }
  if (!hasContent) yield { type: 'block', sectionId: id, block: { type: 'note', text: whenEmpty } };
  for (const draft of close?.() ?? []) yield* notes(id, draft);
}

/** Every check of the sentences, then the paragraph of those that passed. */
export function* paragraphParts(
  telling: Telling,
  sectionId: string,
  checked: readonly CheckedClaim[],
): Generator<ReportPart> {
  const claims: Claim[] = [];
  for (const each of checked) {
    const claim = yield* checkedPart(telling, each);
    if (claim) claims.push(claim);
  }
  if (claims.length > 0) yield* blockParts(telling, sectionId, { type: 'paragraph', claims });
}

/** Announces a check; gives the claim with its id where it is to be shown. */
export function* checkedPart(
  { tally }: Telling,
  { claim: checked, kept, rewritten }: CheckedClaim,
): Generator<ReportPart, Claim | null> {
  const claim = { ...(kept ? checked : withoutWords(checked)), id: tally.nextId() };
  yield { type: 'checked', claim, kept, ...(kept && rewritten && { rewritten }) };
  return kept ? claim : null;
}

/** What was left out is told without a word of it: nobody knows what was put into it. */
function withoutWords({ verdict, reason = '' }: Claim): Claim {
  const plain = verdict === 'contradicted' ? 'its quotes say otherwise' : 'its quotes do not say this';
  return { id: '', text: '', verdict, citations: [], reason: /[“\d]/.test(reason) ? plain : reason };
}

/** A block, and what is held against a work that it quotes. */
export function* blockParts({ desk, tally }: Telling, sectionId: string, block: ReportBlock): Generator<ReportPart> {
  yield { type: 'block', sectionId, block };
  const concern = concernNote(block, desk.input.evidence, tally.noted);
  if (!concern) return;
  for (const id of concern.ids) tally.noted.add(id);
  yield { type: 'block', sectionId, block: { type: 'note', text: concern.text } };
}

function* quotedParts(telling: Telling, { id, quotes }: PendingSection): Generator<ReportPart> {
  const fresh = quotes
    .map(({ citation }) => citation)
    .filter(({ quote }) => telling.tally.isNew(quote) && claimText(quote, [quote]) !== null)
    .slice(0, MOST_QUOTED);
  if (fresh.length === 0) return;
  const { block, checked } = telling.writer.write({ type: 'quotes', quotes: fresh.map(citedText) });
  yield* checked;
  if (block) yield* blockParts(telling, id, block);
}

function* notes(sectionId: string, draft: Draft): Generator<ReportPart> {
  if (draft.type === 'note') yield { type: 'block', sectionId, block: draft };
}
