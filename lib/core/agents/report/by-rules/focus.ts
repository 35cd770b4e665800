import type { Evidence } from '#contract/evidence.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { type QuestionParts, questionParts } from '#core/question/question-parts.ts';
import { matchConcepts } from '#core/reading/concept-match.ts';
import { directionOf } from '#core/text/direction.ts';
import { stems } from '#core/text/words.ts';
import { isAboutAccuracy, isAboutHarm, isAboutMechanism } from './aims.ts';
import type { Candidate } from './candidates.ts';

/** What tells an answer to the question from a sentence that is merely near it. */
export interface Focus {
  asksForHarm: boolean;
  /** Whether the question names an intervention or a test. */
  hasSubject: boolean;
  /** Names what the question is about: the intervention or test where it has one. The title speaks for its sentences. */
  isOnSubject(candidate: Candidate): boolean;
  /** Names the intervention and what it is asked for, and speaks of harm where the question asks for harm. */
  answers(candidate: Candidate): boolean;
  /** Says the kind of thing that is asked: a change, an accuracy, a mechanism, a harm. */
  meetsAim(candidate: Candidate): boolean;
  /** How much of the main title of a work the question covers, 0..1: works on neighbouring subjects score low. */
  centrality(work: Evidence): number;
}

export function createFocus({ question, questionType, concepts, terms }: ParsedQuestion): Focus {
  const parts = questionParts(question, concepts);
  const inTitle = matchConcepts(concepts);
  const namedIn = memoised((work) => new Set(inTitle(work.title)));
  const asked = new Set(
    [question, ...terms, ...concepts.flatMap(({ term, synonyms }) => [term, ...synonyms])].flatMap(stems),
  );
  const named = ({ statement }: Candidate) => new Set([...statement.concepts, ...namedIn(statement.work)]);
  const isHarm = ({ text }: Candidate) => isAboutHarm(text, question);
  return {
    asksForHarm: parts.asksForHarm,
    hasSubject: parts.interventions.size > 0,
    isOnSubject: (candidate) => meets(named(candidate), parts.interventions),
    answers: (candidate) =>
      isAnswer(named(candidate), parts, concepts.length) && (!parts.asksForHarm || isHarm(candidate)),
    meetsAim: (candidate) => {
      if (parts.asksForHarm) return isHarm(candidate);
      if (questionType === 'diagnosis') return isAboutAccuracy(candidate.text);
      if (questionType === 'mechanism') return isAboutMechanism(candidate.statement);
      return directionOf(candidate.text) !== null;
    },
    centrality: memoised((work) => {
      const own = stems(work.title.split(/[:?]/)[0] ?? '');
      return own.length === 0 ? 0 : own.filter((stem) => asked.has(stem)).length / own.length;
    }),
  };
}

function isAnswer(named: ReadonlySet<number>, { interventions, objects }: QuestionParts, ideas: number): boolean {
  if (interventions.size === 0 || objects.size === 0) {
    const wanted = interventions.size + objects.size === 0 ? Math.min(2, ideas) : 0;
    return named.size >= wanted && meets(named, interventions) && meets(named, objects);
  }
  return meets(named, interventions) && meets(named, objects);
}

function meets(named: ReadonlySet<number>, wanted: ReadonlySet<number>): boolean {
  return wanted.size === 0 || [...wanted].some((concept) => named.has(concept));
}

function memoised<T>(read: (work: Evidence) => T): (work: Evidence) => T {
  const known = new Map<Evidence, T>();
  return (work) => {
    const before = known.get(work);
    if (before !== undefined) return before;
    const value = read(work);
    known.set(work, value);
    return value;
  };
}
