import * as z from 'zod';
import type { Claim } from '#contract/claim.ts';
import { meet } from '../../../appraisal/omissions.ts';
import { asShown } from '../check/check-draft.ts';
import { checkSentences, foundIn } from '../check/check-sentences.ts';
import { type KeptSentence, keptSentences } from '../check/kept-sentences.ts';
import type { ReportSession } from '../report-session.ts';
import {
  type Check,
  type FindingSource,
  isFinding,
  partsIn,
  type Section,
  type Sentence,
  type Source,
} from '../sentence.ts';
import { calculatorsFor } from '../write/calculators-for.ts';
import { type Names, namesFor } from '../write/finding-names.ts';
import { findingLines } from '../write/findings-in-prompt.ts';
import { withLead } from '../write/paragraph-items.ts';
import { asCalculated, leadText, MARK } from '../write/parse-lines.ts';
import { CALCULATORS, draftLines, EDITING_ROLE, editingPrompt } from '../write/prompt.ts';
import { headerOf } from '../write/question-header.ts';
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
        // What is removed needs none of these, and a sentence without a lead is not asked for again.
        lead: z.string().max(400).catch(''),
        text: z.string().max(2_000).catch(''),
        findingIds: named.catch([]),
      }),
    )
    .max(60),
  // An answer without it leaves open where things are told.
  told: z
    .array(z.object({ findingIds: named, sentenceId: z.string().max(200) }))
    .max(40)
    .catch([]),
  aside: named.catch([]),
});
type Said = z.infer<typeof edited>;

/** Tokens of a sentence that is put in, of a finding that is named, and of the rest. */
const TOKENS = { sentence: 110, finding: 25, beside: 600 };
/** Sentences that are put in at most: more would bury what their writer has put in order. */
const MOST_WRITTEN = 12;
/** Findings that are not told and are shown to the editor. */
const MOST_SHOWN = 40;
/** Sentences that were struck out and are shown to the editor. */
const MOST_STRUCK = 10;
/** With less than this left no editor is asked: what must be told is quoted. */
const LEAST_LEFT = 4_000;
/** The sentence before a quote, for one that has to stand alone. */
const CONTEXT = 160;

/** What a draft is edited from, and the lines of the report's answer, which stand above it. */
export interface Below {
  writingMaterial: WritingMaterial;
  answer: readonly Claim[];
  /** Findings that the report owes its reader, if the draft does not tell them in other words. */
  due: readonly FindingSource[];
}

export interface Editing {
  edits: Edit[];
  /** What need not be told: a sentence that cites its work says it in other words, or it helps nobody who decides. */
  settled: ReadonlySet<Source>;
}

/**
 * Has a draft edited against the findings that it does not tell: what a reader would miss is put in where it belongs, what
 * misleads is set right, what is said twice goes. Each sentence that is put in is checked. Null where no editor answers.
 */
export async function editDraft(
  session: ReportSession,
  sections: readonly Section<Check>[],
  { writingMaterial, answer: above, due }: Below,
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
  const said = await session.ask({
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
      TOKENS.beside + TOKENS.finding * shown.length + TOKENS.sentence * Math.min(MOST_WRITTEN, shown.length),
    instead: 'Main findings that the draft left out are quoted word for word.',
  });
  if (!said) return null;
  const edits = await editsOf(session, said.edits, { writingMaterial, shown, sections, sentences, above });
  // An editor can say only of a sentence that cites the work that it tells what the work found.
  const told = said.told.flatMap(({ sentenceId, findingIds }) => {
    const [line] = /^\W*A/i.test(sentenceId) ? lines.find([sentenceId]) : [];
    const [sentence] = line ? [] : sentences.find([sentenceId]);
    const citations = line?.citations ?? sentence?.check.claim.citations ?? [];
    const cited = new Set(citations.map(({ evidenceId }) => evidenceId));
    return foundIn(session, names, findingIds).filter(({ citation: { evidenceId } }) => cited.has(evidenceId));
  });
  // A main result and one with a figure are nobody's to wave away where the work answers the question.
  const aside = foundIn(session, names, said.aside)
    .filter(isFinding)
    .filter(({ finding, bearing }) => bearing !== 'answers' || (!finding.isMain && finding.value === null));
  return { edits, settled: new Set([...told, ...aside]) };
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
  said: Said['edits'],
  { writingMaterial: { names }, shown, sections, sentences, above }: Draft,
): Promise<Edit[]> {
  const isShown = (source: Source) => (!isFinding(source) && source.role === 'methods') || shown.includes(source);
  const begins = new Set(sections.flatMap(({ items }) => items.flatMap(([first]) => first ?? [])));
  const read = said.map(({ sentenceId, findingIds, ...each }) => {
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

/** Of what its section was written from, what a sentence cites. */
function sourcesOf({ section, check }: Pick<KeptSentence, 'section' | 'check'>): Source[] {
  return section.sources.filter(({ citation }) => check.claim.citations.some((each) => meet(each, citation)));
}

/** Sentences and rows that failed their check, why, and the results that they were to tell. */
function struckOut(sections: readonly Section<Check>[]) {
  return sections
    .flatMap((section) =>
      partsIn(section).flatMap((check) => (check.kept || check.claim.text === '' ? [] : { section, check })),
    )
    .slice(0, MOST_STRUCK)
    .map((each) => ({
      // As phrases: a row is no sentence to be put in as it is.
      text: isRow(each.check.claim.text)
        ? withoutColumns(each.check.claim.text)
            .replace(/\s*\|\s*/g, '; ')
            .replace(/^; /, '')
        : each.check.claim.text,
      reason: each.check.claim.reason ?? '',
      sources: sourcesOf(each).filter(isFinding),
    }));
}

/** Sentences under their sections, each with what it rests on, as the prompt shows a draft. */
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
