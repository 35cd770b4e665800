import { type Evidence, TEXT_FIELDS } from '#contract/evidence.ts';
import { stems } from '../text/words.ts';

/** Enough to know what a long text is about. */
const LONGEST_BODY = 6000;

/** The text that stands for a work: its abstract, or the beginning of whatever else is stored. */
export function bodyOf({ texts }: Pick<Evidence, 'texts'>): string {
  const field = TEXT_FIELDS.find((name) => texts[name]);
  return field ? (texts[field] ?? '').slice(0, LONGEST_BODY) : '';
}

/** Title and text, as they are embedded and compared. */
export function textOf(work: Pick<Evidence, 'title' | 'texts'>): string {
  return `${work.title}\n${bodyOf(work)}`;
}

/** The text and the headings and keywords that indexers gave it, as it is searched by words. */
export function searchableBodyOf(work: Pick<Evidence, 'texts' | 'meshTerms' | 'keywords'>): string {
  return [bodyOf(work), ...work.meshTerms, ...work.keywords].join('\n');
}

/** A title says what a work is about: its words count twice. */
const TITLE_WEIGHT = 2;
/** Where a sentence or a line may end. An end too many or too few matters little to a share of words. */
const PASSAGE_END = /[.!?;]\s+|\n/u;

/** What a text says, as it is counted once and searched often. */
export interface WorkTerms {
  /** Stems with their frequencies, the title's twice. */
  counts: ReadonlyMap<string, number>;
  /** Two stems in a row, joined by a blank: "blood transfus". */
  pairs: ReadonlyMap<string, number>;
  /** The stems of the title, where there is one, and of each sentence. */
  passages: readonly ReadonlySet<string>[];
  /** Whether the first passage is the title. */
  hasTitle: boolean;
  /** Stems in all, the title's twice. */
  length: number;
}

/**
 * @param only stems that are asked for: of pairs and passages nothing else is kept, which takes most of the time. Counts and
 * length are whole.
 */
export function readTerms({ title, body }: { title: string; body: string }, only?: ReadonlySet<string>): WorkTerms {
  const counts = new Map<string, number>();
  const pairs = new Map<string, number>();
  const passages: ReadonlySet<string>[] = [];
  let length = 0;
  const read = (words: readonly string[], weight: number) => {
    if (words.length === 0) return;
    for (const stem of words) counts.set(stem, (counts.get(stem) ?? 0) + weight);
    for (let i = 1; i < words.length; i++) {
      const [first, second] = [words[i - 1] as string, words[i] as string];
      if (only && !(only.has(first) && only.has(second))) continue;
      const pair = `${first} ${second}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + weight);
    }
    const kept = only ? words.filter((stem) => only.has(stem)) : words;
    if (kept.length > 0) passages.push(new Set(kept));
    length += words.length * weight;
  };
  read(stems(title), TITLE_WEIGHT);
  const hasTitle = passages.length > 0;
  for (const passage of body.split(PASSAGE_END)) read(stems(passage), 1);
  return { counts, pairs, passages, hasTitle, length };
}

/** Each two stems that follow each other. */
export function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((stem, i) => `${words[i]} ${stem}`);
}
