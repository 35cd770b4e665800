import { readSharedJsonLines } from '../shared-data.ts';
import type { WorldWork } from './work.ts';

interface PubmedqaAbstract {
  pmid: string;
  year: string | null;
  contexts: string[];
  section_labels: string[];
  meshes: string[];
}

export interface PubmedqaQuestion {
  pmid: string;
  question: string;
  long_answer: string;
}

interface ScifactAbstract {
  doc_id: number;
  title: string;
  abstract: string[];
}

export const pubmedqaQuestions = () => readSharedJsonLines('pubmedqa', 'dev', 'questions.jsonl') as PubmedqaQuestion[];

/**
 * PubMedQA's abstracts under PubMed and SciFact's under Europe PMC, as a world of sources would serve them. PubMedQA made
 * its questions from the papers' titles and took the conclusions out of the abstracts; both are put back here, where the
 * development half holds them.
 */
export function recordedWorks(): WorldWork[] {
  const questions = new Map(pubmedqaQuestions().map((question) => [question.pmid, question]));
  const papers = (readSharedJsonLines('pubmedqa', 'corpus.jsonl') as PubmedqaAbstract[]).map((paper): WorldWork => {
    const asked = questions.get(paper.pmid);
    const parts = paper.contexts.map((text, index) => ({ label: paper.section_labels[index] ?? 'RESULTS', text }));
    const conclusion = asked ? [{ label: 'CONCLUSIONS', text: asked.long_answer }] : [];
    return {
      in: ['pubmed'],
      pmid: paper.pmid,
      title: asked?.question ?? paper.contexts[0]?.slice(0, 120) ?? '',
      abstract: [...parts, ...conclusion],
      authors: ['Recorded A'],
      year: Number(paper.year) || 2000,
      mesh: paper.meshes,
    };
  });
  const articles = (readSharedJsonLines('scifact', 'corpus.jsonl') as ScifactAbstract[]).map(
    (article): WorldWork => ({
      in: ['europe_pmc'],
      // Numbers far above those in use: SciFact's are not PubMed's.
      pmid: String(910_000_000 + (article.doc_id % 80_000_000)),
      title: article.title,
      abstract: [{ text: article.abstract.join(' ') }],
      authors: ['Recorded B'],
      year: 2015,
    }),
  );
  return [...papers, ...articles];
}
