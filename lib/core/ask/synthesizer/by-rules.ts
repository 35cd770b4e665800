import type { Claim } from '#contract/claim.ts';
import type { Finding } from '#contract/finding.ts';
import type { ShortAnswer } from '#contract/short-answer.ts';
import type { Reporter, ReportInput, ReportPart } from '../../agents/handlers.ts';
import { withSentenceReadings } from '../../agents/report/by-rules/sentence-readings.ts';
import { keepTold, type Told } from '../../agents/report/by-rules/told.ts';
import { createClaimWriter } from '../../agents/report/frame/claim-writer.ts';
import { reportConfidence } from '../../agents/report/frame/confidence.ts';
import type { Draft, SectionDraft } from '../../agents/report/frame/draft.ts';
import { type Material, materialOf } from '../../agents/report/frame/material.ts';
import { gapsSection, nearestSection } from '../../agents/report/frame/nearest.ts';
import { partsOf } from '../../agents/report/frame/parts-of.ts';
import { reportTitle } from '../../agents/report/frame/report-title.ts';
import { MECHANISM_GAP } from '../../appraisal/gaps.ts';
import { AssayError } from '../../errors.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { AnswerContext } from '../ask-run.ts';
import { contextFor, effectsTable, sentenceSections } from './answer-sections.ts';
import { chooseSentences } from './choose-sentences.ts';
import { confidenceOf, confidenceText } from './confidence.ts';
import { type Disagreement, disagreementsIn } from './disagreements.ts';
import { FORMATS, type Format } from './formats.ts';
import { namedMost } from './named-most.ts';
import { ownDocumentsSection } from './own-documents.ts';
import { positionsSection } from './positions-section.ts';
import { createRoom, type Room } from './room.ts';

const EXTRACTIVE = 'Sentences were chosen by rules and quoted from their sources, not written.';
/** Kept free for the last note, whose length is known only when all else is told. */
const FOR_CLOSING = 260;
/** In so short an answer the note would take more place than it is worth; it is told beside the answer all the same. */
const LEAST_FOR_CLOSING = 700;

/**
 * Writes an extractive answer: the short answer first, then where studies disagree, then the sentences that say most for their
 * length, stronger evidence before weaker. Every sentence about the world is a verbatim piece of a stored text, checked before
 * it is told. Deterministic, and never longer than it may be.
 */
export function createRulesWriter(context: AnswerContext): Reporter {
  return { write: (input, signal) => write(context, input, signal) };
}

async function* write(context: AnswerContext, given: ReportInput, signal: AbortSignal): AsyncGenerator<ReportPart> {
  const material = materialOf(withSentenceReadings(given));
  const { input } = material;
  const format = FORMATS[context.settings.responseFormat];
  const others = input.readings.flatMap(({ findings }) => findings.map(({ citation }) => citation));
  const writer = createClaimWriter({ evidence: input.evidence, others });
  const { maxResponseLength, minResponseLength } = context.settings;
  const most = Math.min(maxResponseLength, Math.max(minResponseLength, format.characters));
  const hasClosing = most >= LEAST_FOR_CLOSING + (context.memory?.length ?? 0);
  const forClosing = FOR_CLOSING + (context.memory?.length ?? 0);
  const room = createRoom(most - (hasClosing ? forClosing : 0));
  const told = keepTold();
  const disagreements = disagreementsIn(material);
  const answer = fitted(material, { context, format, room, told, disagreements });
  const sections = material.answer.isDirect
    ? directSections(material, { context, format, room, told, disagreements })
    : nearestSections(material, room, format);
  const closing = { id: 'about', title: 'About this answer' };
  const outline = [...sections, ...(hasClosing ? [closing] : [])].map(({ id, title }) => ({ id, title }));
  yield { type: 'outline', title: reportTitle(input.plan.question), sections: outline };
  if (signal.aborted) throw new AssayError('cancelled');
  const checked: ReportPart[] = [];
  const claims = writer.check(answer.claims, checked);
  yield* checked;
  yield { type: 'answer', answer: { ...answer, claims } };
  for (const section of sections) yield* partsOf(section, writer, input.evidence);
  const soFar = { ...writer.counts(), partly: 0, cited: writer.references(), isDirect: answer.isDirect };
  const { value, reason } = reportConfidence(input, soFar);
  if (hasClosing) {
    const cited = writer.references().flatMap((id) => input.evidence.get(id) ?? []);
    const confidence = confidenceOf({
      value,
      answer,
      cited,
      scores: context.scores,
      searches: input.searches,
      disagreements: disagreements.length,
    });
    yield { type: 'section', id: closing.id, title: closing.title };
    for (const text of [
      shortened(`${confidenceText(confidence)} ${EXTRACTIVE}`),
      ...(context.memory ? [context.memory] : []),
    ])
      yield { type: 'block', sectionId: closing.id, block: { type: 'note', text } };
  }
  yield {
    type: 'end',
    confidence: value,
    confidenceReason: reason,
    claims: writer.counts(),
    references: writer.references(),
  };
}

function shortened(text: string): string {
  return text.length <= FOR_CLOSING - 'About this answer'.length ? text : EXTRACTIVE;
}

/** The short answer as far as there is room: whole sentences of its lead, then what says most of each part of the question. */
function fitted(material: Material, { format, room, told, disagreements }: Writing): ShortAnswer {
  const { answer, input } = material;
  const [first, ...said] = splitSentences(answer.lead).map(({ text }) => text);
  const named = answer.isDirect ? namedMost(material) : '';
  const rest = named ? [named, ...said] : said;
  const lead = first ? [first] : [];
  room.take(first ?? '');
  for (const sentence of rest) if (room.take(sentence, ' ')) lead.push(sentence);
  if (!answer.isDirect) return { ...answer, lead: lead.join(' ') };
  const parts = input.plan.parts.length;
  // What the other side says stands beside it below.
  const sentences = Math.min(MOST_FIRST, parts > 1 ? parts : disagreements.length > 0 ? 1 : 2);
  const chosen = chooseSentences(material, {
    format: { ...format, sentences, ofAWork: 1, indirect: 0 },
    room,
    told,
    contextOf: () => '',
    isWanted: onSideOf(answer.direction),
  });
  const claims = chosen.map(
    ({ quoted: { text, citations } }, at): Claim => ({ id: `a${at + 1}`, text, citations, verdict: 'unchecked' }),
  );
  return { ...answer, lead: lead.join(' '), claims };
}

const MOST_FIRST = 3;

/** First lines carry the answer that they stand under. */
function onSideOf(direction: ShortAnswer['direction']): (finding: Finding) => boolean {
  if (direction === 'yes' || direction === 'probably_yes') return ({ stance }) => stance !== 'no';
  if (direction === 'no' || direction === 'probably_no') return ({ stance }) => stance !== 'yes';
  // Where nobody can say, what takes no side is no answer to stand first.
  if (direction === 'unclear') return ({ stance }) => stance !== null && stance !== 'unclear';
  return () => true;
}

interface Writing {
  context: AnswerContext;
  format: Format;
  room: Room;
  told: Told;
  disagreements: readonly Disagreement[];
}

function directSections(material: Material, writing: Writing): SectionDraft[] {
  const { context, format, room, told } = writing;
  const positions = positionsSection(material, writing);
  const contextOf = contextFor(format, material);
  // Headings and the lines above each kind of evidence take their place too.
  room.take(' '.repeat(Math.min(room.left(), HEADINGS)));
  const chosen = chooseSentences(material, { format, room, told, contextOf });
  const sentences = sentenceSections(chosen, material, context);
  const named = new Set(told.claims().flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
  const table = format.hasTable ? effectsTable(material, named) : null;
  const all = [...positions, ...sentences, ...(table && room.take(table.text) ? [table.section] : [])];
  if (context.settings.includeSections || all.length < 2) return all;
  return [{ id: 'findings', title: 'What the studies found', drafts: all.flatMap(({ drafts }) => drafts) }];
}

const HEADINGS = 160;

/** Rows of the works that lie nearest, and what is missing, as far as there is room. */
function nearestSections(material: Material, room: Room, { sentences }: Format): SectionDraft[] {
  const { plan, evidence } = material.input;
  const documents = ownDocumentsSection({ question: plan.question, evidence }, room);
  const section = nearestSection(material);
  const fitting = section?.drafts.flatMap((draft): Draft[] => {
    if (draft.type === 'note') return room.take(draft.text) ? [draft] : [];
    if (draft.type !== 'table') return [draft];
    room.take(...draft.columns);
    const rows = draft.rows.slice(0, Math.max(3, sentences)).filter((row) => room.take(...row.map(({ text }) => text)));
    return rows.length > 0 ? [{ ...draft, rows }] : [];
  });
  const asksHow = material.input.plan.questionType === 'mechanism';
  const isOwn = (draft: Draft) => draft.type === 'note' && (asksHow || draft.text !== MECHANISM_GAP);
  const gaps =
    gapsSection(material)?.drafts.filter((draft) => isOwn(draft) && 'text' in draft && room.take(draft.text)) ?? [];
  return [
    ...(documents ? [documents] : []),
    ...(section && fitting?.some(({ type }) => type === 'table') ? [{ ...section, drafts: fitting }] : []),
    ...(gaps.length > 0 ? [{ id: 'gaps', title: 'What is missing', drafts: gaps }] : []),
  ];
}
