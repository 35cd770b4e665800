import type { Claim } from '#contract/claim.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { MemoryOrigin } from '#contract/memory.ts';
import type { RunView } from '#contract/run-view.ts';
import { type QuestionTopic, topicOf } from '../agents/judge/judge-topic.ts';
import { parseQuestion } from '../question/parse-question.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { type EntityKind, findEntities } from '../reading/entities.ts';
import { lookupConcept } from '../reading/lookup.ts';
import { chosenPreferences } from './chosen-preferences.ts';
import { typeOf } from './entity-type.ts';
import { answerEntry, hypothesisEntries } from './entry-text.ts';
import { isFitToRemember, withoutSecrets } from './fit-to-remember.ts';
import type { Learned, LearnedEntity, LearnedRelation } from './learned.ts';
import { relationsIn } from './relations-in.ts';

/** What one answer may add; a long report tells the same many times. */
const MOST_CLAIMS = 40;
const MOST_ENTITIES = 40;
const MOST_WORKS = 12;
const MOST_RELATIONS = 40;

/** A sentence that was found in its source, with the work it was found in. */
interface KeptClaim {
  claim: Claim;
  work: Evidence;
}

/**
 * What there is to remember of a run that has ended: one line on its answer, what became of its hypotheses, the things that
 * the question and the checked sentences name, what those sentences say one thing does to another, and how the reader
 * wanted to be answered. Only what the question and checked sentences say is kept: nothing recalled, nothing unchecked,
 * no order, no secret. Null where there is nothing to remember.
 */
export function readRun(view: RunView, at: string): Learned | null {
  if (view.status !== 'complete' || !view.request) return null;
  const question = withoutSecrets(view.request.question);
  const parsed = questionOf(view, question);
  const origin = originsOf(view.runId, question, at);
  const claims = keptClaims(view);
  const topic = topicOf(
    parsed,
    Object.values(view.works).map((work) => ({ work, relevance: 1 })),
  );
  const entry = answerEntry(view, { question, at });
  return {
    entries: [
      ...(entry ? [{ ...entry, origin: origin(entry.sentence, entry.evidenceId, view) }] : []),
      ...hypothesisEntries(view, at).map((each) => ({ ...each, origin: origin(each.sentence, each.evidenceId, view) })),
    ].map(({ sentence: _, evidenceId: __, ...rest }) => rest),
    entities: entitiesOf(view, { parsed, question, claims, origin, topic }),
    relations: relationsOf(claims, { origin, view, topic }),
    preferences: chosenPreferences(view.request).map((each) => ({ ...each, origin: origin(question, null, view) })),
  };
}

type Origins = (sentence: string, evidenceId: string | null, view: RunView) => MemoryOrigin;

function originsOf(runId: string, question: string, at: string): Origins {
  return (sentence, evidenceId, view) => ({
    runId,
    question,
    sentence: sentence.slice(0, LONGEST_SENTENCE),
    workTitle: (evidenceId !== null && workOf(view, evidenceId)?.title) || null,
    at,
  });
}

const LONGEST_SENTENCE = 600;

const workOf = ({ works, aliases }: RunView, id: string): Evidence | undefined => works[id] ?? works[aliases[id] ?? ''];

/** As the run read it; what a follow-up leaves out, its plan has filled in. */
function questionOf(view: RunView, question: string): ParsedQuestion {
  const parsed = parseQuestion(question);
  return view.plan ? { ...parsed, questionType: view.plan.questionType, concepts: view.plan.concepts } : parsed;
}

/** Sentences of the answer and of the report below it that stand in a work which has not been retracted. */
function keptClaims(view: RunView): KeptClaim[] {
  const told = view.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'paragraph' ? block.claims : [])),
  );
  const claims = [...(view.answer?.claims ?? []), ...told].filter(
    ({ verdict, basis, text }) => verdict === 'supported' && basis !== 'counted' && isFitToRemember(text),
  );
  const byText = new Map(claims.map((claim) => [claim.text, claim]));
  return [...byText.values()].slice(0, MOST_CLAIMS).flatMap((claim): KeptClaim[] => {
    const [citation] = claim.citations;
    const work = citation && workOf(view, citation.evidenceId);
    return work && !isRetracted(work) ? [{ claim, work }] : [];
  });
}

interface EntityScope {
  parsed: ParsedQuestion;
  question: string;
  claims: readonly KeptClaim[];
  origin: Origins;
  topic: QuestionTopic;
}

function entitiesOf(view: RunView, { parsed, question, claims, origin, topic }: EntityScope): LearnedEntity[] {
  const asked = origin(question, null, view);
  // A new drug stands in no list; that works dose it tells what it is.
  const drugs = new Set([...topic.dosed, ...topic.drugs.drugs.map(({ name }) => name.toLowerCase())]);
  const typed = (name: string, kind: EntityKind | 'other') =>
    drugs.has(name.toLowerCase()) ? 'drug' : typeOf(name, kind);
  const ideas = parsed.concepts
    .filter(({ term }) => isFitToRemember(term) && /\p{L}{2}/u.test(term))
    .map(({ term }): LearnedEntity => {
      const [found] = findEntities(term).filter(({ text }) => text.length >= term.length - 2);
      const name = lookupConcept(term)?.term ?? term;
      return { name, type: typed(name, found?.kind ?? 'other'), ids: {}, origin: asked };
    });
  const told = claims.flatMap(({ claim, work }) =>
    findEntities(claim.text)
      // "Reduced nocturnal attacks" is an effect in a sentence, and no name; relations tell its outcome.
      .filter(({ name, kind }) => kind !== 'effect' || lookupConcept(name) !== undefined)
      .map(({ name, kind }): LearnedEntity => {
        return { name, type: typed(name, kind), ids: {}, origin: origin(claim.text, work.id, view) };
      }),
  );
  const works = claims.map(({ claim, work }): LearnedEntity => {
    return { name: work.title, type: 'work', ids: work.ids, origin: origin(claim.text, work.id, view) };
  });
  return [...distinct([...ideas, ...told]).slice(0, MOST_ENTITIES), ...distinct(works).slice(0, MOST_WORKS)];
}

/** The first of each name and type. */
function distinct(entities: readonly LearnedEntity[]): LearnedEntity[] {
  const byName = new Map<string, LearnedEntity>();
  for (const entity of entities) {
    const key = `${entity.type} ${entity.name.toLowerCase()}`;
    if (!byName.has(key)) byName.set(key, entity);
  }
  return [...byName.values()];
}

function relationsOf(
  claims: readonly KeptClaim[],
  { origin, view, topic }: Pick<EntityScope, 'origin' | 'topic'> & { view: RunView },
): LearnedRelation[] {
  return claims
    .flatMap(({ claim, work }) =>
      relationsIn(claim.text, work, topic).map((told) => ({
        ...told,
        origin: origin(claim.text, work.id, view),
        validAt: work.year === null ? null : `${String(work.year).padStart(4, '0')}-01-01T00:00:00.000Z`,
      })),
    )
    .slice(0, MOST_RELATIONS);
}
