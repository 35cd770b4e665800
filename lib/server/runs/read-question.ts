import * as z from 'zod';
import type { QuestionType } from '#contract/appraisal/assessment.ts';
import { TOOL_NAMES, type ToolName } from '#contract/search-record.ts';
import { AssayError } from '#core/errors.ts';
import { isForeign } from '#core/question/asked-language.ts';
import { parseQuestion } from '#core/question/parse-question.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { isVague, narrowerForms, questionNotice, translationNotice } from '#core/question/question-notice.ts';
import { createRulesPlanner } from '#core/rules/plan-searches.ts';
import { createCatalog } from '#core/sources/catalog.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import { askedQuestion } from './run-request.ts';

/** A question as it was read by rules, before anything runs: what the page shows for the reader to correct. */
export interface QuestionReading {
  type: QuestionType;
  parts: ParsedQuestion['parts'];
  /** The most specific first. */
  ideas: ParsedQuestion['concepts'];
  population: string | null;
  comparison: string | null;
  /** ISO 639-1 code; null where unknown. */
  language: string | null;
  /** What the user should know about how it was read; null where there is nothing. */
  notice: string | null;
  /** A model will put it into English at the start of the run: the searches are planned then. */
  willBeTranslated: boolean;
  isVague: boolean;
  /** For a vague question, up to five narrower ones to choose from. */
  narrower: string[];
  /** For a vague question, templates with a "…" for the user to fill in. */
  forms: string[];
  /** The searches of the first round as they are planned; they may be changed and sent with the run. */
  searches: { tool: ToolName; query: string; why: string }[];
}

export const questionBody = z.object(
  {
    question: askedQuestion,
    engine: z
      .literal('rules', { error: 'Leave "engine" out, or give "rules" for a run without a language model.' })
      .optional()
      .describe('"rules": the run is to work without a language model.'),
  },
  { error: 'Send a JSON object with the field "question".' },
);

/**
 * @param question as `questionBody` gives it.
 * @param hasModel a language model will work on the run.
 */
export async function readQuestion(
  question: string,
  { hasModel }: { hasModel: boolean },
  signal: AbortSignal,
): Promise<QuestionReading> {
  const parsed = parseQuestion(question);
  const willBeTranslated = hasModel && isForeign(parsed.language);
  const planner = createRulesPlanner({ catalog: querySyntax() });
  const searches = await planner.searches(
    { plan: parsed, round: 1, sources: TOOL_NAMES, assessment: null, works: [], asked: [] },
    signal,
  );
  const vague = isVague(parsed);
  return {
    type: parsed.questionType,
    parts: parsed.parts,
    ideas: parsed.concepts,
    population: parsed.population,
    comparison: parsed.comparison,
    language: parsed.language,
    notice: willBeTranslated ? translationNotice(parsed) : questionNotice(parsed),
    willBeTranslated,
    isVague: vague,
    narrower: [],
    forms: vague ? narrowerForms(parsed) : [],
    searches: willBeTranslated ? [] : searches,
  };
}

/** The sources, for the syntax of their queries only; nothing is searched through this catalogue. */
function querySyntax(): Pick<SearchTool, 'name' | 'compose'>[] {
  const refuse = async () => {
    throw new AssayError('internal');
  };
  return createCatalog({
    http: { fetch: refuse },
    pages: { fetch: refuse },
    extractor: { extract: async () => null },
    clock: { now: () => new Date(0) },
    cache: { get: async () => undefined, set: async () => {} },
  });
}
