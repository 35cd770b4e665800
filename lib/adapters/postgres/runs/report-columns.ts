import { sql } from 'drizzle-orm';
import { type TableColumn, tableColumn } from '#contract/table-column.ts';
import type { Database } from '../database.ts';

/** Columns that owners of reports have asked for, in the order in which they were added. */
export interface ReportColumns {
  list(runId: string): Promise<TableColumn[]>;
  /** False, and nothing stored, where the report has `most` columns already. */
  add(runId: string, column: TableColumn, most: number): Promise<boolean>;
  /** False where there is no such column. */
  remove(runId: string, columnId: string): Promise<boolean>;
}

export function createReportColumns({ pool, orm }: Database): ReportColumns {
  return {
    async list(runId) {
      const { rows } = await pool.query<{ data: unknown }>(
        'select data from report_columns where run_id = $1 order by created_at, id',
        [runId],
      );
      return rows.map(({ data }) => tableColumn.parse(data));
    },
    async add(runId, column, most) {
      return orm.transaction(async (db) => {
        // Of two columns added at once, the second waits here, and then counts the first.
        await db.execute(sql`select id from runs where id = ${runId} for update`);
        const { rowCount } = await db.execute(
          sql`insert into report_columns (run_id, id, data)
              select id, ${column.id}, ${JSON.stringify(column)}::jsonb from runs where id = ${runId}
              and (select count(*) from report_columns where run_id = ${runId}) < ${most}`,
        );
        return rowCount === 1;
      });
    },
    async remove(runId, columnId) {
      const { rowCount } = await pool.query('delete from report_columns where run_id = $1 and id = $2', [
        runId,
        columnId,
      ]);
      return rowCount === 1;
    },
  };
}
