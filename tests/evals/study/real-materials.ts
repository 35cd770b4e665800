import type { LibraryDocument } from '#contract/library.ts';
import type { StudyMaterial } from '#contract/study/study.ts';
import { cutPassages } from '#core/library/cut-passages.ts';
import { materialFromDocuments } from '#core/study/material/from-documents.ts';
import { materialFromRun } from '#core/study/material/from-run.ts';
import { asRead, readRecorded } from '#tests/adapters/documents/read-files.ts';
import { sharedFile } from '#tests/shared-data.ts';
import { recordedWorks } from '#tests/world/recorded-works.ts';
import { startWorld } from '#tests/world/world.ts';
import { readRubrics } from '../rubric.ts';
import { createRunner } from '../run-question.ts';

/** Materials of whole reports by rules on rubric questions, by their places in the list. */
export async function reportMaterials(places: readonly number[]): Promise<StudyMaterial[]> {
  const world = await startWorld({ works: recordedWorks() });
  try {
    const { run } = await createRunner({ env: world.env, model: null, sources: ['search_pubmed', 'search_preprints'] });
    const materials: StudyMaterial[] = [];
    const rubrics = readRubrics(sharedFile('rubrics', 'dev.jsonl')).filter((_, at) => places.includes(at));
    for (const { question, id } of rubrics) {
      const { view } = await run(question, id);
      materials.push(materialFromRun({ kind: 'report', runId: id }, view));
    }
    return materials;
  } finally {
    await world.stop();
  }
}

export const PAPERS = [
  'papers/acl_2020_main_207.pdf',
  'papers/bmc_evolbiol_11_313.pdf',
  'papers/hindawi_PMC4745294.pdf',
  'papers/trials_16_12.pdf',
  'papers/trials_16_17.pdf',
];

/** Materials of recorded papers, each a document of its own. */
export async function paperMaterials(names: readonly string[]): Promise<StudyMaterial[]> {
  const materials: StudyMaterial[] = [];
  for (const name of names) {
    const read = asRead(await readRecorded(name));
    const document = documentOf(name, read.title);
    materials.push(
      materialFromDocuments({ kind: 'document', documentId: document.id }, read.title ?? name, [
        { document, text: read, passages: cutPassages(read) },
      ]),
    );
  }
  return materials;
}

function documentOf(name: string, title: string | null): LibraryDocument {
  return {
    id: name.replace(/\W/g, '-'),
    name,
    kind: 'pdf',
    size: 1,
    status: 'ready',
    pages: null,
    pagesRead: 0,
    problem: null,
    title,
    authors: ['First Author'],
    year: null,
    venue: null,
    ids: {},
    notices: [],
    scanned: null,
    passages: 0,
    collections: [],
    tags: [],
    notes: '',
    addedAt: '2026-01-01T00:00:00.000Z',
    readAt: null,
  };
}
