import type { ReviewRecord } from '#contract/review/review-record.ts';
import { identityKeys } from '../../evidence/identity.ts';
import type { Candidate } from './candidate.ts';
import type { Duplicates } from './duplicates.ts';
import { recordOf } from './merge-record.ts';

export interface SortedBatch {
  added: ReviewRecord[];
  /** By the id of the record that is the same work; one of `added` among them. */
  repeated: { id: string; candidate: Candidate }[];
  /** The id of each candidate's record, in the order of the candidates. */
  ids: string[];
}

/** Which of these the review does not hold yet, each once, and which it does; `known` knows of the new ones afterwards. */
export function sortBatch(known: Duplicates, candidates: readonly Candidate[]): SortedBatch {
  const sorted: SortedBatch = { added: [], repeated: [], ids: [] };
  for (const candidate of candidates) {
    const described = { ...candidate, keys: identityKeys(candidate.ids) };
    const id = known.find(described);
    if (id === undefined) {
      const record = recordOf(candidate, known.has);
      known.add(record);
      sorted.added.push(record);
      sorted.ids.push(record.id);
    } else {
      known.add({ ...described, id });
      sorted.repeated.push({ id, candidate });
      sorted.ids.push(id);
    }
  }
  return sorted;
}
