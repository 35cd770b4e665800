import * as z from 'zod';
import type { Claim } from '#contract/claim.ts';
import { isTold } from '../../appraisal/omissions.ts';
import type { CheckedClaim } from './check-claims.ts';
import type { WrittenSection } from './check-composition.ts';
import { foundIn } from './check-sentences.ts';
import type { ReportDesk } from './desk.ts';
import { type Names, namesFor } from './finding-names.ts';
import { findingLines } from './findings-in-prompt.ts';
import { type KeptSentence, keptSentences } from './kept-sentences.ts';
import { CRITIC_ROLE, criticPrompt, draftLines } from './prompt.ts';
import { headerOf } from './question-header.ts';
import type { ReportFinding } from './report-findings.ts';
import type { Shelf } from './settings.ts';

const named = z.array(z.string().max(200)).max(40);
const criticised = z.object({
  // An answer without it leaves open where things are told.
  told: z
    .array(z.object({ findingIds: named, sentenceId: z.string().max(200) }))
    .max(40)
    .catch([]),
  aside: named.catch([]),
  missing: z.array(z.object({ findingIds: named, reason: z.string().max(600) })).max(40),
  misleading: z
    .array(z.object({ sentenceId: z.string().max(200), findingIds: named, reason: z.string().max(600) }))
    .max(20),
  dangling: named.catch([]),
});
/** Tokens of an answer, and of each finding that may be named in it. */
const TOKENS = { criticism: 500, finding: 25 };
/** Sentences that a critic may strike: one that has lost its way leaves the report standing. */
const MOST_STRUCK = 6;
/** Findings that are not told and are shown to the critic beside the main ones. */
const MOST_SHOWN = 40;
/** With less than this left a critic is not asked, so that what is missing can be added. */
const LEAST_LEFT = 4_000;

/** A finding to be told, and the sentence that it sets right, where it does. */
export interface Wanted {
  finding: ReportFinding;
  after: KeptSentence | null;
  /** It goes against what is told of its work, or nothing is told of that: said in any case, in its own words where need be. */
  isOwed?: boolean;
}

/** What a draft is mended from, and the lines of the report's answer, which stand above it. */
export interface Below {
  shelf: Shelf;
  answer: readonly Claim[];
}

export interface Criticism {
  wanted: Wanted[];
  /** What need not be told: it is said in other words by a sentence that cites its work, or helps nobody who decides. */
  settled: ReadonlySet<ReportFinding>;
  /** Sentences that point at what was struck out before them. */
  dangling: ReadonlySet<CheckedClaim>;
}

/**
 * What a critic misses in a draft, and what sets a sentence of it right; null where none was asked or answered.
 */
export async function criticise(
  desk: ReportDesk,
  sections: readonly WrittenSection[],
  { shelf: { findings, names }, answer: above }: Below,
): Promise<Criticism | null> {
  const kept = keptSentences(sections);
  const left = findings.filter((each) => !isToldIn(each, sections)).slice(0, MOST_SHOWN);
  const hasFallen = sections.some(({ paragraphs }) => paragraphs.flat().some((each) => !each.kept));
  if (left.length === 0 && !hasFallen) return { wanted: [], settled: new Set(), dangling: new Set() };
  if (kept.length === 0 || desk.tokensLeft() < LEAST_LEFT) return null;
  const sentences = namesFor('S', kept);
  const lines = namesFor('A', above);
  const answer = await desk.ask({
    role: 'smart',
    scope: 'critic',
    name: 'criticism',
    schema: criticised,
    instructions: CRITIC_ROLE,
    prompt: criticPrompt({
      header: headerOf(desk.input.plan),
      draft: draftOf(kept, sentences),
      answer: above.map((line) => ({ name: lines.nameOf(line), text: line.text })),
      findings: findingLines(left, { names }),
    }),
    maxOutputTokens: TOKENS.criticism + TOKENS.finding * left.length,
    instead: 'Main findings that the draft left out were added by rules.',
  });
  if (!answer) return null;
  const isLeft = (finding: ReportFinding) => left.includes(finding);
  const setRight = answer.misleading.flatMap(({ sentenceId, findingIds }) => {
    const [after = null] = sentences.find([sentenceId]);
    return foundIn(desk, names, findingIds)
      .filter(isLeft)
      .map((finding): Wanted => ({ finding, after: after ?? null }));
  });
  const missing = answer.missing.flatMap(({ findingIds }) =>
    foundIn(desk, names, findingIds)
      .filter(isLeft)
      .map((finding): Wanted => ({ finding, after: null })),
  );
  // A critic can say only of a sentence that cites the work that it tells what the work found.
  const told = answer.told.flatMap(({ sentenceId, findingIds }) => {
    const [line] = /^\W*A/i.test(sentenceId) ? lines.find([sentenceId]) : [];
    const [sentence] = line ? [] : sentences.find([sentenceId]);
    const citations = line?.citations ?? sentence?.claim.citations ?? [];
    const cited = new Set(citations.map(({ evidenceId }) => evidenceId));
    return foundIn(desk, names, findingIds).filter(({ finding: { evidenceId } }) => cited.has(evidenceId));
  });
  // A main result and one with a figure are nobody's to wave away.
  const aside = foundIn(desk, names, answer.aside).filter(({ finding }) => !finding.isMain && finding.value === null);
  const dangling = sentences.find(answer.dangling).flatMap((each) => (each && !each.isRow ? [each.checked] : []));
  return {
    wanted: [...setRight, ...missing],
    settled: new Set([...told, ...aside]),
    dangling: new Set(hasFallen ? dangling.slice(0, MOST_STRUCK) : []),
  };
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

function isToldIn({ finding }: ReportFinding, sections: readonly WrittenSection[]): boolean {
  return isTold(
    finding,
    keptSentences(sections).map(({ claim }) => claim),
  );
}
