import type { Measure } from '#contract/finding.ts';
import type { ParsedQuestion } from '../../../question/parsed-question.ts';
import { capitalised } from '../../../text/capitalised.ts';
import { stems } from '../../../text/words.ts';
import { shownFewer, withFewer } from '../../model/fewer-works.ts';
import { gradedResults } from '../certainty/composed-certainty.ts';
import type { GradedResult } from '../certainty/section-certainty.ts';
import { quotesIn } from '../check/check-sentences.ts';
import { claimText } from '../check/claim-text.ts';
import { verdictSentences } from '../check/verdict-sentences.ts';
import type { ReportSession } from '../report-session.ts';
import { isFinding, type Source } from '../sentence.ts';
import { type ComposedLine, lineOf, linesOf, OWN, withoutMarks } from './composed-lines.ts';
import { type ComposedTable, rowsOf, tableOf } from './composed-tables.ts';
import { composingRole } from './composing-role.ts';
import { markdownDraft } from './draft-text.ts';
import { findingLines } from './findings-in-prompt.ts';
import { type Missing, missingIn, whatIsMissing } from './missing-text.ts';
import { parseReview, type SaidBlock, type SaidItem, type SaidReview, type SaidSection } from './parse-review.ts';
import { plannedTitle, vocabularyOf } from './planned-title.ts';
import { composingPrompt } from './prompt.ts';
import { headerOf, partsOf } from './question-header.ts';
import type { ReportSize } from './report-size.ts';
import { REVIEW_WORDS } from './review-words.ts';
import type { WritingMaterial } from './writing-material.ts';

/** A piece of a section: at most one table, and the lines behind it. */
export interface ComposedSection {
  id: string;
  /** Id of the section that it belongs to, whose first piece has it for its own. */
  headId: string;
  title: string;
  table: ComposedTable | null;
  lines: ComposedLine[];
}

/** A whole report as one model wrote it: nothing of it is checked. */
export interface Composition {
  answer: ComposedLine[];
  sections: ComposedSection[];
  graded: GradedResult[];
  /** What no work reports, in sentences that are the app's own words. */
  missing: string[];
}

/** Tokens of a word of prose with the names of its sources, and of what stands beside the sections. */
const TOKENS = { word: 3, beside: 2_000 };
const LONGEST = { gap: 200 };
const MOST = { answer: 9, missing: 7, named: 3, beyond: 3, blocks: 40, items: 30 };
const NO_REVIEW = 'it has no headings of level 2 with text under them.';

/** The whole report from all findings, in one answer; null where the model gave none. */
export async function compose(
  session: ReportSession,
  size: ReportSize,
  writingMaterial: WritingMaterial,
): Promise<Composition | null> {
  const all = writingMaterial.whole();
  const said = await withFewer(
    all.length,
    (first) => askForReview(session, size, writingMaterial, all.slice(0, first)),
    (first) => session.tell(shownFewer(first, all.length, 'findings')),
  );
  return said && compositionOf(session, writingMaterial, { said, sections: size.sections });
}

function askForReview(
  session: ReportSession,
  size: ReportSize,
  writingMaterial: WritingMaterial,
  shown: readonly Source[],
): Promise<SaidReview | null> {
  const { plan } = session.input;
  const isWhole = shown.length === writingMaterial.whole().length;
  return session.askText({
    role: 'smart',
    scope: isWhole ? 'compose' : `compose/${shown.length}`,
    canBeShorter: shown.length > 1,
    instructions: `${composingRole({ ...plan, hasFigures: hasFigures(plan, shown) })}\n${session.domain.stance}`,
    prompt: composingPrompt({
      header: headerOf(plan),
      findings: findingLines(shown, {
        names: writingMaterial.names,
        context: size.context,
        hasParts: partsOf(plan).length > 1,
        asTold: true,
      }),
      missing: gapsIn(session),
      words: size.words,
    }),
    maxOutputTokens: TOKENS.beside + TOKENS.word * size.words,
    onText: markdownDraft({
      isKnown: knownWords([plan.question, ...quotesIn(shown)]),
      tell: (text) => session.onText('summary', text),
    }),
    read: readReview,
    instead: 'The report was written by rules instead.',
  });
}

const RATIOS: ReadonlySet<Measure | null> = new Set<Measure>(['RR', 'OR', 'HR']);
const SHARES: ReadonlySet<Measure | null> = new Set<Measure>(['percent', 'sensitivity', 'specificity']);

/** Whether code could reckon what effects mean in people; per cent in works on a mechanism are seldom shares of anybody. */
function hasFigures({ questionType }: ParsedQuestion, shown: readonly Source[]): boolean {
  return shown
    .filter(isFinding)
    .some(({ finding: { measure } }) => RATIOS.has(measure) || (questionType !== 'mechanism' && SHARES.has(measure)));
}

function readReview(text: string): { value: SaidReview } | { defect: string } {
  try {
    const review = parseReview(text);
    return review && review.sections.length + review.answer.length > 0 ? { value: review } : { defect: NO_REVIEW };
  } catch (error) {
    // What is nested deeper than the stack is no review.
    if (error instanceof RangeError) return { defect: NO_REVIEW };
    throw error;
  }
}

function compositionOf(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  { said, sections }: { said: SaidReview; sections: number },
): Composition {
  const lacks = missingIn({ plan: session.input.plan, findings: writingMaterial.findings });
  const answer = said.answer
    .slice(0, MOST.answer)
    .flatMap((item) => itemLines(session, writingMaterial, item, { lacks, own: OWN.answer }).map(answering));
  const missing = said.missing.flatMap(({ text }) => lacks.sentence(withoutMarks(text).text) ?? []);
  return {
    answer: [...verdictOf(session, writingMaterial, said.verdict), ...answer],
    // Smaller headings make sections of their own.
    sections: sectionsOf(session, writingMaterial, said.sections.slice(0, sections + MOST.beyond), lacks),
    graded: gradedResults(session, writingMaterial, said.certainty),
    // A head only names what the sentence behind it says.
    missing: [...new Set(missing.length > 0 ? missing : gapsIn(session).map((gap) => `${capitalised(gap)}.`))].slice(
      0,
      MOST.missing,
    ),
  };
}

/** The one or two sentences that answer the whole question; as it is where it has more, which is refused when it is checked. */
function verdictOf(session: ReportSession, writingMaterial: WritingMaterial, said: string): ComposedLine[] {
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
      ...(at > 0 && { goesOn: true }),
    };
  });
  return lines.filter(({ findings }) => findings.length > 0);
}

/** What answers rests on nothing that stands beside the question; left with no source it is refused when it is checked. */
function answering<T extends { findings: Source[] }>(said: T): T {
  return { ...said, findings: said.findings.filter((each) => isFinding(each) || each.role !== 'context') };
}

/** What the judge found missing when the search ended, as the report may say it. */
function gapsIn({ input }: ReportSession): string[] {
  const gaps = input.assessments.at(-1)?.gaps ?? [];
  return gaps.flatMap((gap) => {
    const text = claimText(gap, []);
    return text === null || text.length > LONGEST.gap ? [] : [whatIsMissing(text)];
  });
}

/** "In practice: …": what one may do, which no work says. */
const ADVISES = /^(?:in practice|for a decision|what to do|bottom line)\b[\s:–—-]*/i;

const UNANSWERED = 'Not answered';

/** The sentences of one item. What has no source says what no work reports, as code can see, or falls when it is checked. */
function itemLines(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  { lead, text, isItem }: SaidItem,
  { lacks, own }: { lacks: Missing; own: string },
): ComposedLine[] {
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
    const missing = line.isMarked || advises ? null : lacks.sentence(bare);
    // In the answer each point has a head.
    const plain = own === OWN.answer && at === 0 ? UNANSWERED : '';
    const head = missing === null || line.lead === '' ? '' : (lacks.head(line.lead) ?? plain);
    const told = missing === null ? line : { ...line, lead: head, text: head ? `${head}: ${missing}` : missing };
    return {
      ...told,
      ...(missing !== null && { isAbsence: true as const, findings: [] }),
      ...(at === 0 && { begins: true as const }),
      ...(!isItem && { isProse: true as const }),
    };
  });
}

function sectionsOf(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  said: readonly SaidSection[],
  lacks: Missing,
): ComposedSection[] {
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
        lines: items
          .slice(0, MOST.items)
          .flatMap((item) => itemLines(session, writingMaterial, item, { lacks, own: OWN.section })),
      };
    });
    const findings = pieces.flatMap(({ table, lines }) => [...(table?.rows ?? []), ...lines]);
    const outcomes = new Set(findings.flatMap((each) => each.findings.flatMap(outcomeOf)));
    // One outcome of many would head what is not about it.
    const instead = outcomes.size <= MOST.named ? [...outcomes] : [];
    const head = plannedTitle([title, ...instead], { vocabulary, place: place + 1, used });
    return pieces.map((piece, at) => ({
      ...piece,
      id: at === 0 ? head.id : `${head.id}-${at + 1}`,
      headId: head.id,
      title: head.title,
    }));
  });
}

/** A table begins a piece, with what stands behind it. */
function piecesOf(blocks: readonly SaidBlock[]) {
  const pieces: { table: Extract<SaidBlock, { type: 'table' }>['table'] | null; items: SaidItem[] }[] = [];
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

/** What a writer puts between the words of quotes. */
const JOINING =
  'while whereas however overall although though compared comparing across several two three four five six one both most few many none all similarly moreover study studies trial trials review reviews meta-analysis randomised randomized controlled cohort cohorts observational reported report found showed shown evidence suggests suggested results result works work also respectively contrast agree agrees agreed differ differs differed smaller larger higher lower less more fewer greater than about between among versus interval confidence ratio risk calculated people patients adults children women men same another other only not no difference effect estimate pooled single';

/** Whether a word of a draft stands in one of the texts, or only joins what does. */
export function knownWords(texts: readonly string[]): (word: string) => boolean {
  const known = new Set([JOINING, ...texts].flatMap(stems));
  return (word) => stems(word).every((stem) => known.has(stem));
}
