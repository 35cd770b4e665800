import { type Evidence, isOwnDocument, isRetracted } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { RankedWork, Reader } from '../agents/handlers.ts';
import { stopIfCancelled } from '../errors.ts';
import type { WordKnowledge } from '../ports/embedder.ts';
import type { ParsedQuestion, QuestionConcept } from '../question/parsed-question.ts';
import type { NearSentences } from '../reading/key-sentences.ts';
import { nearestFindings, quotedFindings } from '../reading/quoted-findings.ts';
import { createIdeaFinder, rankedIdeas } from '../retrieval/idea-index.ts';
import { createNearSentences, NEAR } from '../retrieval/near-sentences.ts';
import { RESEARCH_WORDS } from '../retrieval/word-commonness.ts';
import { INCLUDED } from '../retrieval/work-relevance.ts';
import { stems } from '../text/words.ts';

/** The ideas of a question, as works and sentences are compared with them. */
export interface QuestionIdeas {
  /** What the question is about, each with its place in what `find` returns: works differ in which of these they leave out. */
  subjects: readonly { term: string; idea: number }[];
  find: (passage: ReadonlySet<string>) => ReadonlySet<number>;
  /** Share of the ideas, by weight, that some words name. */
  share: (stems: readonly string[]) => number;
  wanted: ReadonlySet<string>;
  /** For documents of one's own. */
  near: NearSentences;
}

export function questionIdeas(plan: ParsedQuestion, words: WordKnowledge | undefined): QuestionIdeas {
  const ideas = rankedIdeas(plan.inEnglish ?? plan.question, plan.concepts, words);
  const find = createIdeaFinder(ideas, words);
  const total = ideas.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return {
    subjects: subjectsOf(plan.concepts, words),
    find,
    share: (found) => [...find(new Set(found))].reduce((sum, idea) => sum + (ideas[idea]?.weight ?? 0), 0) / total,
    wanted: new Set(ideas.flatMap(({ spellings }) => spellings.flat())),
    near: createNearSentences(plan.inEnglish ?? plan.question, words),
  };
}

/**
 * From this rarity on, a word without a heading is a name rather than an ordinary word. In the word table "lowest" has 0.41,
 * "pills" 0.56, "dementia" 0.64, "aspirin" 0.65, and a word that the table does not hold, such as a new drug's name, 1.
 */
const NAME_RARITY = 0.6;

/**
 * "Safe", "lowest" and "every" are words of a question, and a work that leaves them out may well be on its subject. Where the
 * vocabulary knows nothing of a question, or could not be asked, all its words count.
 */
function subjectsOf(concepts: readonly QuestionConcept[], words: WordKnowledge | undefined): QuestionIdeas['subjects'] {
  const isKnown = concepts.some(({ mesh }) => mesh.length > 0);
  return concepts.flatMap(({ term, mesh }, idea) => {
    const own = stems(term);
    const isSubject =
      !isKnown ||
      (mesh.length > 0
        ? !own.every((stem) => RESEARCH_WORDS.has(stem))
        : !words || own.some((stem) => words.rarity(stem) >= NAME_RARITY));
    return isSubject ? [{ term, idea }] : [];
  });
}

/**
 * Reads works by code alone: the sentences of each that most likely tell its result, verbatim, with the effect that stands
 * in them. What a work means for the question is left open. What was read goes with the work and the question.
 */
export function createDigestReader({ words }: { words?: WordKnowledge | undefined }): Reader {
  const known = new WeakMap<ParsedQuestion, { ideas: QuestionIdeas; readings: WeakMap<Evidence, WorkReading> }>();
  return {
    async read({ plan, works }, signal) {
      stopIfCancelled(signal);
      const ofPlan = known.get(plan) ?? { ideas: questionIdeas(plan, words), readings: new WeakMap() };
      known.set(plan, ofPlan);
      return works.map((each) => {
        const present = ofPlan.readings.get(each.work);
        if (present?.relevance === each.relevance) return present;
        const reading = readWork(each, ofPlan.ideas);
        ofPlan.readings.set(each.work, reading);
        return reading;
      });
    },
  };
}

export function readWork({ work, relevance }: RankedWork, ideas: QuestionIdeas): WorkReading {
  const findings = isRetracted(work) ? [] : findingsOf({ work, relevance }, ideas);
  return {
    evidenceId: work.id,
    bearing: findings === null || isRetracted(work) ? 'off' : 'bears_on',
    relevance,
    reason: namesInWords(work, ideas),
    findings: findings ?? [],
    by: 'rules',
  };
}

/** A sentence of a document that is less near than this share of the nearest is on something else. */
const SHARE_OF_BEST = 0.5;

/** Null for a work that is not near enough; one's own documents are judged by their sentences, not by what abstracts are like. */
function findingsOf({ work, relevance }: RankedWork, ideas: QuestionIdeas): Finding[] | null {
  if (!isOwnDocument(work)) return relevance >= INCLUDED ? quotedFindings(work, ideas) : null;
  const nearest = nearestFindings(work, ideas.near);
  const best = Math.max(0, ...nearest.map((finding) => finding.relevance));
  return best >= NEAR ? nearest.filter((finding) => finding.relevance >= best * SHARE_OF_BEST) : null;
}

/** What of the question a work names and does not name: all that code can say of why it is near or far. */
function namesInWords(work: Evidence, ideas: QuestionIdeas): string {
  const { subjects } = ideas;
  if (subjects.length === 0) return '';
  const named = namedIn(work, ideas);
  const missing = subjects.filter(({ idea }) => !named.has(idea));
  if (missing.length === 0) return 'It names what the question is about, but is not near enough to it.';
  return `It does not name ${anyOf(missing)}.`;
}

const LOOKED_AT = 40_000;

/** The ideas that a work names anywhere, by their places in `QuestionIdeas`. */
export function namedIn({ title, texts, meshTerms, keywords }: Evidence, { find }: QuestionIdeas): ReadonlySet<number> {
  const text = [title, ...Object.values(texts), ...meshTerms, ...keywords].join('\n');
  return find(new Set(stems(text.slice(0, LOOKED_AT))));
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** “aspirin”, “ibuprofen” or “naproxen”. */
export const anyOf = (ideas: readonly { term: string }[]): string => OR.format(ideas.map(({ term }) => `“${term}”`));
