import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { hasSharedData, readSharedJsonLines } from '#tests/shared-data.ts';
import { evidenceOf } from '../evidence-builder.ts';

interface Document {
  doc_id: number;
  title: string;
  abstract: string[];
}
interface Annotated {
  id: number;
  claim: string;
  evidence: Record<string, { sentences: number[]; label: string }[]>;
}

/** An expert's sentence with the sentences of one abstract that decide it. */
export interface Pair {
  id: number;
  label: string;
  claim: Claim;
  /** Title and abstract. */
  text: string;
  rationale: readonly string[];
  evidence: ReadonlyMap<string, Evidence>;
}

/** Every annotated pair of a SciFact sentence and an abstract; none where the data is absent. */
export function scifactPairs(): Pair[] {
  if (!hasSharedData) return [];
  const documents = new Map(
    (readSharedJsonLines('scifact', 'corpus.jsonl') as Document[]).map((each) => [String(each.doc_id), each]),
  );
  const claims = readSharedJsonLines('scifact', 'dev', 'claims.jsonl') as Annotated[];
  return claims.flatMap(({ id, claim, evidence }) =>
    Object.entries(evidence).flatMap(([docId, sets]): Pair[] => {
      const document = documents.get(docId);
      if (!document) return [];
      const abstract = document.abstract.map((sentence) => sentence.trim());
      const work = evidenceOf({
        id: `pmid:${docId}`,
        title: document.title.replace(/\s+/g, ' ').trim(),
        texts: { abstract: abstract.join(' ') },
      });
      const places = [...new Set(sets.flatMap(({ sentences }) => sentences))].sort((a, b) => a - b);
      const citations = places.map((place) => citationOf(work.id, abstract, place));
      return [
        {
          id,
          label: sets[0]?.label ?? '',
          claim: { id: String(id), text: claim, verdict: 'unchecked', citations },
          text: `${work.title} ${abstract.join(' ')}`,
          rationale: citations.map(({ quote }) => quote),
          evidence: new Map([[work.id, work]]),
        },
      ];
    }),
  );
}

function citationOf(evidenceId: string, abstract: readonly string[], place: number): Citation {
  const quote = abstract[place] ?? '';
  const start = abstract.slice(0, place).reduce((length, sentence) => length + sentence.length + 1, 0);
  return { evidenceId, field: 'abstract', quote, start, end: start + quote.length };
}
