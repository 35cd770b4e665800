import { tokenise } from '../../reading/tokens.ts';

/** Where a text names a concept: `text.slice(start, end)` is one of its names. */
export interface ConceptPlace {
  conceptId: string;
  start: number;
  end: number;
}

interface Named {
  id: string;
  name: string;
  aliases: readonly string[];
}

/** Short forms and symbols count as they are written only: "AIDS" is not "aids". */
const CASE_BOUND = /^(?=.*\p{Lu}.*\p{Lu})[\p{L}\p{N}-]{1,6}$/u;

/** A name that a text holds, in tokens from where it begins. */
interface Hit extends ConceptPlace {
  length: number;
}

/**
 * Finds concepts in texts by name and aliases, whatever number, spelling and hyphens; where names overlap the longest counts.
 * Linear in the text.
 */
export function conceptFinder(concepts: readonly Named[]): (text: string) => ConceptPlace[] {
  const hitsAt = nameMatcher(concepts);
  return (text) => {
    const tokens = tokenise(text);
    const found: ConceptPlace[] = [];
    for (let at = 0; at < tokens.length; ) {
      const hit = hitsAt(text, tokens, at)[0];
      if (hit) found.push({ conceptId: hit.conceptId, start: hit.start, end: hit.end });
      at += hit?.length ?? 1;
    }
    return found;
  };
}

/** Every concept that a text names, also within a longer name: "chronic headache" names headache. Linear in the text. */
export function namesWithin(concepts: readonly Named[]): (text: string) => Set<string> {
  const hitsAt = nameMatcher(concepts);
  return (text) => {
    const tokens = tokenise(text);
    return new Set(tokens.flatMap((_, at) => hitsAt(text, tokens, at).map(({ conceptId }) => conceptId)));
  };
}

/** The names that begin at a token, the longest first. */
function nameMatcher(concepts: readonly Named[]) {
  const names = new Map<string, { id: string; exact: string | null }[]>();
  const lengths = new Map<string, number[]>();
  for (const { id, name, aliases } of concepts)
    for (const spelling of [name, ...aliases]) {
      const keys = tokenise(spelling).map(({ key }) => key);
      const [first] = keys;
      if (first === undefined) continue;
      const key = keys.join(' ');
      names.set(key, [...(names.get(key) ?? []), { id, exact: CASE_BOUND.test(spelling) ? spelling : null }]);
      lengths.set(
        first,
        [...new Set([...(lengths.get(first) ?? []), keys.length])].sort((a, b) => b - a),
      );
    }
  return (text: string, tokens: ReturnType<typeof tokenise>, at: number): Hit[] => {
    const first = tokens[at];
    return (lengths.get(first?.key ?? '') ?? []).flatMap((length) => {
      const last = tokens[at + length - 1];
      if (!first || !last) return [];
      const written = text.slice(first.start, last.end);
      if (/[.;:!?()[\]]\s/.test(written)) return [];
      const key = tokens
        .slice(at, at + length)
        .map((token) => token.key)
        .join(' ');
      const named = names.get(key)?.find(({ exact }) => exact === null || exact === written || `${exact}s` === written);
      return named ? [{ conceptId: named.id, start: first.start, end: last.end, length }] : [];
    });
  };
}
