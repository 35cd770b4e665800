import type { ResearchPlan } from '#core/agents/handlers.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { matchConcepts } from '#core/judge/concept-match.ts';
import { namedDrugs } from '#core/judge/named-drugs.ts';
import {
  type Heading,
  isFinding,
  isSecondHand,
  readStatements,
  readTitle,
  type Statement,
} from '#core/judge/statements.ts';
import { outcomesBeside } from '#core/judge/told-outcomes.ts';
import { measuresIn } from './contradictions-measures.ts';
import type { Finding } from './contradictions-pairs.ts';
import type { QuestionTopic } from './judge-topic.ts';

/** Findings of each work: at most 30 · 29 / 2 pairs of works and 8 · 8 of findings, compared in milliseconds. */
const MAX_FINDINGS = 8;

/** The sentences of a work that find something about the question's subject, the last ones where there are many. */
export function findingsOf(work: Evidence, concepts: ResearchPlan['concepts'], topic: QuestionTopic): Finding[] {
  const subjects = concepts.filter((_, at) => topic.subject.has(at));
  const title = readTitle(work, concepts);
  const conditions = conditionsBeside(title, concepts);
  const statements = readStatements(work, concepts);
  const methods = statements.filter(({ part }) => part === 'method').map(({ text }) => text);
  return statements
    .filter((statement) => isFinding(statement) && !isSecondHand(statement))
    .map(
      (statement): Finding => ({
        statement,
        methods,
        conditions,
        titled: title.concepts,
        subject: subjectsOf(statement, title, concepts, topic),
        outcomes: outcomesBeside(statement.outcomes, subjects),
        measures: measuresIn(statement.text),
      }),
    )
    .filter((finding) => finding.subject.length > 0)
    .slice(-MAX_FINDINGS);
}

/** Where the question asks for any drug, two sentences about its disease are about one thing only if they name one drug. */
function subjectsOf(
  statement: Statement,
  title: Heading,
  concepts: ResearchPlan['concepts'],
  { subject, asksForAny, dosed }: QuestionTopic,
): string[] {
  if (asksForAny) return namedDrugs(statement, dosed).map(({ name }) => name);
  const named = statement.about.filter((concept) => subject.has(concept));
  // "The sensitivity for Y was 62%" speaks of the test that the title names.
  const isAccuracy = named.length === 0 && measuresIn(statement.text).some((measure) => measure.isAccuracy);
  const meant = isAccuracy ? title.concepts.filter((at) => subject.has(at)) : named;
  return meant.flatMap((at) => concepts[at]?.term ?? []);
}

/** Diseases that a title names and the question does not: whom else a work may have studied. */
function conditionsBeside({ entities }: Heading, concepts: ResearchPlan['concepts']): string[] {
  const match = matchConcepts(concepts);
  const diseases = entities.filter(
    ({ kind, name, text }) => kind === 'disease' && match(`${name} ${text}`).length === 0,
  );
  return [...new Set(diseases.map(({ name }) => name))];
}
