import type { QuestionType } from '#contract/assessment.ts';
import type { QueryConcept } from '../sources/tool.ts';

/** One question of its own within what was asked. */
export interface QuestionPart {
  /** Self-contained: "it" and "they" are replaced by what they stand for, where that can be told. */
  text: string;
  questionType: QuestionType;
  /** It can be answered with yes or no. */
  asksYesNo: boolean;
  /** What is asked about, in the question's own words: "fracture", "mortality". */
  outcomes: readonly string[];
}

/** What was asked, read once; nobody parses the question again. */
export interface ParsedQuestion {
  /** As it was asked. */
  question: string;
  questionType: QuestionType;
  /** Its ideas, most telling first. */
  concepts: QueryConcept[];
  /** The question's content words and phrases, for ranking and highlighting. */
  terms: string[];
  /** The ideas as relevance is judged by them: what is done, and what it is done for, where the planner can tell. */
  ideas: readonly { term: string; synonyms: readonly string[]; part?: 'intervention' | 'object' | undefined }[];
  /** In order; one where it asks one thing. */
  parts: readonly QuestionPart[];
  /** Whom it asks about, in its own words. */
  population: string | null;
  /** What the intervention is compared with. */
  comparison: string | null;
  /** ISO 639-1 code; null where it cannot be told. */
  language: string | null;
  /** The same in English, where it was asked in another language and a model has translated it. */
  inEnglish: string | null;
}
