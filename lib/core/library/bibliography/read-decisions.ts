import type { ListedDecision } from '#contract/review/listed-decision.ts';
import { covidenceDecisions } from './covidence-lists.ts';
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
