import * as z from 'zod';
import { readShared, readSharedJsonLines } from '#tests/shared-data.ts';
import type { IndexedWork } from './source-recall.ts';

/** A question and the works that answer it, by people who judged it. */
export interface JudgedQuestion {
  question: string;
  works: readonly string[];
}

const fact = z.object({ doc_id: z.number(), title: z.string(), abstract: z.array(z.string()) });
const study = z.object({ pmid: z.string(), contexts: z.array(z.string()), meshes: z.array(z.string()) });
const rubric = z.object({
  question: z.string(),
  relevant: z.array(z.object({ docId: z.union([z.string(), z.number()]).transform(String), grade: z.number() })),
});

/** All 6,183 abstracts: SciFact's with their titles, PubMedQA's without, since the question was the title. */
export function readJudgedWorks(): IndexedWork[] {
  const facts = readSharedJsonLines('scifact', 'corpus.jsonl')
    .map((row) => fact.parse(row))
    .map(({ doc_id, title, abstract }) => ({ id: `s${doc_id}`, text: `${title} . ${abstract.join(' ')}`, mesh: [] }));
  const studies = readSharedJsonLines('pubmedqa', 'corpus.jsonl')
    .map((row) => study.parse(row))
    .map(({ pmid, contexts, meshes }) => ({ id: `p${pmid}`, text: contexts.join(' '), mesh: meshes }));
  return [...facts, ...studies];
}

export function readJudgedClaims(): JudgedQuestion[] {
  const works = new Map<string, string[]>();
  for (const line of readShared('scifact', 'dev', 'qrels.tsv').trim().split('\n').slice(1)) {
    const [query = '', doc = ''] = line.split('\t');
    works.set(query, [...(works.get(query) ?? []), `s${doc}`]);
  }
  return readSharedJsonLines('scifact', 'dev', 'queries.jsonl')
    .map((row) => z.object({ _id: z.string(), text: z.string() }).parse(row))
    .map(({ _id, text }) => ({ question: text, works: works.get(_id) ?? [] }))
    .filter((judged) => judged.works.length > 0);
}

export function readJudgedTitles(): JudgedQuestion[] {
  return readSharedJsonLines('pubmedqa', 'dev', 'questions.jsonl')
    .map((row) => z.object({ pmid: z.string(), question: z.string() }).parse(row))
    .map(({ pmid, question }) => ({ question, works: [`p${pmid}`] }));
}

/** The rubric questions with the works that answer them directly. */
export function readJudgedRubrics(): JudgedQuestion[] {
  return readSharedJsonLines('rubrics', 'dev.jsonl')
    .map((row) => rubric.parse(row))
    .map(({ question, relevant }) => ({
      question,
      works: relevant.filter(({ grade }) => grade === 2).map(({ docId }) => `s${docId}`),
    }));
}
