import type { WordKnowledge } from '../ports/embedder.ts';
import type { NearSentences } from '../reading/key-sentences.ts';
import { isCommandToReader } from '../reading/reader-commands.ts';
import { splitSentences } from '../text/sentences.ts';
import { isTableRow } from '../text/table-row.ts';
import { stems } from '../text/words.ts';

/** Characters of a document that are looked at: what is found of it are its nearest passages already. */
const LOOKED_AT = 60_000;
/** Words of a question that are looked for in each sentence. */
const MOST_WORDS = 24;
const LENGTH = { least: 15, most: 1_000 };
const LONGEST_HEADING = 80;
/** From here on two words mean nearly the same; and how much such a word counts, as one that stands in the title or heading, or in the sentence before or after. */
const ALIKE = 0.6;
const COUNTS = { alike: 0.8, above: 0.4, neighbours: 0.4 } as const;

/** From this share of a question's words on, by how rare they are, a document says something on it. */
export const NEAR = 0.4;

/**
 * Finds the sentences of one's own documents that are nearest to a question: by its words, by words that mean nearly the same,
 * and by what stands over and neighbours a sentence. Whether a sentence tells a result does not count: it may be a date, a dose or
 * a definition that is asked for. Figures in docs/evals.md.
 */
export function createNearSentences(question: string, words?: WordKnowledge): NearSentences {
  const asked = [...new Set(stems(question))].slice(0, MOST_WORDS);
  const weights = asked.map((stem) => words?.rarity(stem) ?? 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const closeTo = closenessTo(asked, words);
  return (source, title) => {
    const over = new Set(stems(title));
    return sentencesOf(source.slice(0, LOOKED_AT)).map(({ text, start, end, heading, neighbours }) => {
      const own = new Set(stems(text));
      const above = new Set([...over, ...stems(heading)]);
      const around = new Set(neighbours.flatMap((each) => stems(each)));
      const named = asked.map((stem) => {
        if (own.has(stem)) return 1;
        const other = Math.max(above.has(stem) ? COUNTS.above : 0, around.has(stem) ? COUNTS.neighbours : 0);
        return Math.max(other, closeTo(stem, own));
      });
      const likelihood = named.reduce((sum, share, at) => sum + share * (weights[at] ?? 0), 0) / total;
      return { text, start, end, likelihood };
    });
  };
}

/** How near the nearest word of a sentence comes to an asked one, 0 where none is alike. */
function closenessTo(asked: readonly string[], words: WordKnowledge | undefined) {
  const known = new Map(asked.map((stem) => [stem, new Map<string, number>()]));
  const closeness = (stem: string, other: string): number => {
    const [one, two] = [words?.vector(stem), words?.vector(other)];
    if (!one || !two) return 0;
    const cosine = one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0);
    return cosine > ALIKE ? cosine * COUNTS.alike : 0;
  };
  return (stem: string, sentence: ReadonlySet<string>): number => {
    const own = known.get(stem) ?? new Map<string, number>();
    let best = 0;
    for (const other of sentence) {
      const value = own.get(other) ?? closeness(stem, other);
      own.set(other, value);
      best = Math.max(best, value);
    }
    return best;
  };
}

interface PlacedSentence {
  text: string;
  start: number;
  end: number;
  heading: string;
  /** The sentences before and after it in its paragraph. */
  neighbours: string[];
}

/** Sentences of prose and rows of tables; a question is none, and a heading is own of what stands under it. */
function sentencesOf(source: string): PlacedSentence[] {
  const found: PlacedSentence[] = [];
  let heading = '';
  let offset = 0;
  for (const line of source.split('\n')) {
    if (isHeading(line)) heading = line;
    else {
      const sentences = isTableRow(line) ? [whole(line)] : [...splitSentences(line)];
      for (const [at, { start, end }] of sentences.entries()) {
        const text = line.slice(start, end);
        if (text.length < LENGTH.least || text.length > LENGTH.most || /[?:]$/.test(text) || isCommandToReader(text))
          continue;
        const neighbours = [sentences[at - 1], sentences[at + 1]].flatMap((each) =>
          each ? line.slice(each.start, each.end) : [],
        );
        found.push({ text, start: offset + start, end: offset + end, heading, neighbours });
      }
    }
    offset += line.length + 1;
  }
  return found;
}

const whole = (line: string) => {
  const start = line.length - line.trimStart().length;
  return { start, end: Math.max(start, line.trimEnd().length) };
};

function isHeading(line: string): boolean {
  const isShort = line.length < LONGEST_HEADING && /\p{L}/u.test(line) && !isTableRow(line);
  // An item of a list, and what states a number or a value, says something itself.
  return isShort && !/[.;:!?)\]]\s*$/.test(line) && !/^\s*[-*•–]|[\d:]/.test(line);
}
