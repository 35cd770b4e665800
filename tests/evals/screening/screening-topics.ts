import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import type { RankedRecord } from '#core/review/ranking/record-terms.ts';
import { readJudgedQuestions } from '#tests/evals/rubric.ts';
import { readSharedJsonLines, sharedFile } from '#tests/shared-data.ts';
import { pubmedqaQuestions } from '#tests/world/recorded-works.ts';

/** A question, records that a search could have brought, and which of them are relevant. */
export interface ScreeningTopic {
  name: string;
  question: string;
  records: readonly RankedRecord[];
  relevant: ReadonlySet<string>;
}

const FEWEST_RELEVANT = 3;
/** Headings given to so many of PubMedQA's abstracts: as rare and as common as what reviews include. */
const HEADING = { fewest: 12, most: 150, topics: 40 } as const;

const scifact = z.object({ doc_id: z.number(), title: z.string(), abstract: z.array(z.string()) });
const pubmedqa = z.object({ pmid: z.string(), contexts: z.array(z.string()), meshes: z.array(z.string()) });

function pubmedqaAbstracts() {
  const titles = new Map(pubmedqaQuestions().map(({ pmid, question }) => [pmid, question]));
  return readSharedJsonLines('pubmedqa', 'corpus.jsonl').map((line) => {
    const { pmid, contexts, meshes } = pubmedqa.parse(line);
    const title = titles.get(pmid) ?? '';
    return { meshes, record: { id: `pmid:${pmid}`, title, abstract: contexts.join(' '), keywords: [] } };
  });
}

/** The rubric questions as they were written and as lay people ask, each over all abstracts of SciFact and PubMedQA. */
export function rubricTopics(): ScreeningTopic[] {
  const records = [
    ...readSharedJsonLines('scifact', 'corpus.jsonl').map((line) => {
      const { doc_id, title, abstract } = scifact.parse(line);
      return { id: String(doc_id), title, abstract: abstract.join(' '), keywords: [] };
    }),
    ...pubmedqaAbstracts().map(({ record }) => record),
  ];
  return readJudgedQuestions(sharedFile('rubrics'))
    .filter(({ set, relevant }) => set !== 'reworded' && relevant.length >= FEWEST_RELEVANT)
    .map(({ id, question, relevant }) => ({
      name: id,
      question,
      records,
      relevant: new Set(relevant.map(({ docId }) => docId)),
    }));
}

/** Subject headings of PubMedQA's thousand abstracts as topics: more relevant records each than the rubrics have. */
export function headingTopics(): ScreeningTopic[] {
  const abstracts = pubmedqaAbstracts();
  const holders = new Map<string, Set<string>>();
  for (const { meshes, record } of abstracts)
    for (const heading of meshes) holders.set(heading, (holders.get(heading) ?? new Set()).add(record.id));
  const fitting = [...holders]
    .filter(([, ids]) => ids.size >= HEADING.fewest && ids.size <= HEADING.most)
    .sort(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1));
  const every = Math.max(1, Math.floor(fitting.length / HEADING.topics));
  return fitting
    .filter((_, at) => at % every === 0)
    .slice(0, HEADING.topics)
    .map(([heading, relevant]) => ({
      name: heading,
      question: heading,
      records: abstracts.map(({ record }) => record),
      relevant,
    }));
}

const row = z
  .object({
    title: z.string(),
    abstract: z.string(),
    included: z.string().optional(),
    label_included: z.string().optional(),
  })
  .transform(({ title, abstract, included, label_included }) => ({
    title,
    abstract: abstract === '' || abstract === 'NA' ? null : abstract,
    isRelevant: Number(included ?? label_included) === 1,
  }));

/**
 * Screened reviews as ASReview's simulations take them: CSV with `title`, `abstract` and `included` or `label_included`, one
 * file a review; a text file of the same name holds its question.
 */
export function labelledTopics(folder: string): ScreeningTopic[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .sort()
    .map((file) => {
      const name = path.basename(file, '.csv');
      const rows = z.array(row).parse(parse(readFileSync(path.join(folder, file)), { columns: true, bom: true }));
      const records = rows.map(({ title, abstract }, at) => ({ id: String(at), title, abstract, keywords: [] }));
      const relevant = new Set(rows.flatMap(({ isRelevant }, at) => (isRelevant ? [String(at)] : [])));
      const question = readFileSync(path.join(folder, `${name}.txt`), 'utf8').trim();
      return { name, question, records, relevant };
    });
}
