import { stems } from '#core/text/words.ts';

/** Stems of a text with what their number is worth: 1 + ln(count), so that the tenth mention adds little. */
export function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  for (const [stem, count] of counts) counts.set(stem, 1 + Math.log(count));
  return counts;
}
