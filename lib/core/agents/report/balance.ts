import * as z from 'zod';
import { isTold, omittedFindings } from '../../appraisal/omissions.ts';
import { isReading } from '../../verification/own-words.ts';
import type { CheckedClaim } from './check-claims.ts';
import { type WrittenSection, withLead } from './check-composition.ts';
import { checkSentences, foundIn } from './check-sentences.ts';
import { leadText } from './compose.ts';
import type { ReportDesk } from './desk.ts';
import { type Names, namesFor } from './finding-names.ts';
import { findingLines } from './findings-in-prompt.ts';
import { type KeptSentence, keptSentences } from './kept-sentences.ts';
import { ADDING_ROLE, addingPrompt, CRITIC_ROLE, criticPrompt, draftLines } from './prompt.ts';
import { headerOf } from './question-header.ts';
import type { ReportFinding } from './report-findings.ts';
import type { Shelf } from './settings.ts';
import { verbatimClaim } from './verbatim.ts';

const named = z.array(z.string().max(200)).max(40);
const criticised = z.object({
  missing: z.array(z.object({ findingIds: named, reason: z.string().max(600) })).max(40),
  misleading: z
    .array(z.object({ sentenceId: z.string().max(200), findingIds: named, reason: z.string().max(600) }))
    .max(20),
});
const added = z.object({
  sentences: z
    // A sentence without a lead is not asked for again.
    .array(z.object({ lead: z.string().max(400).catch(''), findingIds: named, text: z.string().max(2_000) }))
    .max(60),
});

const TOKENS = { criticism: 500, sentence: 110, beside: 150 };
/** Findings that are not told and are shown to the critic beside the main ones. */
const MOST_SHOWN = 40;
/** Sentences that are added at most; the evidence table holds the rest. */
const MOST_ADDED = 24;
/** With less than this left a critic is not asked, so that what is missing can be added. */
const LEAST_LEFT = 4_000;
/** The sentence before a quote, for one that has to stand alone. */
const CONTEXT = 160;

/** A finding to be told, and the sentence that it sets right, where it does. */
interface Wanted {
  finding: ReportFinding;
  after: KeptSentence | null;
}

/**
 * Holds the draft against all findings: adds what a critic misses in it and what sets a sentence right, and every main
 * finding of a work that answers the question, each in a checked sentence; in the work's own words where the model writes
 * none that holds.
 */
export async function balanced(
  desk: ReportDesk,
  sections: readonly WrittenSection[],
  shelf: Shelf,
): Promise<WrittenSection[]> {
  const main = untoldMain(desk, sections, shelf.findings);
  const criticism = await criticise(desk, sections, shelf);
  const wanted = distinct([...criticism, ...main.map((finding) => ({ finding, after: null }))]).slice(0, MOST_ADDED);
  if (wanted.length === 0) return [...sections];
  const additions = await write(desk, wanted, shelf);
  const placed = withAdditions(sections, additions);
  return withVerbatim(desk, placed, untold(placed, wanted));
}

/** Main findings of works that answer the question, and what goes against what is told of them, that no sentence tells. */
function untoldMain(
  { input }: ReportDesk,
  sections: readonly WrittenSection[],
  findings: readonly ReportFinding[],
): ReportFinding[] {
  const claims = keptSentences(sections).map(({ claim }) => claim);
  const omitted = new Set(omittedFindings({ ...input, claims }).map(({ id }) => id));
  return findings.filter(
    ({ finding, bearing }) =>
      (omitted.has(finding.id) || (finding.isMain && bearing === 'answers')) && !isTold(finding, claims),
  );
}

function isToldIn({ finding }: ReportFinding, sections: readonly WrittenSection[]): boolean {
  return isTold(
    finding,
    keptSentences(sections).map(({ claim }) => claim),
  );
}

async function criticise(
  desk: ReportDesk,
  sections: readonly WrittenSection[],
  { findings, names }: Shelf,
): Promise<Wanted[]> {
  const kept = keptSentences(sections);
  const left = findings.filter((each) => !isToldIn(each, sections)).slice(0, MOST_SHOWN);
  if (kept.length === 0 || left.length === 0 || desk.tokensLeft() < LEAST_LEFT) return [];
  const sentences = namesFor('S', kept);
  const answer = await desk.ask({
    role: 'smart',
    scope: 'critic',
    name: 'criticism',
    schema: criticised,
    instructions: CRITIC_ROLE,
    prompt: criticPrompt({
      header: headerOf(desk.input.plan),
      draft: draftOf(kept, sentences),
      findings: findingLines(left, { names }),
    }),
    maxOutputTokens: TOKENS.criticism + 15 * left.length,
    instead: 'Main findings that the draft left out were added by rules.',
  });
  const isLeft = (finding: ReportFinding) => left.includes(finding);
  const setRight = (answer?.misleading ?? []).flatMap(({ sentenceId, findingIds }) => {
    const [after = null] = sentences.find([sentenceId]);
    return foundIn(desk, names, findingIds)
      .filter(isLeft)
      .map((finding): Wanted => ({ finding, after: after ?? null }));
  });
  const missing = (answer?.missing ?? []).flatMap(({ findingIds }) =>
    foundIn(desk, names, findingIds)
      .filter(isLeft)
      .map((finding): Wanted => ({ finding, after: null })),
  );
  return [...setRight, ...missing];
}

/** Sentences under their sections, as the prompt shows a draft. */
function draftOf(kept: readonly KeptSentence[], names: Names<KeptSentence>): string {
  const bySection = Map.groupBy(kept, ({ section }) => section);
  return draftLines(
    [...bySection].map(([section, own]) => ({
      title: section.title,
      sentences: own.map((each) => ({ name: names.nameOf(each), text: each.claim.text })),
    })),
  );
}

function distinct(wanted: readonly Wanted[]): Wanted[] {
  const seen = new Set<ReportFinding>();
  return wanted.filter(({ finding }) => !seen.has(finding) && seen.add(finding));
}

interface Addition {
  checked: CheckedClaim;
  findings: readonly ReportFinding[];
  after: KeptSentence | null;
}

async function write(desk: ReportDesk, wanted: readonly Wanted[], { names, withSettings }: Shelf): Promise<Addition[]> {
  const findings = wanted.map(({ finding }) => finding);
  const afterOf = new Map(wanted.map(({ finding, after }) => [finding, after]));
  const after = [...Map.groupBy(wanted, (each) => each.after)].flatMap(([sentence, own]) =>
    sentence ? [{ text: sentence.claim.text, findings: own.map(({ finding }) => names.nameOf(finding)) }] : [],
  );
  const answer = await desk.ask({
    role: 'smart',
    scope: 'adding',
    name: 'additions',
    schema: added,
    instructions: `${ADDING_ROLE}\n${desk.domain.stance}`,
    prompt: addingPrompt({
      header: headerOf(desk.input.plan),
      findings: findingLines(withSettings(findings), { names, context: CONTEXT }),
      after,
    }),
    maxOutputTokens: TOKENS.beside + TOKENS.sentence * findings.length,
    instead: 'Findings that the draft left out are quoted word for word.',
  });
  const isWanted = (finding: ReportFinding) => finding.isSetting || findings.includes(finding);
  const checked = await checkSentences(
    desk,
    'adding',
    (answer?.sentences ?? []).map(({ lead, text, findingIds }) => ({
      ...leadText(lead, text),
      findings: foundIn(desk, names, findingIds).filter(isWanted),
    })),
  );
  return checked.map(({ findings: own, lead, ...each }) => ({
    checked: withLead(each, lead),
    findings: own,
    after: own.map((finding) => afterOf.get(finding)).find((sentence) => sentence) ?? null,
  }));
}

/** Each behind the line that it sets right; at the end of its section where that is a row; else of that of its findings. */
function withAdditions(sections: readonly WrittenSection[], additions: readonly Addition[]): WrittenSection[] {
  const isBehind = ({ after, checked }: Addition) => after !== null && !after.isRow && checked.kept;
  const behind = Map.groupBy(additions.filter(isBehind), ({ after }) => after?.checked);
  const rest = additions.filter((each) => !isBehind(each));
  const bySection = Map.groupBy(rest, ({ findings, after }) => after?.section ?? homeOf(sections, findings));
  return sections.map((section) => {
    const rows = (section.table?.rows ?? []).map(({ checked }) => checked);
    const ofRows = rows.flatMap((row) => (behind.get(row) ?? []).map(({ checked }) => [checked]));
    const paragraphs = [...ofRows, ...section.paragraphs.flatMap((item) => partedBy(item, behind))];
    const last = (bySection.get(section) ?? []).map(({ checked }) => [checked]);
    const isOwn = (item: readonly CheckedClaim[]) => item.some(({ claim }) => isReading(claim.text));
    // What follows from a section stands at its end.
    return {
      ...section,
      paragraphs: [...paragraphs.filter((item) => !isOwn(item)), ...last, ...paragraphs.filter(isOwn)],
    };
  });
}

/** An item, parted where something sets a sentence of it right: that stands behind the sentence as an item of its own. */
function partedBy(
  item: readonly CheckedClaim[],
  behind: ReadonlyMap<CheckedClaim | undefined, readonly Addition[]>,
): CheckedClaim[][] {
  const parts: CheckedClaim[][] = [[]];
  for (const checked of item) {
    parts.at(-1)?.push(checked);
    const added = behind.get(checked) ?? [];
    if (added.length > 0) parts.push(...added.map((each) => [each.checked]), []);
  }
  return parts.filter((part) => part.length > 0);
}

function homeOf(sections: readonly WrittenSection[], findings: readonly ReportFinding[]): WrittenSection | undefined {
  return sections.find((section) => findings.some((each) => section.findings.includes(each))) ?? sections.at(-1);
}

/** A sentence that rests on a finding tells it, whatever it rounds; what strictness would repeat here stands there already. */
function untold(sections: readonly WrittenSection[], wanted: readonly Wanted[]): ReportFinding[] {
  const cited = keptSentences(sections).flatMap(({ claim }) => claim.citations);
  return wanted
    .map(({ finding }) => finding)
    .filter(
      ({ finding: { citation } }) =>
        !cited.some(
          ({ evidenceId, field, start, end }) =>
            evidenceId === citation.evidenceId &&
            field === citation.field &&
            start < citation.end &&
            citation.start < end,
        ),
    );
}

/** What no sentence of the model tells, in the words of its work; once where two findings stand in one sentence. */
function withVerbatim(
  { input }: ReportDesk,
  sections: readonly WrittenSection[],
  findings: readonly ReportFinding[],
): WrittenSection[] {
  const seen = new Set<string>();
  const told = findings.flatMap((finding) => {
    const checked = verbatimClaim(finding, input.evidence);
    if (!checked || seen.has(checked.claim.text)) return [];
    seen.add(checked.claim.text);
    return [{ checked, findings: [finding], after: null }];
  });
  return withAdditions(sections, told);
}
