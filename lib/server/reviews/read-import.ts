import { setImmediate } from 'node:timers/promises';
import type { NewImport, ReviewImportStore } from '#adapters/postgres/reviews/import-store.ts';
import { hasFailed } from '#contract/search-record.ts';
import { AssayError } from '#core/errors.ts';
import type { BibliographyReader } from '#core/ports/bibliography-reader.ts';
import { type Candidate, candidateOfRecord, candidateOfReference } from '#core/review/import/candidate.ts';
import { batchesOfRun, type Incoming, type IncomingBatch } from '#core/review/import/run-batches.ts';
import type { Runs } from '../runs/runs.ts';
import type { Sources } from '../sources/sources.ts';
import type { CitationRound } from './citation-round.ts';

/** What a source gives within the time of one search. To get all of them, users export them at the source and import the file. */
const MOST_OF_SEARCH = 1_000;
const MOST_NOTICES = 20;
/** References that are made records between two turns of others. */
const AT_ONCE = 500;

interface ReadImportOptions {
  files: Pick<ReviewImportStore, 'file'>;
  bibliographies: BibliographyReader;
  catalog: Sources['live']['catalog'];
  runs: Pick<Runs, 'view'>;
  chase: CitationRound;
}

/** What there is to be imported of a file, a search or a run. Throws AssayError with a sentence for the user. */
export function createReadImport({ files, bibliographies, catalog, runs, chase }: ReadImportOptions) {
  async function readFile(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<IncomingBatch[]> {
    const { format, references, problems } = await bibliographies.read(bytes, { signal, name });
    if (references.length === 0) throw new AssayError('invalid_request', [...problems, NO_BIBLIOGRAPHY][0]);
    const candidates: Candidate[] = [];
    for (let at = 0; at < references.length; at += AT_ONCE) {
      for (const reference of references.slice(at, at + AT_ONCE)) candidates.push(candidateOfReference(reference));
      await setImmediate();
    }
    const label = format ? `${name} (${format})` : name;
    const hasDecisions = references.some(({ decisions }) => decisions !== undefined);
    const decided = hasDecisions ? { decisions: references.map(({ decisions }) => decisions), file: name } : {};
    return [{ origin: 'bibliography', label, candidates, ...decided, ...noticesOf(problems) }];
  }

  async function search(
    { tool, query }: Extract<NewImport['job'], { kind: 'search' }>,
    signal: AbortSignal,
  ): Promise<IncomingBatch[]> {
    const source = catalog.find(({ name }) => name === tool);
    if (!source) throw new AssayError('invalid_request', 'This source is not asked any more.');
    const { status, evidence, total, message } = await source.search({ query, limit: MOST_OF_SEARCH }, { signal });
    if (hasFailed(status)) throw new AssayError('source_unavailable', message);
    const cut =
      total !== undefined && total > evidence.length
        ? [
            `${source.label} has ${total.toLocaleString('en')} records for this search; the first ${evidence.length.toLocaleString('en')} came. For all of them, save the search as a file there and import that.`,
          ]
        : [];
    return [
      {
        ...{ origin: 'search', label: source.label, tool, query },
        ...(total !== undefined && { total }),
        candidates: evidence.map(candidateOfRecord),
        ...noticesOf([...(message ? [message] : []), ...cut]),
      },
    ];
  }

  return async (wanted: NewImport, signal: AbortSignal, onProgress: (done: number) => void): Promise<Incoming> => {
    const { id, job } = wanted;
    if (job.kind === 'citations') return chase({ ...wanted, job }, signal, onProgress);
    if (job.kind === 'file') return { batches: await readFile(job.name, await files.file(id), signal) };
    if (job.kind === 'search') return { batches: await search(job, signal) };
    return { batches: batchesOfRun(await runs.view(job.workspaceId, job.runId)) };
  };
}

const NO_BIBLIOGRAPHY =
  'No references were found in this file. Export it as RIS, PubMed, BibTeX, CSL-JSON, EndNote XML, CSV or Excel, then import that.';

function noticesOf(notices: readonly string[]): { notices?: string[] } {
  if (notices.length === 0) return {};
  const more = notices.length - MOST_NOTICES;
  const rest = more > 0 ? [`${more.toLocaleString('en')} more ${more === 1 ? 'line' : 'lines'} of this kind.`] : [];
  return { notices: [...notices.slice(0, MOST_NOTICES), ...rest] };
}
