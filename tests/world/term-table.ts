import { once } from './once.ts';
import { wordsOf } from './search-index.ts';

/** A heading as a file of MeSH gives it. */
export interface WorldHeading {
  id: string;
  name: string;
  /** Every name, the preferred one first. */
  names: readonly string[];
  treeNumbers: readonly string[];
}

/** What the sources of a world know of words. */
export interface WorldVocabulary {
  headings: readonly WorldHeading[];
  table: TermTable;
}

/** Which words are the name of which heading, as the tables say by which PubMed maps a query's words. */
export interface TermTable {
  /** Headings that bear the name; empty where the words are none. */
  headingsNamed(words: readonly string[]): WorldHeading[];
  /** Preferred names, in small letters, of the heading of that name and of all below it: a heading is searched with them. */
  withNarrower(name: string): string[];
}

/** NLM's tables hold plurals and turned names, which a file of headings does not repeat. */
export function createTermTable(headings: readonly WorldHeading[]): TermTable {
  const table = once(() => {
    const byName = new Map<string, WorldHeading[]>();
    for (const heading of headings)
      for (const key of new Set(heading.names.flatMap(keysOf))) {
        const known = byName.get(key);
        if (known) known.push(heading);
        else byName.set(key, [heading]);
      }
    return byName;
  });
  const places = once(() =>
    headings
      .flatMap(({ name, treeNumbers }) => treeNumbers.map((number) => [number, name.toLowerCase()] as const))
      .sort(),
  );
  const named = (words: readonly string[]) => table().get(words.map(singular).join(' ')) ?? [];

  return {
    headingsNamed: named,
    withNarrower(name) {
      const borne = named(wordsOf(name));
      const isOwn = ({ name: own }: WorldHeading) => own.toLowerCase() === name.toLowerCase();
      const found = borne.find(isOwn) ?? borne[0];
      const below = (found?.treeNumbers ?? []).flatMap((number) =>
        startingWith(places(), `${number}.`).map(([, narrower]) => narrower),
      );
      return [...new Set([name.toLowerCase(), ...(found ? [found.name.toLowerCase()] : []), ...below])];
    },
  };
}

/** "Blood Pressure, High" as people say it; a name that was not turned stays. */
export function naturalName(name: string): string {
  const [main = '', turned, ...more] = name.split(', ');
  return turned !== undefined && more.length === 0 ? `${turned} ${main}` : name;
}

function keysOf(name: string): string[] {
  const bare = name.replace(/ \([^()]*\)$/, '');
  return [name, bare, naturalName(bare)].map((form) => wordsOf(form).map(singular).join(' '));
}

const singular = (word: string) => (word.length > 4 && /[^siu]s$/.test(word) ? word.slice(0, -1) : word);

/** Of pairs in order, those whose first begins so. */
function startingWith(sorted: readonly (readonly [string, string])[], start: string) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.[0] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (sorted[end]?.[0].startsWith(start)) end += 1;
  return sorted.slice(low, end);
}
