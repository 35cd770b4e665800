import * as z from 'zod';
import { stems, words } from '../../text/words.ts';
import { type CheckedClaim, checkClaims, type WrittenClaim } from './check-claims.ts';
import { claimText } from './claim-text.ts';
import type { ReportDesk } from './desk.ts';
import { draftReader } from './draft-text.ts';
import type { Names } from './finding-names.ts';
import { findingLines } from './findings-in-prompt.ts';
import { missingText } from './missing-text.ts';
import type { PlannedSection } from './outline.ts';
import { sectionPrompt, WRITING_ROLE } from './prompt.ts';
import { headerOf, partsOf } from './question-header.ts';
import type { ReportFinding } from './report-findings.ts';
import { type ProposedCertainty, proposedCertainty } from './section-certainty.ts';
import type { Shelf } from './settings.ts';

/** A section as it was written and checked, what failed among it. */
export interface WrittenSection extends PlannedSection {
  /** Empty where the model wrote nothing that holds. */
  paragraphs: CheckedClaim[][];
  /** What no work reports, in sentences that are the app's own words. */
  missing: string[];
  /** What its writer suggests of how sure its main result is; null where it tells no one outcome. */
  certainty: ProposedCertainty | null;
}

const section = z.object({
  paragraphs: z
    .array(
      z.object({
        sentences: z
          .array(
            z.object({
              kind: z.enum(['finding', 'ours']),
              findingIds: z.array(z.string().max(200)).max(40),
              text: z.string().max(2_000),
            }),
          )
          .max(40),
      }),
    )
    .max(40),
  // An answer without it is not asked for again.
  certainty: proposedCertainty.nullable().catch(null),
});

const TOKENS = { word: 4, beside: 450 };
/** What a section of so many findings has to say; each finding more asks for fewer words, as several stand in a sentence. */
const WORDS = { least: 70, finding: 28 };
const MOST_MISSING = 2;
const QUOTED_INSTEAD = 'Sections it did not write quote their sources word for word.';

/** Words that a section is asked for, by its share of the findings. */
export function wordsFor(section: Pick<PlannedSection, 'findings'>, all: number, most: number): number {
  const own = section.findings.length;
  const wanted = WORDS.least + WORDS.finding * own;
  const share = (most * own) / Math.max(1, all);
  return Math.round(Math.min(wanted, Math.max(WORDS.least, share)) / 10) * 10;
}

/** Writes a section from all findings of its theme, and has each sentence checked. */
export async function writeSection(
  desk: ReportDesk,
  planned: PlannedSection,
  {
    shelf,
    words: length,
    context,
    others,
  }: { shelf: Shelf; words: number; context: number; others: readonly string[] },
): Promise<WrittenSection> {
  const { plan } = desk.input;
  const { names } = shelf;
  const shown = shelf.withSettings(planned.findings);
  const nothing: WrittenSection = { ...planned, paragraphs: [], missing: [], certainty: null };
  const answer = await desk.ask({
    role: 'smart',
    scope: `section/${planned.id}`,
    name: 'section',
    schema: section,
    instructions: `${WRITING_ROLE}\n${desk.domain.stance}`,
    prompt: sectionPrompt({
      header: headerOf(plan),
      findings: findingLines(shown, { names, context }),
      title: planned.title,
      part: planned.part === null ? null : (partsOf(plan)[planned.part] ?? null),
      others,
      words: length,
    }),
    maxOutputTokens: TOKENS.beside + TOKENS.word * length,
    onText: draftReader({
      isKnown: knownWords([plan.question, ...textsOf(shown)]),
      tell: (text) => desk.onText(planned.id, text),
    }),
    instead: QUOTED_INSTEAD,
  });
  if (!answer) return nothing;
  const said = answer.paragraphs.flatMap(({ sentences }, paragraph) =>
    sentences.map((sentence) => ({ ...sentence, paragraph })),
  );
  const missing = said
    .filter(({ kind }) => kind === 'ours')
    .flatMap(({ text }) => missingText(text, { plan, findings: planned.findings }) ?? []);
  const checked = await checkSentences(
    desk,
    planned.id,
    said
      .filter(({ kind }) => kind === 'finding')
      .map(({ text, findingIds, paragraph }) => ({ text, findings: foundIn(desk, names, findingIds), paragraph })),
  );
  if (checked.length > 0 && !checked.some(({ kept }) => kept))
    desk.tell(`No sentence of a section that the model wrote passed the check. ${QUOTED_INSTEAD}`);
  return {
    ...planned,
    paragraphs: [...Map.groupBy(checked, ({ paragraph }) => paragraph).values()],
    missing: [...new Set(missing)].slice(0, MOST_MISSING),
    certainty: answer.certainty,
  };
}

/** Of the findings that a sentence names those that there are; the others are counted as made up. */
export function foundIn(desk: ReportDesk, names: Names<ReportFinding>, said: readonly string[]): ReportFinding[] {
  const found = names.find(said);
  desk.removed.citations += found.filter((each) => each === undefined).length;
  return [...new Set(found.flatMap((each) => each ?? []))];
}

interface SaidSentence {
  text: string;
  findings: readonly ReportFinding[];
}

/**
 * A model's sentences, each checked against the quotes of the findings it names; in the order given, a sentence that was
 * said before left out.
 *
 * @param scope unique in the report.
 */
export async function checkSentences<T extends SaidSentence>(
  desk: ReportDesk,
  scope: string,
  said: readonly T[],
): Promise<(CheckedClaim & Omit<T, 'text'>)[]> {
  const seen = new Set<string>();
  const fresh = said
    .filter(({ text }) => !seen.has(sentenceKey(text)) && seen.add(sentenceKey(text)))
    .map((sentence) => ({ sentence, text: claimText(sentence.text, textsOf(sentence.findings)) }));
  const isWhole = ({ sentence, text }: (typeof fresh)[number]) => text !== null && tellsFinding(sentence);
  const written = fresh.filter(isWhole).map(
    ({ sentence, text }): WrittenClaim => ({
      text: text ?? '',
      quotes: sentence.findings.map(({ finding: { citation } }) => ({ citation })),
    }),
  );
  const checked = (written.length === 0 ? [] : await checkClaims(desk, scope, written)).values();
  return fresh.map((each) => {
    const { text: _, ...rest } = each.sentence;
    return { ...rest, ...((isWhole(each) ? checked.next().value : undefined) ?? refused(each)) };
  });
}

/** How a study was done is told with what it found, never for itself. */
function tellsFinding({ findings }: SaidSentence): boolean {
  return findings.some(({ isSetting }) => !isSetting);
}

function textsOf(findings: readonly ReportFinding[]): string[] {
  return findings.flatMap(({ finding, sentence }) => [finding.citation.quote, sentence.quote]);
}

/** What a writer puts between the words of quotes. */
const JOINING =
  'while whereas however overall although though compared comparing across several two three four five six one both most few many none all similarly moreover study studies trial trials review reviews meta-analysis randomised randomized controlled cohort cohorts observational reported report found showed shown evidence suggests suggested results result works work also respectively contrast agree agrees agreed differ differs differed smaller larger higher lower less more fewer greater than about between among versus interval confidence ratio risk calculated people patients adults children women men same another other only not no difference effect estimate pooled single';

function knownWords(texts: readonly string[]): (word: string) => boolean {
  const known = new Set([JOINING, ...texts].flatMap(stems));
  return (word) => stems(word).every((stem) => known.has(stem));
}

/** Sentences with the same words in the same order are one. */
export function sentenceKey(text: string): string {
  return words(text).join(' ');
}

function refused({ text, sentence }: { text: string | null; sentence: SaidSentence }): CheckedClaim {
  const uncited = sentence.findings.length === 0 ? 'no source is cited' : 'it tells no finding';
  const reason = text === null ? 'the sentence is not plain text' : uncited;
  return { claim: { id: '', text: '', verdict: 'not_found', citations: [], reason }, kept: false, rewritten: false };
}
