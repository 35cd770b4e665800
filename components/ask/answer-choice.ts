import type { AskSettings, AskSource, ResponseFormat } from '#contract/ask.ts';
import { ASK_SOURCE_LABELS } from '#contract/ask-source-labels.ts';

/** How the reader wants an answer: its form, its length in characters, and where it is not looked for. */
export interface AnswerChoice {
  responseFormat: ResponseFormat;
  maxResponseLength: number;
  excludeSources: readonly AskSource[];
}

export const FORMATS: readonly { format: ResponseFormat; label: string; explains: string }[] = [
  { format: 'concise', label: 'Concise', explains: 'the answer in a few sentences' },
  { format: 'detailed', label: 'Detailed', explains: 'with what speaks for and against' },
  { format: 'technical', label: 'Technical', explains: 'with numbers, designs and sizes of studies' },
];

export const LENGTHS: readonly { characters: number; label: string }[] = [
  { characters: 800, label: 'Short' },
  { characters: 2_000, label: 'Medium' },
  { characters: 5_000, label: 'Long' },
];

export const SOURCES = Object.keys(ASK_SOURCE_LABELS) as AskSource[];

export const USUAL_CHOICE: AnswerChoice = {
  responseFormat: 'detailed',
  maxResponseLength: 2_000,
  excludeSources: [],
};

/** What the last turn was asked with, so that the next one is asked the same way. */
export function choiceOf(settings: AskSettings | null | undefined): AnswerChoice {
  if (!settings) return USUAL_CHOICE;
  const { responseFormat, maxResponseLength, excludeSources } = settings;
  return { responseFormat, maxResponseLength, excludeSources };
}

/** "Detailed, medium, 3 of 4 sources". */
export function choiceInWords({ responseFormat, maxResponseLength, excludeSources }: AnswerChoice): string {
  const format = FORMATS.find((each) => each.format === responseFormat)?.label ?? responseFormat;
  const length = LENGTHS.findLast(({ characters }) => characters <= maxResponseLength) ?? LENGTHS[0];
  const asked = SOURCES.length - excludeSources.length;
  const sources = excludeSources.length === 0 ? 'all sources' : `${asked} of ${SOURCES.length} sources`;
  return `${format}, ${length?.label.toLowerCase()}, ${sources}`;
}
