import { capitalised } from '../../../text/capitalised.ts';
import { certaintyRows } from '../certainty/composed-certainty.ts';
import { verdictSentences } from '../check/verdict-sentences.ts';
import { reportTitle } from '../frame/report-title.ts';
import type { ReportSession } from '../report-session.ts';
import { type Draft, isContext, isFinding, partsIn, type Section, type Sentence, type Source } from '../sentence.ts';
import { gapsIn } from './compose.ts';
import { type Missing, missingIn } from './missing-text.ts';
import { lineOf, linesOf, OWN, withoutMarks } from './parse-lines.ts';
import type { Review, ReviewItem, ReviewSection, ReviewTable } from './parse-review.ts';
import { rowsOf, tableOf } from './parse-tables.ts';
import { plannedTitle, vocabularyOf } from './planned-title.ts';
import { REVIEW_WORDS } from './review-words.ts';
import type { WritingMaterial } from './writing-material.ts';

const MOST = { answer: 9, missing: 7, named: 3, beyond: 3, blocks: 40, items: 30 };

/**
 * A review as it was written, as sentences with their sources: nothing of it is checked.
 *
 * @param sections that were asked for, at most.
 */
export function parseDraft(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  { review, sections }: { review: Review; sections: number },
): Draft {
  const lacks = missingIn({ plan: session.input.plan, findings: writingMaterial.findings });
  const answer = review.answer
    .slice(0, MOST.answer)
    .flatMap((item) => itemLines(session, writingMaterial, item, { lacks, own: OWN.answer }).map(answering));
  const missing = review.missing.flatMap(({ text }) => lacks.sentence(withoutMarks(text).text) ?? []);
  return {
    title: reportTitle(session.input.plan.question),
    answer: [...verdictOf(session, writingMaterial, review.verdict), ...answer],
    isAnswered: true,
    // Smaller headings make sections of their own.
    sections: sectionsOf(session, writingMaterial, review.sections.slice(0, sections + MOST.beyond), lacks),
    certainty: certaintyRows(session, writingMaterial, review.certainty),
    // A head only names what the sentence behind it says.
    gaps: [...new Set(missing.length > 0 ? missing : gapsIn(session).map((gap) => `${capitalised(gap)}.`))].slice(
      0,
      MOST.missing,
    ),
  };
}

/** The one or two sentences that answer the whole question; as it is where it has more, which is refused when it is checked. */
function verdictOf(session: ReportSession, writingMaterial: WritingMaterial, said: string): Sentence[] {
  const { text: whole, marksOf } = withoutMarks(said);
  if (whole === '') return [];
  const all = marksOf({ start: 0, end: whole.length });
  const texts = verdictSentences(whole) ?? [whole];
  const lines = texts.map((text, at) => {
    const start = whole.indexOf(text);
    const marks = start < 0 ? [] : marksOf({ start, end: start + text.length });
    const findingIds = marks.length > 0 ? marks : all;
    return {
      ...answering(lineOf(session, writingMaterial, { findingIds, text, kind: 'judgement', lead: '' }, OWN.verdict)),
      // What is left of a verdict whose first sentence falls answers a part as if it were the whole.
      ...(at > 0 && { before: '' }),
    };
  });
  return lines.filter(({ sources }) => sources.length > 0);
}

/** What answers rests on no work on another question; left with no source it is refused when it is checked. */
function answering(sentence: Sentence): Sentence {
  return { ...sentence, sources: sentence.sources.filter((each) => !isContext(each)) };
}

/** "In practice: …": what one may do, which no work says. */
const ADVISES = /^(?:in practice|for a decision|what to do|bottom line)\b[\s:–—-]*/i;

const UNANSWERED = 'Not answered';

/** The sentences of one item. What has no source says what no work reports, as code can see, or falls when it is checked. */
function itemLines(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  { lead, text, isItem }: ReviewItem,
  { lacks, own }: { lacks: Missing; own: string },
): Sentence[] {
  const advises = ADVISES.test(lead);
  const kind = advises ? ('judgement' as const) : ('finding' as const);
  const said = {
    kind,
    lead: advises ? lead.replace(ADVISES, '') : lead,
    findingIds: [],
    // Advice is marked as the review's own by its head.
    text: advises ? text.replaceAll(` ${REVIEW_WORDS.own}`, '') : text,
  };
  const lines = linesOf(session, writingMaterial, said, own);
  return lines.map((line, at) => {
    const bare = line.lead === '' ? line.text : line.text.slice(line.lead.length + 2);
    const missing = line.cites === 'itself' || advises ? null : lacks.sentence(bare);
    // In the answer each point has a head.
    const plain = own === OWN.answer && at === 0 ? UNANSWERED : '';
    const head = missing === null || line.lead === '' ? '' : (lacks.head(line.lead) ?? plain);
    const told = missing === null ? line : { ...line, lead: head, text: head ? `${head}: ${missing}` : missing };
    return {
      ...told,
      ...(missing !== null && { origin: 'code' as const, sources: [] }),
      ...(!isItem && { isProse: true as const }),
    };
  });
}

function sectionsOf(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  said: readonly ReviewSection[],
  lacks: Missing,
): Section[] {
  const { plan } = session.input;
  const vocabulary = vocabularyOf(
    [plan.question, ...plan.terms, ...plan.concepts.flatMap(({ synonyms }) => synonyms)],
    writingMaterial.whole().flatMap((each) => [each.citation.quote, ...outcomeOf(each), each.work.work.title]),
  );
  const used = new Set<string>();
  return said.flatMap(({ title, blocks }, place) => {
    const pieces = piecesOf(blocks.slice(0, MOST.blocks)).map(({ table, items }) => {
      const rows = table ? rowsOf(session, writingMaterial.names, table, lacks) : [];
      return {
        table: table && tableOf(table.columns, rows),
        items: items
          .slice(0, MOST.items)
          .map((item) => itemLines(session, writingMaterial, item, { lacks, own: OWN.section })),
      };
    });
    const outcomes = new Set(pieces.flatMap(partsIn).flatMap(({ sources }) => sources.flatMap(outcomeOf)));
    // One outcome of many would head what is not about it.
    const instead = outcomes.size <= MOST.named ? [...outcomes] : [];
    const head = plannedTitle([title, ...instead], { vocabulary, place: place + 1, used });
    return pieces.map((piece, at) => ({
      ...piece,
      sources: [...new Set(partsIn(piece).flatMap(({ sources }) => sources))],
      id: at === 0 ? head.id : `${head.id}-${at + 1}`,
      headId: head.id,
      title: head.title,
    }));
  });
}

/** A table begins a piece, with what stands behind it. */
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

const outcomeOf = (source: Source) =>
  isFinding(source) && source.finding.outcome !== '' ? [source.finding.outcome] : [];
