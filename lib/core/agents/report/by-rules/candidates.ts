import type { Citation } from '#contract/citation.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { matchConcepts } from '#core/reading/concept-match.ts';
import { contextLost, leansOnContext } from '#core/reading/standing-alone.ts';
import { readStatements, type Statement } from '#core/reading/statements.ts';
import { directionOf } from '#core/text/direction.ts';
import { stems } from '#core/text/words.ts';
import { hasConcern } from '../frame/notices.ts';
import { isAboutHarm } from './aims.ts';
import { isShowable, looksEnglish } from './showable.ts';

/** A sentence that may be quoted, with what speaks for quoting it. */
export interface Candidate {
  /** The sentence without its leading connective: `text === texts[field].slice(start, end)`. */
  text: string;
  citation: Citation;
  statement: Statement;
  /** Content words, for telling near-identical sentences apart. */
  stems: ReadonlySet<string>;
  /** How much of the question the sentence itself (or, at half weight, its title) speaks of, 0..1. */
  coverage: number;
  /** Worth as an answer to the question; comparable within a run. */
  score: number;
}

/** Words that join a sentence to the one before and say nothing by themselves. */
const CONNECTIVE =
  /^(?:(?:and|but|so|in fact|moreover|furthermore|in addition|additionally|finally|thus|therefore|hence|consequently|interestingly|notably|importantly|in conclusion|in summary|to conclude|to summari[sz]e|overall|taken together|together|altogether|collectively|indeed|accordingly|meanwhile|further|first(?:ly)?|lastly|of note|as expected|surprisingly|remarkably|unexpectedly|in particular|specifically|as a result|conclusions?|results?|we conclude that|we found that|we show that|we report that|(?:our|these|the) (?:results|findings|data) (?:show|demonstrate) that)[,:]\s+)/i;

/** What the ideas of a question count beside its single words. */
const IDEAS_SHARE = 0.6;
/** Coverage by the sentence decides most; where it stands, what it reports and how good the work is decide the rest. */
const WEIGHT = { coverage: 0.45, part: 0.2, result: 0.1, quality: 0.1, relevance: 0.15 };
const PART_WORTH: Readonly<Record<Statement['part'], number>> = {
  conclusion: 1,
  result: 0.8,
  unclear: 0.45,
  background: 0.15,
  method: 0,
  aim: 0,
};
const CONTEXT_PENALTY = 0.5;
/** What a journal doubts comes after what nobody doubts. */
const CONCERN_PENALTY = 0.3;
/** A sentence that says none of the question's words itself needs its title to be understood. */
const UNNAMED_PENALTY = 0.1;
/** The title says what a sentence that does not repeat it is about. */
const TITLE_SHARE = 0.5;

/** All quotable sentences of the works, best answer first; ties keep the order of the works and of the text. */
export function readCandidates(works: readonly RankedWork[], plan: ParsedQuestion): Candidate[] {
  const anyLanguage = !looksEnglish(plan.question);
  const read = works.flatMap(({ work, relevance }) =>
    asIntroduced(readStatements(work, plan.concepts)).map((statement) => ({ statement, relevance })),
  );
  const measure = coverageOf(
    plan,
    read.map(({ statement }) => statement),
  );
  const seen = new Set<string>();
  const quotable = read.flatMap(({ statement, relevance }) => {
    const trimmed = withoutConnective(statement);
    const key = `${statement.work.id} ${trimmed.text.toLowerCase()}`;
    if (seen.has(key) || leansOnContext(trimmed.text) || !isShowable(trimmed, { anyLanguage })) return [];
    seen.add(key);
    const { coverage, isNamed } = measure(trimmed);
    const isTelling = isNamed || directionOf(trimmed.text) !== null || isAboutHarm(trimmed.text, plan.question);
    const score = scoreOf(trimmed, coverage, relevance, plan.question) - (isNamed ? 0 : UNNAMED_PENALTY);
    return [{ isTelling, candidate: { ...asQuote(trimmed), coverage, score } }];
  });
  const telling = quotable.filter(({ isTelling }) => isTelling);
  // Works that name the subject in their titles alone still have something to say.
  return (telling.length > 0 ? telling : quotable).map(({ candidate }) => candidate).sort((a, b) => b.score - a.score);
}

/** Says what others did before; in the first sentences of an abstract that is no finding of its own. */
const TOLD_BEFORE =
  /\b(?:has|have|had) (?:long |recently |previously |also |often )?been (?:reported|proposed|suggested|implicated|linked|thought|shown|used|developed|considered|hypothesi[sz]ed)\b|\b(?:is|are) (?:an? )?(?:commonly|widely|often|usually|frequently|rare|common|chronic|progressive|debilitating)\b/i;
const SHORTEST_ABSTRACT = 4;

/** Abstracts without labels begin with what was known: such a beginning is background, unless it reports a number or a result. */
function asIntroduced(statements: readonly Statement[]): Statement[] {
  const own = statements.filter(({ field }) => field === 'abstract');
  if (own.length < SHORTEST_ABSTRACT) return [...statements];
  return statements.map((statement) => {
    const place = own.indexOf(statement);
    const { part, text } = statement;
    if (place < 0 || place > 1 || /\d\s?%|\bp\s*[<=>≤≥]|\bwe\b/i.test(text)) return statement;
    const introduces = (place === 0 && part === 'unclear') || (part !== 'conclusion' && TOLD_BEFORE.test(text));
    return introduces ? { ...statement, part: 'background' } : statement;
  });
}

function withoutConnective(statement: Statement): Statement {
  const mark = /^[\s:;,.–—-]+/.exec(statement.text)?.[0].length ?? 0;
  const connective = mark + (CONNECTIVE.exec(statement.text.slice(mark))?.[0].length ?? 0);
  return { ...statement, text: statement.text.slice(connective), start: statement.start + connective };
}

function asQuote(statement: Statement): Pick<Candidate, 'text' | 'citation' | 'statement' | 'stems'> {
  const { work, field, text, start, end } = statement;
  const citation = { evidenceId: work.id, field, quote: text, start, end };
  return { text, citation, statement, stems: new Set(stems(text)) };
}

function scoreOf(statement: Statement, coverage: number, relevance: number, question: string): number {
  const { text, part, work } = statement;
  const isResult = directionOf(text) !== null || /\d\s?%|\bp\s*[<=>≤≥]/i.test(text);
  return (
    WEIGHT.coverage * coverage +
    WEIGHT.part * PART_WORTH[part] +
    WEIGHT.result * Number(isResult) +
    WEIGHT.quality * work.quality.score +
    WEIGHT.relevance * relevance -
    (hasConcern(work) ? CONCERN_PENALTY : 0) -
    CONTEXT_PENALTY * contextLost(text, `${question} ${work.title}`)
  );
}

/**
 * Measures how much of the question a sentence speaks of: its ideas and its words, each weighted by how rare it is among
 * the sentences read (inverse document frequency, Spärck Jones 1972).
 */
function coverageOf(
  plan: ParsedQuestion,
  statements: readonly Statement[],
): (statement: Statement) => { coverage: number; isNamed: boolean } {
  const total = statements.length;
  const rarity = (count: number) => Math.log(1 + total / (1 + count));
  const conceptWeights = plan.concepts.map((_, i) => rarity(statements.filter((s) => s.concepts.includes(i)).length));
  const counts = new Map<string, number>();
  for (const statement of statements) {
    for (const stem of new Set(stems(statement.text))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const wanted = [...new Set(plan.terms.flatMap((term) => stems(term)))];
  const wordWeights = new Map(wanted.map((stem) => [stem, rarity(counts.get(stem) ?? 0)]));
  const inTitle = matchConcepts(plan.concepts);
  return ({ text, work, concepts }) => {
    const own = new Set(stems(text));
    const title = new Set(stems(work.title));
    const titled = new Set(inTitle(work.title));
    const ofIdeas = share(
      conceptWeights.map((weight, i) => [weight, concepts.includes(i) ? 1 : titled.has(i) ? TITLE_SHARE : 0]),
    );
    const ofWords = share(
      [...wordWeights].map(([stem, weight]) => [weight, own.has(stem) ? 1 : title.has(stem) ? TITLE_SHARE : 0]),
    );
    const ideasShare = conceptWeights.length === 0 ? 0 : wordWeights.size === 0 ? 1 : IDEAS_SHARE;
    const isNamed = concepts.length > 0 || wanted.some((stem) => own.has(stem));
    return { coverage: ideasShare * ofIdeas + (1 - ideasShare) * ofWords, isNamed };
  };
}

function share(parts: readonly (readonly [weight: number, present: number])[]): number {
  const whole = parts.reduce((sum, [weight]) => sum + weight, 0);
  return whole === 0 ? 0 : parts.reduce((sum, [weight, present]) => sum + weight * present, 0) / whole;
}
