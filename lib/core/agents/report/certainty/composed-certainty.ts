import { certaintyFactor } from '#contract/appraisal/short-answer.ts';
import { foundIn } from '../check/check-sentences.ts';
import type { ReportSession } from '../report-session.ts';
import type { CertaintyRow, ProposedCertainty } from '../sentence.ts';
import { withBrackets, withoutMarks } from '../write/parse-lines.ts';
import type { WritingMaterial } from '../write/writing-material.ts';

const MOST_RESULTS = 12;
const LONGEST = { result: 300, reason: 600 };
const FACTORS = certaintyFactor.exclude(['start']).options;
type Step = ProposedCertainty['steps'][number];

/**
 * Reads the rows of a writer's table of certainties, `Result | Starts | Steps | Sources`: "high", or for a mechanism
 * "animals, intervention"; "imprecision -1: few events; indirectness -1: women only". Text that cannot be read as a
 * step is ignored.
 */
export function certaintyRows(
  session: ReportSession,
  { names }: Pick<WritingMaterial, 'names'>,
  rows: readonly string[][],
): CertaintyRow[] {
  return rows.slice(0, MOST_RESULTS).flatMap(([result = '', starts = '', ...rest]) => {
    const cells = [result, starts, ...rest].map((cell) => withoutMarks(withBrackets(cell)));
    const sources = foundIn(
      session,
      names,
      cells.flatMap(({ text, marksOf }) => marksOf({ start: 0, end: text.length })),
    );
    const about = cells[0]?.text.trim() ?? '';
    if (about === '' || about.length > LONGEST.result || sources.length === 0) return [];
    const steps = stepsIn(
      cells
        .slice(2)
        .map(({ text }) => text)
        .join('; '),
    );
    return [{ about, sources, certainty: { start: startIn(starts), steps, shown: shownIn(starts) } }];
  });
}

function startIn(text: string): ProposedCertainty['start'] {
  if (/^\W*high\b/i.test(text)) return 'high';
  return /\blow\b/i.test(text) ? 'low' : null;
}

function shownIn(text: string): NonNullable<ProposedCertainty['shown']> | null {
  const by = BY.find(([words]) => words.test(text))?.[1];
  if (!by) return null;
  // "Animals, intervention (also human cells)": the first organism named is the one it was shown in.
  const named = IN.flatMap(([words, organism]) => {
    const at = text.search(words);
    return at < 0 ? [] : [{ at, organism }];
  }).toSorted((a, b) => a.at - b.at);
  return { in: named[0]?.organism ?? 'cells', by };
}

const BY = [
  [/\binterven/i, 'intervention'],
  [/\bassociat|\bobserv/i, 'association'],
  [/\bstate(?:d|ments?)\b/i, 'statement'],
] as const;
const IN = [
  [/\b(?:people|humans?|patients?|women|men|volunteers)\b(?! cells)/i, 'people'],
  [/\b(?:animals?|mice|mouse|rats?|pigs?|fl(?:y|ies)|worms?|zebrafish|monkeys?)\b/i, 'animals'],
  [/\b(?:microb|yeast|bacteri)/i, 'microbes'],
  [/\bcells?\b|\bvitro\b/i, 'cells'],
] as const;

/** Between two steps, where the second begins with the name of a factor. */
const BETWEEN = new RegExp(`;|,\\s*(?=(?:${FACTORS.map((factor) => factor.replaceAll('_', ' ')).join('|')})\\b)`, 'i');

function stepsIn(text: string): Step[] {
  return text.split(BETWEEN).flatMap((piece) => {
    const plain = piece.replace(/[−–—]/g, '-');
    const found = FACTORS.find((factor) => plain.toLowerCase().includes(factor.replaceAll('_', ' ')));
    const change = /(?<![\d.])([+-])\s?([12])(?![\d.])/.exec(plain);
    if (!found || !change) return [];
    const after = plain.slice(change.index + change[0].length);
    const reason = after
      .replace(/^[\s:(,-]+/, '')
      .replace(/[\s).]+$/, '')
      .slice(0, LONGEST.reason);
    return [{ factor: found, change: Number(`${change[1]}${change[2]}`), reason }];
  });
}
