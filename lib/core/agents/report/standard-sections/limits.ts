import { EXIT_SENTENCES } from '#contract/answer-words.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';

import { counted, listOf } from '#core/appraisal/study-counts.ts';
import { hasResults } from '#core/appraisal/study-strength.ts';
import { noticeMarks, shortReference } from '#core/evidence/citation.ts';
import { namesNotFound } from '#core/evidence/reported-searches.ts';
import { whatIsMissing } from '../write/missing-text.ts';
import { type BlockDraft, note, type SectionDraft } from './draft.ts';
import type { Material } from './material.ts';
import { exclusionReasons, failedSources } from './methods.ts';
import { noticeTexts } from './notices.ts';

const MOST_NAMED = 5;
/** From this many works on, a shared reason for exclusion says something about the search. */
const SHARED = 3;

/** What the reader should know about the report's limits, each only where it applies. */
export function limitsSection(
  material: Material,
  {
    failed,
    confidence,
    ofWriting,
    reportedGaps = [],
    cited = [],
    isWritten = false,
  }: {
    /** What failed the check, and why; empty where nothing did. */
    failed: string;
    confidence: string | null;
    ofWriting: readonly string[];
    reportedGaps?: readonly string[];
    /** Ids of the works that the report cites. */
    cited?: readonly string[];
    /** Which parts and outcomes are answered is the writer's to say, since it may word them differently. */
    isWritten?: boolean;
  },
): SectionDraft {
  const { input } = material;
  const works = material.shown.filter(({ findings }) => findings.length > 0).map(({ work }) => work);
  const texts = [
    ...missing(material, { reportedGaps, isWritten }),
    ...workLimits(input, works, cited),
    failed,
    ...ofWriting,
    confidence !== null && `Confidence ${confidence}`,
  ];
  const drafts = texts.flatMap((text): BlockDraft[] => (typeof text === 'string' && text ? [note(text)] : []));
  return { id: 'limitations', title: 'Limits', drafts };
}

/**
 * Limits of the search and of the works: failed sources, unread works, retractions and notices, works without peer
 * review, registered studies without results or stopped early.
 *
 * @param works the works that are shown.
 * @param cited ids of the works that the report cites.
 */
export function workLimits(
  input: Material['input'],
  works: readonly Evidence[],
  cited: readonly string[] = [],
): string[] {
  const included = input.works.map(({ work }) => work);
  const unsearched = failedSources(input.searches);
  const retracted = [...input.evidence.values()].filter(isRetracted);
  const silent = included.filter((work) => work.registry !== undefined && !hasResults(work));
  const stopped = included.filter(({ registry }) => /terminated|withdrawn|suspended/i.test(registry?.status ?? ''));
  const texts = [
    `The search ended for this reason: ${EXIT_SENTENCES[input.exit]}`,
    unsearched && `Not every source could be searched: ${unsearched}. Works found only there may be missing.`,
    readTexts(works),
    excluded(input.screenings),
    contextNote(input.screenings, cited),
    retracted.length > 0 &&
      `${counted(retracted.length, 'retracted work was', 'retracted works were')} found and support${retracted.length === 1 ? 's' : ''} nothing here: ${named(retracted)}.`,
    ...noticeTexts(works),
    unreviewed(works),
    silent.length > 0 &&
      `${counted(silent.length, 'registered study has', 'registered studies have')} no posted results: ${named(silent)}.`,
    stopped.length > 0 &&
      `${counted(stopped.length, 'registered study was', 'registered studies were')} stopped early or withdrawn: ${listOf(stopped.slice(0, MOST_NAMED).map(whyStopped))}.`,
  ];
  return texts.flatMap((text) => (typeof text === 'string' && text ? [text] : []));
}

function readTexts(works: readonly Evidence[]): string {
  const full = works.filter(({ texts }) => texts.fulltext !== undefined || texts.document !== undefined).length;
  if (full === works.length) return '';
  return full === 0
    ? 'Only abstracts, registry entries and page texts were read, no full articles.'
    : `The full text of ${counted(full, 'work', 'works')} was read; of the others only the abstract, registry entry or page.`;
}

/** Preprints, web pages and registry entries lack review in different ways, so each kind is counted separately. */
function unreviewed(works: readonly Evidence[]): string {
  const registered = works.filter(({ registry }) => registry !== undefined);
  const others = works.filter((work) => work.registry === undefined && work.peerReviewed !== true);
  const pages = others.filter(({ texts }) => texts.page !== undefined && texts.abstract === undefined);
  const preprints = others.filter((work) => work.peerReviewed === false && !pages.includes(work));
  const unknown = others.filter((work) => !pages.includes(work) && !preprints.includes(work));
  const kinds: readonly (readonly [readonly Evidence[], one: string, many: string])[] = [
    [preprints, 'preprint', 'preprints'],
    [pages, 'web page', 'web pages'],
    [registered, 'registry entry', 'registry entries'],
    [unknown, 'work with unknown review status', 'works with unknown review status'],
  ];
  const phrases = kinds.flatMap(([own, one, many]) =>
    own.length === 0 ? [] : [`${counted(own.length, one, many)} (${named(own)})`],
  );
  const total = registered.length + others.length;
  return total === 0 ? '' : `Not known to be peer reviewed: ${listOf(phrases)}.`;
}

function excluded(screenings: Material['input']['screenings']): string {
  const reasons = exclusionReasons(screenings);
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return '';
  // A model gives each work its own reason, which is shown with the work.
  const shared = reasons.filter(([, count]) => count >= SHARED || reasons.length <= MOST_NAMED).slice(0, MOST_NAMED);
  const rest = total - shared.reduce((sum, [, count]) => sum + count, 0);
  const phrases = shared.map(([reason, count]) => `${count} (${reason.replace(/\.$/, '')})`);
  if (rest > 0) phrases.push(`${rest} for reasons of their own (see Methods)`);
  return `${counted(total, 'work was', 'works were')} found and not included: ${phrases.join('; ')}.`;
}

/** Explains why works that are not included are cited all the same. */
function contextNote(screenings: Material['input']['screenings'], cited: readonly string[]): string {
  const uncounted = screenings.filter(({ included, evidenceId }) => !included && cited.includes(evidenceId)).length;
  return uncounted === 0
    ? ''
    : `${counted(uncounted, 'of them is', 'of them are')} cited for context; no part of the answer rests on ${uncounted === 1 ? 'it' : 'them'}.`;
}

function named(works: readonly Evidence[]): string {
  const shown = works.slice(0, MOST_NAMED).map((work) => work.ids.nct ?? shortReference(work));
  const more = works.length - shown.length;
  return listOf(more > 0 ? [...shown, `${more} more`] : shown);
}

function whyStopped(work: Evidence): string {
  const { status = '', whyStopped: why } = work.registry ?? {};
  const state = status.toLowerCase().replace(/_/g, ' ');
  return `${work.ids.nct ?? shortReference(work)} (${why === undefined ? state : `${state}: ${why.replace(/\.$/, '')}`})`;
}

/**
 * What was looked for and not found: parts of the question, requested outcomes, and gaps that the judge named.
 *
 * @param reportedGaps the gaps that the summary reports.
 */
function missing(
  { input, appraisal, shown }: Material,
  { reportedGaps, isWritten }: { reportedGaps: readonly string[]; isWritten: boolean },
): string[] {
  const { parts = [] } = input.plan;
  const reportedOutcomes = new Set(appraisal.groups.filter(({ isAsked }) => isAsked).map(({ outcome }) => outcome));
  const outcomes = [...new Set(parts.flatMap((part) => part.outcomes))].filter(
    (outcome) => !reportedOutcomes.has(outcome) && !/^(?:how|what|which|whether|why|when|who)\b/i.test(outcome),
  );
  // Written gaps have a section of their own.
  const isReported = isWritten && reportedGaps.length > 0;
  const gaps = (appraisal.isDirect && !isReported ? (input.assessments.at(-1)?.gaps ?? []) : []).filter(
    (gap) => !reportedGaps.some((text) => text.toLowerCase().includes(whatIsMissing(gap).toLowerCase())),
  );
  return [
    ...(isWritten ? [] : appraisal.unanswered).map(
      (at) => `Looked for and not found: an answer to “${parts[at]?.text ?? ''}”.`,
    ),
    !isWritten && outcomes.length > 0 && shown.length > 0
      ? `Looked for and not found as a separate outcome: ${listOf(outcomes)}.`
      : '',
    gaps.length > 0
      ? `Still missing when the search ended: ${gaps.map((gap) => gap.replace(/\.$/, '')).join('; ')}.`
      : '',
    ...namesNotFound(input.searches).map((name) => `Searched by name and not found: ${name}.`),
  ].filter(Boolean);
}

/** The reference list, in order of first citation. */
export function referencesSection(
  references: readonly string[],
  { input }: Material,
  full: (work: Evidence) => string,
): SectionDraft {
  const rows = references.flatMap((id, i) => {
    const work = input.evidence.get(id);
    return work
      ? [[String(i + 1), [full(work), ...noticeMarks(work)].join(' ')].map((text) => ({ text, citations: [] }))]
      : [];
  });
  const drafts: BlockDraft[] =
    rows.length === 0 ? [note('No work is cited.')] : [{ type: 'table', columns: ['No.', 'Work'], rows }];
  return { id: 'references', title: 'References', drafts };
}
