import * as z from 'zod';
import type { Finding } from '#contract/finding.ts';
import { groupByOutcome } from '../../appraisal/outcomes.ts';
import { stems } from '../../text/words.ts';
import type { ReportDesk } from './desk.ts';
import { findingLines } from './findings-in-prompt.ts';
import { type PlannedTitle, plannedTitle, vocabularyOf } from './planned-title.ts';
import { OUTLINE_ROLE, outlinePrompt } from './prompt.ts';
import { headerOf, partsOf } from './question-header.ts';
import type { ReportFinding } from './report-findings.ts';
import type { ReportSize } from './report-size.ts';
import type { Shelf } from './settings.ts';

/** A section to be written, with the findings that it is written from. */
export interface PlannedSection extends PlannedTitle {
  /** The part of the question that it answers, from 0; null where the question has one part, or it answers none alone. */
  part: number | null;
  findings: ReportFinding[];
}

const outlined = z.object({
  sections: z
    .array(
      z.object({
        title: z.string().max(300),
        part: z.int().nullable(),
        findingIds: z.array(z.string().max(200)).max(200),
      }),
    )
    .min(1)
    .max(16),
});

interface Draft {
  title: string;
  part: number | null;
  findings: ReportFinding[];
}

/** Up to so many findings are put in order by code: a model would only copy the list. */
const FEW = 6;
const SHOWN = { title: 90, quote: 240, isBrief: true };
const TOKENS = { finding: 6, section: 40, beside: 150 };
/** A section of fewer findings is joined with others of its part. */
const LEAST = 2;
/** A comparison of two treatments tells of both: its findings may stand in two sections; an editor sees to it that they are told once. */
const MOST_HOMES = 2;
const OTHER = 'Other outcomes';
const MOSTLY = 2 / 3;
/** Sections beside those of the model's outline. */
const MOST_MORE = 2;

/**
 * Sections in the order of the question's parts. Every finding of a work that answers the question stands in one; every
 * part that has findings has a section. By the model where there is much to group, else by outcome.
 */
export async function planSections(desk: ReportDesk, size: ReportSize, shelf: Shelf): Promise<PlannedSection[]> {
  const { findings } = shelf;
  const byModel = findings.length > FEW ? await askForSections(desk, size, shelf) : [];
  const drafts =
    byModel.length > 0
      ? withEveryFinding(desk, byModel, findings)
      : fewer(sectionsByOutcome(desk, findings), size.sections);
  return inOrder(titled(desk, withEveryPart(desk, drafts), findings));
}

async function askForSections(
  desk: ReportDesk,
  { sections }: ReportSize,
  { findings, names }: Shelf,
): Promise<Draft[]> {
  const answer = await desk.ask({
    role: 'smart',
    scope: 'outline',
    name: 'outline',
    schema: outlined,
    instructions: OUTLINE_ROLE,
    prompt: outlinePrompt({
      header: headerOf(desk.input.plan),
      findings: findingLines(findings, { names, ...SHOWN, hasParts: partsOf(desk.input.plan).length > 1 }),
      sections,
    }),
    maxOutputTokens: TOKENS.beside + TOKENS.section * sections + TOKENS.finding * findings.length,
    instead: 'Sections were made by outcome instead.',
  });
  const parts = partsOf(desk.input.plan).length;
  const taken = new Map<ReportFinding, number>();
  const drafts = (answer?.sections ?? []).slice(0, sections).map(({ title, part, findingIds }): Draft => {
    const found = names.find(findingIds);
    desk.removed.citations += found.filter((each) => each === undefined).length;
    const own = found.flatMap((each) => (each && (taken.get(each) ?? 0) < MOST_HOMES ? [each] : []));
    for (const each of new Set(own)) taken.set(each, (taken.get(each) ?? 0) + 1);
    const isPart = part !== null && part >= 1 && part <= parts;
    return { title, part: parts < 2 ? null : isPart ? part - 1 : commonPart(own), findings: [...new Set(own)] };
  });
  return drafts.filter((draft) => draft.findings.length > 0);
}

/** The part that nearly all of a section's findings speak to. */
function commonPart(findings: readonly ReportFinding[]): number | null {
  const most = [...Map.groupBy(findings, ({ finding }) => finding.part)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )[0];
  return most && most[1].length >= MOSTLY * findings.length ? most[0] : null;
}

function sectionsByOutcome({ input }: ReportDesk, findings: readonly ReportFinding[]): Draft[] {
  const hasParts = partsOf(input.plan).length > 1;
  const known = new Map<Finding, ReportFinding>(findings.map((each) => [each.finding, each]));
  return groupByOutcome([...known.keys()], input.plan).map(({ outcome, part, findings: own }) => ({
    title: outcome,
    part: hasParts ? part : null,
    findings: own.flatMap((finding) => known.get(finding) ?? []),
  }));
}

/** Small groups of one part are one section; and so are those beyond the most. */
function fewer(drafts: readonly Draft[], most: number): Draft[] {
  if (drafts.length <= 1) return [...drafts];
  const big = drafts.filter(({ findings }) => findings.length >= LEAST);
  const kept = new Set((big.length > 0 ? big : drafts).slice(0, Math.max(1, most)));
  const left = drafts.filter((draft) => !kept.has(draft));
  const joined = [...Map.groupBy(left, ({ part }) => part)].map(
    ([part, own]): Draft => ({
      title: own.length === 1 ? (own[0]?.title ?? OTHER) : OTHER,
      part,
      findings: own.flatMap(({ findings }) => findings),
    }),
  );
  return [...kept, ...joined];
}

/**
 * What answers the question and was put nowhere goes where its outcome is told. An outcome that is told nowhere gets a
 * section; where it is one finding that is not a main one, that goes where another finding of its work stands.
 */
function withEveryFinding(desk: ReportDesk, drafts: readonly Draft[], findings: readonly ReportFinding[]): Draft[] {
  const placed = new Set(drafts.flatMap((draft) => draft.findings));
  const left = findings.filter((each) => !placed.has(each) && each.bearing === 'answers');
  const all = drafts.map((draft) => ({ ...draft, findings: [...draft.findings] }));
  const groups = groupByOutcome(
    findings.map(({ finding }) => finding),
    desk.input.plan,
  );
  const untold = left.filter((each) => {
    const group = groups.find((one) => one.findings.includes(each.finding));
    const home = all.find((draft) => draft.findings.some(({ finding }) => group?.findings.includes(finding)));
    home?.findings.push(each);
    return !home;
  });
  const alone = sectionsByOutcome(desk, untold).filter(({ findings: own }) => {
    const [only] = own;
    const home = all.find((draft) => draft.findings.some(({ work }) => work.work.id === only?.work.work.id));
    if (own.length > 1 || !only || only.finding.isMain || !home) return true;
    home.findings.push(only);
    return false;
  });
  return [...all, ...fewer(alone, MOST_MORE)];
}

/** A part of the question whose findings were spread over other sections gets one of its own. */
function withEveryPart({ input }: ReportDesk, drafts: readonly Draft[]): Draft[] {
  const parts = partsOf(input.plan);
  if (parts.length < 2) return [...drafts];
  let all = [...drafts];
  for (const at of parts.keys()) {
    if (all.some(({ part, findings }) => part === at && findings.length > 0)) continue;
    const own = all.flatMap(({ findings }) => findings).filter(({ finding }) => finding.part === at);
    if (own.length === 0) continue;
    const whole = all.find(({ part, findings }) => part === null && findings.every((each) => own.includes(each)));
    if (whole) {
      all = all.map((draft) => (draft === whole ? { ...draft, part: at } : draft));
      continue;
    }
    const title = own[0]?.finding.outcome ?? '';
    all = all
      .map((draft) => ({ ...draft, findings: draft.findings.filter((each) => !own.includes(each)) }))
      .filter(({ findings }) => findings.length > 0);
    all.push({ title, part: at, findings: own });
  }
  return all;
}

function titled({ input }: ReportDesk, drafts: readonly Draft[], findings: readonly ReportFinding[]): PlannedSection[] {
  const vocabulary = vocabularyOf(
    [input.plan.question, ...input.plan.terms, ...input.plan.concepts.flatMap(({ synonyms }) => synonyms)],
    findings.flatMap(({ finding, work }) => [finding.citation.quote, finding.outcome, work.work.title]),
  );
  const used = new Set<string>();
  const titles = new Set<string>();
  return drafts.map(({ title: given, part, findings: own }, at) => {
    const { id, title } = plannedTitle([given, ...namesIn(own)], { vocabulary, place: at + 1, used });
    const isTaken = titles.has(stems(title).join(' '));
    titles.add(stems(title).join(' '));
    const other = `${title} (${part === null ? 'further findings' : `part ${part + 1}`})`;
    return { id, title: isTaken ? other : title, part, findings: own };
  });
}

/** Outcomes of a section's findings, those of main ones first. */
function namesIn(findings: readonly ReportFinding[]): string[] {
  const own = findings.toSorted((a, b) => Number(b.finding.isMain) - Number(a.finding.isMain));
  return [...new Set(own.map(({ finding }) => finding.outcome).filter(Boolean))];
}

/** By the parts of the question; what belongs to none in particular keeps its place behind them. */
function inOrder(sections: readonly PlannedSection[]): PlannedSection[] {
  const rank = ({ part }: PlannedSection) => part ?? Number.MAX_SAFE_INTEGER;
  return sections.toSorted((a, b) => rank(a) - rank(b));
}
