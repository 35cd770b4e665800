import type { Evidence } from '../evidence/evidence.ts';
import { findEntities } from '../lexicon/entities.ts';
import { findConcepts } from '../lexicon/lookup.ts';
import { matchConcepts, type Spellings } from './concept-match.ts';
import { type Stance, stanceOf } from './stance.ts';
import { readStatements, type Statement } from './statements.ts';

/** The ideas of a question. */
export interface Topic {
  concepts: readonly Spellings[];
  /** Those the answer must be about: the drug, the procedure, the exposure. */
  subject: ReadonlySet<number>;
  /** Those a work must name to answer the whole question. */
  essential: ReadonlySet<number>;
  /** Whether the question asks which drug or treatment acts, naming none. */
  asksForAny: boolean;
}

/** A work as the judge sees it. */
export interface WeighedWork {
  work: Evidence;
  relevance: number;
  statements: readonly Statement[];
  /** 1: names the subject and every essential idea; 0.5: the subject and some; 0: too little to count. */
  topicality: number;
  /** What its results say; null where they do not tell. */
  stance: Stance | null;
}

/** Reads a work for its sentences, how much of the question it speaks of, and what it says. */
export function weigh({ work, relevance }: { work: Evidence; relevance: number }, topic: Topic): WeighedWork {
  const statements = readStatements(work, topic.concepts);
  return {
    work,
    relevance,
    statements,
    topicality: topicalityOf(work, statements, topic),
    stance: stanceOf(statements),
  };
}

function topicalityOf(work: Evidence, statements: readonly Statement[], topic: Topic): number {
  const { concepts, subject, essential, asksForAny } = topic;
  const inHeading = matchConcepts(concepts);
  const registry = work.registry ? [...work.registry.conditions, ...work.registry.interventions] : [];
  const headings = [work.title, ...work.meshTerms, ...work.keywords, ...registry].flatMap(inHeading);
  // A subject met only in the introduction or in the methods is not what the work is about.
  const telling = statements.filter(({ part }) => !['aim', 'background', 'method'].includes(part));
  const central = new Set([...headings, ...telling.flatMap((statement) => statement.concepts)]);
  if (subject.size > 0 && ![...subject].some((concept) => central.has(concept))) return 0;
  const named = new Set([...central, ...statements.flatMap((statement) => statement.concepts)]);
  const isWhole =
    [...essential].every((concept) => named.has(concept)) && (!asksForAny || namesTreatment(work, telling));
  if (isWhole) return 1;
  const needed = Math.min(concepts.length, Math.max(2, Math.ceil(concepts.length / 2)));
  return named.size >= needed ? 0.5 : 0;
}

function namesTreatment({ title }: Evidence, telling: readonly Statement[]): boolean {
  const inTitle = findConcepts(title).some(({ concept }) => concept.kind === 'drug' || concept.kind === 'procedure');
  return (
    inTitle ||
    [...findEntities(title), ...telling.flatMap(({ entities }) => entities)].some(({ kind }) => kind === 'drug')
  );
}
