import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedFile } from '../shared-data.ts';
import { fictionalMetadata } from './fictional-metadata.ts';
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
  final_decision: 'yes' | 'no' | 'maybe';
}

interface ScifactAbstract {
  doc_id: number;
  title: string;
  abstract: string[];
}

/** SciFact's numbers are not PubMed's: they are distinguished by numbers far above those in use. */
const SCIFACT_PMIDS = 100_000_000;

/** The PMID under which a world serves an abstract of SciFact. */
export const scifactPmid = (docId: string | number): string => String(SCIFACT_PMIDS + Number(docId));

/** SciFact's number of a work that a world has served; null for a work of another set. */
export function scifactDocId(pmid: string | undefined): string | null {
  const number = Number(pmid) - SCIFACT_PMIDS;
  return number > 0 ? String(number) : null;
}

/** Empty where the folder does not hold the file. */
function readJsonLines<T>(folder: string, ...parts: string[]): T[] {
  const file = path.join(folder, ...parts);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as T);
}

export const pubmedqaQuestions = (folder = sharedFile()): PubmedqaQuestion[] =>
  readJsonLines(folder, 'pubmedqa', 'dev', 'questions.jsonl');

/**
 * The abstracts of PubMedQA and SciFact, as a world of sources would serve them: both in PubMed and in Europe PMC, which
 * holds all of PubMed. PubMedQA made its questions from the papers' titles and took the conclusions out of the abstracts;
 * both are put back here, where the development half holds them. No recording names authors or a journal, and SciFact no
 * year: these are fictional (fictional-metadata.ts); a year that is recorded is the true one.
 *
 * @param folder laid out like the shared data; a set that it does not hold is left out.
 * @param isBare leaves out what was put back: then an answer has to be read from the results.
 */
export function recordedWorks(folder = sharedFile(), isBare = false): WorldWork[] {
  const key = `${isBare} ${folder}`;
  const works = read.get(key) ?? readWorks(folder, isBare);
  read.set(key, works);
  return works;
}

/** Read once for the process, so that worlds of the same works share what is made of them. */
const read = new Map<string, WorldWork[]>();

function readWorks(folder: string, isBare: boolean): WorldWork[] {
  const known = isBare ? [] : pubmedqaQuestions(folder);
  const questions = new Map(known.map((question) => [question.pmid, question]));
  const papers = readJsonLines<PubmedqaAbstract>(folder, 'pubmedqa', 'corpus.jsonl').map((paper): WorldWork => {
    const asked = questions.get(paper.pmid);
    const parts = paper.contexts.map((text, index) => ({ label: paper.section_labels[index] ?? 'RESULTS', text }));
    const conclusion = asked ? [{ label: 'CONCLUSIONS', text: asked.long_answer }] : [];
    const invented = fictionalMetadata(paper.pmid, paper.contexts.join(' '));
    return {
      ...invented,
      in: ['pubmed', 'europe_pmc'],
      pmid: paper.pmid,
      title: asked?.question ?? paper.contexts[0]?.slice(0, 120) ?? '',
      abstract: [...parts, ...conclusion],
      year: Number(paper.year) || invented.year,
      mesh: paper.meshes,
    };
  });
  const articles = readJsonLines<ScifactAbstract>(folder, 'scifact', 'corpus.jsonl').map(
    (article): WorldWork => ({
      ...fictionalMetadata(scifactPmid(article.doc_id), article.abstract.join(' ')),
      in: ['pubmed', 'europe_pmc'],
      pmid: scifactPmid(article.doc_id),
      title: article.title,
      abstract: [{ text: article.abstract.join(' ') }],
    }),
  );
  return [...papers, ...articles];
}
