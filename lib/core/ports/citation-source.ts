import type { EvidenceIds, SourceRecord } from '#contract/evidence.ts';
import type { ChaseDirection, ChasedSource, CitationSourceName } from '#contract/review/chasing.ts';

/** A work whose citation links are followed; its id is the caller's. */
export interface ChaseSeed {
  id: string;
  ids: EvidenceIds;
}

/** A work as the source of a link describes it, possibly only by identifiers. */
export type LinkedRecord = Omit<SourceRecord, 'tool' | 'found' | 'keys'>;

export interface CitationLink {
  seedId: string;
  record: LinkedRecord;
}

export interface ChaseOptions {
  signal: AbortSignal;
  /** Whether one more request may be made; each answer counts as one. */
  mayAsk(): boolean;
  /** Called for each request that was answered or failed. */
  onAsked?: () => void;
}

export interface CitationAnswer extends Pick<ChasedSource, 'status' | 'reason' | 'unresolved' | 'isCut'> {
  links: CitationLink[];
  /** How many references each seed has here, named or not; seeds whose list the source does not have are absent. */
  references: ReadonlyMap<string, number>;
}

/** Knows which works cite which. Throws only AssayError `cancelled`; failures are part of the answer. */
export interface CitationSource {
  name: CitationSourceName;
  directions: readonly ChaseDirection[];
  follow(direction: ChaseDirection, seeds: readonly ChaseSeed[], options: ChaseOptions): Promise<CitationAnswer>;
}
