import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { stableId } from '../../../text/stable-id.ts';
import type { ReportPart } from '../../handlers.ts';
import { type Failure, failureKind } from '../check/failures.ts';
import type { Told } from '../frame-parts.ts';

/** What has been told of a report so far. */
export interface Tally {
  /** Counts a part that is about to be told, and hands it on. */
  count(part: ReportPart): ReportPart;
  /** An id from what the claim says and cites, so that the next version of a report gives it the same one. */
  idFor(claim: Claim): string;
  /** Works whose doubts have been noted. */
  noted: Set<string>;
  told(): Told;
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

  /** Cells and effects cite without being sentences. */
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
    told: () => ({ kept: claims.kept, dropped: claims.dropped, failures, partly, cited: [...cited] }),
    claims: () => ({ ...claims }),
  };
}
