import * as z from 'zod';
import { DECISIONS_FIELD, type ListedDecision, listedDecision } from '#contract/review/listed-decision.ts';
import { decodeCharacters } from '../../text/markup.ts';

/** A field in which a program for screening may have written a decision. */
export interface Mark {
  /** Name of a column or field, as `foldedName` gives it, and as the file has it. */
  name: string;
  column: string;
  value: string;
}

type Verdict = Pick<ListedDecision, 'decision' | 'reason'>;

export const foldedName = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Columns that hold a decision, the first of a row before the next, as ASReview, Rayyan, EPPI-Reviewer, Abstrackr, Colandr, revtools
 * and the SYNERGY data sets name them. Where a file names no stage, its decisions are about titles and abstracts.
 */
const DECISION_COLUMNS = {
  abstract:
    'asreviewlabel,labelabstractincluded,screenontitleabstract,screenontitleandabstract,titleabstractdecision,titleandabstractdecision,included,labelincluded,includedlabel,finalincluded,includedfinal,includedflag,include,inclusion,screeningdecision,screenedabstracts,citationscreeningstatus,consensus,decision,label',
  fulltext: 'screenonfulltext,fulltextdecision,fulltextscreeningstatus',
} as const;
/** Names that other tables give to something else; what they hold is reported only where some of it was a decision. */
const COMMON_NAMES = new Set(['label', 'decision', 'consensus', 'include']);
const REASON_COLUMNS = [
  'exclusionreason',
  'exclusionreasons',
  'reasonforexclusion',
  'reasonsforexclusion',
  'reason',
  'fulltextexcludereasons',
  'citationexcludereasons',
];
const NAME_COLUMNS = ['asreviewusername', 'screenedby', 'reviewername'];
const TIME_COLUMNS = ['asreviewtime', 'screenedat'];
const NOTE_COLUMNS = ['n1', 'rn', 'no', 'note', 'notes', 'annote', 'rayyaninclusion'];
const MOST_DECISIONS = 200;
const listedDecisions = z.array(listedDecision).max(MOST_DECISIONS);

const MARKS = new Set([
  ...DECISION_COLUMNS.abstract.split(','),
  ...DECISION_COLUMNS.fulltext.split(','),
  ...[...REASON_COLUMNS, ...NAME_COLUMNS, ...TIME_COLUMNS, ...NOTE_COLUMNS, foldedName(DECISIONS_FIELD), 'covidence'],
]);

/** The fields of an entry that may hold a decision. */
export const marksIn = (pairs: readonly (readonly [name: string, value: string])[]): Mark[] =>
  pairs.flatMap(([name, value]) => {
    const folded = foldedName(name);
    return MARKS.has(folded) && value.trim() ? { name: folded, column: name, value: value.trim() } : [];
  });

/** What an entry says was decided; `unread`: values of decision columns that are no decision that is known. */
export function decisionsIn(marks: readonly Mark[]): { decisions: ListedDecision[]; unread: Mark[] } {
  const noted = marks.flatMap(({ name, value }) => (NOTE_COLUMNS.includes(name) ? plainNote(value) : []));
  const own = ownDecisions(marks, noted);
  if (own) return { decisions: own, unread: [] };
  const rayyan = noted.flatMap(rayyanDecisions);
  const by = firstValue(marks, NAME_COLUMNS) ?? jsonNote(noted, 'asreview_user_name');
  const at = timeOf(firstValue(marks, TIME_COLUMNS) ?? jsonNote(noted, 'asreview_time'));
  const reason = firstValue(marks, REASON_COLUMNS);
  const unread: Mark[] = [];
  const columns = (['abstract', 'fulltext'] as const).flatMap((stage): ListedDecision[] => {
    const column = columnOf(marks, stage);
    const verdict = column ? verdictOf(column) : stage === 'abstract' ? asreviewNote(noted) : null;
    if (column && verdict === undefined) unread.push(column);
    if (!verdict) return [];
    const why = verdict.decision === 'exclude' ? (verdict.reason ?? reason) : null;
    return [{ by, stage, decision: verdict.decision, reason: why, at, isResolution: false }];
  });
  return { decisions: [...rayyan, ...columns], unread };
}

/** Whether a column of this name can hold nothing but decisions. */
export const isDecisionColumn = (name: string) =>
  !COMMON_NAMES.has(name) && Object.values(DECISION_COLUMNS).some((names) => names.split(',').includes(name));

export const isCommonName = (name: string) => COMMON_NAMES.has(name);

/** Zotero wraps notes in paragraphs, EndNote escapes their quotation marks. */
const plainNote = (note: string) => decodeCharacters(note).replace(/<\/?p>/g, '\n');

const firstValue = (marks: readonly Mark[], names: readonly string[]): string | null =>
  names.flatMap((name) => marks.find((mark) => mark.name === name)?.value ?? [])[0] ?? null;

function columnOf(marks: readonly Mark[], stage: 'abstract' | 'fulltext'): Mark | undefined {
  for (const name of DECISION_COLUMNS[stage].split(',')) {
    const found = marks.find((mark) => mark.name === name);
    if (found) return found;
  }
  return undefined;
}

const VALUES: Readonly<Record<string, ListedDecision['decision'] | null>> = {
  ...Object.fromEntries(
    '1,yes,y,true,in,i,include,included,relevant,accept,accepted,selected'.split(',').map((v) => [v, 'include']),
  ),
  ...Object.fromEntries(
    '0,no,n,false,out,e,exclude,excluded,irrelevant,not relevant,reject,rejected'.split(',').map((v) => [v, 'exclude']),
  ),
  ...Object.fromEntries('maybe,unclear,unsure,uncertain,?'.split(',').map((v) => [v, 'maybe'])),
  // Not screened: D is deleted at EPPI-Reviewer, -1 not seen at ASReview.
  ...Object.fromEntries(
    '-1,nan,na,n/a,<na>,none,null,-,d,not seen,not_screened,undecided,unscreened,not screened,pending,unknown'
      .split(',')
      .map((v) => [v, null]),
  ),
};

/** Abstrackr has numbers of its own; of "x" its reviewers disagree, "o" has not been screened. */
const ABSTRACKR: typeof VALUES = { '1': 'include', '0': 'maybe', '-1': 'exclude', x: null, o: null };

/** Null where nothing was decided, undefined where it is not known what was. */
function verdictOf({ name, value }: Mark): Verdict | null | undefined {
  const plain = value.trim().toLowerCase();
  const abstrackr = name === 'consensus' ? ABSTRACKR[plain] : undefined;
  // A column that is empty somewhere is one of decimal numbers to pandas.
  const decision = abstrackr !== undefined ? abstrackr : VALUES[plain.replace(/^(-?\d)[.,]0+$/, '$1')];
  if (decision !== undefined) return decision && { decision, reason: null };
  // "EXCLUDE on population", "INCLUDE based on title & abstract".
  const [, code = '', rest = ''] = /^(include|exclude)d?\b[\s:–-]*(?:based on|on)?(.*)$/is.exec(value.trim()) ?? [];
  if (!code) return undefined;
  const isIncluded = code.toLowerCase() === 'include';
  return { decision: isIncluded ? 'include' : 'exclude', reason: isIncluded ? null : rest.trim() || null };
}

function asreviewNote(notes: readonly string[]): Verdict | null {
  const labels = new Set(notes.flatMap((note) => note.match(/\bASReview_(?:relevant|irrelevant)\b/g) ?? []));
  // Both at once would be a note about the note.
  if (labels.size !== 1) return null;
  return { decision: labels.has('ASReview_relevant') ? 'include' : 'exclude', reason: null };
}

/** `asreview_user_name: "Kofi"`, a note a line. */
function jsonNote(notes: readonly string[], name: string): string | null {
  for (const line of notes.flatMap((note) => note.split('\n'))) {
    const text = line.trim();
    if (!text.startsWith(`${name}:`)) continue;
    const value = text.slice(name.length + 1).trim();
    return value === 'null' ? null : value.replace(/^"|"$/g, '') || null;
  }
  return null;
}

/** A number is seconds since 1970, as Python writes them. */
function timeOf(text: string | null): string | null {
  if (text === null) return null;
  const seconds = Number(text);
  const date = new Date(Number.isFinite(seconds) ? seconds * 1_000 : text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function ownDecisions(marks: readonly Mark[], notes: readonly string[]): ListedDecision[] | undefined {
  const column = marks.find(({ name }) => name === foldedName(DECISIONS_FIELD))?.value;
  const texts = column ? [column] : notes.flatMap((note) => sectionOfOwn(note) ?? []);
  for (const text of texts) {
    const read = listedDecisions.safeParse(jsonOf(text));
    if (read.success) return read.data;
  }
  return undefined;
}

/** Reference managers break long notes into lines. */
const sectionOfOwn = (note: string) =>
  note.includes(`${DECISIONS_FIELD}:`)
    ? note.slice(note.indexOf(`${DECISIONS_FIELD}:`) + DECISIONS_FIELD.length + 1).replaceAll('\n', ' ')
    : undefined;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}

const RAYYAN: Readonly<Record<string, ListedDecision['decision']>> = {
  included: 'include',
  true: 'include',
  excluded: 'exclude',
  false: 'exclude',
  maybe: 'maybe',
};

/**
 * `RAYYAN-INCLUSION: {"Kofi"=>"Included", "Ama"=>"Maybe"} | RAYYAN-LABELS: … | RAYYAN-EXCLUSION-REASONS: wrong population | …`. Rayyan
 * does not say whose the reasons are, so that all who excluded have them. In BibTeX a bare ">" is printed, and read, as "¿".
 */
function rayyanDecisions(note: string): ListedDecision[] {
  const inclusion = sectionOf(note, 'RAYYAN-INCLUSION:');
  if (!inclusion) return [];
  const reasons = (sectionOf(note, 'RAYYAN-EXCLUSION-REASONS:') ?? '').split(',').map((reason) => reason.trim());
  const pairs = inclusion.matchAll(/"([^"]{1,200})" {0,3}=[>¿] {0,3}"?([A-Za-z]{1,20})/g);
  return [...pairs].flatMap(([, name = '', value = '']): ListedDecision[] => {
    const decision = RAYYAN[value.toLowerCase()];
    if (!decision) return [];
    const reason = (decision === 'exclude' && reasons.filter(Boolean).join(', ')) || null;
    return [{ by: name.trim() || null, stage: 'abstract', decision, reason, at: null, isResolution: false }];
  });
}

function sectionOf(note: string, head: string): string | undefined {
  const at = note.indexOf(head);
  if (at < 0) return undefined;
  const text = note.slice(at + head.length);
  const end = text.search(/\||RAYYAN-|USER-NOTES:/);
  return (end < 0 ? text : text.slice(0, end)).trim();
}
