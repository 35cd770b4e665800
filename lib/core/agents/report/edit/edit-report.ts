import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Claim } from '#contract/claim.ts';
import { VERDICT_LEAD } from '../../../report/claim-sentence.ts';
import { withVerdict } from '../certainty/graded-answer.ts';
import { keptSentences, withoutRepeats } from '../check/kept-sentences.ts';
import type { ReportSession } from '../report-session.ts';
import type { Check, Draft, FindingSource } from '../sentence.ts';
import type { WritingMaterial } from '../write/writing-material.ts';
import { withAnswer, withLostPoints } from './answer-lines.ts';
import { editForOmissions } from './edit-for-omissions.ts';

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
