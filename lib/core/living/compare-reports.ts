import { CERTAINTY_WORDS, DIRECTION_WORDS } from '#contract/answer-words.ts';
import type { Notice } from '#contract/evidence.ts';
import type { ReportChange, ReportChanges, SearchChange, WorkNotices } from '#contract/living/report-changes.ts';
import type { Report } from '#contract/report.ts';
import type { SearchRecord, ToolName } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { stableId } from '../text/stable-id.ts';
import { compareResults, compareSentences } from './compare-statements.ts';
import { addedWorks, compareWorks, silentSources } from './compare-works.ts';
import { matchWorks } from './matched-works.ts';

/**
 * What changed in the newer of two reports on one question. Each change is listed once, the most important kind first, with
 * the same id whenever it is found. The order of works, findings, sentences and searches in the reports does not matter.
 *
 * @param found what is known today of works of either, where their reports do not say it.
 */
export function compareReports(before: Report, after: Report, found: readonly WorkNotices[] = []): ReportChanges {
  const unanswered = silentSources(after.search);
  const works = matchWorks(before, after, { found, silent: unanswered });
  const results = compareResults(before, after, works);
  const fresh = { works: addedWorks(works), quotes: new Set(results.map(({ to }) => to.quote)) };
  const changes = [
    ...compareAnswers(before, after),
    ...compareWorks(works),
    ...results,
    ...compareSentences(before, after, works, fresh),
  ];
  const named = inOrder(changes);
  return {
    schema: 'assay.changes/1',
    question: after.question,
    before: versionOf(before),
    after: versionOf(after),
    changes: named,
    searches: compareSearches(before.search, after.search),
    unanswered,
    changesAnswer: named.some(changesTheAnswer),
    why: whyItMatters(named, unanswered),
  };
}

const versionOf = ({ runId, finishedAt, engine }: Report) => ({ runId, finishedAt, engine });

const KINDS: readonly ReportChange['kind'][] = [
  'answer_turned',
  'notice',
  'sentence_lost',
  'certainty_moved',
  'result_moved',
  'result_new',
  'work_new',
  'sentence_new',
  'work_gone',
];

function inOrder(changes: readonly ReportChange[]): ReportChange[] {
  const once = new Map(changes.map((change) => [change.id, change]));
  return [...once.values()].sort(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

function compareSearches(before: readonly SearchRecord[], after: readonly SearchRecord[]): SearchChange[] {
  const [old, now] = [bySearch(before), bySearch(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((key): SearchChange[] => {
    const [earlier, later] = [old.get(key), now.get(key)];
    const search = later ?? earlier;
    if (!search) return [];
    const change = { tool: search.tool, query: search.query, before: hitsOf(earlier), after: hitsOf(later) };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
}

/** The first of those that were made more than once. */
function bySearch(searches: readonly SearchRecord[]): Map<string, SearchRecord> {
  const rounds = searches.toSorted((a, b) => b.round - a.round || (a.at < b.at ? 1 : -1));
  return new Map(rounds.map((search) => [`${search.tool} ${search.query}`, search]));
}

function hitsOf(search: SearchRecord | undefined): SearchChange['before'] {
  return search ? { status: search.status, found: search.found, total: search.total ?? null } : null;
}

/**
 * The direction of the answer, and its certainty for each outcome. Reports that were not both made with a model, or both
 * without, are not compared.
 */
function compareAnswers(before: Report, after: Report): ReportChange[] {
  if (!before.answer || !after.answer || before.engine !== after.engine || before.writtenBy !== after.writtenBy)
    return [];
  const [from, to] = [before.answer.direction, after.answer.direction];
  const turned: ReportChange[] =
    from === to
      ? []
      : [{ kind: 'answer_turned', id: stableId('answer', `${from} ${to}`), from, to, lead: after.answer.lead }];
  const now = new Map(after.answer.outcomes.map((outcome) => [folded(outcome.outcome), outcome]));
  const old = new Map(before.answer.outcomes.map((outcome) => [folded(outcome.outcome), outcome]));
  const moved = [...old].flatMap(([name, outcome]): ReportChange[] => {
    const later = now.get(name);
    if (!later || later.level === outcome.level) return [];
    const had = new Set(outcome.steps.map(({ factor, change }) => `${factor} ${change}`));
    const reasons = later.steps.filter(({ factor, change }) => change !== 0 && !had.has(`${factor} ${change}`));
    return [
      {
        kind: 'certainty_moved',
        id: stableId('certainty', `${name} ${outcome.level} ${later.level}`),
        outcome: later.outcome,
        from: outcome.level,
        to: later.level,
        reasons: reasons.map(({ reason }) => reason),
      },
    ];
  });
  return [...turned, ...moved];
}

const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** What changed and was not reported yet. Versions that were compared with the same one find the same changes again. */
export function withoutReported(found: ReportChanges, reported: readonly ReportChanges[]): ReportChanges {
  const same = reported.filter(({ before }) => before.runId === found.before.runId);
  const ids = new Set(same.flatMap(({ changes }) => changes.map(({ id }) => id)));
  const changes = found.changes.filter(({ id }) => !ids.has(id));
  return {
    ...found,
    changes,
    changesAnswer: changes.some(changesTheAnswer),
    why: whyItMatters(changes, found.unanswered),
  };
}

/** What was found out about works so far: for each, all that any version knew. */
export function joinNotices(found: readonly WorkNotices[]): WorkNotices[] {
  const joined = Map.groupBy(found, ({ evidenceId }) => evidenceId);
  return [...joined].map(([evidenceId, parts]) => {
    const notices = parts.flatMap((part) => part.notices);
    const once = new Map(notices.map((notice) => [JSON.stringify([notice.kind, notice.date, notice.source]), notice]));
    return { evidenceId, notices: [...once.values()] };
  });
}

export const NOTHING_CHANGED = 'Nothing that changes an answer.';

/** Whether a reader who relies on the older version should look again. */
function changesTheAnswer(change: ReportChange): boolean {
  if (change.kind === 'notice') return change.isCited && change.notice.kind !== 'correction';
  if (change.kind === 'result_moved') return change.isCited;
  return ['answer_turned', 'sentence_lost', 'certainty_moved'].includes(change.kind);
}

/** The most important change in one line, then the others as counts. @param changes the most important kind first. */
function whyItMatters(changes: readonly ReportChange[], unanswered: readonly ToolName[]): string {
  const weighty = changes.find(changesTheAnswer);
  const rest = counted(changes.filter((change) => change !== weighty));
  const first = weighty ? inWords(weighty) : NOTHING_CHANGED;
  const also = rest.length > 0 ? ` ${weighty ? 'Also' : 'Found'}: ${listed(rest)}.` : '';
  const silent = unanswered.map((tool) => SOURCE_LABELS[tool]);
  return `${first}${also}${silent.length > 0 ? ` Not searched this time: ${listed(silent)}.` : ''}`;
}

function inWords(change: ReportChange): string {
  switch (change.kind) {
    case 'answer_turned':
      return `The answer was “${directionWords(change.from)}” and is now “${directionWords(change.to)}”.`;
    case 'notice':
      return change.notice.kind === 'retraction'
        ? `A cited work was retracted: ${quoted(change.work.title)}.`
        : `A cited work received an expression of concern: ${quoted(change.work.title)}.`;
    case 'certainty_moved':
      return `The certainty for ${quoted(change.outcome)} was ${CERTAINTY_WORDS[change.from]} and is now ${CERTAINTY_WORDS[change.to]}.`;
    case 'result_moved':
      return `${quoted(change.work.title)} now reports a different result for ${quoted(change.outcome)}.`;
    default:
      return 'A sentence of the report no longer holds.';
  }
}

type Counted = Exclude<ReportChange['kind'], 'notice'> | Notice['kind'];
const countedAs = (change: ReportChange): Counted => (change.kind === 'notice' ? change.notice.kind : change.kind);

const COUNTED: readonly [Counted, string, string][] = [
  ['retraction', 'retraction', 'retractions'],
  ['concern', 'expression of concern', 'expressions of concern'],
  ['correction', 'correction', 'corrections'],
  ['sentence_lost', 'sentence that no longer holds', 'sentences that no longer hold'],
  ['certainty_moved', 'change of certainty', 'changes of certainty'],
  ['result_moved', 'changed result', 'changed results'],
  ['result_new', 'new result of a known work', 'new results of known works'],
  ['work_new', 'new work', 'new works'],
  ['sentence_new', 'new sentence', 'new sentences'],
  ['work_gone', 'work no longer included', 'works no longer included'],
];

function counted(changes: readonly ReportChange[]): string[] {
  return COUNTED.flatMap(([kind, one, several]) => {
    const count = changes.filter((change) => countedAs(change) === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
}

const directionWords = (direction: Extract<ReportChange, { kind: 'answer_turned' }>['from']) =>
  direction === null ? 'no direct answer' : DIRECTION_WORDS[direction].toLowerCase();

const quoted = (text: string) => `“${text.replace(/\.$/, '')}”`;

function listed(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}
