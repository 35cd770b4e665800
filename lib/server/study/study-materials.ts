import type { LibraryDocument, Passage } from '#contract/library.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import type { StudyMaterial, StudyMaterialRef } from '#contract/study/study.ts';
import { AssayError } from '#core/errors.ts';
import type { DocumentSection } from '#core/ports/document-reader.ts';
import { materialFromDocuments } from '#core/study/material/from-documents.ts';
import { materialFromRun } from '#core/study/material/from-run.ts';
import type { Library } from '../library/library.ts';
import type { Runs } from '../runs/runs.ts';

/** Documents of a collection at most, in order of their titles: more is no subject for one session. */
const MOST_DOCUMENTS = 30;

interface StudyMaterialsOptions {
  runs: Pick<Runs, 'view'>;
  library: Pick<Library, 'get' | 'list' | 'text'>;
  cutPassages: (document: {
    text: string;
    blocks: Awaited<ReturnType<Library['text']>>['blocks'];
    sections: DocumentSection[];
  }) => Passage[];
  /** All works of this server are invented. */
  sampleData: boolean;
}

const NOTHING_CHECKED = 'No sentence in this was checked against a source, so there is nothing to study in it.';
const NO_STATEMENT =
  'This holds no sentence that says what something is or what was found, so there is nothing to study in it. Choose something with more text.';

/**
 * What a session is to be about, as it is now. Throws `not_found` for what another workspace owns, and `invalid_request` with a
 * sentence where there is nothing in it that could be studied.
 */
export function createStudyMaterials({ runs, library, cutPassages, sampleData }: StudyMaterialsOptions) {
  async function fromRun(workspaceId: string | undefined, ref: StudyMaterialRef & { runId: string }) {
    const view: RunView = await runs.view(workspaceId, ref.runId);
    if (!hasEnded(view))
      throw new AssayError('run_active', 'This is still being written. Study it once it is complete.');
    if (view.status !== 'complete')
      throw new AssayError('invalid_request', 'This ended before it was written, so there is nothing to study in it.');
    return materialFromRun(ref, view);
  }

  async function fromDocuments(
    workspaceId: string | undefined,
    ref: StudyMaterialRef,
    title: string,
    documents: readonly LibraryDocument[],
  ) {
    const ready = documents.filter(({ status }) => status === 'ready').slice(0, MOST_DOCUMENTS);
    if (ready.length === 0)
      throw new AssayError(
        'invalid_request',
        'This has not been read yet, or could not be read. Study it once it is ready.',
      );
    const read = [];
    for (const document of ready) {
      const text = await library.text(workspaceId, document.id);
      read.push({ document, text, passages: cutPassages(text) });
    }
    return { ...materialFromDocuments(ref, title, read), ref, sampleData };
  }

  async function load(workspaceId: string | undefined, ref: StudyMaterialRef): Promise<StudyMaterial> {
    if (ref.kind === 'report' || ref.kind === 'answer') return fromRun(workspaceId, ref);
    if (ref.kind === 'document') {
      const document = await library.get(workspaceId, ref.documentId);
      return fromDocuments(workspaceId, ref, document.title ?? document.name, [document]);
    }
    const { documents } = await library.list(workspaceId);
    const inIt = documents.filter(({ collections }) => collections.includes(ref.collection));
    if (inIt.length === 0) throw new AssayError('not_found', 'There is no collection of this name.');
    return fromDocuments(workspaceId, ref, ref.collection, inIt);
  }

  return async (workspaceId: string | undefined, ref: StudyMaterialRef): Promise<StudyMaterial> => {
    const material = await load(workspaceId, ref);
    if (material.statements.length === 0)
      throw new AssayError('invalid_request', 'runId' in ref ? NOTHING_CHECKED : NO_STATEMENT);
    return material;
  };
}

export type LoadMaterial = ReturnType<typeof createStudyMaterials>;
