import type { Claim } from '#contract/claim.ts';
import type { CheckedClaim } from '../check/check-claims.ts';
import type { WrittenSection } from '../check/check-composition.ts';
import { type KeptSentence, keptSentences } from '../check/kept-sentences.ts';
import type { Source } from '../sentence.ts';
import { leansOnBefore } from '../write/paragraph-items.ts';
import { isReading } from '../write/review-words.ts';

/** A change to a draft; what is put in was checked, and stands only where it holds. */
export type Edit =
  | { op: 'insert'; at: KeptSentence | null; checked: CheckedClaim; findings: readonly Source[] }
  | { op: 'replace'; at: KeptSentence; checked: CheckedClaim }
  | { op: 'remove'; at: KeptSentence };

type Insert = Extract<Edit, { op: 'insert' }>;

/** Sentences that an editor may remove: one that has lost its way leaves the report standing. */
const MOST_REMOVED = 8;

/**
 * The sections as an editor leaves them. What is put in goes on behind its sentence, in its paragraph, or in one of its own
 * behind that where it has a lead; behind the table where its sentence is a row; else at the end of the section of its
 * findings. No edit takes a work out of the report, and none what another sentence leans on.
 *
 * @param answer the lines above the draft.
 */
export function withEdits(
  sections: readonly WrittenSection[],
  edits: readonly Edit[],
  answer: readonly Claim[],
): WrittenSection[] {
  const { replaced, removed } = standing(sections, edits, answer);
  const inserts = edits.filter((edit) => edit.op === 'insert');
  const placeOf = ({ at, checked }: Insert) => (at && checked.kept ? at.checked : null);
  const behind = Map.groupBy(inserts, placeOf);
  const rest = Map.groupBy(behind.get(null) ?? [], ({ findings }) => homeOf(sections, findings));
  return sections.map((section) => {
    const rows = (section.table?.rows ?? []).map(({ checked }) => checked);
    const ofRows = rows.flatMap((row) => (behind.get(row) ?? []).map(({ checked }) => [checked]));
    const items = section.paragraphs.flatMap((item) => {
      const [own, ...others] = withInserts(item, behind);
      const left = (own ?? []).flatMap((each) => (removed.has(each) ? [] : [replaced.get(each) ?? each]));
      return [left, ...others].filter((each) => each.length > 0);
    });
    const last = (rest.get(section) ?? []).map(({ checked }) => [checked]);
    const isOwn = (item: readonly CheckedClaim[]) => item.some(({ claim }) => isReading(claim.text));
    // What follows from a section stands at its end.
    const told = [...ofRows, ...items];
    return { ...section, paragraphs: [...told.filter((item) => !isOwn(item)), ...last, ...told.filter(isOwn)] };
  });
}

/**
 * An item with what goes on in it, and behind it the items that begin anew, each with what was put in after its head.
 * Nothing comes between a sentence and what leans on it.
 */
function withInserts(
  item: readonly CheckedClaim[],
  behind: ReadonlyMap<CheckedClaim | null, readonly Insert[]>,
): CheckedClaim[][] {
  const own: CheckedClaim[] = [];
  const anew: CheckedClaim[][] = [];
  let waiting: CheckedClaim[] = [];
  for (const checked of item) {
    if (!leansOnBefore(checked.claim.text)) {
      own.push(...waiting);
      waiting = [];
    }
    own.push(checked);
    let begun: CheckedClaim[] | null = null;
    for (const { checked: put } of behind.get(checked) ?? []) {
      if (put.claim.lead) {
        begun = [put];
        anew.push(begun);
      } else (begun ?? waiting).push(put);
    }
  }
  return [[...own, ...waiting], ...anew];
}

interface Standing {
  replaced: Map<CheckedClaim, CheckedClaim>;
  removed: Set<CheckedClaim>;
}

/** Of what is to be replaced and removed what may be: each work that is cited stays cited, by the report as it is by then. */
function standing(sections: readonly WrittenSection[], edits: readonly Edit[], answer: readonly Claim[]): Standing {
  const times = new Map<string, number>();
  const count = (claim: Claim, by: number) => {
    for (const id of worksOf(claim)) times.set(id, (times.get(id) ?? 0) + by);
  };
  for (const claim of [...answer, ...keptSentences(sections).map((each) => each.claim)]) count(claim, 1);
  const replaced: Standing['replaced'] = new Map();
  const removed: Standing['removed'] = new Set();
  const isCitedWithout = (claim: Claim, instead: readonly string[]) =>
    worksOf(claim).every((id) => (times.get(id) ?? 0) > 1 || instead.includes(id));
  for (const edit of edits) {
    if (edit.op !== 'replace' || !edit.checked.kept || replaced.has(edit.at.checked)) continue;
    if (!isCitedWithout(edit.at.claim, worksOf(edit.checked.claim))) continue;
    replaced.set(edit.at.checked, edit.checked);
    count(edit.at.claim, -1);
    count(edit.checked.claim, 1);
  }
  const followers = new Map(
    sections.flatMap(({ paragraphs }) =>
      paragraphs.flatMap((item) => {
        const kept = item.filter((each) => each.kept);
        return kept.map((each, at) => [each, kept[at + 1]] as const);
      }),
    ),
  );
  for (const { op, at } of edits) {
    if (op !== 'remove' || at.isRow || removed.size >= MOST_REMOVED) continue;
    if (removed.has(at.checked) || replaced.has(at.checked) || !isCitedWithout(at.claim, [])) continue;
    const next = followers.get(at.checked);
    if (
      edits.some(
        (each) => each.op === 'insert' && each.at?.checked === at.checked && leansOnBefore(each.checked.claim.text),
      )
    )
      continue;
    if (next && !removed.has(next) && !replaced.has(next) && leansOnBefore(next.claim.text)) continue;
    removed.add(at.checked);
    count(at.claim, -1);
  }
  return { replaced, removed };
}

function worksOf({ citations }: Claim): string[] {
  return [...new Set(citations.map(({ evidenceId }) => evidenceId))];
}

function homeOf(sections: readonly WrittenSection[], findings: readonly Source[]): WrittenSection | undefined {
  return sections.find((section) => findings.some((each) => section.findings.includes(each))) ?? sections.at(-1);
}
