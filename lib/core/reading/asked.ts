import type { QuestionType } from '#contract/assessment.ts';
import { stems } from '../text/words.ts';
import type { Spellings } from './concept-match.ts';
import { findConcepts } from './lookup.ts';
import { valenceOf } from './outcome-valence.ts';

/** One part of what was asked, as reading needs it. */
export interface AskedPart {
  text: string;
  asksYesNo: boolean;
  outcomes: readonly string[];
}

/** What reading needs of a parsed question. A `ParsedQuestion` is one; where its parts are missing they are read from its words. */
export interface Asked {
  question: string;
  concepts: readonly Spellings[];
  ideas?: readonly { term: string; synonyms: readonly string[]; part?: 'intervention' | 'object' | undefined }[];
  parts?: readonly AskedPart[];
  questionType?: QuestionType;
  population?: string | null;
  /** In English, where it was asked in another language. */
  inEnglish?: string | null;
}

const YES_NO =
  /^(?:[^?.]{0,80}[:,]\s*)?(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|may|might|must|am)\b/i;
const OPEN = /\b(?:what|which|how|why|when|where|who|whom|whose)\b/i;

/** The parts of a question; a question without any is one part of its own. */
export function partsOf(
  asked: Pick<Asked, 'question' | 'inEnglish' | 'parts' | 'ideas' | 'population' | 'questionType'>,
) {
  const { question, inEnglish, parts } = asked;
  if (parts && parts.length > 0)
    return parts.map((part): AskedPart => ({ ...part, outcomes: outcomesOf(part, asked) }));
  const text = inEnglish ?? question;
  const asksYesNo = YES_NO.test(text.trim()) && !OPEN.test(text.slice(0, 24));
  return [{ text, asksYesNo, outcomes: [] } satisfies AskedPart];
}

/**
 * What a part asks for. What only says whom it asks about is no outcome ("women with low bone density"); where an
 * intervention is named, an idea that is neither it nor what it is given for is what is asked ("which fractures", "with
 * regard to kidney injury and bleeding").
 */
function outcomesOf(
  { text, outcomes }: AskedPart,
  { ideas = [], population, questionType }: Pick<Asked, 'ideas' | 'population' | 'questionType'>,
): string[] {
  const whom = new Set(stems(population ?? ''));
  const isWhom = (name: string) => stems(name).every((stem) => whom.has(stem));
  const present = new Set(stems(text));
  const isTreated = questionType === 'treatment_effect' && ideas.some(({ part }) => part === 'intervention');
  const unplaced = ideas.filter(
    ({ term, part }) =>
      isTreated && part === undefined && stems(term).every((stem) => present.has(stem)) && isOutcome(term),
  );
  const named = [...outcomes, ...unplaced.map(({ term }) => term)].filter((name) => !isWhom(name));
  return [...new Map(named.map((name) => [stems(name).join(' '), name])).values()].sort(
    (a, b) => text.indexOf(a) - text.indexOf(b),
  );
}

/** Conditions and effects can be outcomes; a treatment beside the one asked about is none. */
function isOutcome(term: string): boolean {
  const kinds = findConcepts(term).map(({ concept }) => concept.kind);
  return kinds.includes('disease') || kinds.includes('effect') || valenceOf(term) !== null;
}
