import type { BlockText, CitedSentence } from './cited-text.ts';
import { readReferenceList } from './reference-list.ts';

/** The most that is read of a text; a notice reports what is left out. */
export const LIMITS = { characters: 400_000, list: 200_000, references: 300, sentences: 600, shortest: 12 } as const;

/** Of a text that is too long, its beginning and the reference list at its end. */
export function cut({ text, blocks }: BlockText, notices: string[]): BlockText {
  if (text.length <= LIMITS.characters) return { text, blocks };
  // Never within a character of two units.
  const most = LIMITS.characters - (/[\ud800-\udbff]/.test(text.charAt(LIMITS.characters - 1)) ? 1 : 0);
  const first = blocks.flatMap((block) => (block.start < most ? [{ ...block, end: Math.min(block.end, most) }] : []));
  const end = first.at(-1)?.end ?? 0;
  const last = blocks.filter(({ start }) => start >= Math.max(end, text.length - LIMITS.list));
  const listed = readReferenceList({ text, blocks: last }).blocks;
  const from = last.findIndex((block) => listed.has(block));
  const kept = from < 0 ? [] : last.slice(Math.max(0, from - 1), last.findLastIndex((block) => listed.has(block)) + 1);
  const begins = kept[0]?.start ?? text.length;
  const shift = end + GAP.length - begins;
  const limit = LIMITS.characters.toLocaleString('en');
  notices.push(
    kept.length > 0
      ? `Only the first ${limit} characters of the text were read, and the references at its end.`
      : `Only the first ${limit} characters of the text were read.`,
  );
  return {
    text: text.slice(0, end) + GAP + text.slice(begins, kept.at(-1)?.end),
    blocks: [...first, ...kept.map((block) => ({ ...block, start: block.start + shift, end: block.end + shift }))],
  };
}
const GAP = '\n\n';

/** If there are too many, the cited ones come first. */
export function bounded(all: readonly CitedSentence[], notices: string[]): CitedSentence[] {
  const cited = all.filter(({ marks }) => marks.length > 0);
  if (cited.length <= LIMITS.sentences) return [...all];
  notices.push(`Only the first ${LIMITS.sentences} of ${cited.length} sentences with a reference were checked.`);
  const last = cited[LIMITS.sentences - 1]?.end ?? 0;
  return all.filter(({ end }) => end <= last);
}
