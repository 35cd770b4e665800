import type { Logger } from 'pino';
import { isConnectionFault, isDiskFull } from '#adapters/postgres/database.ts';
import type { NewTextCheck, TextCheckStore } from '#adapters/postgres/text-checks/text-check-store.ts';
import { checkText } from '#core/check-text/check-text.ts';
import { isAssayError } from '#core/errors.ts';
import type { DocumentReader } from '#core/ports/document-reader.ts';
import type { Task, TaskQueue } from '#core/ports/job-queue.ts';
import type { ReferenceWorks } from '#core/ports/reference-works.ts';
import type { OpenModels } from '../models/model-run.ts';
import type { ModelsForRequest } from '../models/models.ts';
import { openSealedModels } from '../models/sealed-models.ts';
import { createStudyModel } from '../study/study-model.ts';
import { readText } from './read-text.ts';

/** How often progress is written, and a cancellation looked for. */
const LOOK_MS = 500;

interface TextCheckWorkerOptions {
  store: TextCheckStore;
  tasks: TaskQueue;
  reader: Pick<DocumentReader, 'read'>;
  /** Looks up the references of a workspace. */
  worksOf(workspaceId: string): ReferenceWorks;
  openModels(models: Pick<ModelsForRequest, 'chosen' | 'sealed'>): Promise<Pick<OpenModels, 'fast' | 'smart'>>;
  /** Tokens that a check may take, in and out together. */
  tokens: number;
  log: Logger;
}

/**
 * Checks texts, one task each. A server may die anywhere: the next begins again, hears the sources' answers from their
 * cache and the model's from the check's own steps, and pays for nothing twice.
 */
export function createTextCheckWorker(options: TextCheckWorkerOptions) {
  const { store, tasks, reader, worksOf, openModels, tokens, log } = options;

  async function handle(task: Task): Promise<void> {
    const input = await store.input(task.id);
    if (!input) return;
    const cancelled = new AbortController();
    const signal = AbortSignal.any([cancelled.signal, task.signal]);
    const reporting = createReporting(task.id, () => cancelled.abort());
    try {
      await check(task.id, input, signal, reporting.report);
    } catch (error) {
      // The next server goes on: a task that ends without an error counts as done.
      if (task.signal.aborted) throw error;
      if (cancelled.signal.aborted) return;
      log.warn({ error, checkId: task.id }, 'a text could not be checked');
      if (!task.isLast || isConnectionFault(error) || isDiskFull(error)) throw error;
      await store.end(task.id, { status: 'failed', problem: isAssayError(error) ? error.message : FAILED });
    } finally {
      reporting.stop();
    }
  }

  async function check(
    id: string,
    { workspaceId, sealed, ...sent }: Omit<NewTextCheck, 'id'>,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<void> {
    report({ status: 'reading', done: 0, total: 0 });
    const read = await readText(sent, { reader, signal });
    if ('refused' in read) return void (await store.end(id, { status: 'failed', problem: read.refused }));
    const kept = sealed === null ? undefined : openSealedModels(sealed);
    const models = kept && (await openModels(kept));
    const asked = models && createStudyModel({ models, store, studyId: id, work: 'check', tokens });
    const result = await checkText(read.blocks, {
      works: worksOf(workspaceId),
      model: asked?.model,
      signal,
      onProgress: report,
    });
    signal.throwIfAborted();
    const notices = [...(read.notice === null ? [] : [read.notice]), ...result.notices];
    await store.end(id, { status: 'complete', result: { ...result, notices } });
  }

  /** Writes progress from time to time, and notices a cancellation. */
  function createReporting(id: string, onCancelled: () => void) {
    let latest: Progress | undefined;
    const timer = setInterval(() => {
      const progress = latest;
      latest = undefined;
      (progress ? store.progress(id, progress) : store.isOpen(id)).then(
        (isOpen) => {
          if (!isOpen) onCancelled();
        },
        (error: unknown) => log.debug({ error }, 'progress was not written'),
      );
    }, LOOK_MS);
    return {
      report(progress: Progress) {
        latest = progress;
      },
      stop: () => clearInterval(timer),
    };
  }

  return { start: () => tasks.work(handle), handle };
}

interface Progress {
  status: 'reading' | 'looking_up' | 'checking';
  done: number;
  total: number;
}

const FAILED = 'It could not be checked because something went wrong on our side. Try again.';
