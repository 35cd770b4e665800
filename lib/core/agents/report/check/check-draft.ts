import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Claim } from '#contract/claim.ts';
import { capitalised } from '../../../text/sentences.ts';
import { asGraded, type ShownGrades, withCertainties } from '../certainty/graded-answer.ts';
import { resultCertainty } from '../certainty/section-certainty.ts';
import { shownWords } from '../certainty/shown-certainty.ts';
import type { ReportSession } from '../report-session.ts';
import {
  type CertaintyRow,
  type Check,
  type Draft,
  partsIn,
  type Section,
  type Sentence,
  withoutRepeats,
} from '../sentence.ts';
import { nearestSources } from '../write/missing-text.ts';
import { paragraphItems, withHeads, withLead } from '../write/paragraph-items.ts';
import { cellsIn } from '../write/parse-tables.ts';
import { isInference, isReading, REVIEW_WORDS } from '../write/review-words.ts';
import { checkSentences } from './check-sentences.ts';

/** Rows and sentences checked in one call, as far as sections can be kept whole. */
const TOGETHER = 45;

/**
 * Checks every sentence of a draft at the same time: the lines of the answer, the titles, rows and lines of its
 * sections, the gaps, and the graded results.
 *
 * @param coded how certain the results are, as code reads it.
 */
export async function checkDraft(
  session: ReportSession,
  draft: Draft,
  { coded }: { coded: ShortAnswer },
): Promise<Draft<Check>> {
  const { input } = session;
  // The wording of the opening follows the grades, whether or not their statements pass as sentences.
  const proposed = draft.certainty.map((row) => ({ ...row, isChecked: true }));
  const [answer, body, certainty] = await Promise.all([
    checkAnswer(session, draft.answer, {
      isHow: input.plan.questionType === 'mechanism',
      outcomes: withCertainties(coded, proposed, input).outcomes,
      results: proposed.flatMap((row) => {
        const level = resultCertainty(row, input)?.level;
        return level ? [{ level, sources: row.sources }] : [];
      }),
    }),
    checkBody(session, draft),
    checkCertainty(session, draft.certainty),
  ]);
  return { ...draft, answer, sections: withoutRepeats(body.sections), gaps: body.gaps, certainty };
}

/**
 * Checks everything below the answer. Titles, rows and lines of several sections are checked together, so that their
 * works are read once, and the gaps with the last of them.
 */
async function checkBody(
  session: ReportSession,
  { answer, sections, gaps }: Draft,
): Promise<Pick<Draft<Check>, 'sections' | 'gaps'>> {
  const titles = titlesOf(sections);
  const batches: Sentence[][] = [];
  let left = 0;
  for (const section of sections) {
    const title = titles.get(section);
    const sentences = [...(title ? [title] : []), ...partsIn(section)];
    if (batches.length === 0 || sentences.length > left) {
      batches.push([]);
      left = TOGETHER;
    }
    batches.at(-1)?.push(...sentences);
    left -= sentences.length;
  }
  if (batches.length === 0 && gaps.length > 0) batches.push([]);
  batches.at(-1)?.push(...gaps);
  const above = answer.map(({ text }) => text);
  const checks = await Promise.all(batches.map((batch, at) => checkSentences(session, `part-${at + 1}`, batch, above)));
  const all = checks.flat();
  return {
    sections: withChecks(sections, titles, all).map(({ table, items, ...section }) => ({
      ...section,
      table: table && { ...table, rows: table.rows.map((row) => asRow(row, table.columns)) },
      items: paragraphItems(items.map((item) => item.map(asShown))),
    })),
    gaps: all.filter(({ sentence }) => gaps.includes(sentence)),
  };
}

/** The written titles, taken from the first piece of each section, as sentences to be checked. */
export function titlesOf(sections: readonly Section[]): Map<Section, Sentence> {
  const titled = sections.filter(({ id, headId, title, plainTitle }) => id === headId && title !== plainTitle);
  return new Map(
    titled.map((section): [Section, Sentence] => {
      const { title: text, sources } = section;
      const near = nearestSources(text, sources);
      return [section, { text, lead: '', kind: 'title', sources: near, origin: 'writer', counts: [] }];
    }),
  );
}

/**
 * Puts the checks in the places of their sentences, with the titles that passed. A sentence that was written twice has
 * one check.
 */
export function withChecks(
  sections: readonly Section[],
  titles: ReadonlyMap<Section, Sentence>,
  checks: readonly Check[],
): Section<Check>[] {
  const of = new Map(checks.map((check) => [check.sentence, check]));
  const found = (sentences: readonly Sentence[]) => sentences.flatMap((each) => of.get(each) ?? []).map(withoutNearest);
  return sections.map((section) => {
    const title = titles.get(section);
    const check = title && of.get(title);
    const isTitled = check?.kept && check.claim.verdict === 'supported';
    const { table, items, ...rest } = section;
    return {
      ...rest,
      title: isTitled ? rest.title : rest.plainTitle,
      table: table && { ...table, rows: found(table.rows) },
      items: items.map(found).filter((item) => item.length > 0),
    };
  });
}

/** A gap cites nothing: the nearest sources were only for its checker. */
function withoutNearest(check: Check): Check {
  const { sentence } = check;
  return sentence.kind === 'gap' ? { ...check, sentence: { ...sentence, sources: [] } } : check;
}

/** A row that was reworded into something else cannot be shown in its table. */
function asRow(check: Check, columns: readonly string[]): Check {
  return { ...check, kept: check.kept && cellsIn(check.claim.text, columns) !== null };
}

/** Longer statements do not fit next to their grade. */
const LONGEST_GRADED = 200;

/** Graded results are checked like any other sentence, because a grade of a false statement misleads. */
async function checkCertainty(session: ReportSession, rows: readonly CertaintyRow[]): Promise<CertaintyRow[]> {
  const sentences = new Map(
    rows.map((row): [Sentence, CertaintyRow] => {
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
    return claim ? { ...row, about: capitalised(claim.text.replace(/[.\s]+$/, '')), isChecked: true, claim } : row;
  });
}

/**
 * "Starts high; imprecision -1 (wide interval)", or for a mechanism "Shown by intervention in animals; …": the reason
 * for a "may" in the result's sentence.
 */
function gradeOf(
  { certainty: { start, steps, shown } }: CertaintyRow,
  { plan: { questionType } }: ReportSession['input'],
): string {
  const reasons = steps.map(({ factor, change, reason }) => `${factor.replaceAll('_', ' ')} ${change} (${reason})`);
  const begins = questionType === 'mechanism' && shown ? shownWords(shown) : `Starts ${start ?? 'low'}`;
  return [begins, ...reasons].join('; ').slice(0, LONGEST_GRADE);
}

const LONGEST_GRADE = 400;

/** Checks the first lines; a line that is only partly supported is not shown. */
async function checkAnswer(session: ReportSession, lines: readonly Sentence[], grades: ShownGrades): Promise<Check[]> {
  const opening = lines.map((line) => {
    const rated = line.kind === 'gap' ? [] : line.sources;
    return {
      ...line,
      lead: asGraded(line.lead, rated, grades).trim(),
      // A heading that was only a grade leaves its colon.
      text: asGraded(line.text, rated, grades).replace(/^[\s:]+/, ''),
      isOpening: true as const,
    };
  });
  const checks = await checkSentences(session, 'answer', opening);
  return withHeads(
    checks.map(withoutNearest).map((check) => {
      const { sentence, kept, claim } = check;
      const isOwn = isOwnReading(sentence);
      // A judgement that was reworded into something else adds nothing to the other lines.
      const isAccepted = kept && claim.verdict === 'supported' && (!isOwn || isReading(claim.text));
      const read = !isOwn && isInference(claim.text) ? asOwnReading(claim) : claim;
      return withLead({ ...check, claim: read, kept: isAccepted });
    }),
  );
}

/** By its heading: the writer's own conclusion from the works. */
export function isOwnReading({ lead }: Sentence): boolean {
  return isReading(`${lead}: `);
}

/** A line that is still only partly supported after rewording would mislead; a row is shown with its open point. */
export function asShown(check: Check): Check {
  const kept = check.kept && check.claim.verdict === 'supported';
  return { ...check, kept, ...(isInference(check.claim.text) && { claim: asOwnReading(check.claim) }) };
}

/** Keeps the writer's explanation from being taken for a finding of the work it starts from. */
function asOwnReading(claim: Claim): Claim {
  const bare = claim.text.replace(IS_MARKED, '');
  return { ...claim, text: `${bare} ${REVIEW_WORDS.own}.` };
}

const IS_MARKED = /(?:\s*\(our reading\))?[.\s]*$/;
