import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Claim } from '#contract/claim.ts';
import { isReported, meet, omittedFindings } from '../../../appraisal/omissions.ts';
import { VERDICT_LEAD } from '../../../report/claim-sentence.ts';
import { withVerdict } from '../certainty/graded-answer.ts';
import { isInFirstPerson, verbatimClaim } from '../check/claim-text.ts';
import type { ReportSession } from '../report-session.ts';
import {
  type Check,
  type Draft,
  type FindingSource,
  isFinding,
  keptSentences,
  partsIn,
  type Section,
  withoutRepeats,
} from '../sentence.ts';
import { refersBack } from '../write/paragraph-items.ts';
import type { WritingMaterial } from '../write/writing-material.ts';
import { withAnswer, withLostPoints } from './answer-lines.ts';
import { editDraft } from './edit-draft.ts';
import { withEdits } from './with-edits.ts';

interface Editing {
  writingMaterial: WritingMaterial;
  /** All findings, including those that a small budget kept from the writer. */
  all: readonly FindingSource[];
  coded: ShortAnswer;
}

/**
 * The final form of a checked draft: sections edited for omissions, sections without a supported sentence removed, and
 * failed answer lines replaced by supported sentences with the same content.
 */
export async function editReport(
  session: ReportSession,
  draft: Draft<Check>,
  { writingMaterial, all, coded }: Editing,
): Promise<Draft<Check>> {
  const answer = draft.answer.flatMap(({ kept, claim }): Claim[] => (kept ? [claim] : []));
  const edited = await editForOmissions(session, draft.sections, { writingMaterial, all, answer });
  const sections = withoutRepeats(edited).filter((section) => keptSentences([section]).length > 0);
  const hadVerdict = draft.answer.some(({ sentence }) => sentence.lead === VERDICT_LEAD);
  const opening = hadVerdict ? withVerdict(draft.answer, draft.certainty, session.input) : draft.answer;
  return withoutMoved(withAnswer(session, { ...draft, sections, answer: withLostPoints(opening, sections) }, coded));
}

/** Removes from the sections the items that replaced failed lines of the answer. */
function withoutMoved(draft: Draft<Check>): Draft<Check> {
  if (!draft.isAnswered) return draft;
  const sections = draft.sections.map((section) => {
    const items = section.items.filter(
      (item) => !item.some(({ kept }) => kept) || item.some((each) => each.kept && !draft.answer.includes(each)),
    );
    const left = { ...section, items };
    // Moving sentences into the answer never empties a section.
    return keptSentences([left]).length > 0 ? left : section;
  });
  return { ...draft, sections };
}

/** Findings of one section that are quoted in place of dropped sentences. */
const MOST_IN_HOLES = 2;
/** Share of the written sentences that passed; below it, the writer's choice is not trusted. */
const SOUND_SHARE = 0.5;

/**
 * Compares the draft with all findings. An editor adds what a reader would miss, corrects what misleads and removes
 * repetitions. A finding that contradicts what is reported of its work, and the main finding of a work that answers but
 * is not reported, is quoted if the editor does not report it. Without an editor, every main finding of a work that
 * answers is reported.
 *
 * @param all findings, including those that a small budget kept from the writer.
 * @param answer the lines above the draft, which additions may not repeat or contradict.
 */
async function editForOmissions(
  session: ReportSession,
  draft: readonly Section<Check>[],
  {
    writingMaterial,
    all,
    answer,
  }: { writingMaterial: WritingMaterial; all: readonly FindingSource[]; answer: readonly Claim[] },
): Promise<Section<Check>[]> {
  const owed = omittedMain(session, draft, writingMaterial.findings)
    .filter(({ isOwed }) => isOwed)
    .map(({ finding }) => finding);
  const due = [...new Set([...omitted(draft, owed, answer), ...lostIn(draft, answer)])];
  const editing = await editDraft(session, draft, { writingMaterial, answer, due });
  const sections = editing ? withEdits(draft, editing.edits, answer) : draft;
  // The editor decides whether a main finding helps the reader; without an editor, each is reported.
  const left = omittedMain(session, sections, editing ? writingMaterial.findings : all)
    .filter(({ isOwed, finding }) => !editing || (isOwed && !editing.settled.has(finding)))
    .map(({ finding }) => finding);
  // Being reported in the answer is enough only where an editor has read it there.
  const completed = withVerbatim(session, sections, omitted(sections, left, editing ? answer : []));
  const lost = lostIn(completed, answer).filter((finding) => !editing?.settled.has(finding));
  return withVerbatim(session, completed, lost);
}

/**
 * Findings of dropped sentences that appear nowhere else, if they are main results or have a figure: a section should
 * cover what its title promises.
 */
function lostIn(sections: readonly Section<Check>[], answer: readonly Claim[]): FindingSource[] {
  const lost = sections.flatMap((section) => {
    if (partsIn(section).every(({ kept }) => kept)) return [];
    const reported = section.sources
      .filter(isFinding)
      .filter(({ finding }) => finding.isMain || finding.value !== null);
    return omitted(sections, reported, answer).slice(0, MOST_IN_HOLES);
  });
  return [...new Set(lost)];
}

/** A main finding that no sentence reports. */
interface Omitted {
  finding: FindingSource;
  /**
   * It contradicts what is reported of its work, or nothing else is reported of that work: included in any case, quoted
   * if necessary.
   */
  isOwed: boolean;
}

/**
 * Main findings of works that answer the question, and findings that contradict what is reported of their work, that no
 * sentence reports.
 */
function omittedMain(
  { input }: ReportSession,
  sections: readonly Section<Check>[],
  findings: readonly FindingSource[],
): Omitted[] {
  const claims = keptSentences(sections).map(({ check }) => check.claim);
  const omitted = new Set(omittedFindings({ ...input, claims }).map(({ id }) => id));
  // If most of the writer's sentences failed, its omissions may not be deliberate.
  const written = sections.flatMap(partsIn).length;
  const isShaky = claims.length < SOUND_SHARE * written;
  const cited = new Set(claims.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
  // At least the first main finding of an unreported work that answers is reported.
  const isOnlyOne = ({ finding: { evidenceId } }: FindingSource) =>
    !cited.has(evidenceId) && cited.add(evidenceId).size > 0;
  return findings
    .filter(
      ({ finding, bearing }) =>
        (omitted.has(finding.id) || (finding.isMain && bearing === 'answers')) && !isReported(finding, claims),
    )
    .map((finding) => ({
      finding,
      isOwed: isShaky || omitted.has(finding.finding.id) || isOnlyOne(finding),
    }));
}

/** A sentence that rests on a finding reports it, even rounded: it need not be repeated. */
function omitted(
  sections: readonly Section<Check>[],
  wanted: readonly FindingSource[],
  above: readonly Claim[] = [],
): FindingSource[] {
  const cited = [...above, ...keptSentences(sections).map(({ check }) => check.claim)].flatMap(
    ({ citations }) => citations,
  );
  return wanted.filter(({ finding }) => !cited.some((each) => meet(each, finding.citation)));
}

/** Quotes what no model sentence reports; once where two findings share a sentence. */
function withVerbatim(
  { input }: ReportSession,
  sections: readonly Section<Check>[],
  findings: readonly FindingSource[],
): Section<Check>[] {
  const seen = new Set<string>();
  const reported = findings.flatMap((finding) => {
    const check = verbatimClaim(finding, input.evidence);
    if (!check || seen.has(check.claim.text) || isInFirstPerson(check.claim.text)) return [];
    // A sentence that refers back to the one before it in its abstract makes no sense here.
    if (refersBack(check.claim.text)) return [];
    seen.add(check.claim.text);
    return [{ op: 'insert' as const, at: null, check }];
  });
  return withEdits(sections, reported, []);
}
