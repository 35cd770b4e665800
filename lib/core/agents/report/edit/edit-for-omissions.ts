import type { Claim } from '#contract/claim.ts';
import { isReported, meet, omittedFindings } from '../../../appraisal/omissions.ts';
import { isInFirstPerson } from '../check/claim-text.ts';
import { keptSentences } from '../check/kept-sentences.ts';
import { verbatimClaim } from '../check/verbatim.ts';
import type { ReportSession } from '../report-session.ts';
import { type Check, type FindingSource, isFinding, partsIn, type Section } from '../sentence.ts';
import { refersBack } from '../write/paragraph-items.ts';
import type { WritingMaterial } from '../write/writing-material.ts';
import { editDraft } from './edit-draft.ts';
import { withEdits } from './with-edits.ts';

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
export async function editForOmissions(
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
