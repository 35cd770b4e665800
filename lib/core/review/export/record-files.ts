import type { CslItem } from '@citation-js/core';
import { DECISIONS_FIELD } from '#contract/review/listed-decision.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { cslItemsOf } from '../../report/export/csl-json.ts';
import { csvCell, csvText } from '../../report/export/csv.ts';
import { risOf } from '../../report/export/reference-files.ts';
import { type ExportedRecord, type ExportedStage, listedDecisions } from './exported-record.ts';

/** A file of all records, written a part at a time: there may be tens of thousands. */
export interface RecordFile {
  begin: string;
  write(records: readonly ExportedRecord[], isFirst: boolean): string;
  end: string;
}

/**
 * RIS with what was decided in notes, as the programs that screen write it and read it again: `ASReview_relevant`, and
 * `RAYYAN-INCLUSION` with the names of the reviewers; and as keywords, by which reference managers filter.
 */
export function recordsAsRis(): RecordFile {
  return { begin: '', write: (records) => records.map(risRecord).join(''), end: '' };
}

function risRecord(exported: ExportedRecord): string {
  const { abstract, ...record } = exported.record;
  const work = { ...record, peerReviewed: null, texts: abstract === null ? {} : { abstract } };
  const lines = [
    `N1  - ${ASREVIEW[exported.label ?? 'none']}`,
    ...rayyanNotes(exported).map((note) => `N1  - ${note}`),
    ...decisionsNote(exported),
    ...(exported.label ? [`KW  - Screening: ${exported.label}`] : []),
    ...exported.foundIn.map((label) => `KW  - Found in: ${inLine(label)}`),
    ...[...record.keywords, ...record.meshTerms].map((term) => `KW  - ${inLine(term)}`),
  ];
  const [item] = cslItemsOf([work]);
  const text = item ? risOf([asArticle(item, record)]) : '';
  // Before all other notes: some programs show the first alone.
  const second = text.indexOf('\r\n') + 2;
  return `${text.slice(0, second)}${lines.join('\r\n')}\r\n${text.slice(second)}\r\n`;
}

/** What a database gives no more than an address of is an article of a journal all the same. */
const asArticle = (item: CslItem, { authors, venue }: Pick<ReviewRecord, 'authors' | 'venue'>): CslItem =>
  item.type === 'webpage' && authors.length > 0 && venue !== null ? { ...item, type: 'article-journal' } : item;

const ASREVIEW = { included: 'ASReview_relevant', excluded: 'ASReview_irrelevant', none: 'ASReview_not_seen' } as const;
const RAYYAN = { include: 'Included', exclude: 'Excluded', maybe: 'Maybe' } as const;

/** A line break would begin another field. */
const inLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

function rayyanNotes({ abstract, fulltext }: ExportedRecord): string[] {
  const last = fulltext && fulltext.decisions.length > 0 ? fulltext : abstract;
  if (!last || last.decisions.length === 0) return [];
  const named = last.decisions.map(
    ({ reviewer, decision }) => `"${inLine(reviewer).replaceAll('"', "'")}"=>"${RAYYAN[decision]}"`,
  );
  // Commas separate reasons.
  const reasons = [
    ...new Set(last.decisions.flatMap(({ reason }) => (reason ? inLine(reason).replaceAll(',', ';') : []))),
  ];
  return [
    [
      `RAYYAN-INCLUSION: {${named.join(', ')}}`,
      ...(reasons.length > 0 ? [`RAYYAN-EXCLUSION-REASONS: ${reasons.join(',')}`] : []),
    ].join(' | '),
  ];
}

/** All decisions in full: Rayyan's note has only those of the last stage. */
function decisionsNote(exported: ExportedRecord): string[] {
  const decisions = listedDecisions(exported);
  return decisions.length > 0 ? [`N1  - ${DECISIONS_FIELD}: ${inLine(JSON.stringify(decisions))}`] : [];
}

const STAGE_COLUMNS = ['outcome', 'reason', 'decisions', 'resolved by'];
const COLUMNS = [
  ...[
    'id',
    'doi',
    'pmid',
    'pmcid',
    'nct',
    'arxiv',
    'title',
    'authors',
    'year',
    'journal',
    'abstract',
    'keywords',
    'url',
    'found in',
  ],
  // The name by which ASReview knows a label.
  'included',
  ...STAGE_COLUMNS.map((name) => `titles and abstracts: ${name}`),
  ...STAGE_COLUMNS.map((name) => `full texts: ${name}`),
  'full text missing',
  DECISIONS_FIELD,
];

/** One record a row, for spreadsheets. */
export function recordsAsCsv(): RecordFile {
  return {
    begin: csvText([COLUMNS]),
    write: (records) => records.map((each) => `${rowOf(each).map(csvCell).join(',')}\r\n`).join(''),
    end: '',
  };
}

function rowOf(exported: ExportedRecord) {
  const { record, foundIn, isMissing, abstract, fulltext, label } = exported;
  const decisions = listedDecisions(exported);
  const { id, ids, title, authors, year, venue } = record;
  return [
    ...[id, ids.doi, ids.pmid, ids.pmcid, ids.nct, ids.arxiv, title, authors.join('; '), year, venue, record.abstract],
    ...[[...record.keywords, ...record.meshTerms].join('; '), ids.url],
    foundIn.join('; '),
    label === null ? null : label === 'included' ? 1 : 0,
    ...stageCells(abstract),
    ...stageCells(fulltext),
    isMissing ? 'yes' : 'no',
    decisions.length > 0 ? JSON.stringify(decisions) : null,
  ];
}

function stageCells(stage: ExportedStage | null): (string | null)[] {
  if (!stage) return STAGE_COLUMNS.map(() => null);
  const { outcome, reason, decisions, resolved } = stage;
  const listed = decisions.map(
    ({ reviewer, decision, reason: why }) => `${reviewer}: ${decision}${why ? ` (${why})` : ''}`,
  );
  return [outcome, reason, listed.join('; '), resolved?.reviewer ?? null];
}

/** All that is known, for programs; `abstract` is the stage, and the text `abstractText`. `about` is the review itself. */
export function recordsAsJson(about: object): RecordFile {
  const head = JSON.stringify({ schema: 'assay.review/1', ...about });
  return {
    begin: `${head.slice(0, -1)},"records":[`,
    write: (records, isFirst) => {
      const text = records
        .map((exported) => {
          const { record, ...rest } = exported;
          const { keys: _, abstract: abstractText, ...work } = record;
          return JSON.stringify({ ...work, abstractText, ...rest, [DECISIONS_FIELD]: listedDecisions(exported) });
        })
        .join(',\n');
      return isFirst || text === '' ? text : `,\n${text}`;
    },
    end: ']}\n',
  };
}
