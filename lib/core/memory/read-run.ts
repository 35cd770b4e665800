import type { Citation } from '#contract/citation.ts';
import type { MemoryOrigin } from '#contract/memory.ts';
import type { RunView } from '#contract/run-view.ts';
import { answerEntry, hypothesisEntries } from './entry-text.ts';
import { type KeptClaim, keptClaims, withoutSecrets, workOf } from './fit-to-remember.ts';
import { groundedReading } from './grounded-reading.ts';
import type { Learned, LearnedEntity } from './learned.ts';
import { chosenPreferences } from './preferences.ts';

/** Limit for one answer; a long report repeats itself. */
const MOST_ENTITIES = 40;
const MOST_WORKS = 12;
const MOST_RELATIONS = 40;

/**
 * What to remember of a finished run: one line on its answer, the outcomes of its hypotheses, the works that it cites,
 * and how the user wanted to be answered; where a model has read it, also the entities that the question and the
 * checked sentences name, and the relations that those sentences state. The question is stored in its completed form,
 * since a follow-up means nothing without its conversation. Only content of the question and of checked sentences is
 * stored: nothing recalled, nothing unchecked, no order, no secret. Null where there is nothing to remember.
 */
export function readRun(view: RunView, at: string): Learned | null {
  if (view.status !== 'complete' || !view.request) return null;
  const question = withoutSecrets(view.ask?.understood.question ?? view.request.question);
  const origin = originsOf(view.runId, question, at);
  const claims = keptClaims(view);
  const entry = answerEntry(view, { question, at });
  const originOf = ({ claim, work }: KeptClaim) => {
    return { ...origin(claim.text, work.id, view), ...onlyIn(claim.citations, view) };
  };
  const asked = origin(question, null, view);
  const chosen = chosenPreferences(view.request);
  const read = groundedReading(view.memoryReading, {
    question: withoutSecrets(view.request.question),
    claims,
    preferences: chosen,
  });
  const byModel = <T extends { from: KeptClaim | null }>({ from, ...rest }: T) => {
    return { ...rest, origin: from ? originOf(from) : asked };
  };
  return {
    entries: [...(entry ? [entry] : []), ...hypothesisEntries(view, at)].map(
      ({ sentence, evidenceId, citations, ...rest }) => {
        return { ...rest, origin: { ...origin(sentence, evidenceId, view), ...onlyIn(citations, view) } };
      },
    ),
    entities: entitiesOf(claims, { originOf, named: read.entities.map(byModel) }),
    relations: read.relations
      .map(({ from, ...relation }) => ({ ...relation, origin: originOf(from), validAt: yearOf(from) }))
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

/** The user's documents that are the only sources of all these quotes. */
function onlyIn(citations: readonly Citation[], view: RunView): Pick<MemoryOrigin, 'documentIds'> {
  const documents = citations.map(({ evidenceId, field }) =>
    field === 'document' ? workOf(view, evidenceId)?.ids.document : undefined,
  );
  const known = documents.filter((id) => id !== undefined);
  return known.length > 0 && known.length === documents.length ? { documentIds: [...new Set(known)] } : {};
}

const LONGEST_SENTENCE = 600;

/** The works that are cited, and the names that a model has read. */
function entitiesOf(
  claims: readonly KeptClaim[],
  { originOf, named }: { originOf: (kept: KeptClaim) => MemoryOrigin; named: readonly Omit<LearnedEntity, 'ids'>[] },
): LearnedEntity[] {
  const works = claims.map((kept): LearnedEntity => {
    return { name: kept.work.title, type: 'work', ids: kept.work.ids, origin: originOf(kept) };
  });
  const names = distinct(named.map((each) => ({ ...each, ids: {} })));
  return [...names.slice(0, MOST_ENTITIES), ...distinct(works).slice(0, MOST_WORKS)];
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

/** The earliest time at which a sentence is known to hold. */
function yearOf({ work: { year } }: KeptClaim): string | null {
  return year === null ? null : `${String(year).padStart(4, '0')}-01-01T00:00:00.000Z`;
}
