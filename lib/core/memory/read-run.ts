import type { Citation } from '#contract/citation.ts';
import type { MemoryOrigin } from '#contract/memory.ts';
import type { RunView } from '#contract/run-view.ts';
import { parseQuestion } from '../question/parse-question.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { chosenPreferences } from './chosen-preferences.ts';
import { answerEntry, hypothesisEntries } from './entry-text.ts';
import { isFitToRemember, withoutSecrets } from './fit-to-remember.ts';
import { heldReading } from './held-reading.ts';
import { type KeptClaim, keptClaims, workOf } from './kept-claims.ts';
import type { Learned, LearnedEntity } from './learned.ts';

/** What one answer may add; a long report tells the same many times. */
const MOST_ENTITIES = 40;
const MOST_WORKS = 12;
const MOST_RELATIONS = 40;

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
  const entry = answerEntry(view, { question, at });
  const originOf = ({ claim, work }: KeptClaim) => {
    return { ...origin(claim.text, work.id, view), ...onlyIn(claim.citations, view) };
  };
  const asked = origin(question, null, view);
  const chosen = chosenPreferences(view.request);
  const read = heldReading(view.memoryReading, { question, claims, preferences: chosen });
  const byModel = <T extends { from: KeptClaim | null }>({ from, ...rest }: T) => {
    return { ...rest, origin: from ? originOf(from) : asked };
  };
  return {
    entries: [...(entry ? [entry] : []), ...hypothesisEntries(view, at)].map(
      ({ sentence, evidenceId, citations, ...rest }) => {
        return { ...rest, origin: { ...origin(sentence, evidenceId, view), ...onlyIn(citations, view) } };
      },
    ),
    entities: entitiesOf({ parsed, claims, asked, originOf }, read.entities.map(byModel)),
    relations: read.relations
      .map(({ from, ...told }) => ({ ...told, origin: originOf(from), validAt: yearOf(from) }))
      .slice(0, MOST_RELATIONS),
    preferences: [...chosen, ...read.preferences].map((each) => ({ ...each, origin: asked })),
    same: read.same,
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

/** The documents of the reader in whose text alone all of these quotes stand. */
function onlyIn(citations: readonly Citation[], view: RunView): Pick<MemoryOrigin, 'documentIds'> {
  const documents = citations.map(({ evidenceId, field }) =>
    field === 'document' ? workOf(view, evidenceId)?.ids.document : undefined,
  );
  const known = documents.filter((id) => id !== undefined);
  return known.length > 0 && known.length === documents.length ? { documentIds: [...new Set(known)] } : {};
}

const LONGEST_SENTENCE = 600;

/** As the run read it; what a follow-up leaves out, its plan has filled in. */
function questionOf(view: RunView, question: string): ParsedQuestion {
  const parsed = parseQuestion(question);
  return view.plan ? { ...parsed, questionType: view.plan.questionType, concepts: view.plan.concepts } : parsed;
}

interface EntityScope {
  parsed: ParsedQuestion;
  claims: readonly KeptClaim[];
  asked: MemoryOrigin;
  originOf: (kept: KeptClaim) => MemoryOrigin;
}

/** @param more what a model has read, behind what rules read of the same name. */
function entitiesOf(
  { parsed, claims, asked, originOf }: EntityScope,
  more: readonly Omit<LearnedEntity, 'ids'>[],
): LearnedEntity[] {
  // What a thing is, only a model says; the question's own ideas are names whatever they are.
  const ideas = parsed.concepts
    .filter(({ term }) => isFitToRemember(term) && /\p{L}{2}/u.test(term))
    .map(({ term }): LearnedEntity => ({ name: term, type: 'other', ids: {}, origin: asked }));
  const byRules = distinct(ideas);
  const known = new Set(byRules.map(({ name }) => name.toLowerCase()));
  const read = more.filter(({ name }) => !known.has(name.toLowerCase())).map((each) => ({ ...each, ids: {} }));
  const works = claims.map((kept): LearnedEntity => {
    return { name: kept.work.title, type: 'work', ids: kept.work.ids, origin: originOf(kept) };
  });
  return [...[...byRules, ...distinct(read)].slice(0, MOST_ENTITIES), ...distinct(works).slice(0, MOST_WORKS)];
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

/** From when on a sentence holds as far as is known. */
function yearOf({ work: { year } }: KeptClaim): string | null {
  return year === null ? null : `${String(year).padStart(4, '0')}-01-01T00:00:00.000Z`;
}
