import type { QuestionType } from '#contract/appraisal/assessment.ts';
import type { SearchFilters } from '#contract/run-request.ts';
import type { QueryConcept } from '../sources/tool.ts';

/** One question of its own within what was asked. */
export interface QuestionPart {
  /** Self-contained: "it" and "they" are replaced by what they stand for, where that is known. */
  text: string;
  questionType: QuestionType;
  /** It can be answered with yes or no. */
  asksYesNo: boolean;
  /** What is asked about, in the question's own words: "fracture", "mortality". */
  outcomes: readonly string[];
}

/** An idea of the question: a name that the vocabulary knows, or a content word. */
export interface QuestionConcept extends QueryConcept {
  /** Names of what the vocabulary places directly below it: a work on one of them speaks of the idea too. */
  narrower?: readonly string[];
}

export const NAMED_KINDS = ['trial', 'guideline', 'decision', 'drug', 'other'] as const;

/** Something that a model knows by name to bear on a question: searched for, and no evidence of anything. */
export interface NamedWork {
  name: string;
  kind: (typeof NAMED_KINDS)[number];
  /** Words that tell it from others of the name; may be empty. */
  words: string;
}

/** What was asked, read once; nobody parses the question again. */
export interface ParsedQuestion {
  /** As it was asked. */
  question: string;
  /** `other` where no model has read the question. */
  questionType: QuestionType;
  /** Its ideas, in the question's order. */
  concepts: QuestionConcept[];
  /** The question's content words and phrases, for ranking and highlighting. */
  terms: string[];
  /** In order; one where it asks one thing, and where no model has read it. */
  parts: readonly QuestionPart[];
  /** Whom it asks about, in its own words. */
  population: string | null;
  /** What the intervention is compared with. */
  comparison: string | null;
  /** The question as a boolean query of PubMed, where it was typed as one; sent as it stands. */
  typedQuery: string | null;
  /** Ideas behind NOT. */
  excluded: readonly string[];
  /** ISO 639-1 code; null where it is not known. */
  language: string | null;
  /** The same in English, where it was asked in another language and a model has translated it. */
  inEnglish: string | null;
  /** What a model would look up by name; absent where none has read the question. */
  named?: readonly NamedWork[];
  /** How the question itself limits the search; absent where it does not. */
  filters?: SearchFilters;
}

/** The question as its ideas were read from it: in English where it was translated. Agents that search and weigh see this. */
export function englishOf({ question, inEnglish }: Pick<ParsedQuestion, 'question' | 'inEnglish'>): string {
  return inEnglish ?? question;
}
