import { type AppliedPreference, type AskSettings, askSource, responseFormat } from '#contract/conversation/ask.ts';
import type { Recalled } from '#contract/memory.ts';
import { DOMAINS } from '../agents/domains.ts';
import { statedPreferences } from '../memory/preferences.ts';

/** Settings of an answer that memory can fill where the user has not. */
type Filled = Partial<
  Pick<AskSettings, 'responseFormat' | 'maxResponseLength' | 'preferredSources' | 'preferredDesigns'>
> & { domain?: string };

/** Characters that an answer may have. */
const LEAST = 200;
const MOST = 8_000;
const inBounds = (characters: number) => Math.min(MOST, Math.max(LEAST, Math.round(characters)));

/**
 * The settings of a turn that its reader left open: filled with what the question says in so many words, else with remembered
 * preferences, and which of them are remembered.
 *
 * @param own names of the settings that the reader has set for this question: they stand.
 */
export function fillFromMemory(
  question: string,
  own: ReadonlySet<string>,
  preferences: Recalled['preferences'],
): { filled: Filled; byPreference: AppliedPreference[] } {
  const stated = statedPreferences(question);
  const statedValue = (wanted: string) => stated.find(({ name }) => name === wanted)?.value;
  const byPreference: AppliedPreference[] = [];
  /** The statement where there is one, else the preference, noted as such. */
  function settle<T extends string | number>(
    name: 'response_format' | 'length',
    statement: T | undefined,
    preference: T | null,
  ): T | undefined {
    if (statement !== undefined || preference === null) return statement;
    byPreference.push({ name, value: String(preference) });
    return preference;
  }
  const filled: Filled = {};
  const isOpen = (setting: string) => !own.has(setting);
  if (isOpen('responseFormat')) {
    const statement = responseFormat.safeParse(statedValue('response_format')).data;
    const format = settle('response_format', statement, preferences.responseFormat);
    if (format) filled.responseFormat = format;
  }
  if (isOpen('maxResponseLength')) {
    const words = statedValue('length');
    const wanted = preferences.maxResponseLength;
    const statement = words === undefined ? undefined : inBounds(Number(words));
    const length = settle('length', statement, wanted === null ? null : inBounds(wanted));
    if (length) filled.maxResponseLength = length;
  }
  if (isOpen('preferredSources')) {
    const sources = preferences.sources.flatMap((source) => askSource.safeParse(source).data ?? []);
    const named = askSource.safeParse(statedValue('source')).data;
    for (const source of sources) if (source !== named) byPreference.push({ name: 'source', value: source });
    const all = new Set([...(named ? [named] : []), ...sources]);
    if (all.size > 0) filled.preferredSources = [...all];
  }
  const design = statedValue('design');
  const designs = (preferences.designs ?? []).filter((each) => each !== design);
  for (const each of design === undefined ? designs : []) byPreference.push({ name: 'design', value: each });
  if (design !== undefined) filled.preferredDesigns = [design];
  else if (designs.length > 0) filled.preferredDesigns = designs;
  const domain = preferences.domains.find((each) => DOMAINS.some(({ id }) => id === each));
  if (domain !== undefined && isOpen('domain')) {
    filled.domain = domain;
    byPreference.push({ name: 'domain', value: domain });
  }
  return { filled, byPreference };
}
