import type { Evidence } from '../evidence/evidence.ts';
import { matchConcepts, type Spellings } from './concept-match.ts';
import { type Stance, stanceOf } from './stance.ts';
import { readStatements, type Statement } from './statements.ts';

/** The ideas of a question, and which of them the answer must be about: the drug, the procedure, the exposure. */
export interface Topic {
  concepts: readonly Spellings[];
  subject: ReadonlySet<number>;
}

/** A work as the judge sees it. */
export interface WeighedWork {
  work: Evidence;
  relevance: number;
  statements: readonly Statement[];
  isOnTopic: boolean;
  /** What its results say; null where they do not tell. */
  stance: Stance | null;
}

/** Reads a work. It is on topic when it names the subject and enough of the other ideas to answer, not merely to be near. */
export function weigh({ work, relevance }: { work: Evidence; relevance: number }, topic: Topic): WeighedWork {
  const statements = readStatements(work, topic.concepts);
  const inHeading = matchConcepts(topic.concepts);
  const registry = work.registry ? [...work.registry.conditions, ...work.registry.interventions] : [];
  const headings = [work.title, ...work.meshTerms, ...work.keywords, ...registry];
  const named = new Set([...statements.flatMap(({ concepts }) => concepts), ...headings.flatMap(inHeading)]);
  return { work, relevance, statements, isOnTopic: isEnough(named, topic), stance: stanceOf(statements) };
}

function isEnough(named: ReadonlySet<number>, { concepts, subject }: Topic): boolean {
  const needed = Math.min(concepts.length, Math.max(2, Math.ceil(concepts.length / 2)));
  const namesSubject = subject.size === 0 || [...subject].some((concept) => named.has(concept));
  return namesSubject && named.size >= needed;
}
