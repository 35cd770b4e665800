import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Citation } from '#contract/citation.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { isOwnReading } from '../check/check-draft.ts';
import { verbatim } from '../check/claim-text.ts';
import type { ReportSession } from '../report-session.ts';
import { type Check, type Draft, isFinding, type KeptSentence, keptSentences, type Section } from '../sentence.ts';
import { refersBack } from '../write/paragraph-items.ts';
import { partsOf } from '../write/prompt.ts';
import { isReading } from '../write/review-words.ts';

/** Sentences of one item that may move into the answer; more of them form an argument that belongs in its section. */
const MOST_TOGETHER = 4;

/**
 * Gives a draft its first lines: those written for it that passed; where none did, the first sentences of the sections,
 * or main findings verbatim.
 */
export function withAnswer({ input }: ReportSession, draft: Draft<Check>, coded: ShortAnswer): Draft<Check> {
  const { answer, sections } = draft;
  // A judgement alone does not answer the question.
  if (answer.some((each) => each.kept && !isReading(each.claim.text))) return { ...draft, isAnswered: true };
  const parts = partsOf(input.plan).length;
  const kept = keptSentences(sections).filter(({ check, isRow }) => !isRow && !isReading(check.claim.text));
  const failed = answer.filter((each) => !each.kept);
  const first = firstOfSections(kept, parts);
  const instead =
    first.length > 0
      ? first
      : coded.claims.flatMap(({ citations: [citation] }) => (citation && verbatim(citation, input.evidence)) ?? []);
  return { ...draft, answer: [...failed, ...instead.slice(0, Math.max(1, parts))], isAnswered: false };
}

/**
 * Replaces a line that failed by the sentence of the sections that reports most of its findings and that no other line
 * reports, with a figure if the line had one, and with the sentences that follow from it. A main point is not lost
 * because its wording failed.
 */
export function withLostPoints(checked: readonly Check[], sections: readonly Section<Check>[]): Check[] {
  // Where none of them passed, the sections replace the whole answer.
  if (!checked.some((each) => each.kept && !isOwnReading(each.sentence))) return [...checked];
  const placesIn = ({ claim }: Check) => claim.citations.map(placeOf);
  const answered = new Set(checked.filter((each) => each.kept).flatMap(placesIn));
  const kept = keptSentences(sections).filter(
    ({ check: { claim }, isRow }) => !isRow && claim.verdict === 'supported' && !isReading(claim.text),
  );
  const items = sections.flatMap((section) => section.items.map((item) => item.filter((each) => each.kept)));
  const heads = new Set(items.map(([first]) => first));
  // From the middle of an argument, only a sentence that refers to nothing before it.
  const isSelfContained = (one: Check) =>
    heads.has(one) || !(refersBack(one.claim.text) || REFERS.test(one.claim.text));
  const wholeOf = (head: Check) => items.find((item) => item[0] === head && item.length <= MOST_TOGETHER) ?? [head];
  return checked.flatMap((line) => {
    if (line.kept || isOwnReading(line.sentence)) return [line];
    const found = line.sentence.sources.filter((each) => isFinding(each) || each.role !== 'methods');
    const lost = new Set(found.map(({ citation }) => placeOf(citation)).filter((place) => !answered.has(place)));
    const figures = new Set(numbersIn(line.claim.text).map(({ value }) => value));
    const givesFigure = ({ claim }: Check) =>
      figures.size === 0 || numbersIn(claim.text).some(({ value }) => figures.has(value));
    const points = (one: Check) =>
      isSelfContained(one) && givesFigure(one) ? placesIn(one).filter((place) => lost.has(place)).length : 0;
    const [best] = kept.map(({ check }) => check).toSorted((a, b) => points(b) - points(a));
    if (!best || points(best) === 0) return [line];
    const whole = wholeOf(best);
    for (const place of whole.flatMap(placesIn)) answered.add(place);
    return [line, ...whole];
  });
}

const REFERS = /\b(?:it|its|they|their|them|this|these|those|both|the (?:trial|study|survey|review|cohort))\b/i;

function placeOf({ evidenceId, field, start }: Citation): string {
  return `${evidenceId} ${field} ${start}`;
}

/** The first sentence of as many sections as the question has parts. */
function firstOfSections(kept: readonly KeptSentence[], parts: number): Check[] {
  const first = [...Map.groupBy(kept, ({ section }) => section.headId).values()].flatMap(
    (own) =>
      own.find(({ check: { claim } }) => claim.verdict === 'supported' && claim.citations.length > 0)?.check ?? [],
  );
  return first.slice(0, Math.max(1, parts));
}
