import { askSettings } from '#contract/conversation/ask.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { LearnedPreference } from './learned.ts';
import { statedPreferences } from './stated-preferences.ts';

const DEFAULTS = askSettings.parse({ conversationId: '' });
/** The default domain. */
const USUAL_DOMAIN = 'general';

/** How the user wanted to be answered: what the question says explicitly, and what was chosen with it. */
export function chosenPreferences({ question, ask, domain }: RunRequest): Omit<LearnedPreference, 'origin'>[] {
  const stated = statedPreferences(question).map((each) => ({ ...each, basis: 'stated' as const }));
  const chosen: Omit<LearnedPreference, 'origin' | 'basis'>[] = [];
  if (ask && ask.responseFormat !== DEFAULTS.responseFormat)
    chosen.push({ name: 'response_format', value: ask.responseFormat });
  if (ask && ask.maxResponseLength !== DEFAULTS.maxResponseLength)
    chosen.push({ name: 'length', value: String(ask.maxResponseLength) });
  for (const source of ask?.preferredSources ?? []) chosen.push({ name: 'source', value: source });
  if (domain !== '' && domain !== USUAL_DOMAIN) chosen.push({ name: 'domain', value: domain });
  // Settings filled in from memory are not evidence of the user's wishes: they would confirm themselves.
  const known = [...stated, ...(ask?.byPreference ?? [])];
  const isKnown = (name: string, value: string) => known.some((each) => each.name === name && each.value === value);
  return [
    ...stated,
    ...chosen
      .filter(({ name, value }) => !isKnown(name, value))
      .map((each) => ({ ...each, basis: 'signals' as const })),
  ];
}
