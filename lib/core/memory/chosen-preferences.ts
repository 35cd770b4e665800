import { askSettings } from '#contract/conversation/ask.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { LearnedPreference } from './learned.ts';
import { statedPreferences } from './stated-preferences.ts';

const DEFAULTS = askSettings.parse({ conversationId: '' });
/** The domain that is there before anybody chooses. */
const USUAL_DOMAIN = 'general';

/** How a reader wanted to be answered: what the question says in so many words, and what was chosen beside it. */
export function chosenPreferences({ question, ask, domain }: RunRequest): Omit<LearnedPreference, 'origin'>[] {
  const stated = statedPreferences(question).map((each) => ({ ...each, basis: 'stated' as const }));
  const chosen: Omit<LearnedPreference, 'origin' | 'basis'>[] = [];
  if (ask && ask.responseFormat !== DEFAULTS.responseFormat)
    chosen.push({ name: 'response_format', value: ask.responseFormat });
  if (ask && ask.maxResponseLength !== DEFAULTS.maxResponseLength)
    chosen.push({ name: 'length', value: String(ask.maxResponseLength) });
  for (const source of ask?.preferredSources ?? []) chosen.push({ name: 'source', value: source });
  if (domain !== '' && domain !== USUAL_DOMAIN) chosen.push({ name: 'domain', value: domain });
  // What memory has filled in says nothing new of what the reader wants: it would confirm itself.
  const known = [...stated, ...(ask?.byPreference ?? [])];
  const isKnown = (name: string, value: string) => known.some((each) => each.name === name && each.value === value);
  return [
    ...stated,
    ...chosen
      .filter(({ name, value }) => !isKnown(name, value))
      .map((each) => ({ ...each, basis: 'signals' as const })),
  ];
}
