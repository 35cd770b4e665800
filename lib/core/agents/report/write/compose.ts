import { stems } from '../../../text/words.ts';
import { shownFewer, withFewer } from '../../model-or-rules.ts';
import { claimText } from '../check/claim-text.ts';
import type { ReportSession } from '../report-session.ts';
import { quotesIn, type Source } from '../sentence.ts';
import { calculatorsFor } from './calculated-figures.ts';
import { markdownDraft } from './draft-text.ts';
import { findingLines } from './findings-in-prompt.ts';
import { whatIsMissing } from './missing-text.ts';
import { parseReview, type Review } from './parse-review.ts';
import { composingPrompt, composingRole, headerOf, partsOf } from './prompt.ts';
import type { ReportSize } from './report-size.ts';
import type { WritingMaterial } from './writing-material.ts';

/** Tokens of a word of prose with its sources, and of everything outside the sections. */
const TOKENS = { word: 3, overhead: 2_000 };
const LONGEST = { gap: 200 };
const NO_REVIEW = 'it has no headings of level 2 with text under them.';

/** The whole report, written by the model in one answer from all findings; null where it gives none. */
export function writeReview(
  session: ReportSession,
  size: ReportSize,
  writingMaterial: WritingMaterial,
): Promise<Review | null> {
  const all = writingMaterial.whole();
  return withFewer(
    all.length,
    (first) => askForReview(session, size, writingMaterial, all.slice(0, first)),
    (first) => session.log(shownFewer(first, all.length, 'findings')),
  );
}

function askForReview(
  session: ReportSession,
  size: ReportSize,
  writingMaterial: WritingMaterial,
  shown: readonly Source[],
): Promise<Review | null> {
  const { plan } = session.input;
  const isWhole = shown.length === writingMaterial.whole().length;
  const tools = calculatorsFor(session, shown);
  return session.askText({
    role: 'smart',
    scope: isWhole ? 'compose' : `compose/${shown.length}`,
    canBeShorter: shown.length > 1,
    instructions: `${composingRole({ ...plan, hasCalculators: tools !== undefined })}\n${session.domain.stance}`,
    ...(tools && { tools }),
    prompt: composingPrompt({
      header: headerOf(plan),
      findings: findingLines(shown, {
        names: writingMaterial.names,
        context: size.context,
        hasParts: partsOf(plan).length > 1,
        verbatimGrades: true,
      }),
      missing: gapsIn(session),
      words: size.words,
    }),
    maxOutputTokens: TOKENS.overhead + TOKENS.word * size.words,
    onText: markdownDraft({
      isKnown: knownWords([plan.question, ...quotesIn(shown)]),
      emit: (text) => session.onText('summary', text),
    }),
    read: readReview,
    instead: 'The report was written by rules instead.',
  });
}

function readReview(text: string): { value: Review } | { defect: string } {
  try {
    const review = parseReview(text);
    return review && review.sections.length + review.answer.length > 0 ? { value: review } : { defect: NO_REVIEW };
  } catch (error) {
    // Text nested deeper than the call stack is not a review.
    if (error instanceof RangeError) return { defect: NO_REVIEW };
    throw error;
  }
}

/** What the judge missed when the search ended, as the report may say it, without its full stop. */
export function gapsIn({ input }: ReportSession): string[] {
  const gaps = input.assessments.at(-1)?.gaps ?? [];
  return gaps.flatMap((gap) => {
    const text = claimText(gap, []);
    return text === null || text.length > LONGEST.gap ? [] : [whatIsMissing(text).replace(/\.$/, '')];
  });
}

/** Words that a writer puts between quoted words. */
const JOINING =
  'while whereas however overall although though compared comparing across several two three four five six one both most few many none all similarly moreover study studies trial trials review reviews meta-analysis randomised randomized controlled cohort cohorts observational reported report found showed shown evidence suggests suggested results result works work also respectively contrast agree agrees agreed differ differs differed smaller larger higher lower less more fewer greater than about between among versus interval confidence ratio risk calculated people patients adults children women men same another other only not no difference effect estimate pooled single';

/** Whether a word of a draft is in one of the texts, or only joins words that are. */
export function knownWords(texts: readonly string[]): (word: string) => boolean {
  const known = new Set([JOINING, ...texts].flatMap(stems));
  return (word) => stems(word).every((stem) => known.has(stem));
}
