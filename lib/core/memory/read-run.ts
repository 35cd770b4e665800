import type { Citation } from '#contract/citation.ts';
import { ASK_SOURCES, RESPONSE_FORMATS } from '#contract/conversation/ask.ts';
import type { MemoryReading } from '#contract/conversation/ask-events.ts';
import type { EntityType, MemoryOrigin, MemoryPreference } from '#contract/memory.ts';
import type { RunView } from '#contract/run-view.ts';
import { deniesAnything, isNegated } from '../text/negation.ts';
import { occursIn } from '../text/whole-words.ts';
import { answerEntry, hypothesisEntries } from './entry-text.ts';
import { isFitToRemember, type KeptClaim, keptClaims, withoutSecrets, workOf } from './fit-to-remember.ts';
import {
  HEDGES,
  type JudgedName,
  type Learned,
  type LearnedEntity,
  RELATIONS,
  type StatedRelation,
} from './learned.ts';
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

interface GroundedReading {
  entities: { name: string; type: EntityType; from: KeptClaim | null }[];
  relations: (StatedRelation & { from: KeptClaim })[];
  preferences: { name: MemoryPreference['name']; value: string; basis: 'stated' }[];
  same: JudgedName[];
}

interface Ground {
  /** The reader's own words, without secrets. */
  question: string;
  claims: readonly KeptClaim[];
  preferences: readonly { name: MemoryPreference['name']; value: string }[];
}

const NOTHING: GroundedReading = { entities: [], relations: [], preferences: [], same: [] };
const LONGEST_NAME = 80;
const SHORTEST_NAME = 3;

/**
 * The parts of a model's reading that are where the model says they are: names and relations in a checked sentence, a
 * wish in the user's own words. Nothing in a source can become a wish, and no sentence is turned into its opposite.
 */
function groundedReading(reading: MemoryReading | undefined, ground: Ground): GroundedReading {
  if (!reading) return NOTHING;
  const byId = new Map(ground.claims.map((kept) => [kept.claim.id, kept]));
  const entities = reading.entities.flatMap(({ name, type, claimId }) => {
    const from = claimId === null ? null : byId.get(claimId);
    if (from === undefined || type === 'work' || type === 'person') return [];
    return isNameIn(from?.claim.text ?? ground.question)(name) ? [{ name: name.trim(), type, from }] : [];
  });
  const relations = reading.relations.flatMap(({ subject, relation, object, claimId }) => {
    const from = byId.get(claimId);
    const relationWords = { subject, relation, object };
    return from && isStated(relationWords, from.claim.text) ? [{ ...relationWords, from }] : [];
  });
  const known = new Set(ground.preferences.map(({ name }) => name));
  const preferences = reading.preferences
    .filter(({ name, value, words }) => !known.has(name) && isWished(name, value, words, ground.question))
    .map(({ name, value }) => ({ name, value, basis: 'stated' as const }));
  const texts = [ground.question, ...ground.claims.map(({ claim }) => claim.text)];
  const same = reading.same.filter(({ name }) => texts.some((text) => isNameIn(text)(name)));
  return { entities, relations, preferences, same };
}

function isNameIn(text: string): (name: string) => boolean {
  return (name) => {
    const { length } = name.trim();
    const isName = length >= SHORTEST_NAME && length <= LONGEST_NAME && /\p{L}{2}/u.test(name) && isFitToRemember(name);
    return isName && occursIn(name)(text);
  };
}

/** Both names occur in the sentence, and it affirms or denies as the relation does. A possibility is not a fact. */
function isStated({ subject, relation, object }: StatedRelation, sentence: string): boolean {
  const isName = isNameIn(sentence);
  if (!isName(subject.name) || !isName(object.name) || HEDGES.test(sentence)) return false;
  if (subject.name.toLowerCase() === object.name.toLowerCase()) return false;
  const isDenied = deniesAnything(sentence) || isNegated(sentence, sentence.length - 1);
  if (RELATIONS.denies.includes(relation)) return isDenied;
  return !isDenied && [...RELATIONS.affirms, ...RELATIONS.names].includes(relation);
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
/** What the words must contain for a value to be taken from them. */
const CUES: Readonly<Record<string, RegExp>> = {
  concise: /\b(?:brief|short|concise|quick|succinct|tersely?|one[- ]line|nutshell|tl;?dr|few words)/i,
  detailed: /\b(?:detail|depth|thorough|comprehensive|at length|long)/i,
  technical: /\b(?:technical|expert|specialist|professional|statistic)/i,
  rag_search: /\b(?:librar|documents?|files?|pdfs?|my (?:own )?(?:papers|notes))/i,
  web_search: /\b(?:web|internet|online)\b/i,
  academic_search: /\b(?:literature|journals?|papers|pubmed|arxiv|academic|published)\b/i,
  memory_recall: /\b(?:remember|memory|earlier answers)\b/i,
  randomised_trial: /\b(?:randomi[sz]ed|rcts?|trials)\b/i,
  meta_analysis: /\bmeta-?analys[ei]s\b/i,
};
/** A wish addresses the one who answers; a question that only names trials or papers is not a wish. */
const WISH =
  /\b(?:answer|reply|respond|write|explain|tell|give|keep|use|cite|prefer|want|like|please|only|just|focus|stick|rely|consider|include|make)\b/i;

function isWished(name: MemoryPreference['name'], value: string, words: string, question: string): boolean {
  const text = plain(words);
  if (text === '' || !plain(question).includes(text) || !WISH.test(words)) return false;
  switch (name) {
    case 'response_format':
      return RESPONSE_FORMATS.some((format) => format === value) && (CUES[value]?.test(words) ?? false);
    case 'source':
      return ASK_SOURCES.some((source) => source === value) && (CUES[value]?.test(words) ?? false);
    case 'design':
      return CUES[value]?.test(words) ?? false;
    case 'language':
      return /^[a-z]{2}$/.test(value) && occursIn(LANGUAGE_NAMES.of(value) ?? '-')(words);
    // Rules read a length; a domain is chosen next to the question.
    case 'length':
    case 'domain':
      return false;
  }
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
