import type { LoggedSearch, RunProtocol } from '#contract/review/run-protocol.ts';
import { hasFailed } from '#contract/search-record.ts';
import { byNameWords, SOURCE_LABELS } from '#contract/source-labels.ts';
import { csvText } from '../../report/export/csv.ts';

export const LOG_COLUMNS = ['Source', 'Round', 'Query as sent', 'Searched (UTC)', 'Outcome', 'Hits', 'Records', 'New'];
const NOT_KNOWN = 'not known';

/** One search as a row. What a source that failed holds is not known, and never 0. */
export function logRow(search: LoggedSearch): string[] {
  const { tool, round, sent, at, status, found, total } = search;
  const failed = hasFailed(status) || status === 'skipped';
  return [
    SOURCE_LABELS[tool],
    String(round),
    sent,
    at.slice(0, 19).replace('T', ' '),
    outcome(search),
    failed || total === undefined ? NOT_KNOWN : total.toLocaleString('en'),
    failed ? NOT_KNOWN : found.toLocaleString('en'),
    failed ? NOT_KNOWN : search.new.toLocaleString('en'),
  ];
}

function outcome(search: LoggedSearch): string {
  const { status, message } = search;
  const answer = status === 'ok' ? 'answered' : status === 'empty' ? 'answered, no hits' : status.replaceAll('_', ' ');
  return [answer, message, byNameWords(search)].filter(Boolean).join('; ');
}

/** The search log for spreadsheets; times and counts as programs read them. */
export function toSearchLogCsv({ searches }: Pick<RunProtocol, 'searches'>): string {
  const header = [
    'source',
    'round',
    'query',
    'query as sent',
    'searched at',
    'status',
    'hits',
    'records',
    'new',
    'message',
  ];
  const rows = searches.map((search) => {
    const { tool, round, query, sent, at, status, found, total, message } = search;
    const failed = hasFailed(status) || status === 'skipped';
    return [
      SOURCE_LABELS[tool],
      round,
      query,
      sent,
      at,
      status,
      failed ? null : total,
      failed ? null : found,
      failed ? null : search.new,
      message,
    ];
  });
  return csvText([header, ...rows]);
}
