import type { Citation } from '#contract/citation.ts';
import type { Claim, Verdict } from '#contract/claim.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { ReportBlock } from '#contract/report.ts';
import type { ReportInput, ReportPart } from '#core/agents/handlers.ts';
import { locateCitations } from '#core/checking/claim-context.ts';
import { isQuotation } from '#core/checking/verbatim.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { stems } from '#core/text/words.ts';
import { type FailureKind, failureKind } from '../check/failures.ts';
import { type BlockDraft, type EffectRow, NOT_KNOWN, type Quoted, type SectionDraft } from './draft.ts';
import { concernNote } from './notices.ts';

/** Near-identical sentences of other works are cited with the first (Jaccard index of their words). */
const CORROBORATES = 0.75;
const MOST_CORROBORATING = 3;

export interface ClaimWriter {
  /** The block with the sentences that passed, or null when none did; every check is announced in `checked`. */
  write(draft: BlockDraft): { block: ReportBlock | null; checked: ReportPart[] };
  /** Checks sentences that are in no block: those of the short answer. */
  check(quotes: readonly Quoted[], checked: ReportPart[]): Claim[];
  counts(): { kept: number; rewritten: number; dropped: number };
  /** What was wrong with each dropped sentence. */
  failures(): FailureKind[];
  /** Ids of the works cited so far, in order of first citation. */
  references(): string[];
}

const NO_QUOTATION = 'The quoted words are not in the cited work.';

interface Source {
  evidence: ReadonlyMap<string, Evidence>;
  /** Sentences that may be cited with one that says the same. */
  others?: readonly Citation[];
}

/** Turns drafts into blocks. Everything in a block has been verified against its stored source. */
export function createClaimWriter({ evidence, others = [] }: Source): ClaimWriter {
  const references: string[] = [];
  const alike = others.map((citation) => ({ citation, stems: new Set(stems(citation.quote)) }));
  const failures: FailureKind[] = [];
  let written = 0;
  let kept = 0;

  function claimOf(quoted: Quoted): { claim: Claim; passed: boolean } {
    written += 1;
    const citations = [...quoted.citations, ...corroborating(quoted)];
    const claim = quotationOf({ id: `c${written}`, text: quoted.text, verdict: 'unchecked', citations });
    const passed = claim.verdict === 'supported';
    if (passed) {
      kept += 1;
      remember(claim.citations);
    } else failures.push(failureKind(claim));
    return { claim, passed };
  }

  /** What is written without a model is a quotation: one of its quotes, together with those that say the same. */
  function quotationOf({ id, text, citations }: Claim): Claim {
    const { located, defect } = locateCitations(citations, evidence);
    const own = located.filter((each) => isQuotation(text, [each])).map(({ citation }) => citation);
    if (own.length > 0) return { id, text, verdict: 'supported', basis: 'verbatim', citations: own };
    return { id, text, verdict: 'not_found', citations: [], reason: located.length > 0 ? NO_QUOTATION : defect };
  }

  function corroborating({ text, citations }: Quoted): Citation[] {
    const [first] = citations;
    if (!first || text !== first.quote) return [];
    const own = new Set(stems(text));
    const works = new Set([first.evidenceId]);
    return alike.flatMap(({ citation, stems: read }) => {
      if (works.size > MOST_CORROBORATING || works.has(citation.evidenceId)) return [];
      if (likenessOf(own, read) < CORROBORATES) return [];
      if (!isQuotation(text, locateCitations([citation], evidence).located)) return [];
      works.add(citation.evidenceId);
      return [citation];
    });
  }

  function remember(citations: readonly Citation[]): void {
    for (const { evidenceId } of citations) if (!references.includes(evidenceId)) references.push(evidenceId);
  }

  function check(quotes: readonly Quoted[], checked: ReportPart[]): Claim[] {
    return quotes.flatMap((quoted) => {
      const { claim, passed } = claimOf(quoted);
      checked.push({ type: 'checked', claim, kept: passed });
      return passed ? [claim] : [];
    });
  }

  /** A value that its quotes do not contain is not known. */
  function knownValue({ text, citations }: Quoted): { text: string; citations: Citation[]; verdict?: Verdict } {
    const sound = citations.filter((citation) => isLocated(citation, evidence));
    if (sound.length === 0 || !areIn(text, sound)) return { text: NOT_KNOWN, citations: [] };
    remember(sound);
    return { text, citations: sound, verdict: 'supported' };
  }

  function cellOf(cell: Quoted, checked: ReportPart[]) {
    if (cell.citations.length === 0) return { text: cell.text, citations: [] };
    if (cell.isValue) return knownValue(cell);
    const [claim] = check([cell], checked);
    if (!claim) return { text: '', citations: [] };
    const { text, citations, verdict, reason } = claim;
    return { text, citations, verdict, ...(reason !== undefined && { reason }) };
  }

  function effectRows(rows: readonly EffectRow[]): EffectRow[] {
    const sound = rows.filter(
      ({ value, low, high, citation }) =>
        isLocated(citation, evidence) &&
        [value, low, high].every((number) => number === null || contains(citation, number)),
    );
    if (sound.length < 2) return [];
    remember(sound.map(({ citation }) => citation));
    return sound.map((row) => ({ ...row, n: row.n !== null && contains(row.citation, row.n) ? row.n : null }));
  }

  function blockOf(draft: BlockDraft, checked: ReportPart[]): ReportBlock | null {
    switch (draft.type) {
      case 'note':
        return draft;
      case 'quotes': {
        const claims = check(draft.quotes, checked);
        const [first, ...others] = claims;
        if (!first) return null;
        if (draft.head === undefined) return { type: 'paragraph', claims };
        return { type: 'paragraph', claims: [{ ...first, lead: draft.head }, ...others], isItem: true };
      }
      case 'positions': {
        const positions = draft.positions.map(({ label, quotes }) => ({ label, claims: check(quotes, checked) }));
        // A contradiction needs two sides.
        if (positions.some(({ claims }) => claims.length === 0)) return null;
        return { type: 'positions', topic: draft.topic, positions, differs: draft.differs };
      }
      case 'effects': {
        const rows = effectRows(draft.rows);
        return rows.length === 0 ? null : { ...draft, rows };
      }
      case 'table':
        return {
          type: 'table',
          columns: draft.columns,
          rows: draft.rows.map((row) => row.map((cell) => cellOf(cell, checked))),
        };
    }
  }

  return {
    write(draft) {
      const checked: ReportPart[] = [];
      return { block: blockOf(draft, checked), checked };
    },
    check,
    failures: () => [...failures],
    counts: () => ({ kept, rewritten: 0, dropped: written - kept }),
    references: () => [...references],
  };
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const stem of a) if (b.has(stem)) shared += 1;
  const union = a.size + b.size - shared;
  return union === 0 ? 0 : shared / union;
}

/** The quote is at its stated place, in a work that is not retracted. */
function isLocated(citation: Citation, evidence: ReadonlyMap<string, Evidence>): boolean {
  const work = evidence.get(citation.evidenceId);
  if (!work || isRetracted(work)) return false;
  return work.texts[citation.field]?.slice(citation.start, citation.end) === citation.quote;
}

function areIn(text: string, citations: readonly Citation[]): boolean {
  const read = new Set(citations.flatMap(({ quote }) => numbersIn(quote).map(({ value }) => Number(value))));
  return numbersIn(text).every(({ value }) => read.has(Number(value)) || read.has(Math.abs(Number(value))));
}

function contains({ quote }: Citation, number: number): boolean {
  return numbersIn(quote).some(({ value }) => Number(value) === number);
}

/** A section's parts, each sentence checked, and after each block the notices on works that it quotes. */
export function* partsOf(
  section: SectionDraft,
  writer: ClaimWriter,
  evidence: ReportInput['evidence'],
): Generator<ReportPart> {
  yield { type: 'section', id: section.id, title: section.title };
  const noted = new Set<string>();
  for (const draft of section.drafts) {
    if (draft.type === 'quotes' && draft.quotes.length === 0) continue;
    const { block, checked } = writer.write(draft);
    yield* checked;
    if (!block) continue;
    yield { type: 'block', sectionId: section.id, block };
    const concern = concernNote(block, evidence, noted);
    if (!concern) continue;
    for (const id of concern.ids) noted.add(id);
    yield { type: 'block', sectionId: section.id, block: { type: 'note', text: concern.text } };
  }
}
