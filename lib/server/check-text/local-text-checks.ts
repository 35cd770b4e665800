import { randomBytes } from 'node:crypto';
import type { TextCheck } from '#contract/text-check/text-check.ts';
import { checkText } from '#core/check-text/check-text.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { DocumentReader } from '#core/ports/document-reader.ts';
import type { ReferenceWorks } from '#core/ports/reference-works.ts';
import type { OpenModels } from '../models/model-run.ts';
import type { ModelsForRequest } from '../models/models.ts';
import { openSealedModels } from '../models/sealed-models.ts';
import { createStudyModel } from '../study/study-model.ts';
import { readText } from './read-text.ts';
import type { TextChecks } from './text-checks.ts';

interface LocalTextChecksOptions {
  reader: Pick<DocumentReader, 'read'>;
  works: ReferenceWorks;
  openModels(models: Pick<ModelsForRequest, 'chosen' | 'sealed'>): Promise<Pick<OpenModels, 'fast' | 'smart'>>;
  tokens: number;
  signal: AbortSignal;
}

/** Checks of texts in this process, for a terminal: nothing of them is kept. */
export function createLocalTextChecks({ reader, works, openModels, tokens, signal }: LocalTextChecksOptions) {
  const checks = new Map<string, { check: TextCheck; ended: Promise<void> }>();
  const steps = new Map<string, unknown>();
  const store = {
    step: async (id: string, key: string) => steps.get(`${id} ${key}`),
    keepStep: async (id: string, key: string, result: unknown) => {
      steps.set(`${id} ${key}`, result);
      return true;
    },
  };

  async function work(check: TextCheck, sent: Parameters<TextChecks['start']>[1]): Promise<void> {
    const read = await readText(sent, { reader, signal });
    if ('refused' in read) throw new AssayError('invalid_request', read.refused);
    const kept = sent.sealed === null ? undefined : openSealedModels(sent.sealed);
    const models = kept && (await openModels(kept));
    const asked = models && createStudyModel({ models, store, studyId: check.id, work: 'check', tokens });
    check.result = await checkText(read.blocks, {
      works,
      model: asked?.model,
      signal,
      onProgress: ({ status, ...progress }) => Object.assign(check, { status, progress }),
    });
    check.status = 'complete';
  }

  const find = (id: string) => {
    const found = checks.get(id);
    if (!found) throw new AssayError('not_found');
    return found;
  };

  return {
    checkRoom: async () => {},
    async start(_: string, sent: Parameters<TextChecks['start']>[1]): Promise<{ checkId: string }> {
      const check: TextCheck = {
        id: randomBytes(12).toString('base64url'),
        name: sent.name,
        status: 'reading',
        progress: { done: 0, total: 0 },
        problem: null,
        createdAt: new Date().toISOString(),
        result: null,
      };
      const ended = work(check, sent).catch((error: unknown) => {
        check.status = 'failed';
        check.problem = isAssayError(error) ? error.message : String(error);
      });
      checks.set(check.id, { check, ended });
      return { checkId: check.id };
    },
    view: async (_: string | undefined, id: string): Promise<TextCheck> => find(id).check,
    /** The check once it has ended. */
    async ended(id: string): Promise<TextCheck> {
      const { check, ended } = find(id);
      await ended;
      return check;
    },
  };
}
