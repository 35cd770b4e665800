import { stems } from '../text/words.ts';

/** A piece of a text: `text === source.slice(offset, offset + text.length)`. */
export interface NearPassage {
  offset: number;
  text: string;
  /** The line that heads it; empty for none. */
  heading: string;
}

/** Characters of a paper that are looked at, and of those that are read. */
const LOOKED_AT = 400_000;
const MOST_PASSAGES = 8;
const LONGEST_PASSAGE = 2_400;

/** Headings after which a paper tells of others, or of how it was done. */
const NOT_RESULTS =
  /^\s*(?:references|acknowledg\w*|funding|competing interests|author contributions|abbreviations|supplementary|methods?|materials|introduction|background)\b/i;
const METHODS = /^\s*(?:methods?|materials)\b/i;

/**
 * The paragraphs of a long text that share most words with the question, in reading order, at most eight. Those under
 * headings of methods, introductions and references are left out; methods stay where they are asked for.
 *
 * @param wanted stems of the question and of other names of its ideas.
 * @param characters room for all of them together; the nearest come first to it.
 */
export function passagesNearest(
  source: string,
  wanted: ReadonlySet<string>,
  { characters = Number.POSITIVE_INFINITY, withMethods = false }: { characters?: number; withMethods?: boolean } = {},
): NearPassage[] {
  let left = characters;
  const fits = ({ text }: NearPassage) => {
    const isRoom = text.length <= left;
    if (isRoom) left -= text.length;
    return isRoom;
  };
  const paragraphs = paragraphsOf(source.slice(0, LOOKED_AT), withMethods);
  const scored = paragraphs.map((paragraph) => {
    const present = new Set(stems(paragraph.text));
    return {
      paragraph,
      score: [...wanted].filter((stem) => present.has(stem)).length + (/\d/.test(paragraph.text) ? 0.5 : 0),
    };
  });
  return scored
    .filter(({ score }) => score >= Math.min(2, wanted.size))
    .toSorted((a, b) => b.score - a.score || a.paragraph.offset - b.paragraph.offset)
    .slice(0, MOST_PASSAGES)
    .map(({ paragraph }) => paragraph)
    .filter(fits)
    .toSorted((a, b) => a.offset - b.offset);
}

function paragraphsOf(source: string, withMethods: boolean): NearPassage[] {
  const passages: NearPassage[] = [];
  let isRead = true;
  let heading = '';
  let offset = 0;
  for (const line of source.split('\n')) {
    const isHeading = line.length < 80 && !/[.;]\s*$/.test(line);
    if (isHeading && line.trim()) {
      isRead = !NOT_RESULTS.test(line) || (withMethods && METHODS.test(line));
      heading = line;
    } else if (isRead && line.trim().length > 60) {
      for (let from = 0; from < line.length; from += LONGEST_PASSAGE) {
        passages.push({ offset: offset + from, text: line.slice(from, from + LONGEST_PASSAGE), heading });
      }
    }
    offset += line.length + 1;
  }
  return passages;
}
