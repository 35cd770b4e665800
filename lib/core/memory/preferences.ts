import { askSettings, responseFormat } from '#contract/conversation/ask.ts';
import type { MemoryPreference, Recalled } from '#contract/memory.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { statedFilters } from '../question/stated-filters.ts';
import type { LearnedPreference } from './learned.ts';
import type { StoredPreference } from './memory-state.ts';

/** Only one of these can apply at a time: the pinned one, otherwise the one set by hand, otherwise the latest. */
const SINGLE: ReadonlySet<MemoryPreference['name']> = new Set(['response_format', 'length', 'language']);

/** Every preference with whether it is used, strongest and then latest first: only what the user has confirmed or set is. */
export function describePreferences(stored: readonly StoredPreference[]): MemoryPreference[] {
  const taken = new Set<string>();
  return stored.toSorted(byStrength).map(({ id, name, value, basis, signals, pinned }) => {
    const isUsed = (pinned || basis === 'reader') && !(SINGLE.has(name) && taken.has(name));
    if (isUsed) taken.add(name);
    return { id, name, value, basis, signals: [...signals], pinned, isUsed };
  });
}

function byStrength(a: StoredPreference, b: StoredPreference): number {
  const strength = ({ pinned, basis }: StoredPreference) =>
    (pinned ? 4 : 0) + (basis === 'reader' ? 2 : basis === 'stated' ? 1 : 0);
  return strength(b) - strength(a) || (a.updatedAt < b.updatedAt ? 1 : -1);
}

/** Those that are used, as what answers takes them. */
export function usedPreferences(stored: readonly StoredPreference[]): Recalled['preferences'] {
  const used = describePreferences(stored).filter(({ isUsed }) => isUsed);
  const all = (wanted: MemoryPreference['name']) =>
    used.filter(({ name }) => name === wanted).map(({ value }) => value);
  const length = Number(all('length')[0]);
  return {
    responseFormat: responseFormat.safeParse(all('response_format')[0]).data ?? null,
    maxResponseLength: Number.isInteger(length) && length > 0 ? length : null,
    sources: all('source'),
    domains: all('domain'),
    language: all('language')[0] ?? null,
    designs: all('design'),
  };
}

interface Stated {
  name: MemoryPreference['name'];
  value: string;
}

/** Requests on how to answer, in addition to the question itself. */
const STATEMENTS: readonly (Stated & { pattern: RegExp })[] = [
  {
    name: 'response_format',
    value: 'concise',
    pattern:
      /\b(?:answer|reply|respond|explain|tell me|summari[sz]e)\s+(?:it\s+|this\s+)?(?:very\s+)?(?:briefly|concisely|shortly|in short|in brief)\b|\b(?:keep it|be|stay)\s+(?:short|brief|concise)\b|\b(?:short|brief|concise) answers?\b(?=[^?]*\b(?:please|only|prefer|want)\b|\s*[.!]?$)|\b(?:in (?:one|two|three|1|2|3|a few) sentences?)\b/i,
  },
  {
    name: 'response_format',
    value: 'detailed',
    pattern: /\b(?:answer|reply|respond|explain|tell me)\s+(?:it\s+|this\s+)?in (?:more |full |great )?detail\b/i,
  },
  {
    name: 'response_format',
    value: 'technical',
    pattern:
      /\b(?:answer|reply|respond|explain)\s+(?:it\s+|this\s+)?technically\b|\bfor (?:an expert|experts|specialists|a specialist)\b(?=\s*[.!?]?$)/i,
  },
  {
    name: 'source',
    value: 'rag_search',
    pattern: /\b(?:only|just)\s+(?:from\s+|use\s+)?my\s+(?:own\s+)?(?:library|documents|papers|files|PDFs)\b/i,
  },
];
const LANGUAGES: Readonly<Record<string, string>> = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  italian: 'it',
  portuguese: 'pt',
  dutch: 'nl',
  polish: 'pl',
};
/** "Answer in German", or at the end: "…? In German, please." */
const IN_LANGUAGE = new RegExp(
  `\\b(?:answer|reply|respond|write|explain|tell me)\\b[^.?!]{0,30}\\bin (${Object.keys(LANGUAGES).join('|')})\\b|[.?!,]\\s*in (${Object.keys(LANGUAGES).join('|')})(?:,? please)?[.!]?\\s*$`,
  'i',
);
const WORDS = /\b(?:in|at most|no more than|under|max(?:imum)?(?: of)?)\s+(\d{2,4})\s+words\b/i;
/** Letters and the space after them, of an average English word. */
const CHARACTERS_A_WORD = 6;

/** What a question explicitly asks of its answer. A length is in characters. */
export function statedPreferences(question: string): Stated[] {
  const stated = STATEMENTS.filter(({ pattern }) => pattern.test(question)).map(({ name, value }) => ({ name, value }));
  const [design] = statedFilters(question)?.filters.designs ?? [];
  if (design) stated.push({ name: 'design', value: design });
  const language = IN_LANGUAGE.exec(question);
  const code = LANGUAGES[(language?.[1] ?? language?.[2] ?? '').toLowerCase()];
  if (code) stated.push({ name: 'language', value: code });
  const length = Number(WORDS.exec(question)?.[1] ?? 0);
  if (length > 0) stated.push({ name: 'length', value: String(length * CHARACTERS_A_WORD) });
  return stated;
}

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
