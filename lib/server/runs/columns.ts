import { randomBytes } from 'node:crypto';
import type { ReportColumns } from '#adapters/postgres/runs/report-columns.ts';
import { MOST_COLUMNS, type TableColumn } from '#contract/table-column.ts';
import { answerColumn } from '#core/agents/answer-column.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import { AssayError } from '#core/errors.ts';
import { worksOfTable } from '#core/report/asked-columns.ts';
import { storable } from '#core/text/storable.ts';
import type { OpenModels } from '../models/model-run.ts';
import type { ModelsForRequest } from '../models/models.ts';
import type { Runs } from './runs.ts';

/** A page waits no longer; what is not answered by then is given up. */
const TIMEOUT_MS = 180_000;

const NO_MODEL = 'A column of your own is answered by a language model. Choose one on the settings page first.';
const NO_TABLE = 'This report has no evidence table to add a column to.';
const TOO_MANY = `A report has at most ${MOST_COLUMNS} columns of your own. Remove one first.`;
const ONE_AT_A_TIME = 'A column of this report is being answered. Wait for it, then ask for the next.';

interface ColumnsOptions {
  runs: Pick<Runs, 'own' | 'view'>;
  store: ReportColumns;
  open: (models: Pick<ModelsForRequest, 'chosen' | 'sealed'>) => Promise<Pick<OpenModels, 'fast' | 'smart'>>;
  /** Tokens that one column may take, in and out together. */
  tokens: number;
}

interface Asked {
  question: string;
  /** Null where the caller has none. */
  models: ModelsForRequest | null;
  signal: AbortSignal;
}

/** Columns of one's own in the evidence table of a finished report. Everything needs the workspace that owns the run, else `not_found`. */
export function createColumns({ runs, store, open, tokens }: ColumnsOptions) {
  const atWork = new Set<string>();

  async function answer(workspaceId: string | undefined, runId: string, asked: Asked): Promise<TableColumn> {
    const { question, models, signal } = asked;
    if (!models) throw new AssayError('invalid_request', NO_MODEL);
    if (models.problem) throw models.problem;
    const view = await runs.view(workspaceId, runId);
    if (view.status !== 'complete') throw new AssayError('report_not_ready');
    const ids = worksOfTable(view.sections);
    const works = ids.flatMap((id) => view.works[id] ?? view.works[view.aliases[id] ?? ''] ?? []);
    if (works.length === 0) throw new AssayError('invalid_request', NO_TABLE);
    const before = await store.list(runId);
    if (before.length >= MOST_COLUMNS) throw new AssayError('invalid_request', TOO_MANY);
    if (before.some((column) => column.question.toLowerCase() === question.toLowerCase()))
      throw new AssayError('invalid_request', 'The table has this column already.');
    const meter = createMeter({ tokens: Math.min(tokens, models.mostTokens ?? tokens), money: null });
    meter.beginSynthesis();
    const opened = await open(models);
    // Its calls emit no events and are not retried: a failed column can be requested again.
    const asking = createRunModels({
      models: opened,
      journal: { step: (_, execute) => execute() },
      meter,
      emit: () => undefined,
    });
    const cells = await answerColumn({ question, works, models: asking, signal });
    const { tokensIn, tokensOut } = meter.used();
    return storable({
      id: randomBytes(9).toString('base64url'),
      question,
      model: models.chosen.fast.id,
      tokens: tokensIn + tokensOut,
      cells,
    });
  }

  return {
    async list(workspaceId: string | undefined, runId: string): Promise<TableColumn[]> {
      await runs.own(workspaceId, runId);
      return store.list(runId);
    },

    /** Answers the question for each work of the table and keeps the column. Throws `model_*` where no model answers. */
    async add(workspaceId: string | undefined, runId: string, asked: Asked): Promise<TableColumn> {
      await runs.own(workspaceId, runId);
      if (atWork.has(runId)) throw new AssayError('rate_limited', ONE_AT_A_TIME);
      atWork.add(runId);
      const deadline = AbortSignal.timeout(TIMEOUT_MS);
      const signal = AbortSignal.any([asked.signal, deadline]);
      try {
        const column = await answer(workspaceId, runId, { ...asked, signal });
        signal.throwIfAborted();
        if (!(await store.add(runId, column, MOST_COLUMNS))) throw new AssayError('invalid_request', TOO_MANY);
        return column;
      } catch (error) {
        if (deadline.aborted) throw new AssayError('model_timeout', undefined, { cause: error });
        if (asked.signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
        throw error;
      } finally {
        atWork.delete(runId);
      }
    },

    async remove(workspaceId: string | undefined, runId: string, columnId: string): Promise<void> {
      await runs.own(workspaceId, runId);
      if (!(await store.remove(runId, columnId))) throw new AssayError('not_found', 'There is no such column.');
    },
  };
}

export type Columns = ReturnType<typeof createColumns>;
