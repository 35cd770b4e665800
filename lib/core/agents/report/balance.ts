import * as z from 'zod';
import type { Claim } from '#contract/claim.ts';
import { isTold, omittedFindings } from '../../appraisal/omissions.ts';
import { isReading } from '../../verification/review-words.ts';
import type { CheckedClaim } from './check-claims.ts';
import type { WrittenSection } from './check-composition.ts';
import { checkSentences, foundIn } from './check-sentences.ts';
import { isInFirstPerson } from './claim-text.ts';
import { OVERVIEW } from './compose.ts';
import { leadText, MARK, textsIn } from './composed-lines.ts';
import { type Below, criticise, type Wanted } from './criticise.ts';
import type { ReportDesk } from './desk.ts';
import { findingLines } from './findings-in-prompt.ts';
import { type KeptSentence, keptSentences } from './kept-sentences.ts';
import { leansOnBefore, withLead } from './paragraph-items.ts';
import { ADDING_ROLE, addingPrompt } from './prompt.ts';
import { headerOf } from './question-header.ts';
import type { ReportFinding } from './report-findings.ts';
import type { Shelf } from './settings.ts';
import { verbatimClaim } from './verbatim.ts';
import { workedOut } from './worked-out.ts';

const named = z.array(z.string().max(200)).max(40);
const added = z.object({
  sentences: z
    // A sentence without a lead is not asked for again.
    .array(z.object({ lead: z.string().max(400).catch(''), findingIds: named, text: z.string().max(2_000) }))
    .max(60),
});

const TOKENS = { sentence: 110, beside: 150 };
/** Sentences that are added at most: more would bury what their writer has put in order. */
const MOST_ADDED = 12;
/** Share of what was written that holds, below which its writer is not trusted to choose. */
const SOUND_SHARE = 0.5;
/** The sentence before a quote, for one that has to stand alone. */
const CONTEXT = 160;

/**
 * Holds the draft against all findings: adds what a critic misses in it, what sets a sentence right, what goes against
 * what is told of its work, and the main finding of a work that answers and that nothing tells, each in a checked sentence;
 * the last two in the work's own words where the model writes no sentence that holds. Where no critic answers, every main
 * finding of a work that answers is told.
 *
 * @param answer the lines above the draft, which nothing that is added may repeat or contradict.
 */
export async function balanced(
  desk: ReportDesk,
  draft: readonly WrittenSection[],
  shelf: Shelf,
  answer: readonly Claim[],
): Promise<WrittenSection[]> {
  const main = untoldMain(desk, draft, shelf.findings);
  const criticism = await criticise(desk, draft, { shelf, answer });
  const sections = withoutDangling(draft, criticism?.dangling ?? new Set());
  // Whether a main finding helps who asks is the critic's to say; where none answers, each is told.
  const owed = main.filter(({ isOwed, finding }) => isOwed && !criticism?.settled.has(finding));
  const owing = new Set(owed.map(({ finding }) => finding));
  const wanted = distinct([...(criticism?.wanted ?? main), ...owed])
    .map((each) => ({ ...each, isOwed: owing.has(each.finding) }))
    .toSorted((a, b) => Number(b.isOwed) - Number(a.isOwed))
    .slice(0, MOST_ADDED);
  if (wanted.length === 0) return withoutHoles(desk, sections, answer);
  const additions = await write(desk, wanted, { shelf, answer });
  const placed = withAdditions(sections, additions ?? []);
  const due = additions === null ? wanted : wanted.filter(({ isOwed }) => isOwed);
  return withoutHoles(desk, withVerbatim(desk, placed, untold(placed, due)), answer);
}

/** Findings of one section that are quoted in the place of sentences that fell. */
const MOST_IN_HOLES = 2;

/**
 * Where sentences fell, what they were to tell is told in its work's own words, as far as it is a main result or has a figure
 * and stands nowhere else: a section keeps what its title promises.
 */
function withoutHoles(
  desk: ReportDesk,
  sections: readonly WrittenSection[],
  answer: readonly Claim[],
): WrittenSection[] {
  const lost = sections.flatMap((section) => {
    const claims = [...(section.table?.rows ?? []).map(({ checked }) => checked), ...section.paragraphs.flat()];
    if (claims.every(({ kept }) => kept)) return [];
    const told = section.findings.filter(
      ({ isSetting, isBackground, isRest, isBeside, finding }) =>
        !isSetting && !isBackground && !isRest && !isBeside && (finding.isMain || finding.value !== null),
    );
    return untold(
      sections,
      told.map((finding) => ({ finding, after: null })),
      answer,
    ).slice(0, MOST_IN_HOLES);
  });
  return withVerbatim(desk, sections, [...new Set(lost)]);
}

const DANGLING = 'what it speaks of was left out';

function withoutDangling(
  sections: readonly WrittenSection[],
  dangling: ReadonlySet<CheckedClaim>,
): readonly WrittenSection[] {
  if (dangling.size === 0) return sections;
  const left = (each: CheckedClaim): CheckedClaim =>
    dangling.has(each) ? { ...each, kept: false, claim: { ...each.claim, reason: DANGLING } } : each;
  return sections.map((section) => ({ ...section, paragraphs: section.paragraphs.map((item) => item.map(left)) }));
}

/** Main findings of works that answer the question, and what goes against what is told of them, that no sentence tells. */
function untoldMain(
  { input }: ReportDesk,
  sections: readonly WrittenSection[],
  findings: readonly ReportFinding[],
): Wanted[] {
  const claims = keptSentences(sections).map(({ claim }) => claim);
  const omitted = new Set(omittedFindings({ ...input, claims }).map(({ id }) => id));
  // Of a writer most of whose sentences fell nobody knows what it has left out for good reason.
  const written = sections.flatMap(({ table, paragraphs }) => [...(table?.rows ?? []), ...paragraphs.flat()]).length;
  const isShaky = claims.length < SOUND_SHARE * written;
  const cited = new Set(claims.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
  // A work that answers and that nothing tells has its first main finding told.
  const isOnlyOne = ({ finding: { evidenceId } }: ReportFinding) =>
    !cited.has(evidenceId) && cited.add(evidenceId).size > 0;
  return findings
    .filter(
      ({ finding, bearing }) =>
        (omitted.has(finding.id) || (finding.isMain && bearing === 'answers')) && !isTold(finding, claims),
    )
    .map((finding) => ({
      finding,
      after: null,
      isOwed: isShaky || omitted.has(finding.finding.id) || isOnlyOne(finding),
    }));
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

/** Null where the model wrote nothing. */
async function write(
  desk: ReportDesk,
  wanted: readonly Wanted[],
  { shelf: { names, withSettings }, answer: above }: Below,
): Promise<Addition[] | null> {
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
      answer: above.map(({ text }) => text),
    }),
    maxOutputTokens: TOKENS.beside + TOKENS.sentence * findings.length,
    instead: 'Findings that the draft left out are quoted word for word.',
  });
  if (!answer) return null;
  const isWanted = (finding: ReportFinding) => finding.isSetting || findings.includes(finding);
  const checked = await checkSentences(
    desk,
    'adding',
    answer.sentences.map(({ lead, text, findingIds }) => {
      const findings = foundIn(desk, names, findingIds).filter(isWanted);
      const { text: whole, counts } = workedOut(text.replace(MARK, ''), textsIn(findings));
      return { ...leadText(lead, whole), findings, counts };
    }),
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

function homeOf(all: readonly WrittenSection[], findings: readonly ReportFinding[]): WrittenSection | undefined {
  // The summary holds something of every work; a sentence belongs where its work is discussed.
  const sections = all.filter(({ id }) => id !== OVERVIEW.id);
  return (
    sections.find((section) => findings.some((each) => section.findings.includes(each))) ??
    sections.at(-1) ??
    all.at(-1)
  );
}

/** A sentence that rests on a finding tells it, whatever it rounds; what strictness would repeat here stands there already. */
function untold(
  sections: readonly WrittenSection[],
  wanted: readonly Wanted[],
  above: readonly Claim[] = [],
): ReportFinding[] {
  const cited = [...above, ...keptSentences(sections).map(({ claim }) => claim)].flatMap(({ citations }) => citations);
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
    if (!checked || seen.has(checked.claim.text) || isInFirstPerson(checked.claim.text)) return [];
    // What leans on the sentence before it in its abstract says nothing here.
    if (leansOnBefore(checked.claim.text)) return [];
    seen.add(checked.claim.text);
    return [{ checked, findings: [finding], after: null }];
  });
  return withAdditions(sections, told);
}
