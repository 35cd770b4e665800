import type { Citation } from '#contract/citation.ts';
import type { ShortAnswer } from '#contract/short-answer.ts';
import { numbersIn } from '../../text/numbers.ts';
import type { CheckedClaim } from './check/check-claims.ts';
import type { CheckedLine, WrittenSection } from './check/check-composition.ts';
import { type KeptSentence, keptSentences } from './check/kept-sentences.ts';
import { verbatim } from './check/verbatim.ts';
import type { ReportSession } from './report-session.ts';
import { isFinding } from './sentence.ts';
import { leansOnBefore } from './write/paragraph-items.ts';
import { partsOf } from './write/question-header.ts';
import { isReading } from './write/review-words.ts';

/** Sentences of an item that may stand in the answer: more are an argument of their section. */
const MOST_TOGETHER = 4;

export interface AnswerLines {
  claims: CheckedClaim[];
  /** They were written to answer the question, each with its own verdict; else they are the sections' own. */
  isWritten: boolean;
}

/**
 * The first lines of the report: those that were written for it and hold; where none does, what the sections begin with or main
 * findings in their works' words.
 */
export function answerLines(
  { input }: ReportSession,
  written: readonly CheckedClaim[],
  { sections, coded }: { sections: readonly WrittenSection[]; coded: ShortAnswer },
): AnswerLines {
  const parts = partsOf(input.plan).length;
  const kept = keptSentences(sections).filter(({ claim, isRow }) => !isRow && !isReading(claim.text));
  // A judgement alone answers nothing.
  if (written.some((each) => each.kept && !isReading(each.claim.text)))
    return { claims: [...written], isWritten: true };
  const failed = written.filter((each) => !each.kept);
  const first = firstOfSections(kept, parts);
  const instead =
    first.length > 0
      ? first
      : coded.claims.flatMap(({ citations: [citation] }) => (citation && verbatim(citation, input.evidence)) ?? []);
  return { claims: [...failed, ...instead.slice(0, Math.max(1, parts))], isWritten: false };
}

/**
 * In the place of a line that did not hold, the sentence of the sections that tells most of its findings and that no other
 * line tells, with a figure of it where it has any, and with what goes on from it: what was to open the report is not left
 * out of it because its wording failed.
 */
export function withLostPoints(checked: readonly CheckedLine[], sections: readonly WrittenSection[]): CheckedClaim[] {
  // Where nothing holds that was written for it, the sections themselves stand in its place.
  if (!checked.some((each) => each.kept && !each.isOwn))
    return checked.map(({ findings: _, isOwn: __, ...line }) => line);
  const placesIn = ({ claim }: CheckedClaim) => claim.citations.map(placeOf);
  const told = new Set(checked.filter((each) => each.kept).flatMap(placesIn));
  const kept = keptSentences(sections).filter(
    ({ claim, isRow }) => !isRow && claim.verdict === 'supported' && !isReading(claim.text),
  );
  const items = sections.flatMap(({ paragraphs }) => paragraphs.map((item) => item.filter((each) => each.kept)));
  const heads = new Set(items.map(([first]) => first));
  // Out of the middle of an argument only what speaks of nothing that stands before it there.
  const standsAlone = (one: CheckedClaim) =>
    heads.has(one) || !(leansOnBefore(one.claim.text) || REFERS.test(one.claim.text));
  const wholeOf = (head: CheckedClaim) =>
    items.find((item) => item[0] === head && item.length <= MOST_TOGETHER) ?? [head];
  return checked.flatMap(({ findings, isOwn, ...line }) => {
    if (line.kept || isOwn) return [line];
    const found = findings.filter((each) => isFinding(each) || each.role !== 'methods');
    const lost = new Set(found.map(({ citation }) => placeOf(citation)).filter((place) => !told.has(place)));
    const figures = new Set(numbersIn(line.claim.text).map(({ value }) => value));
    const tellsFigure = ({ claim }: CheckedClaim) =>
      figures.size === 0 || numbersIn(claim.text).some(({ value }) => figures.has(value));
    const points = (one: CheckedClaim) =>
      standsAlone(one) && tellsFigure(one) ? placesIn(one).filter((place) => lost.has(place)).length : 0;
    const [best] = kept.map((sentence) => sentence.checked).toSorted((a, b) => points(b) - points(a));
    if (!best || points(best) === 0) return [line];
    const whole = wholeOf(best);
    for (const place of whole.flatMap(placesIn)) told.add(place);
    return [line, ...whole];
  });
}

const REFERS = /\b(?:it|its|they|their|them|this|these|those|both|the (?:trial|study|survey|review|cohort))\b/i;

function placeOf({ evidenceId, field, start }: Citation): string {
  return `${evidenceId} ${field} ${start}`;
}

/** Of as many sections as the question has parts the sentence that each begins with. */
function firstOfSections(kept: readonly KeptSentence[], parts: number): CheckedClaim[] {
  const first = [...Map.groupBy(kept, ({ section }) => section.headId).values()].flatMap(
    (own) => own.find(({ claim }) => claim.verdict === 'supported' && claim.citations.length > 0)?.checked ?? [],
  );
  return first.slice(0, Math.max(1, parts));
}
