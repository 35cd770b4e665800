import type { Evidence } from '#contract/evidence.ts';
import { matchConcepts, type Spellings } from '../reading/concept-match.ts';
import { findConcepts } from '../reading/lookup.ts';
import { type Stance, stanceOf } from '../reading/stance.ts';
import { type Heading, readStatements, readTitle, type Statement } from '../reading/statements.ts';
import { words } from '../text/words.ts';
import { onePerStudy } from './studies.ts';
import { hasResults } from './study-strength.ts';

/** The ideas of a question. */
export interface Topic {
  concepts: readonly Spellings[];
  /** Those the answer must be about: the drug, the procedure, the exposure. */
  subject: ReadonlySet<number>;
  /** The interventions and exposures among the ideas, which may act in a mechanism. */
  actors: ReadonlySet<number>;
  /** Those a work must name to answer the whole question. */
  essential: ReadonlySet<number>;
  /** Whether the question asks which drug or treatment acts, naming none. */
  asksForAny: boolean;
  /** Names that the works dose, lower case, whether or not a list of drugs knows them. */
  dosed: ReadonlySet<string>;
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
  const registry = work.registry ? [...work.registry.conditions, ...work.registry.interventions] : [];
  const title = readTitle(work, concepts);
  const headings = [...work.meshTerms, ...work.keywords, ...registry].flatMap(matchConcepts(concepts));
  // A subject met only in the introduction or in the methods is not what the work is about.
  const telling = statements.filter(({ part }) => !['aim', 'background', 'method'].includes(part));
  const central = new Set([...title.concepts, ...headings, ...telling.flatMap((statement) => statement.concepts)]);
  if (subject.size > 0 && ![...subject].some((concept) => central.has(concept))) return 0;
  const named = new Set([...central, ...statements.flatMap((statement) => statement.concepts)]);
  const isWhole =
    [...essential].every((concept) => named.has(concept)) &&
    (!asksForAny || namesTreatment({ work, title, telling, dosed: topic.dosed }));
  if (isWhole) return 1;
  const needed = Math.min(concepts.length, Math.max(2, Math.ceil(concepts.length / 2)));
  return named.size >= needed ? 0.5 : 0;
}

interface Told {
  work: Evidence;
  title: Heading;
  telling: readonly Statement[];
  dosed: ReadonlySet<string>;
}

function namesTreatment({ work, title, telling, dosed }: Told): boolean {
  const texts = [work.title, ...telling.map(({ text }) => text)];
  return (
    findConcepts(work.title).some(({ concept }) => concept.kind === 'procedure') ||
    [title, ...telling].some(({ entities }) => entities.some(({ kind }) => kind === 'drug')) ||
    texts.some((text) => words(text).some((word) => dosed.has(word)))
  );
}

/** Works weighed at most, as the product's contract says. */
const MAX_WORKS = 30;

/**
 * The works a verdict is formed from, in the order given, at most 30: one for each study, and a registration that has
 * only plans to tell does not keep out a work with results.
 */
export function worksToWeigh<T extends { work: Evidence }>(works: readonly T[]): T[] {
  const studies = onePerStudy(works);
  const chosen = new Set(
    [...studies.filter(({ work }) => hasResults(work)), ...studies.filter(({ work }) => !hasResults(work))].slice(
      0,
      MAX_WORKS,
    ),
  );
  return studies.filter((each) => chosen.has(each));
}
