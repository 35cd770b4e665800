import type { Screening } from '#contract/report.ts';
import type { RunView, SearchView } from '#contract/run-view.ts';
import { hasFailed } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';

type Facts = Pick<RunView, 'request' | 'searches' | 'works' | 'takenOver'>;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What a reader has to know about the numbers in the diagram of a run. */
export function runNotes({ request, searches, works, takenOver }: Facts, read: readonly Screening[]): string[] {
  return [
    ...screenedBy(request, works, read),
    ...bySource(searches).flatMap(([label, own]) => [...unanswered(label, own), ...beyondLimit(label, own)]),
    ...(takenOver && takenOver.works > 0
      ? [`${counted(takenOver.works, 'work was', 'works were')} taken over from an earlier run.`]
      : []),
  ];
}

function screenedBy(request: Facts['request'], works: Facts['works'], read: readonly Screening[]): string[] {
  if (read.length === 0) return ['No record was screened.'];
  const byModel = read.filter(({ by }) => by === 'model').length;
  const byHand = read.filter(({ by }) => by === 'person').length;
  const byCode = read.length - byModel - byHand;
  const fullTexts = read.filter(({ evidenceId }) => works[evidenceId]?.texts.fulltext).length;
  const who =
    byModel === 0 && request?.engine !== 'model'
      ? 'Neither a model nor a person read the records: code screened them by their words.'
      : `${counted(byModel, 'record was', 'records were')} read by a language model, once, for screening and assessment together.`;
  return [
    who,
    ...(byModel > 0 && byCode > 0 ? [`${counted(byCode, 'record was', 'records were')} screened by code only.`] : []),
    ...(byHand > 0 ? [`${counted(byHand, 'record was', 'records were')} decided by a person.`] : []),
    fullTexts === 0
      ? 'All were assessed by abstract or registry entry, none by full text.'
      : `${counted(fullTexts, 'of them was', 'of them were')} assessed with an open full text, the others by abstract or registry entry. No work was excluded because its full text could not be retrieved.`,
  ];
}

function bySource(searches: readonly SearchView[]): [label: string, own: SearchView[]][] {
  return [...Map.groupBy(searches, ({ tool }) => tool)].map(([tool, own]) => [SOURCE_LABELS[tool], own]);
}

/** A search without an answer is not a search without hits. */
function unanswered(label: string, own: readonly SearchView[]): string[] {
  const failed = own.filter(({ state }) => state !== 'running' && (state === 'skipped' || hasFailed(state)));
  if (failed.length === 0) return [];
  return [
    `${label} did not answer ${failed.length} of ${counted(own.length, 'search', 'searches')}, so records may be missing.`,
  ];
}

/** Sources are asked for their best hits only. */
function beyondLimit(label: string, own: readonly SearchView[]): string[] {
  const beyond = own.reduce((sum, { total, found }) => sum + Math.max(0, (total ?? 0) - found), 0);
  if (beyond === 0) return [];
  return [
    `${label} has ${counted(beyond, 'more hit', 'more hits')} for these searches, ranked below those that were taken.`,
  ];
}
