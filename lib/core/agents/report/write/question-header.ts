import type { ParsedQuestion } from '../../../question/parsed-question.ts';
import { questionHeader } from './prompt.ts';

/** The texts of a question's parts; empty where it asks one thing. */
export function partsOf({ parts = [] }: ParsedQuestion): string[] {
  return parts.length < 2 ? [] : parts.map(({ text }) => text);
}

export function headerOf(plan: ParsedQuestion): string {
  return questionHeader({ question: plan.inEnglish ?? plan.question, parts: partsOf(plan) });
}
