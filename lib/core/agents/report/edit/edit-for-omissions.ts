import type { Claim } from '#contract/claim.ts';
import { isTold, meet, omittedFindings } from '../../../appraisal/omissions.ts';
import { isInFirstPerson } from '../check/claim-text.ts';
import { keptSentences } from '../check/kept-sentences.ts';
import { verbatimClaim } from '../check/verbatim.ts';
import type { ReportSession } from '../report-session.ts';
import { type Check, type FindingSource, isFinding, partsIn, type Section } from '../sentence.ts';
import { leansOnBefore } from '../write/paragraph-items.ts';
import type { WritingMaterial } from '../write/writing-material.ts';
import { editDraft } from './edit-draft.ts';
import { withEdits } from './with-edits.ts';

/** Findings of one section that are quoted in the place of sentences that fell. */
const MOST_IN_HOLES = 2;
/** Share of what was written that holds, below which its writer is not trusted to choose. */
const SOUND_SHARE = 0.5;

/**
 * Holds the draft against all findings: an editor puts in what a reader would miss, sets right what misleads and takes out
 * what is said twice. What goes against what is told of its work, and the main finding of a work that answers and that
 * nothing tells, is told in the work's own words where the editor tells it nowhere. Where no editor answers, every main
 * finding of a work that answers is told.
 *
 * @param all findings, also those that a small budget showed to no writer.
 * @param answer the lines above the draft, which nothing that is put in may repeat or contradict.
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
  // Whether a main finding helps who asks is the editor's to say; where none answers, each is told.
  const left = omittedMain(session, sections, editing ? writingMaterial.findings : all)
    .filter(({ isOwed, finding }) => !editing || (isOwed && !editing.settled.has(finding)))
    .map(({ finding }) => finding);
  // What is told above alone is enough only where someone has read it there.
  const told = withVerbatim(session, sections, omitted(sections, left, editing ? answer : []));
  const lost = lostIn(told, answer).filter((finding) => !editing?.settled.has(finding));
  return withVerbatim(session, told, lost);
}

/**
 * Where sentences fell, what they were to tell and stands nowhere else, as far as it is a main result or has a figure: a
 * section keeps what its title promises.
 */
function lostIn(sections: readonly Section<Check>[], answer: readonly Claim[]): FindingSource[] {
  const lost = sections.flatMap((section) => {
    if (partsIn(section).every(({ kept }) => kept)) return [];
    const told = section.sources.filter(isFinding).filter(({ finding }) => finding.isMain || finding.value !== null);
    return omitted(sections, told, answer).slice(0, MOST_IN_HOLES);
  });
  return [...new Set(lost)];
}

/** A main finding that no sentence tells. */
interface Omitted {
  finding: FindingSource;
  /** It goes against what is told of its work, or nothing is told of that: said in any case, in its own words where need be. */
  isOwed: boolean;
}

/** Main findings of works that answer the question, and what goes against what is told of them, that no sentence tells. */
function omittedMain(
  { input }: ReportSession,
  sections: readonly Section<Check>[],
  findings: readonly FindingSource[],
): Omitted[] {
  const claims = keptSentences(sections).map(({ check }) => check.claim);
  const omitted = new Set(omittedFindings({ ...input, claims }).map(({ id }) => id));
  // Of a writer most of whose sentences fell nobody knows what it has left out for good reason.
  const written = sections.flatMap(partsIn).length;
  const isShaky = claims.length < SOUND_SHARE * written;
  const cited = new Set(claims.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
  // A work that answers and that nothing tells has its first main finding told.
  const isOnlyOne = ({ finding: { evidenceId } }: FindingSource) =>
    !cited.has(evidenceId) && cited.add(evidenceId).size > 0;
  return findings
    .filter(
      ({ finding, bearing }) =>
        (omitted.has(finding.id) || (finding.isMain && bearing === 'answers')) && !isTold(finding, claims),
    )
    .map((finding) => ({
      finding,
      isOwed: isShaky || omitted.has(finding.finding.id) || isOnlyOne(finding),
    }));
}

/** A sentence that rests on a finding tells it, whatever it rounds; what strictness would repeat here stands there already. */
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

/** What no sentence of the model tells, in the words of its work; once where two findings stand in one sentence. */
function withVerbatim(
  { input }: ReportSession,
  sections: readonly Section<Check>[],
  findings: readonly FindingSource[],
): Section<Check>[] {
  const seen = new Set<string>();
  const told = findings.flatMap((finding) => {
    const check = verbatimClaim(finding, input.evidence);
    if (!check || seen.has(check.claim.text) || isInFirstPerson(check.claim.text)) return [];
    // What leans on the sentence before it in its abstract says nothing here.
    if (leansOnBefore(check.claim.text)) return [];
    seen.add(check.claim.text);
    return [{ op: 'insert' as const, at: null, check }];
  });
  return withEdits(sections, told, []);
}
