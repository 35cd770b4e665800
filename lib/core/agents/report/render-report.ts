import { writtenLead } from '../../appraisal/answer.ts';
import type { ReportPart } from '../handlers.ts';
import { withCertainties } from './certainty/graded-answer.ts';
import { createTally, renderClaims, renderSection } from './render.ts';
import type { ReportSession } from './report-session.ts';
import { type Check, type Draft, keptSentences, type Section, shownGaps } from './sentence.ts';
import { reportConfidence } from './standard-sections/confidence.ts';
import type { Material } from './standard-sections/material.ts';
import { standardSections } from './standard-sections/standard-sections.ts';

const WRITTEN_BY =
  'A language model wrote the short answer, tables and text in one piece from the abstracts and findings of the works. The draft was then compared with the findings that it did not report: missing findings were added, and repetitions removed. Each sentence, and each table row, was checked against the passages that it cites in the stored texts; what failed was rewritten once and checked again, or left out. Section titles are the model’s.';
const OF_WRITING =
  'A language model wrote the sentences from abstracts and findings of the works; even a sentence that its quotes support can lose their context. Read the works cited before acting on them.';
/** The short answer, the prose sections, the gaps, then the standard sections. */
export function* renderReport(session: ReportSession, material: Material, draft: Draft<Check>): Generator<ReportPart> {
  const { title: heading, sections } = draft;
  const missing = shownGaps(draft);
  const { input } = session;
  const tally = createTally();
  const rendering = { session, tally };
  const answer = withCertainties(material.answer, draft.certainty, input);
  const citations = [
    ...keptSentences(sections).map(({ check }) => check),
    ...draft.answer.filter(({ kept }) => kept),
  ].flatMap(({ claim }) => claim.citations);
  const cited = new Set(citations.map(({ evidenceId }) => evidenceId));
  const standard = standardSections(
    input,
    { method: WRITTEN_BY, limits: limitsOf(session) },
    { material: { ...material, answer }, isWritten: true, cited: citations, together: sections.map(worksIn), missing },
  );
  const merged = [...Map.groupBy(sections, ({ headId }) => headId)].map(([id, pieces]) => ({
    id,
    title: pieces[0]?.title ?? '',
    pieces,
  }));
  const noGuideline = withoutGuideline(material);
  const omitted = [...noGuideline, ...missing.filter((text) => noGuideline.length === 0 || !GUIDELINE.test(text))];
  const gaps = omitted.length === 0 ? [] : [{ id: 'gaps', title: 'What was not found' }];
  const announced = [...merged, ...gaps, ...standard].map(({ id, title }) => ({ id, title }));
  yield { type: 'outline', title: heading, sections: announced };
  function* parts(): Generator<ReportPart> {
    const claims = yield* renderClaims(rendering, draft.answer);
    const cites = new Set(draft.answer.flatMap(worksOf)).size;
    const lead = draft.isAnswered
      ? writtenLead(material.appraisal, input.plan, { cites, all: cited.size })
      : answer.lead;
    yield { type: 'answer', answer: { ...answer, lead, claims, isWritten: draft.isAnswered } };
    for (const section of merged) yield* renderSection(rendering, section);
    for (const { id, title } of gaps) {
      yield { type: 'section', id, title };
      for (const text of omitted) yield { type: 'block', sectionId: id, block: { type: 'note', text, isItem: true } };
      yield { type: 'block', sectionId: id, block: { type: 'note', text: TO_LOOK_UP } };
    }
    for (const section of standard) yield* section.render(tally.result());
  }
  for (const part of parts()) yield tally.count(part);
  const { value, reason } = reportConfidence(input, { ...tally.result(), isDirect: true });
  yield {
    type: 'end',
    confidence: value,
    confidenceReason: reason,
    claims: tally.claims(),
    references: tally.result().cited,
    removed: { ...session.removed },
    writtenBy: 'model',
  };
}

/** For clinical questions where no title or publication type is a guideline: guidelines have to be looked up. */
function withoutGuideline({ input: { plan }, shown }: Material): string[] {
  if (plan.questionType === 'mechanism' || plan.questionType === 'other') return [];
  const has = shown.some(({ work }) => [work.title, ...work.publicationTypes].some((text) => GUIDELINE.test(text)));
  return has ? [] : [NO_GUIDELINE];
}

/** Readers took a line on what was not found for a statement of its importance. */
const TO_LOOK_UP = 'Look up what is named here: it may be common or effective although no work found reports it.';

const GUIDELINE = /\b(?:guidelines?|recommendations?|consensus|regulators?|regulatory|FDA|EMA)\b/i;
const NO_GUIDELINE =
  'No guideline and no decision of a regulator is among the works that answer: look them up before acting.';

function worksOf({ kept, claim }: Check): string[] {
  return kept ? claim.citations.map(({ evidenceId }) => evidenceId) : [];
}

/** Works that a section cites. */
function worksIn(section: Section<Check>): Set<string> {
  return new Set(
    keptSentences([section]).flatMap(({ check }) => check.claim.citations.map(({ evidenceId }) => evidenceId)),
  );
}

function limitsOf({ removed }: ReportSession): string[] {
  if (removed.citations === 0) return [OF_WRITING];
  const many = removed.citations === 1 ? 'One reference' : `${removed.citations} references`;
  return [OF_WRITING, `${many} that the model gave named nothing that it had been shown, and did not count.`];
}
