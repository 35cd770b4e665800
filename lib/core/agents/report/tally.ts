import type { ReportPart } from '../handlers.ts';
import { sentenceKey } from './write-section.ts';

/** What has been told of a report so far. */
export interface Tally {
  /** Counts a part that is about to be told, and hands it on. */
  count(part: ReportPart): ReportPart;
  /** The next id of a claim; others than those that rules give. */
  nextId(): string;
  /** False when a sentence with these words has been shown. */
  isNew(text: string): boolean;
  /** Works whose doubts have been noted. */
  noted: Set<string>;
  /** Ids of the works cited, in the order of first citation. */
  references(): string[];
  claims(): { kept: number; rewritten: number; dropped: number };
  written(): { kept: number; dropped: number; partly: number; cited: string[]; hasSummary: boolean };
  /** "12 of the 14 sentences shown are supported in full". */
  inFull(): string;
}

export function createTally(): Tally {
  const references = new Set<string>();
  const shown = new Set<string>();
  const claims = { kept: 0, rewritten: 0, dropped: 0 };
  let ids = 0;
  let partly = 0;
  let hasSummary = false;

  function countClaim({ claim, kept, rewritten }: Extract<ReportPart, { type: 'checked' }>): void {
    if (!kept) {
      claims.dropped += 1;
      return;
    }
    claims.kept += 1;
    if (rewritten) claims.rewritten += 1;
    if (claim.verdict === 'partly') partly += 1;
    shown.add(sentenceKey(claim.text));
    for (const { evidenceId } of claim.citations) references.add(evidenceId);
  }

  return {
    count(part) {
      if (part.type === 'checked') countClaim(part);
      hasSummary ||= part.type === 'block' && part.sectionId === 'summary' && part.block.type === 'paragraph';
      return part;
    },
    nextId() {
      ids += 1;
      return `m${ids}`;
    },
    isNew: (text) => !shown.has(sentenceKey(text)),
    noted: new Set(),
    references: () => [...references],
    claims: () => ({ ...claims }),
    written: () => ({ kept: claims.kept, dropped: claims.dropped, partly, cited: [...references], hasSummary }),
    inFull: () => `${claims.kept - partly} of the ${claims.kept} sentences shown are supported in full`,
  };
}
