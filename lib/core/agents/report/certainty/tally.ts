import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { stableId } from '../../../text/stable-id.ts';
import type { ReportPart } from '../../handlers.ts';
import { type Failure, failureKind } from '../check/failures.ts';
import type { ReportedClaims } from '../standard-sections/standard-sections.ts';

/** What has been reported so far. */
export interface Tally {
  /** Counts a part of the report and returns it. */
  count(part: ReportPart): ReportPart;
  /** An id made from what the claim states and cites, so that it is the same in the next version of the report. */
  idFor(claim: Claim): string;
  /** Works whose notices have been shown. */
  noted: Set<string>;
  result(): ReportedClaims;
  claims(): { kept: number; rewritten: number; dropped: number };
}

export function createTally(): Tally {
  const cited = new Set<string>();
  const ids = new Map<string, number>();
  const claims = { kept: 0, rewritten: 0, dropped: 0 };
  let partly = 0;
  let section: string | null = null;
  const failures: Failure[] = [];

  function countClaim({ claim, kept, rewritten }: Extract<ReportPart, { type: 'checked' }>): void {
    if (!kept) {
      claims.dropped += 1;
      failures.push({ section, kind: failureKind(claim) });
      return;
    }
    claims.kept += 1;
    if (rewritten) claims.rewritten += 1;
    if (claim.verdict === 'partly') partly += 1;
    cite(claim.citations);
  }

  function cite(citations: readonly Pick<Citation, 'evidenceId'>[]): void {
    for (const { evidenceId } of citations) cited.add(evidenceId);
  }

  /** Cells and effects cite works without being sentences. */
  function countBlock({ block }: Extract<ReportPart, { type: 'block' }>): void {
    if (block.type === 'table') for (const { citations } of block.rows.flat()) cite(citations);
    if (block.type === 'effects') cite(block.rows.map(({ citation }) => citation));
  }

  return {
    count(part) {
      if (part.type === 'section') section = part.title;
      if (part.type === 'checked') countClaim(part);
      if (part.type === 'block') countBlock(part);
      return part;
    },
    idFor({ text, citations }) {
      const places = citations.map(({ evidenceId, field, start, end }) => `${evidenceId} ${field} ${start} ${end}`);
      const id = stableId('claim', [text, ...places].join('\n'));
      const times = (ids.get(id) ?? 0) + 1;
      ids.set(id, times);
      return times === 1 ? id : `${id}-${times}`;
    },
    noted: new Set(),
    result: () => ({ kept: claims.kept, dropped: claims.dropped, failures, partly, cited: [...cited] }),
    claims: () => ({ ...claims }),
  };
}
