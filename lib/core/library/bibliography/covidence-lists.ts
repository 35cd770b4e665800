import type { ListedDecision } from '#contract/review/listed-decision.ts';
import type { Mark } from './listed-decisions.ts';

/** Lists of Covidence, each of which it exports as a file of its own: "review_59500_irrelevant_csv_20190925102123.csv". */
const COVIDENCE_FILE = /(?:^|[_\W])review_\d{1,12}_(irrelevant|select|excluded|included|screen)_/i;
const COVIDENCE_LISTS: Readonly<Record<string, readonly Pick<ListedDecision, 'stage' | 'decision'>[]>> = {
  irrelevant: [{ stage: 'abstract', decision: 'exclude' }],
  select: [{ stage: 'abstract', decision: 'include' }],
  excluded: [
    { stage: 'abstract', decision: 'include' },
    { stage: 'fulltext', decision: 'exclude' },
  ],
  included: [
    { stage: 'abstract', decision: 'include' },
    { stage: 'fulltext', decision: 'include' },
  ],
  screen: [],
};

/** What is decided about every entry of a file by the name that Covidence gives it; undefined for any other file. */
export function covidenceDecisions(name: string): ((marks: readonly Mark[]) => ListedDecision[]) | undefined {
  const list = COVIDENCE_LISTS[COVIDENCE_FILE.exec(name)?.[1]?.toLowerCase() ?? ''];
  return (
    list &&
    ((marks) =>
      list.map(({ stage, decision }) => ({
        by: 'Covidence',
        ...{ stage, decision, at: null, isResolution: false },
        reason: decision === 'exclude' ? covidenceReason(marks) : null,
      })))
  );
}

/** "Exclusion reason: Wrong population; ", among other notes. */
function covidenceReason(marks: readonly Mark[]): string | null {
  for (const { value } of marks) {
    const [, reason = ''] = /exclusion reason:([^;\n]{1,500})/i.exec(value) ?? [];
    if (reason.trim()) return reason.trim();
  }
  return null;
}
