import { readSharedJsonLines } from '../../shared-data.ts';

interface ScifactAbstract {
  doc_id: number;
  title: string;
  abstract: string[];
}
interface PubmedqaAbstract {
  pmid: string;
  contexts: string[];
  section_labels: string[];
  meshes: string[];
}

/** Texts of the recorded abstracts by `scifact:<id>` and `pubmedqa:<pmid>`, as the labels' offsets count them. */
export function labelledTexts(): Map<string, string> {
  const articles = readSharedJsonLines('scifact', 'corpus.jsonl') as ScifactAbstract[];
  const papers = readSharedJsonLines('pubmedqa', 'corpus.jsonl') as PubmedqaAbstract[];
  return new Map([
    ...articles.map(
      ({ doc_id, abstract }) => [`scifact:${doc_id}`, abstract.map((text) => text.trim()).join(' ')] as const,
    ),
    ...papers.map((paper) => [`pubmedqa:${paper.pmid}`, sectionsOf(paper)] as const),
  ]);
}

function sectionsOf({ contexts, section_labels }: PubmedqaAbstract): string {
  return contexts.map((text, at) => `${section_labels[at]}: ${text}`).join('\n');
}
