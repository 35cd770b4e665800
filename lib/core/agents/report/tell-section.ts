import type { Claim } from '#contract/claim.ts';
import type { ReportBlock } from '#contract/report.ts';
import type { ReportPart } from '../handlers.ts';
import type { CheckedClaim } from './check-claims.ts';
import type { ReportDesk } from './desk.ts';
import { concernNote } from './frame/notices.ts';
import type { Tally } from './tally.ts';

/** What all sections of one report are told with. */
export interface Telling {
  desk: ReportDesk;
  tally: Tally;
}

interface ToldSection {
  id: string;
  title: string;
  paragraphs: readonly (readonly CheckedClaim[])[];
  /** Sentences of the app's own, told behind the text. */
  notes: readonly string[];
}

/** A section of prose: of each paragraph every check, then the sentences that passed. */
export function* tellSection(telling: Telling, { id, title, paragraphs, notes }: ToldSection): Generator<ReportPart> {
  yield { type: 'section', id, title };
  for (const paragraph of paragraphs) {
    const claims = yield* tellClaims(telling, paragraph);
    if (claims.length > 0) yield* blockParts(telling, id, { type: 'paragraph', claims });
  }
  for (const text of notes) yield { type: 'block', sectionId: id, block: { type: 'note', text } };
}

/** Announces each check; gives the claims, with their ids, that are to be shown. */
export function* tellClaims({ tally }: Telling, checked: readonly CheckedClaim[]): Generator<ReportPart, Claim[]> {
  const shown: Claim[] = [];
  for (const { claim: found, kept, rewritten } of checked) {
    const said = kept ? found : withoutWords(found);
    const claim = { ...said, id: tally.idFor(said) };
    yield { type: 'checked', claim, kept, ...(kept && rewritten && { rewritten }) };
    if (kept) shown.push(claim);
  }
  return shown;
}

/** What was left out is told without a word of it: nobody knows what was put into it. */
function withoutWords({ verdict, reason = '' }: Claim): Claim {
  const plain = verdict === 'contradicted' ? 'its quotes say otherwise' : 'its quotes do not say this';
  return { id: '', text: '', verdict, citations: [], reason: /[“\d]/.test(reason) ? plain : reason };
}

/** A block, and what is held against a work that it quotes. */
function* blockParts({ desk, tally }: Telling, sectionId: string, block: ReportBlock): Generator<ReportPart> {
  yield { type: 'block', sectionId, block };
  const concern = concernNote(block, desk.input.evidence, tally.noted);
  if (!concern) return;
  for (const id of concern.ids) tally.noted.add(id);
  yield { type: 'block', sectionId, block: { type: 'note', text: concern.text } };
}
