import type { AskSettings, AskSource, ResponseFormat } from '#contract/conversation/ask.ts';
import { ASK_SOURCE_LABELS } from '#contract/source-labels.ts';

/** The user's options for an answer: its form, its length in characters, and the excluded sources. */
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

/** The remembered preferences for answers: used unless the user chooses otherwise. */
export interface PreferredChoice {
  choice: Partial<Pick<AnswerChoice, 'responseFormat' | 'maxResponseLength'>>;
  /** Other preferences, in words: "Your library first". */
  also: readonly string[];
}

export const NOTHING_PREFERRED: PreferredChoice = { choice: {}, also: [] };

/** The effective options: the user's own choice, otherwise the remembered one, otherwise the default. */
export function shownChoice(own: Partial<AnswerChoice>, { choice }: PreferredChoice): AnswerChoice {
  return { ...USUAL_CHOICE, ...choice, ...own };
}

/** The reader's own choice after a change of what is shown: what they have touched stays theirs. */
export function ownChoice(own: Partial<AnswerChoice>, shown: AnswerChoice, next: AnswerChoice): Partial<AnswerChoice> {
  const changed = Object.entries(next).filter(([name, value]) => value !== shown[name as keyof AnswerChoice]);
  return { ...own, ...Object.fromEntries(changed) };
}

/** The user's choices for the last turn, reused for the next one; options filled in from memory are not among them. */
export function choiceOf(settings: AskSettings | null | undefined, preferred: PreferredChoice): Partial<AnswerChoice> {
  if (!settings) return {};
  const { responseFormat, maxResponseLength, excludeSources, byPreference } = settings;
  const isFilled = (name: 'response_format' | 'length') => byPreference.some((each) => each.name === name);
  const usual = shownChoice({}, preferred);
  return {
    ...(!isFilled('response_format') && responseFormat !== usual.responseFormat && { responseFormat }),
    ...(!isFilled('length') && maxResponseLength !== usual.maxResponseLength && { maxResponseLength }),
    ...(excludeSources.length > 0 && { excludeSources }),
  };
}

/** "Detailed, medium, 3 of 4 sources". */
export function choiceInWords({ responseFormat, maxResponseLength, excludeSources }: AnswerChoice): string {
  const format = FORMATS.find((each) => each.format === responseFormat)?.label ?? responseFormat;
  const length = LENGTHS.findLast(({ characters }) => characters <= maxResponseLength) ?? LENGTHS[0];
  const asked = SOURCES.length - excludeSources.length;
  const sources = excludeSources.length === 0 ? 'all sources' : `${asked} of ${SOURCES.length} sources`;
  return `${format}, ${length?.label.toLowerCase()}, ${sources}`;
}
