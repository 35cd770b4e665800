import type { Claim } from '#contract/claim.ts';
import { type Check, type KeptSentence, keptSentences, type Section, type Source } from '../sentence.ts';
import { refersBack } from '../write/paragraph-items.ts';
import { isReading } from '../write/review-words.ts';

/** A change to a draft. An addition has been checked, and is used only if it passed. */
export type Edit =
  | { op: 'insert'; at: KeptSentence | null; check: Check }
  | { op: 'replace'; at: KeptSentence; check: Check }
  | { op: 'remove'; at: KeptSentence };

type Insert = Extract<Edit, { op: 'insert' }>;

/** Most sentences an editor may remove: this protects the report from an editor that has gone wrong. */
const MOST_REMOVED = 8;

/**
 * Applies the editor's changes to the sections. An addition follows its sentence in the same paragraph, or in a
 * paragraph of its own if it has a lead; follows the table if its sentence is a row; otherwise goes to the end of its
 * findings' section. No edit removes the last citation of a work, or a sentence that another one refers back to.
 *
 * @param answer the lines above the draft.
 */
export function withEdits(
  sections: readonly Section<Check>[],
  edits: readonly Edit[],
  answer: readonly Claim[],
): Section<Check>[] {
  const { replaced, removed } = remaining(sections, edits, answer);
  const inserts = edits.filter((edit) => edit.op === 'insert');
  const placeOf = ({ at, check }: Insert) => (at && check.kept ? at.check : null);
  const behind = Map.groupBy(inserts, placeOf);
  const rest = Map.groupBy(behind.get(null) ?? [], ({ check }) => homeOf(sections, check.sentence.sources));
  return sections.map((section) => {
    const rows = section.table?.rows ?? [];
    const ofRows = rows.flatMap((row) => (behind.get(row) ?? []).map(({ check }) => [check]));
    const items = section.items.flatMap((item) => {
      const [own, ...others] = withInserts(item, behind);
      const left = (own ?? []).flatMap((each) => (removed.has(each) ? [] : [replaced.get(each) ?? each]));
      return [left, ...others].filter((each) => each.length > 0);
    });
    const last = (rest.get(section) ?? []).map(({ check }) => [check]);
    const isOwn = (item: readonly Check[]) => item.some(({ claim }) => isReading(claim.text));
    // A section's conclusions stay at its end.
    const moved = [...ofRows, ...items];
    return { ...section, items: [...moved.filter((item) => !isOwn(item)), ...last, ...moved.filter(isOwn)] };
  });
}

/**
 * An item with its additions, and after it the new items. Nothing comes between a sentence and one that refers back to
 * it.
 */
function withInserts(item: readonly Check[], behind: ReadonlyMap<Check | null, readonly Insert[]>): Check[][] {
  const own: Check[] = [];
  const anew: Check[][] = [];
  let waiting: Check[] = [];
  for (const check of item) {
    if (!refersBack(check.claim.text)) {
      own.push(...waiting);
      waiting = [];
    }
    own.push(check);
    let begun: Check[] | null = null;
    for (const { check: put } of behind.get(check) ?? []) {
      if (put.claim.lead) {
        begun = [put];
        anew.push(begun);
      } else (begun ?? waiting).push(put);
    }
  }
  return [[...own, ...waiting], ...anew];
}

interface Remaining {
  replaced: Map<Check, Check>;
  removed: Set<Check>;
}

/** The replacements and removals that are allowed: each work cited in the report stays cited. */
function remaining(sections: readonly Section<Check>[], edits: readonly Edit[], answer: readonly Claim[]): Remaining {
  const times = new Map<string, number>();
  const count = (claim: Claim, by: number) => {
    for (const id of worksOf(claim)) times.set(id, (times.get(id) ?? 0) + by);
  };
  for (const claim of [...answer, ...keptSentences(sections).map(({ check }) => check.claim)]) count(claim, 1);
  const replaced: Remaining['replaced'] = new Map();
  const removed: Remaining['removed'] = new Set();
  const isCitedWithout = (claim: Claim, instead: readonly string[]) =>
    worksOf(claim).every((id) => (times.get(id) ?? 0) > 1 || instead.includes(id));
  for (const edit of edits) {
    if (edit.op !== 'replace' || !edit.check.kept || replaced.has(edit.at.check)) continue;
    if (!isCitedWithout(edit.at.check.claim, worksOf(edit.check.claim))) continue;
    replaced.set(edit.at.check, edit.check);
    count(edit.at.check.claim, -1);
    count(edit.check.claim, 1);
  }
  const followers = new Map(
    sections.flatMap(({ items }) =>
      items.flatMap((item) => {
        const kept = item.filter((each) => each.kept);
        return kept.map((each, at) => [each, kept[at + 1]] as const);
      }),
    ),
  );
  for (const { op, at } of edits) {
    if (op !== 'remove' || at.isRow || removed.size >= MOST_REMOVED) continue;
    if (removed.has(at.check) || replaced.has(at.check) || !isCitedWithout(at.check.claim, [])) continue;
    const next = followers.get(at.check);
    if (edits.some((each) => each.op === 'insert' && each.at?.check === at.check && refersBack(each.check.claim.text)))
      continue;
    if (next && !removed.has(next) && !replaced.has(next) && refersBack(next.claim.text)) continue;
    removed.add(at.check);
    count(at.check.claim, -1);
  }
  return { replaced, removed };
}

function worksOf({ citations }: Claim): string[] {
  return [...new Set(citations.map(({ evidenceId }) => evidenceId))];
}

function homeOf(sections: readonly Section<Check>[], sources: readonly Source[]): Section<Check> | undefined {
  return sections.find((section) => sources.some((each) => section.sources.includes(each))) ?? sections.at(-1);
}
