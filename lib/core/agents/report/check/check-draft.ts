import type { Claim } from '#contract/claim.ts';
import type { ShortAnswer } from '#contract/short-answer.ts';
import { withCertainties } from '../certainty/graded-answer.ts';
import { asGraded, type ShownGrades } from '../certainty/graded-wording.ts';
import { isNamed, resultCertainty } from '../certainty/section-certainty.ts';
import { shownWords } from '../certainty/shown-certainty.ts';
import type { ReportSession } from '../report-session.ts';
import { type CertaintyRow, type Check, type Draft, partsIn, type Section, type Sentence } from '../sentence.ts';
import { paragraphItems, withHeads, withLead } from '../write/paragraph-items.ts';
import { cellsIn } from '../write/parse-tables.ts';
import { isInference, isReading, REVIEW_WORDS } from '../write/review-words.ts';
import { checkSentences } from './check-sentences.ts';
import { withoutRepeats } from './kept-sentences.ts';

/** Rows and sentences that are checked in one call, as far as sections can be kept whole. */
const TOGETHER = 45;

/**
 * Has every sentence of a draft checked: the lines of the answer, the rows and lines of its sections, and the statements that
 * are graded, all at once.
 *
 * @param coded how sure the results are, as code reads it.
 */
export async function checkDraft(
  session: ReportSession,
  draft: Draft,
  { coded }: { coded: ShortAnswer },
): Promise<Draft<Check>> {
  const { input } = session;
  const [answer, sections, certainty] = await Promise.all([
    checkAnswer(session, draft.answer, {
      isHow: input.plan.questionType === 'mechanism',
      outcomes: withCertainties(coded, draft.certainty, input).outcomes,
      results: draft.certainty.flatMap((row) => {
        // The words of the opening follow from the grade, whether or not its statement holds as a sentence.
        const level = resultCertainty({ ...row, isChecked: true }, input)?.level;
        return level ? [{ level, sources: row.sources }] : [];
      }),
    }),
    checkSections(
      session,
      draft.sections,
      draft.answer.map(({ text }) => text),
    ),
    checkCertainty(session, draft.certainty),
  ]);
  return { ...draft, answer, sections: withoutRepeats(sections), certainty };
}

/**
 * Rows and lines of several sections are checked together, so that their works are read once.
 *
 * @param answer the lines that stand above them.
 */
async function checkSections(
  session: ReportSession,
  sections: readonly Section[],
  answer: readonly string[],
): Promise<Section<Check>[]> {
  const batches: Section[][] = [];
  let left = 0;
  for (const section of sections) {
    const size = partsIn(section).length;
    if (batches.length === 0 || size > left) {
      batches.push([]);
      left = TOGETHER;
    }
    batches.at(-1)?.push(section);
    left -= size;
  }
  const checks = await Promise.all(
    batches.map((batch, at) => checkSentences(session, `part-${at + 1}`, batch.flatMap(partsIn), answer)),
  );
  return withChecks(sections, checks.flat()).map(({ table, items, ...section }) => ({
    ...section,
    table: table && { ...table, rows: table.rows.map((row) => asRow(row, table.columns)) },
    items: paragraphItems(items.map((item) => item.map(asShown))),
  }));
}

/** Sections with the checks of their sentences in their places; a sentence that was written twice has one. */
export function withChecks(sections: readonly Section[], checks: readonly Check[]): Section<Check>[] {
  const of = new Map(checks.map((check) => [check.sentence, check]));
  const found = (sentences: readonly Sentence[]) => sentences.flatMap((each) => of.get(each) ?? []);
  return sections.map(({ table, items, ...section }) => ({
    ...section,
    table: table && { ...table, rows: found(table.rows) },
    items: items.map(found).filter((item) => item.length > 0),
  }));
}

/** Worded anew into something that is no row, it cannot be shown in its table. */
function asRow(check: Check, columns: readonly string[]): Check {
  return { ...check, kept: check.kept && cellsIn(check.claim.text, columns) !== null };
}

/** Longer statements do not fit beside their grade. */
const LONGEST_GRADED = 200;

/** Rows whose results are told as sentences are checked like any other: a grade of what is not so misleads. */
async function checkCertainty(session: ReportSession, rows: readonly CertaintyRow[]): Promise<CertaintyRow[]> {
  const stated = rows.filter((row) => !isNamed(row, session.input.plan));
  const sentences = new Map(
    stated.map((row): [Sentence, CertaintyRow] => {
      const grade = gradeOf(row, session.input);
      return [{ text: row.about, lead: '', sources: row.sources, origin: 'writer', counts: [], grade }, row];
    }),
  );
  const checks = await checkSentences(session, 'graded', [...sentences.keys()]);
  const claims = new Map(
    checks.flatMap(({ sentence, kept, claim }) =>
      kept && claim.verdict === 'supported' && claim.text.length <= LONGEST_GRADED
        ? [[sentences.get(sentence), claim]]
        : [],
    ),
  );
  return rows.map((row) => {
    const claim = claims.get(row);
    return claim ? { ...row, about: claim.text.replace(/[.\s]+$/, ''), isChecked: true, claim } : row;
  });
}

/**
 * "Starts high; imprecision -1 (wide interval)", or of a mechanism "Shown by intervention in animals; …": what a "may" in the
 * result's sentence stands for.
 */
function gradeOf(
  { certainty: { start, steps, shown } }: CertaintyRow,
  { plan: { questionType } }: ReportSession['input'],
): string {
  const told = steps.map(({ factor, change, reason }) => `${factor.replaceAll('_', ' ')} ${change} (${reason})`);
  const begins = questionType === 'mechanism' && shown ? shownWords(shown) : `Starts ${start ?? 'low'}`;
  return [begins, ...told].join('; ').slice(0, LONGEST_GRADE);
}

const LONGEST_GRADE = 400;

/** The first lines: none stands that is supported only in part. */
async function checkAnswer(session: ReportSession, lines: readonly Sentence[], grades: ShownGrades): Promise<Check[]> {
  const opening = lines.map((line) => ({
    ...line,
    lead: asGraded(line.lead, line.sources, grades).trim(),
    // A lead that was a grade alone leaves its colon.
    text: asGraded(line.text, line.sources, grades).replace(/^[\s:]+/, ''),
    isOpening: true as const,
  }));
  const checks = await checkSentences(session, 'answer', opening);
  return withHeads(
    checks.map((check) => {
      const { sentence, kept, claim } = check;
      const isOwn = isOwnReading(sentence);
      // A judgement that was worded anew into something else says nothing that the lines do not.
      const holds = kept && claim.verdict === 'supported' && (!isOwn || isReading(claim.text));
      const read = !isOwn && isInference(claim.text) ? asOwnReading(claim) : claim;
      return withLead({ ...check, claim: read, kept: holds });
    }),
  );
}

/** By its lead: what the writer draws from the works. */
export function isOwnReading({ lead }: Sentence): boolean {
  return isReading(`${lead}: `);
}

/** A line that stayed half true after it was worded anew would mislead; a row is told with what is open of it. */
export function asShown(check: Check): Check {
  const kept = check.kept && check.claim.verdict === 'supported';
  return { ...check, kept, ...(isInference(check.claim.text) && { claim: asOwnReading(check.claim) }) };
}

/** An explanation of the writer's is not taken for a finding of the work that it starts from. */
function asOwnReading(claim: Claim): Claim {
  const bare = claim.text.replace(IS_MARKED, '');
  return { ...claim, text: `${bare} ${REVIEW_WORDS.own}.` };
}

const IS_MARKED = /(?:\s*\(our reading\))?[.\s]*$/;
