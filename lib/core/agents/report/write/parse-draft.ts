import { capitalised } from '../../../text/sentences.ts';
import { certaintyRows } from '../certainty/composed-certainty.ts';
import { verdictSentences } from '../check/verdict-sentences.ts';
import type { ReportSession } from '../report-session.ts';
import { type Draft, isContext, partsIn, type Section, type Sentence } from '../sentence.ts';
import { reportTitle } from '../standard-sections/report-title.ts';
import { gapsIn } from './compose.ts';
import { gapSentence, gapText, nearestSources } from './missing-text.ts';
import { lineOf, linesOf, OWN, withoutMarks } from './parse-lines.ts';
import type { Review, ReviewItem, ReviewSection, ReviewTable } from './parse-review.ts';
import { rowsOf, tableOf } from './parse-tables.ts';
import { plannedTitle } from './planned-title.ts';
import { REVIEW_WORDS } from './review-words.ts';
import type { WritingMaterial } from './writing-material.ts';

const MOST = { answer: 9, missing: 7, beyond: 3, blocks: 40, items: 30 };

/**
 * A written review as sentences with their sources, unchecked.
 *
 * @param sections most sections that were asked for.
 */
export function parseDraft(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  { review, sections }: { review: Review; sections: number },
): Draft {
  const { findings } = writingMaterial;
  const answer = review.answer
    .slice(0, MOST.answer)
    .flatMap((item) => itemLines(session, writingMaterial, item, OWN.answer).map(answering));
  const written = review.missing.flatMap(({ text }) => gapText(withoutMarks(text).text, findings) ?? []);
  const gaps = written.length > 0 ? written : gapsIn(session).map((gap) => `${capitalised(gap)}.`);
  return {
    title: reportTitle(session.input.plan.question),
    answer: [...verdictOf(session, writingMaterial, review.verdict), ...answer],
    isAnswered: true,
    // Subheadings make sections of their own.
    sections: sectionsOf(session, writingMaterial, review.sections.slice(0, sections + MOST.beyond)),
    certainty: certaintyRows(session, writingMaterial, review.certainty),
    gaps: [...new Set(gaps)].slice(0, MOST.missing).map((text) => gapSentence(text, findings)),
  };
}

/** The one or two sentences that answer the whole question; unchanged where there are more, which the check refuses. */
function verdictOf(session: ReportSession, writingMaterial: WritingMaterial, written: string): Sentence[] {
  const { text: whole, marksOf } = withoutMarks(written);
  if (whole === '') return [];
  const all = marksOf({ start: 0, end: whole.length });
  const texts = verdictSentences(whole) ?? [whole];
  const lines = texts.map((text, at) => {
    const start = whole.indexOf(text);
    const marks = start < 0 ? [] : marksOf({ start, end: start + text.length });
    const findingIds = marks.length > 0 ? marks : all;
    return {
      ...answering(lineOf(session, writingMaterial, { findingIds, text, kind: 'judgement', lead: '' }, OWN.verdict)),
      // Without its first sentence, the rest of a verdict would answer a part as if it were the whole.
      ...(at > 0 && { before: '' }),
    };
  });
  return lines.filter(({ sources }) => sources.length > 0);
}

/** The answer rests on no work on another question; without a source the check refuses it. */
function answering(sentence: Sentence): Sentence {
  return { ...sentence, sources: sentence.sources.filter((each) => !isContext(each)) };
}

/** "In practice: …": advice, which no work gives. */
const ADVISES = /^(?:in practice|for a decision|what to do|bottom line)\b[\s:–—-]*/i;

/** The sentences of one item. One without a source is a gap, or the check refuses it. */
function itemLines(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  { lead, text, isItem }: ReviewItem,
  own: string,
): Sentence[] {
  const advises = ADVISES.test(lead);
  const kind = advises ? ('judgement' as const) : ('finding' as const);
  const parsed = {
    kind,
    lead: advises ? lead.replace(ADVISES, '') : lead,
    findingIds: [],
    // The heading of advice marks it as the review's own.
    text: advises ? text.replaceAll(` ${REVIEW_WORDS.own}`, '') : text,
  };
  const { findings } = writingMaterial;
  return linesOf(session, writingMaterial, parsed, own).map((line) => {
    const bare = line.lead === '' ? line.text : line.text.slice(line.lead.length + 2);
    const gap = line.cites === 'itself' || advises ? null : gapText(bare, findings);
    const text = line.lead === '' ? gap : `${line.lead}: ${gap}`;
    return {
      ...line,
      ...(gap !== null && text !== null && { text, kind: 'gap' as const, sources: nearestSources(text, findings) }),
      ...(!isItem && { isProse: true as const }),
    };
  });
}

function sectionsOf(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  sections: readonly ReviewSection[],
): Section[] {
  const used = new Set<string>();
  return sections.flatMap(({ title, blocks }, place) => {
    const head = plannedTitle(title, { place: place + 1, used });
    return piecesOf(blocks.slice(0, MOST.blocks)).map(({ table, items }, at) => {
      const piece = {
        table: table && tableOf(table.columns, rowsOf(session, writingMaterial, table)),
        items: items.slice(0, MOST.items).map((item) => itemLines(session, writingMaterial, item, OWN.section)),
      };
      return {
        ...head,
        ...piece,
        id: at === 0 ? head.id : `${head.id}-${at + 1}`,
        headId: head.id,
        sources: [...new Set(partsIn(piece).flatMap(({ kind, sources }) => (kind === 'gap' ? [] : sources)))],
      };
    });
  });
}

/** Each table begins a piece, together with what follows it. */
function piecesOf(blocks: ReviewSection['blocks']) {
  const pieces: { table: ReviewTable | null; items: ReviewItem[] }[] = [];
  for (const block of blocks) {
    const last = pieces.at(-1);
    if (block.type === 'table') pieces.push({ table: block.table, items: [] });
    else if (last) last.items.push(block.item);
    else pieces.push({ table: null, items: [block.item] });
  }
  return pieces;
}
