import { VERDICT_LEAD } from '../../../report/claim-sentence.ts';
import { questionOfHead } from '../../../text/asking-head.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { withCalculated } from '../calculators/calculations.ts';
import { foundIn } from '../check/check-sentences.ts';
import { isPlanted } from '../check/claim-text.ts';
import type { ReportSession } from '../report-session.ts';
import { quotesIn, type Sentence, type Source } from '../sentence.ts';
import { REVIEW_WORDS } from './review-words.ts';
import type { WritingMaterial } from './writing-material.ts';

/** A line as it was written, with the names of what all of it rests on. */
interface Line {
  kind: 'finding' | 'judgement';
  lead: string;
  findingIds: string[];
  text: string;
}

const LONGEST = { lead: 110, before: 400 };
/** Sentences of one text behind its first, and of what one may do. */
const MOST_GOING_ON = 7;
const MOST_ADVISING = 2;
/** A sentence of the writer's own on what follows; `isReading` knows it by these words. */
export const OWN = { answer: REVIEW_WORDS.decision, section: REVIEW_WORDS.judgement, verdict: VERDICT_LEAD };

/**
 * The sentences of a line, each checked for itself: the first behind the lead, the others go on with it. A judgement in a
 * section is one sentence, since only its lead says that it is one; of what one may do each sentence says so. Where something
 * was planted in a line, all of it is refused.
 */
export function linesOf(
  session: ReportSession,
  writingMaterial: Pick<WritingMaterial, 'names'>,
  said: Line,
  own: string,
): Sentence[] {
  const { text: whole, marksOf, stops } = withoutMarks(said.text);
  const [head, ...more] = sentencesBetween(whole, stops);
  const advises = said.kind === 'judgement' && own === OWN.answer && more.length <= MOST_ADVISING;
  if (!head || more.length === 0 || (said.kind === 'judgement' && !advises) || isPlanted(whole)) {
    const marks = marksOf({ start: 0, end: whole.length });
    const findingIds = [...said.findingIds, ...marks];
    const only = lineOf(session, writingMaterial, { ...said, text: whole, findingIds }, own);
    return [marks.length > 0 ? { ...only, cites: 'itself' } : only];
  }
  const lines: Sentence[] = [];
  const all = [...said.findingIds, ...marksOf({ start: 0, end: whole.length })];
  for (const { text, start, end } of [head, ...more.slice(0, MOST_GOING_ON)]) {
    const marks = marksOf({ start, end });
    const sentence = { ...said, findingIds: marks.length > 0 ? marks : all, text };
    const before = lines
      .map((line) => line.text)
      .join(' ')
      .slice(-LONGEST.before);
    const line = lineOf(session, writingMaterial, before === '' ? sentence : { ...sentence, lead: '' }, own);
    // A head speaks for all that stands under it, and may rest on what that rests on.
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

/** These and those that are named besides; names that there are not were counted where they stand. */
function withNamed(findings: readonly Source[], { names }: Pick<WritingMaterial, 'names'>, named: readonly string[]) {
  return [...new Set([...findings, ...names.find(named).flatMap((each) => each ?? [])])];
}

/** "… (1.02 to 1.89). [F3, F17]": what a sentence rests on, behind it or before its full stop. */
export const MARK = /\s*\[(F\d{1,4}(?:\s*[,;–-]\s*F?\d{1,4})*)\]/g;

const BARE_NAMES = /^\(?\s*F\d{1,4}(?:\s*[,;–-]\s*F?\d{1,4})*\s*\)?$/;

/** A cell that holds nothing but names ("F1, F3"), with the brackets that they have elsewhere. */
export function withBrackets(cell: string): string {
  return BARE_NAMES.test(cell.trim()) ? `[${cell.replace(/[()\s]+/g, ' ').trim()}]` : cell;
}

/** "It differs. [F1] (our reading) So …", "It differs. (our reading) [F1]": what a writer says of a sentence behind its stop. */
const OWN_BEHIND = /([.!?])(\s*\[F\d[^\]]*\])?\s*\((our reading|calculated)\)(\s*\[F\d[^\]]*\])?[.]?(?=\s|$)/gi;

/** A text without its marks, and those that stand in or right behind a part of it. */
export function withoutMarks(said: string): {
  text: string;
  marksOf(part: { start: number; end: number }): string[];
  /** Where marks stood behind the stop of a sentence. */
  stops: number[];
} {
  const marks: { at: number; names: string }[] = [];
  let taken = 0;
  const inside = said.replace(
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

/** Sentences of a text that is parted at these places too: "… by 12%. qSOFA was …" begins one with a small letter. */
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
  const said = kind === 'finding' ? label : [own, label].filter(Boolean).join(' – ');
  const sources = foundIn(session, names, findingIds);
  const { text: whole, counts } = asCalculated(session, text, sources);
  return { ...withLabel(said, whole), sources, origin: 'writer', counts };
}

/** A text with the numbers in it that calculators made of what the works of its sources print. */
export function asCalculated({ calculations }: ReportSession, text: string, sources: readonly Source[]) {
  const works = [...new Set(sources.map(({ work: { work } }) => work.id))];
  return withCalculated(text, textsIn(sources), { works, calculations });
}

/** The quotes and the abstracts of their works: how many were in an arm stands elsewhere than what they had. */
export function textsIn(sources: readonly Source[]): string[] {
  const works = new Set(sources.map(({ work: { work } }) => work));
  return [...quotesIn(sources), ...[...works].map(({ texts }) => texts.abstract ?? '')];
}

/** A sentence behind its lead, as it is checked. */
export function leadText(said: string, text: string): { lead: string; text: string } {
  return withLabel(leadOf(said), text);
}

function withLabel(label: string, text: string): { lead: string; text: string } {
  // A head that says what the sentence says is none.
  const lead = text.toLowerCase().startsWith(label.toLowerCase()) ? '' : label;
  return { lead, text: lead === '' ? text : `${lead}: ${text}` };
}

/** A lead is a label: without a stop of its own, and none where it is more than that. */
function leadOf(said: string): string {
  const label = said
    .replace(/\s+/g, ' ')
    // The colon that ends a lead is its only one.
    .replace(/:(?=\s)/g, ' –')
    .replace(/[\s.:;,–—-]+$/, '')
    .trim();
  // What a longer one asks still tells where a thought begins.
  return label.length > LONGEST.lead ? (questionOfHead(label) ?? '') : label;
}
