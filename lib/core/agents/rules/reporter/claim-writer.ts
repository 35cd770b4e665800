import type { ReportPart } from '#core/agents/handlers.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { Claim } from '#core/findings/claim.ts';
import type { Citation } from '#core/findings/quote.ts';
import type { ReportBlock } from '#core/reports/report.ts';
import { verifyClaim } from '#core/reports/verify-claim.ts';
import type { Candidate } from './candidates.ts';
import { keyOf, likenessOf } from './choose.ts';
import type { Draft, Quoted } from './draft.ts';

/** Near-identical sentences of other works are worth citing beside the first. */
const CORROBORATES = 0.75;
const MOST_CORROBORATING = 3;

export interface ClaimWriter {
  /** The block with the sentences that passed, or null when none did; every check is announced in `checked`. */
  write(draft: Draft): { block: ReportBlock | null; checked: ReportPart[] };
  counts(): { kept: number; rewritten: number; dropped: number };
  /** Ids of the works cited so far, in the order of first citation. */
  references(): string[];
}

/** Turns drafts into blocks. Nothing reaches a block without having been verified against its stored source. */
export function createClaimWriter(source: {
  evidence: ReadonlyMap<string, Evidence>;
  candidates: readonly Candidate[];
}): ClaimWriter {
  const references: string[] = [];
  const byKey = new Map(source.candidates.map((candidate) => [keyOf(candidate), candidate]));
  let written = 0;
  let kept = 0;

  function check(quoted: Quoted): { claim: Claim; passed: boolean } {
    written += 1;
    const draft: Claim = {
      id: `c${written}`,
      text: quoted.text,
      verdict: 'unchecked',
      citations: [...quoted.citations, ...corroborating(quoted)],
    };
    const claim = verifyClaim(draft, source.evidence);
    const passed = claim.verdict === 'supported' || claim.verdict === 'partly';
    if (passed) {
      kept += 1;
      remember(claim.citations);
    }
    return { claim, passed };
  }

  function corroborating({ text, citations }: Quoted): Citation[] {
    const [first] = citations;
    const own = first && byKey.get(`${first.evidenceId} ${first.field} ${first.start}`);
    if (!own || own.text !== text) return [];
    const works = new Set([first.evidenceId]);
    return source.candidates.flatMap((other) => {
      const { evidenceId } = other.citation;
      if (works.size > MOST_CORROBORATING || works.has(evidenceId) || likenessOf(own, other) < CORROBORATES) return [];
      const alone: Claim = { id: '', text, verdict: 'unchecked', citations: [other.citation] };
      if (verifyClaim(alone, source.evidence).verdict !== 'supported') return [];
      works.add(evidenceId);
      return [other.citation];
    });
  }

  function remember(citations: readonly Citation[]): void {
    for (const { evidenceId } of citations) if (!references.includes(evidenceId)) references.push(evidenceId);
  }

  function write(draft: Draft): { block: ReportBlock | null; checked: ReportPart[] } {
    const checked: ReportPart[] = [];
    const claimsOf = (quotes: readonly Quoted[]): Claim[] =>
      quotes.flatMap((quoted) => {
        const { claim, passed } = check(quoted);
        checked.push({ type: 'checked', claim, kept: passed });
        return passed ? [claim] : [];
      });
    return { block: blockOf(draft, claimsOf), checked };
  }

  return { write, counts: () => ({ kept, rewritten: 0, dropped: written - kept }), references: () => [...references] };
}

function blockOf(draft: Draft, claimsOf: (quotes: readonly Quoted[]) => Claim[]): ReportBlock | null {
  switch (draft.type) {
    case 'note':
      return draft;
    case 'quotes': {
      const claims = claimsOf(draft.quotes);
      return claims.length === 0 ? null : { type: 'paragraph', claims };
    }
    case 'positions': {
      const positions = draft.positions.map(({ label, quotes }) => ({ label, claims: claimsOf(quotes) }));
      // A contradiction with one side missing is none.
      return positions.some(({ claims }) => claims.length === 0)
        ? null
        : { type: 'positions', topic: draft.topic, positions, differs: draft.differs };
    }
    case 'table':
      return {
        type: 'table',
        columns: draft.columns,
        rows: draft.rows.map((row) => row.map((cell) => cellOf(cell, claimsOf))),
      };
  }
}

/** A cell that cites is checked like any sentence; one that fails is left empty. */
function cellOf(
  cell: Quoted,
  claimsOf: (quotes: readonly Quoted[]) => Claim[],
): { text: string; citations: Citation[] } {
  if (cell.citations.length === 0) return { text: cell.text, citations: [] };
  const [claim] = claimsOf([cell]);
  return claim ? { text: claim.text, citations: claim.citations } : { text: '', citations: [] };
}
