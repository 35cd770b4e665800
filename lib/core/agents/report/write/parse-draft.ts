import { capitalised, splitSentences } from '../../../text/sentences.ts';
import type { ReportSession } from '../report-session.ts';
import { type Draft, isContext, partsIn, type Section, type Sentence } from '../sentence.ts';
import { plannedTitle, reportTitle } from '../titles.ts';
import { gapsIn } from './compose.ts';
import { gapSentence, gapText, nearestSources } from './missing-text.ts';
import { lineOf, linesOf, OWN, withoutMarks } from './parse-lines.ts';
import type { Review, ReviewItem, ReviewSection, ReviewTable } from './parse-review.ts';
import { certaintyRows, rowsOf, tableOf } from './parse-tables.ts';
import { LONGEST_VERDICT } from './prompt.ts';
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

const MOST_VERDICT_SENTENCES = 2;
/** A shorter clause is seldom a sentence. */
const LEAST_CLAUSE_WORDS = 6;
/** What refers back to the clause before and means something else, or nothing, without it. */
const REFERS_BACK =
  /^(?:and|but|or|nor|so|yet|which|who|that|whose|where|whereas|while|although|though|because|since|if|unless|otherwise|however|it|its|they|their|them|this|these|those|he|she|both|the (?:former|latter|same|other)|in (?:others?|these|those))\b/i;
const VERB =
  /\b(?:is|are|was|were|has|have|had|does|do|did|may|might|can|cannot|could|will|would|remains?|helps?|works?|shows?|raises?|lowers?|reduces?|increases?|[a-z]{3,}ed)\b/i;

/**
 * Splits the opening of a report into one or two sentences. One that is too long is split at a semicolon where both
 * halves are self-contained; otherwise it stays whole, since a cut must not change its meaning. Null for more than two
 * sentences.
 */
export function verdictSentences(text: string): string[] | null {
  const sentences = splitSentences(text.replace(/\s+/g, ' ').trim()).map((each) => each.text);
  const [only] = sentences;
  if (sentences.length > MOST_VERDICT_SENTENCES || only === undefined) return null;
  return sentences.length === 1 ? parted(only) : sentences;
}

function parted(sentence: string): string[] {
  if (wordsIn(sentence) <= LONGEST_VERDICT) return [sentence];
  const [first = '', second = '', ...more] = sentence.split(/;\s+/);
  const isSafe =
    more.length === 0 &&
    [first, second].every((clause) => wordsIn(clause) >= LEAST_CLAUSE_WORDS && VERB.test(clause)) &&
    !REFERS_BACK.test(second) &&
    // Do not split inside a bracket or a condition.
    !/\([^)]*$/.test(first) &&
    !/^(?:if|unless|although|while|whether)\b/i.test(first);
  if (!isSafe) return [sentence];
  const isPlain = /^\p{Ll}+(?![\p{L}\p{N}-])/u.test(second);
  return [`${first}.`, isPlain ? capitalised(second) : second];
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
