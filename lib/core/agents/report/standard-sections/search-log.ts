import { hasFailed, type SearchRecord } from '#contract/search-record.ts';
import { byNameWords, SOURCE_LABELS } from '#contract/source-labels.ts';
import { SEARCH_LOG } from '#core/report/export/without-search-log.ts';
import { type BlockDraft, note, plainCell } from './draft.ts';

interface TermGroup {
  /** In the quotation marks used in the queries. */
  name: string;
  /** As sent to the source, with the parentheses. */
  terms: string;
}

/** Every search, including failed ones, by source; term groups shared by several searches of a source come first. */
export function searchDrafts(searches: readonly SearchRecord[]): BlockDraft[] {
  if (searches.length === 0) return [];
  const logs = [...Map.groupBy(searches, ({ tool }) => tool)].map(([tool, own]) => ({
    tool,
    own,
    ...shortQueries(own.map(({ query }) => query)),
  }));
  const groups = logs.flatMap((log) =>
    log.groups.map(({ name, terms }) => [SOURCE_LABELS[log.tool], name, terms].map(plainCell)),
  );
  const rows = logs.flatMap(({ own, queries }) =>
    own.map((search, at) => searchRow(search, queries[at] ?? search.query).map(plainCell)),
  );
  const legend: BlockDraft[] =
    groups.length === 0 ? [] : [note(SEARCH_LOG.ofNames), { type: 'table', columns: SEARCH_LOG.groups, rows: groups }];
  return [...legend, { type: 'table', columns: SEARCH_LOG.queries, rows }];
}

function searchRow(search: SearchRecord, query: string): string[] {
  const { tool, at, status, found } = search;
  const searched = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
  const count = hasFailed(status) ? 'unknown' : String(found);
  return [
    SOURCE_LABELS[tool],
    query,
    searched,
    [outcome(search), byNameWords(search)].filter(Boolean).join('; '),
    count,
    String(search.new),
  ];
}

function outcome({ status, message, total }: SearchRecord): string {
  if (status === 'ok')
    return total === undefined
      ? 'answered'
      : `answered (${total.toLocaleString('en')} ${total === 1 ? 'hit' : 'hits'} in the source)`;
  if (status === 'empty') return 'answered: no hits';
  return message ?? (status === 'skipped' ? 'skipped' : 'failed');
}

/** Deeper groups are not looked for: a handwritten strategy has two or three levels. */
const DEEPEST = 4;
const LONGEST_NAME = 60;

/**
 * Names each group of alternatives, `(a OR b)`, that two or more queries of one source share, after its first term.
 * Lossless: replacing the names by their terms restores every query exactly.
 */
export function shortQueries(sent: readonly string[]): { groups: TermGroup[]; queries: string[] } {
  const found = sent.map(alternativesIn);
  const times = new Map<string, number>();
  for (const [at, groups] of found.entries()) {
    const own = new Set(groups.map(({ start, end }) => sent[at]?.slice(start, end) ?? ''));
    for (const terms of own) times.set(terms, (times.get(terms) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  const queries = sent.map((query, at) => {
    let short = '';
    let done = 0;
    for (const { start, end } of found[at] ?? []) {
      const terms = query.slice(start, end);
      if (start < done || (times.get(terms) ?? 0) < 2) continue;
      const name = names.get(terms) ?? nameFor(terms, [...names.values()], sent);
      names.set(terms, name);
      short += query.slice(done, start) + name;
      done = end;
    }
    return short + query.slice(done);
  });
  return { groups: [...names].map(([terms, name]) => ({ name, terms })), queries };
}

interface Span {
  start: number;
  end: number;
}

/** Parentheses that contain an OR, from left to right, outer before inner. Quoted text is not syntax. */
function alternativesIn(query: string): Span[] {
  const open: { start: number; hasOr: boolean }[] = [];
  const spans: Span[] = [];
  for (const { 0: sign, index } of query.matchAll(/"[^"]*"|[()]|\bOR\b/g)) {
    if (sign === '(') open.push({ start: index, hasOr: false });
    else if (sign === 'OR') open.splice(-1, 1, ...open.slice(-1).map(({ start }) => ({ start, hasOr: true })));
    else if (sign === ')') {
      const closed = open.pop();
      if (closed?.hasOr && open.length < DEEPEST) spans.push({ start: closed.start, end: index + 1 });
    }
  }
  return spans.sort((a, b) => a.start - b.start);
}

/** A name that no query contains and no other group has. */
function nameFor(terms: string, taken: readonly string[], sent: readonly string[]): string {
  const first = firstTerm(terms);
  const size = terms.split(' OR ').length;
  for (let n = 0; ; n += 1) {
    const name = `“${[first, n > 0 && `${size} terms`, n > 1 && `no. ${n}`].filter(Boolean).join(', ')}”`;
    const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase());
    if (!isTaken && !sent.some((query) => query.includes(name))) return name;
  }
}

/** `(TITLE_ABS:"lung cancers" OR …)`, `("lung cancers"[Title/Abstract] OR …)`: lung cancers. */
function firstTerm(terms: string): string {
  const [first = ''] = terms.slice(1, -1).split(' OR ');
  const plain = first
    .replace(/^[\s(]*(?:[A-Za-z_]+:)?/, '')
    .replace(/\[[^\]]*\]\s*$/, '')
    .replace(/["“”„()]/g, '')
    .trim();
  return plain.slice(0, LONGEST_NAME).trim() || 'terms';
}
