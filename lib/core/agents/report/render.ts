import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { ReportBlock } from '#contract/report.ts';
import { stableId } from '../../text/stable-id.ts';
import type { ReportPart } from '../handlers.ts';
import { quotesFor } from './check/choose-citations.ts';
import { type Failure, failureKind } from './check/failures.ts';
import type { ReportSession } from './report-session.ts';
import type { Check, Section } from './sentence.ts';
import { concernNote } from './standard-sections/notices.ts';
import type { ReportedClaims } from './standard-sections/standard-sections.ts';
import { cellsIn, isFilled } from './write/parse-tables.ts';
import { REVIEW_WORDS } from './write/review-words.ts';

/** Shared by all sections of one report. */
export interface Rendering {
  session: ReportSession;
  tally: Tally;
}

interface SectionToRender {
  id: string;
  title: string;
  pieces: readonly Section<Check>[];
}

/** A section: every check of each of its tables and items, then what passed. */
export function* renderSection(rendering: Rendering, { id, title, pieces }: SectionToRender): Generator<ReportPart> {
  yield { type: 'section', id, title };
  for (const { table, items } of pieces) {
    if (table) yield* renderTable(rendering, id, table);
    for (const item of items) {
      const claims = yield* renderClaims(rendering, item);
      const isItem = !item.some(({ sentence }) => sentence.isProse);
      if (claims.length > 0)
        yield* blockParts(rendering, id, { type: 'paragraph', claims, ...(isItem && { isItem: true }) });
    }
  }
}

/**
 * Each cell cites those of its row's passages that support it; the last cell carries the mark of a partly supported
 * row.
 */
function* renderTable(
  rendering: Rendering,
  id: string,
  { columns, rows }: NonNullable<Section<Check>['table']>,
): Generator<ReportPart> {
  const claims = yield* renderClaims(rendering, rows);
  const shown = claims.map(({ text, citations, verdict, reason }) => {
    const cells = cellsIn(text, columns) ?? [];
    const last = cells.findLastIndex(isFilled);
    const mark = verdict === 'supported' ? {} : { verdict, ...(reason !== undefined && { reason }) };
    return cells.map((cell, at) => ({
      text: cell,
      citations: isFilled(cell) ? quotesFor(cell, citations) : [],
      ...(at === last && mark),
    }));
  });
  if (shown.length === 0) return;
  yield* blockParts(rendering, id, { type: 'table', ...withOwnColumns(columns, shown) });
}

type Table = Extract<ReportBlock, { type: 'table' }>;

/** A column with only the review's own readings is marked once, in its heading. */
function withOwnColumns(columns: readonly string[], rows: Table['rows']): Pick<Table, 'columns' | 'rows'> {
  const isOwn = columns.map((_, at) => {
    const stated = rows.flatMap((cells) => (isFilled(cells[at]?.text ?? '') ? [cells[at]?.text ?? ''] : []));
    return stated.length > 0 && stated.every((text) => OWN.test(text));
  });
  return {
    columns: columns.map((name, at) => (isOwn[at] && !name.includes(REVIEW_WORDS.own) ? ownColumn(name) : name)),
    rows: rows.map((cells) =>
      cells.map((cell, at) => (isOwn[at] ? { ...cell, text: cell.text.replace(OWN, '') } : cell)),
    ),
  };
}

function ownColumn(name: string): string {
  return /\bour\b/i.test(name) ? name : name === 'Reading' ? 'Our reading' : `${name} ${REVIEW_WORDS.own}`;
}

const OWN = /\s*\(our reading\)[.\s]*$/;

/** Announces each check; returns the claims to show, with their ids. */
export function* renderClaims({ tally }: Rendering, checks: readonly Check[]): Generator<ReportPart, Claim[]> {
  const shown: Claim[] = [];
  for (const { claim: found, kept, rewritten } of checks) {
    const safe = kept ? found : withoutWords(found);
    const claim = { ...safe, id: tally.idFor(safe) };
    yield { type: 'checked', claim, kept, ...(kept && rewritten && { rewritten }) };
    if (kept) shown.push(claim);
  }
  return shown;
}

/** A dropped sentence is announced only by its kind of failure, since it may contain planted text. */
function withoutWords(found: Claim): Claim {
  return { id: '', text: '', verdict: found.verdict, citations: [], reason: failureKind(found) };
}

/** A block, and the notices on works that it quotes. */
function* blockParts({ session, tally }: Rendering, sectionId: string, block: ReportBlock): Generator<ReportPart> {
  yield { type: 'block', sectionId, block };
  const concern = concernNote(block, session.input.evidence, tally.noted);
  if (!concern) return;
  for (const id of concern.ids) tally.noted.add(id);
  yield { type: 'block', sectionId, block: { type: 'note', text: concern.text } };
}

/** What has been reported so far. */
interface Tally {
  /** Counts a part of the report and returns it. */
  count(part: ReportPart): ReportPart;
  /** An id made from what the claim states and cites, so that it is the same in the next version of the report. */
  idFor(claim: Claim): string;
  /** Works whose notices have been shown. */
  noted: Set<string>;
  result(): ReportedClaims;
  claims(): { kept: number; rewritten: number; dropped: number };
}

export function createTally(): Tally {
  const cited = new Set<string>();
  const ids = new Map<string, number>();
  const claims = { kept: 0, rewritten: 0, dropped: 0 };
  let partly = 0;
  let section: string | null = null;
  const failures: Failure[] = [];

  function countClaim({ claim, kept, rewritten }: Extract<ReportPart, { type: 'checked' }>): void {
    if (!kept) {
      claims.dropped += 1;
      failures.push({ section, kind: failureKind(claim) });
      return;
    }
    claims.kept += 1;
    if (rewritten) claims.rewritten += 1;
    if (claim.verdict === 'partly') partly += 1;
    cite(claim.citations);
  }

  function cite(citations: readonly Pick<Citation, 'evidenceId'>[]): void {
    for (const { evidenceId } of citations) cited.add(evidenceId);
  }

  /** Cells and effects cite works without being sentences. */
  function countBlock({ block }: Extract<ReportPart, { type: 'block' }>): void {
    if (block.type === 'table') for (const { citations } of block.rows.flat()) cite(citations);
    if (block.type === 'effects') cite(block.rows.map(({ citation }) => citation));
  }

  return {
    count(part) {
      if (part.type === 'section') section = part.title;
      if (part.type === 'checked') countClaim(part);
      if (part.type === 'block') countBlock(part);
      return part;
    },
    idFor({ text, citations }) {
      const places = citations.map(({ evidenceId, field, start, end }) => `${evidenceId} ${field} ${start} ${end}`);
      const id = stableId('claim', [text, ...places].join('\n'));
      const times = (ids.get(id) ?? 0) + 1;
      ids.set(id, times);
      return times === 1 ? id : `${id}-${times}`;
    },
    noted: new Set(),
    result: () => ({ kept: claims.kept, dropped: claims.dropped, failures, partly, cited: [...cited] }),
    claims: () => ({ ...claims }),
  };
}
