import type { ListedDecision } from '#contract/review/listed-decision.ts';
import type { Draft } from './draft.ts';
import { decisionsIn, isCommonName, type Mark } from './listed-decisions.ts';

const LONGEST_VALUE = 60;

interface Unread extends Mark {
  line: number;
}

/** What each entry of a file says was decided about it, and what of that could not be read. */
export function readDecisions(
  drafts: readonly Draft[],
  fileName: string,
): { decisions: ListedDecision[][]; problems: string[] } {
  const ofCovidence = covidenceDecisions(fileName);
  if (ofCovidence) return { decisions: drafts.map(({ marks }) => ofCovidence(marks)), problems: [] };
  const unread: Unread[] = [];
  const decisions = drafts.map(({ marks, line }) => {
    const found = decisionsIn(marks);
    unread.push(...found.unread.map((mark) => ({ ...mark, line })));
    return found.decisions;
  });
  const hasAny = decisions.some((each) => each.length > 0);
  const byColumn = Map.groupBy(unread, ({ name }) => name);
  const problems = [...byColumn].flatMap(([name, [first, ...more]]) =>
    first && (hasAny || !isCommonName(name)) ? unreadColumn(first, 1 + more.length) : [],
  );
  const isOfCovidence = !hasAny && drafts.some(({ marks }) => marks.some(({ name }) => name === 'covidence'));
  return { decisions, problems: [...problems, ...(isOfCovidence ? [UNKNOWN_LIST] : [])] };
}

const unreadColumn = ({ column, value, line }: Unread, count: number) =>
  `The column “${column}” has ${count === 1 ? 'a value' : `${count.toLocaleString('en')} values`} that could not be read as a decision, such as “${value.slice(0, LONGEST_VALUE)}” (line ${line}). Use 1 and 0, or “included” and “excluded”.`;

const UNKNOWN_LIST =
  'Covidence says only in the name of a file which list it is, such as “review_123_irrelevant_csv_2024.csv”. This file has another name, so no decisions were read from it.';

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
function covidenceDecisions(name: string): ((marks: readonly Mark[]) => ListedDecision[]) | undefined {
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
