import type { MemoryPreference } from '#contract/memory.ts';
import { statedFilters } from '../question/stated-filters.ts';

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
