import { VERDICT_LEAD } from '../../../report/claim-sentence.ts';
import { questionOfHead, splitSentences } from '../../../text/sentences.ts';
import { foundIn } from '../check/check-sentences.ts';
import { isPlanted } from '../check/claim-text.ts';
import type { ReportSession } from '../report-session.ts';
import type { Sentence, Source } from '../sentence.ts';
import { asCalculated } from './calculated-figures.ts';
import { REVIEW_WORDS } from './review-words.ts';
import type { WritingMaterial } from './writing-material.ts';

/** A line as written, with the names of all its sources. */
interface Line {
  kind: 'finding' | 'judgement';
  lead: string;
  findingIds: string[];
  text: string;
}

const LONGEST = { lead: 110, before: 400 };
/** Most sentences after the first of a text, and of advice. */
const MOST_GOING_ON = 7;
const MOST_ADVISING = 2;
/** How the writer's own sentences begin; `isReading` knows them by these words. */
export const OWN = { answer: REVIEW_WORDS.decision, section: REVIEW_WORDS.judgement, verdict: VERDICT_LEAD };

/**
 * The sentences of a line, each to be checked separately: the first after the lead, the others continue it. A judgement
 * in a section is one sentence, since only its lead marks it; each sentence of advice is marked. If anything in a line
 * was planted, the whole line is refused.
 */
export function linesOf(
  session: ReportSession,
  writingMaterial: Pick<WritingMaterial, 'names'>,
  written: Line,
  own: string,
): Sentence[] {
  const { text: whole, marksOf, stops } = withoutMarks(written.text);
  const [head, ...more] = sentencesBetween(whole, stops);
  const advises = written.kind === 'judgement' && own === OWN.answer && more.length <= MOST_ADVISING;
  if (!head || more.length === 0 || (written.kind === 'judgement' && !advises) || isPlanted(whole)) {
    const marks = marksOf({ start: 0, end: whole.length });
    const findingIds = [...written.findingIds, ...marks];
    const only = lineOf(session, writingMaterial, { ...written, text: whole, findingIds }, own);
    return [marks.length > 0 ? { ...only, cites: 'itself' } : only];
  }
  const lines: Sentence[] = [];
  const all = [...written.findingIds, ...marksOf({ start: 0, end: whole.length })];
  for (const { text, start, end } of [head, ...more.slice(0, MOST_GOING_ON)]) {
    const marks = marksOf({ start, end });
    const sentence = { ...written, findingIds: marks.length > 0 ? marks : all, text };
    const before = lines
      .map((line) => line.text)
      .join(' ')
      .slice(-LONGEST.before);
    const line = lineOf(session, writingMaterial, before === '' ? sentence : { ...sentence, lead: '' }, own);
    // A heading speaks for everything under it, and may rest on the same sources.
    const isHead = line.lead !== '' && lines.length === 0;
    const under = isHead ? all : [];
    lines.push({
      ...line,
      cites: marks.length > 0 ? 'itself' : 'together',
      ...(isHead &&
        marks.length > 0 && { ownSources: line.sources, sources: withNamed(line.sources, writingMaterial, under) }),
      ...(before !== '' && { before }),
    });
  }
  return lines;
}

/** These and those that are named as well; names that do not exist were counted where they occur. */
function withNamed(findings: readonly Source[], { names }: Pick<WritingMaterial, 'names'>, named: readonly string[]) {
  return [...new Set([...findings, ...names.find(named).flatMap((each) => each ?? [])])];
}

/** "… (1.02 to 1.89). [F3, F17]": the sources of a sentence, after it or before its full stop. */
export const MARK = /\s*\[(F\d{1,4}(?:\s*[,;–-]\s*F?\d{1,4})*)\]/g;

const BARE_NAMES = /^\(?\s*F\d{1,4}(?:\s*[,;–-]\s*F?\d{1,4})*\s*\)?$/;

/** A cell that contains only names ("F1, F3"), with their usual brackets. */
export function withBrackets(cell: string): string {
  return BARE_NAMES.test(cell.trim()) ? `[${cell.replace(/[()\s]+/g, ' ').trim()}]` : cell;
}

/** "It differs. [F1] (our reading) So …", "It differs. (our reading) [F1]": a writer's mark after a sentence. */
const OWN_BEHIND = /([.!?])(\s*\[F\d[^\]]*\])?\s*\((our reading|calculated)\)(\s*\[F\d[^\]]*\])?[.]?(?=\s|$)/gi;

/** A text without its marks, and a way to find the marks in or right after a part of it. */
export function withoutMarks(marked: string): {
  text: string;
  marksOf(part: { start: number; end: number }): string[];
  /** Positions of marks that follow the end of a sentence. */
  stops: number[];
} {
  const marks: { at: number; names: string }[] = [];
  let taken = 0;
  const inside = marked.replace(
    OWN_BEHIND,
    (_, stop: string, before = '', own: string, after = '') => ` (${own})${stop}${before}${after}`,
  );
  const text = inside.replace(MARK, (mark, names: string, at: number) => {
    marks.push({ at: at - taken, names });
    taken += mark.length;
    return '';
  });
  // A mark at the beginning of a sentence belongs to the one before.
  const marksOf = ({ start, end }: { start: number; end: number }) =>
    marks.flatMap(({ at, names }) => ((at > start || (at === 0 && start === 0)) && at <= end ? [names] : []));
  const stops = marks.flatMap(({ at }) => (/[.!?]["”’)]*$/u.test(text.slice(0, at)) ? [at] : []));
  return { text, marksOf, stops };
}

/** The sentences of a text, split also at these positions: "… by 12%. qSOFA was …" begins one with a small letter. */
function sentencesBetween(text: string, stops: readonly number[]) {
  const places = [...new Set([0, ...stops, text.length])];
  return places.slice(1).flatMap((end, at) => {
    const from = places[at] ?? 0;
    return splitSentences(text.slice(from, end)).map((each) => ({
      ...each,
      start: from + each.start,
      end: from + each.end,
    }));
  });
}

export function lineOf(
  session: ReportSession,
  { names }: Pick<WritingMaterial, 'names'>,
  { kind, lead, text, findingIds }: Line,
  own: string,
): Sentence {
  const label = leadOf(lead);
  const heading = kind === 'finding' ? label : [own, label].filter(Boolean).join(' – ');
  const sources = foundIn(session, names, findingIds);
  const { text: whole, counts } = asCalculated(session, text, sources);
  return { ...withLabel(heading, whole), sources, origin: 'writer', counts };
}

/** A sentence after its lead, as it is checked. */
export function leadText(heading: string, text: string): { lead: string; text: string } {
  return withLabel(leadOf(heading), text);
}

function withLabel(label: string, text: string): { lead: string; text: string } {
  // A heading that repeats the sentence is dropped.
  const lead = text.toLowerCase().startsWith(label.toLowerCase()) ? '' : label;
  return { lead, text: lead === '' ? text : `${lead}: ${text}` };
}

/** A lead is a label without punctuation at its end; a longer heading is none. */
function leadOf(heading: string): string {
  const label = heading
    .replace(/\s+/g, ' ')
    // Only one colon is allowed: the one that ends the lead.
    .replace(/:(?=\s)/g, ' –')
    .replace(/[\s.:;,–—-]+$/, '')
    .trim();
  // The question in a long heading still shows where a thought begins.
  return label.length > LONGEST.lead ? (questionOfHead(label) ?? '') : label;
}
