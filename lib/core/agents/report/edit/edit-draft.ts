import * as z from 'zod';
import type { Claim } from '#contract/claim.ts';
import { meet } from '../../../appraisal/omissions.ts';
import { asShown } from '../check/check-draft.ts';
import { checkSentences, foundIn } from '../check/check-sentences.ts';
import type { ReportSession } from '../report-session.ts';
import {
  type Check,
  type FindingSource,
  isFinding,
  type KeptSentence,
  keptSentences,
  partsIn,
  type Section,
  type Sentence,
  type Source,
} from '../sentence.ts';
import { asCalculated, calculatorsFor } from '../write/calculated-figures.ts';
import { findingLines, type Names, namesFor } from '../write/findings-in-prompt.ts';
import { withLead } from '../write/paragraph-items.ts';
import { leadText, MARK } from '../write/parse-lines.ts';
import { CALCULATORS, draftLines, EDITING_ROLE, editingPrompt, headerOf } from '../write/prompt.ts';
import { isReading, isRow, withoutColumns } from '../write/review-words.ts';
import type { WritingMaterial } from '../write/writing-material.ts';
import { omittedContext, omittedFindings } from './omitted-findings.ts';
import type { Edit } from './with-edits.ts';

const named = z.array(z.string().max(200)).max(40);
const edited = z.object({
  edits: z
    .array(
      z.object({
        op: z.enum(['insert', 'replace', 'remove']),
        sentenceId: z.string().max(200),
        // A removal needs none of these, and a missing lead is not worth another call.
        lead: z.string().max(400).catch(''),
        text: z.string().max(2_000).catch(''),
        findingIds: named.catch([]),
      }),
    )
    .max(60),
  // If this is missing, nothing counts as reported elsewhere.
  reported: z
    .array(z.object({ findingIds: named, sentenceId: z.string().max(200) }))
    .max(40)
    .catch([]),
  aside: named.catch([]),
});
type EditorAnswer = z.infer<typeof edited>;

/** Tokens of an added sentence, of a named finding, and of the rest. */
const TOKENS = { sentence: 110, finding: 25, overhead: 600 };
/** Most sentences added: more would bury the writer's order. */
const MOST_WRITTEN = 12;
/** Unreported findings shown to the editor. */
const MOST_SHOWN = 40;
/** Dropped sentences shown to the editor. */
const MOST_STRUCK = 10;
/** With fewer tokens left no editor is asked, and what must be reported is quoted. */
const LEAST_LEFT = 4_000;
/** Characters of the sentence before a quote, which has to be self-contained. */
const CONTEXT = 160;

/** What a draft is edited from, and the lines of the answer above it. */
export interface EditableSections {
  writingMaterial: WritingMaterial;
  answer: readonly Claim[];
  /** Findings that the report must include unless the draft reports them in other words. */
  due: readonly FindingSource[];
}

export interface Editing {
  edits: Edit[];
  /**
   * Sources that may be left out: reported in other words by a sentence that cites the work, or of no help to a
   * decision.
   */
  settled: ReadonlySet<Source>;
}

/**
 * Has an editor compare a draft with the findings it does not report. It adds what a reader would miss, corrects what
 * misleads and removes repetitions. Each added sentence is checked. Null where no editor answers.
 */
export async function editDraft(
  session: ReportSession,
  sections: readonly Section<Check>[],
  { writingMaterial, answer: above, due }: EditableSections,
): Promise<Editing | null> {
  const kept = keptSentences(sections);
  if (kept.length === 0 || session.tokensLeft() < LEAST_LEFT) return null;
  const { names } = writingMaterial;
  const claims = [...kept.map(({ check }) => check.claim), ...above];
  const left = omittedFindings(writingMaterial, claims);
  const struck = struckOut(sections);
  const lost = struck.flatMap(({ sources }) => sources);
  const shown = [...new Set<Source>([...due, ...lost, ...left])].slice(0, MOST_SHOWN);
  shown.push(...omittedContext(writingMaterial, claims, shown));
  const [owed, others] = [shown.slice(0, due.length), shown.slice(due.length)];
  if (shown.length === 0 && struck.length === 0) return { edits: [], settled: new Set() };
  const sentences = namesFor('S', kept);
  const lines = namesFor('A', above);
  const tools = calculatorsFor(session, writingMaterial.whole());
  const answered = await session.ask({
    role: 'smart',
    scope: 'editing',
    name: 'edits',
    schema: edited,
    instructions: [EDITING_ROLE, ...(tools ? [CALCULATORS] : []), session.domain.stance].join('\n'),
    ...(tools && { tools }),
    prompt: editingPrompt({
      header: headerOf(session.input.plan),
      draft: draftOf(kept, sentences, names),
      answer: above.map((line) => ({ name: lines.nameOf(line), text: line.text })),
      findings: findingLines([...writingMaterial.withPassages(owed), ...others], { names, context: CONTEXT }),
      due: owed.map((each) => names.nameOf(each)),
      struck: struck.map(({ text, reason, sources }) => ({
        text,
        reason,
        from: sources.filter((each) => shown.includes(each)).map((each) => names.nameOf(each)),
      })),
    }),
    maxOutputTokens:
      TOKENS.overhead + TOKENS.finding * shown.length + TOKENS.sentence * Math.min(MOST_WRITTEN, shown.length),
    instead: 'Main findings that the draft left out are quoted word for word.',
  });
  if (!answered) return null;
  const edits = await editsOf(session, answered.edits, { writingMaterial, shown, sections, sentences, above });
  // Only a sentence that cites the work can report its finding.
  const alreadyReported = answered.reported.flatMap(({ sentenceId, findingIds }) => {
    const [line] = /^\W*A/i.test(sentenceId) ? lines.find([sentenceId]) : [];
    const [sentence] = line ? [] : sentences.find([sentenceId]);
    const citations = line?.citations ?? sentence?.check.claim.citations ?? [];
    const cited = new Set(citations.map(({ evidenceId }) => evidenceId));
    return foundIn(session, names, findingIds).filter(({ citation: { evidenceId } }) => cited.has(evidenceId));
  });
  // The editor may not set aside a main result, or one with a figure, of a work that answers the question.
  const aside = foundIn(session, names, answered.aside)
    .filter(isFinding)
    .filter(({ finding, bearing }) => bearing !== 'answers' || (!finding.isMain && finding.value === null));
  return { edits, settled: new Set([...alreadyReported, ...aside]) };
}

interface Draft {
  writingMaterial: WritingMaterial;
  /** Findings that the editor was shown. */
  shown: readonly Source[];
  sections: readonly Section<Check>[];
  sentences: Names<KeptSentence>;
  above: readonly Claim[];
}

async function editsOf(
  session: ReportSession,
  proposed: EditorAnswer['edits'],
  { writingMaterial: { names }, shown, sections, sentences, above }: Draft,
): Promise<Edit[]> {
  const isShown = (source: Source) => (!isFinding(source) && source.role === 'methods') || shown.includes(source);
  const begins = new Set(sections.flatMap(({ items }) => items.flatMap(([first]) => first ?? [])));
  const read = proposed.map(({ sentenceId, findingIds, ...each }) => {
    const [at = null] = sentences.find([sentenceId]);
    const own = each.op === 'replace' && at ? sourcesOf(at) : [];
    return { ...each, at, sources: [...new Set([...own, ...foundIn(session, names, findingIds).filter(isShown)])] };
  });
  const removals = read.flatMap(({ op, at }): Edit[] => (op === 'remove' && at ? [{ op, at }] : []));
  const written = read
    .filter(
      ({ op, at, text }) =>
        !isRow(text) && (op === 'insert' || (op === 'replace' && at && !at.isRow && !isReading(at.check.claim.text))),
    )
    .slice(0, MOST_WRITTEN)
    .map(
      ({ op, at, lead, text, sources }): { op: 'insert' | 'replace'; at: KeptSentence | null; sentence: Sentence } => {
        const { text: whole, counts } = asCalculated(session, text.replace(MARK, ''), sources);
        const isHead = op === 'insert' || (at !== null && begins.has(at.check));
        const head = isHead ? lead || (op === 'replace' && at?.check.claim.lead) || '' : '';
        const goesOn = op === 'insert' && at && !at.isRow && lead === '';
        const before = goesOn ? { before: at.check.claim.text } : {};
        const sentence = { ...leadText(head, whole), sources, origin: 'editor' as const, counts, ...before };
        return { op: op === 'insert' ? 'insert' : 'replace', at, sentence };
      },
    );
  const checks = await checkSentences(
    session,
    'editing',
    written.map(({ sentence }) => sentence),
    above.map(({ text }) => text),
  );
  const puts = checks.map((each): Edit => {
    const { op, at } = written.find(({ sentence }) => sentence === each.sentence) ?? { op: 'insert', at: null };
    const check = withLead(asShown(each));
    return op === 'insert' || at === null ? { op: 'insert', at, check } : { op: 'replace', at, check };
  });
  return [...removals, ...puts];
}

/** The sources of a sentence's section that the sentence cites. */
function sourcesOf({ section, check }: Pick<KeptSentence, 'section' | 'check'>): Source[] {
  return section.sources.filter(({ citation }) => check.claim.citations.some((each) => meet(each, citation)));
}

/** Sentences and rows that failed their check, the reasons, and the results they were meant to report. */
function struckOut(sections: readonly Section<Check>[]) {
  return sections
    .flatMap((section) =>
      partsIn(section).flatMap((check) => (check.kept || check.claim.text === '' ? [] : { section, check })),
    )
    .slice(0, MOST_STRUCK)
    .map((each) => ({
      // Shown as phrases, so that a row is not inserted as a sentence.
      text: isRow(each.check.claim.text)
        ? withoutColumns(each.check.claim.text)
            .replace(/\s*\|\s*/g, '; ')
            .replace(/^; /, '')
        : each.check.claim.text,
      reason: each.check.claim.reason ?? '',
      sources: sourcesOf(each).filter(isFinding),
    }));
}

/** Sentences under their sections, each with its sources, as the prompt shows a draft. */
function draftOf(kept: readonly KeptSentence[], names: Names<KeptSentence>, sources: Names<Source>): string {
  const bySection = Map.groupBy(kept, ({ section }) => section.headId);
  return draftLines(
    [...bySection.values()].map((own) => ({
      title: own[0]?.section.title ?? '',
      sentences: own.map((each) => ({
        name: names.nameOf(each),
        text: each.check.claim.text,
        from: sourcesOf(each).map((source) => sources.nameOf(source)),
      })),
    })),
  );
}
