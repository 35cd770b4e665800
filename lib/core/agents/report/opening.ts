import * as z from 'zod';
import type { Citation } from '#contract/citation.ts';
import type { ShortAnswer } from '#contract/short-answer.ts';
import { MECHANISM_GAP } from '#core/appraisal/gaps.ts';
import type { ParsedQuestion } from '../../question/parsed-question.ts';
import { partsOf } from '../../reading/asked.ts';
import { gradesIn, withoutGrades } from '../../verification/own-words.ts';
import { fenced } from '../fenced.ts';
import { draftOf } from './balance.ts';
import { type CheckedClaim, checkClaims, type WrittenClaim } from './check-claims.ts';
import { claimText } from './claim-text.ts';
import type { ReportDesk } from './desk.ts';
import { draftReader } from './draft-text.ts';
import { namesFor } from './finding-names.ts';
import { type KeptSentence, keptSentences } from './kept-sentences.ts';
import { OPENING_ROLE, openingPrompt } from './prompt.ts';
import { headerOf } from './question-header.ts';
import type { ReportFinding } from './report-findings.ts';
import { verbatim, verbatimClaim } from './verbatim.ts';
import { sentenceKey, type WrittenSection } from './write-section.ts';

/** What the report begins with: the claims of the short answer, the summary, and what a reader has to know was not found. */
export interface Opening {
  answer: CheckedClaim[];
  summary: CheckedClaim[];
  /** Of what the sections miss. */
  missing: string[];
  /** The first sentences were written to answer, and begin with a verdict; else they are the sections' own. */
  isWritten: boolean;
}

const sentences = z
  .array(z.object({ sentenceIds: z.array(z.string().max(200)).max(40), text: z.string().max(2_000) }))
  .max(12);
const opened = z.object({
  answer: sentences,
  summary: sentences,
  // An answer without it is not asked for again.
  notFound: z.array(z.string().max(200)).max(12).catch([]),
});

/** Sentences; of the answer, its reading for a decision included, one more for each further part or outcome that is asked for. */
const MOST = { answer: 4, further: 2, summary: 5, missing: 3 };
const LEAST_SUMMARY = 3;
const LONGEST_GAP = 200;
const TOKENS = { sentence: 100, beside: 200 };
const INSTEAD = 'The short answer and the summary quote their sources word for word.';

/** Written last, from what was kept: nothing in it can say more than the sections do. */
export async function writeOpening(
  desk: ReportDesk,
  sections: readonly WrittenSection[],
  { findings, coded }: { findings: readonly ReportFinding[]; coded: ShortAnswer },
): Promise<Opening> {
  const kept = keptSentences(sections);
  const missing = [...new Set([...sections.flatMap((section) => section.missing), ...gapsIn(desk)])];
  const written = kept.length === 0 ? null : await ask(desk, { kept, missing, coded });
  const seen = new Set<string>();
  const fresh = (checked: readonly CheckedClaim[]) =>
    checked.filter(
      ({ claim, kept }) => !kept || (!seen.has(sentenceKey(claim.text)) && seen.add(sentenceKey(claim.text))),
    );
  // The first lines say nothing that is supported only in part: that is told with its mark, in the summary.
  const first = fresh(written?.answer ?? []);
  const isPartly = ({ claim, kept }: CheckedClaim) => kept && claim.verdict !== 'supported';
  const own = first.filter((each) => !isPartly(each));
  const answer = [...own, ...fresh(forPartsLeftOut(own, kept, partsOf(desk.input.plan).length))];
  const summary = [...first.filter(isPartly), ...fresh(written?.summary ?? [])];
  // Where nothing that the model wrote for it holds: what the sections begin with, else main findings in their works' words.
  const instead = {
    answer: [
      ...firstOfParts(kept, partsOf(desk.input.plan).length),
      ...coded.claims.flatMap(
        ({ citations: [citation] }) => (citation && verbatim(citation, desk.input.evidence)) ?? [],
      ),
    ],
    summary: quotedMain(desk, findings),
  };
  const orQuoted = (own: readonly CheckedClaim[], quoted: readonly CheckedClaim[], most: number) =>
    own.some((each) => each.kept) ? [...own] : [...own, ...fresh(quoted).slice(0, most)];
  return {
    answer: orQuoted(answer, instead.answer, Math.max(1, partsOf(desk.input.plan).length)),
    summary: orQuoted(summary, instead.summary, LEAST_SUMMARY),
    missing: written?.missing ?? [],
    isWritten: own.some((each) => each.kept),
  };
}

/** What the judge found missing when the search ended, as the report may say it. */
function gapsIn({ input }: ReportDesk): string[] {
  const gaps = (input.assessments.at(-1)?.gaps ?? []).filter((gap) => gap !== MECHANISM_GAP);
  return gaps.flatMap((gap) => {
    const text = claimText(gap, []);
    return text === null || text.length > LONGEST_GAP ? [] : [`Still missing: ${text.replace(/[.\s]*$/, '.')}`];
  });
}

/** Of each part of the question the sentence that its first section begins with: what is found, in whom, how large. */
function firstOfParts(kept: readonly KeptSentence[], parts: number): CheckedClaim[] {
  const bySection = [...Map.groupBy(kept, ({ section }) => section).values()];
  const seen = new Set<number | null>();
  return bySection.flatMap((own) => {
    const part = own[0]?.section.part ?? null;
    if (seen.has(part) || seen.size >= Math.max(1, parts)) return [];
    const first = own.find(({ claim }) => claim.verdict === 'supported');
    if (first) seen.add(part);
    return first ? [first.checked] : [];
  });
}

/** Of each part of the question that no first line answers any more, the sentence that its own section begins with. */
export function forPartsLeftOut(
  answer: readonly CheckedClaim[],
  kept: readonly KeptSentence[],
  parts: number,
): CheckedClaim[] {
  const told = answer.filter((each) => each.kept);
  if (parts < 2 || told.length === 0) return [];
  const worksOf = (claims: readonly CheckedClaim[]) =>
    new Set(claims.flatMap(({ claim }) => claim.citations.map(({ evidenceId }) => evidenceId)));
  const cited = worksOf(told);
  return Array.from({ length: parts }, (_, part) => kept.filter(({ section }) => section.part === part)).flatMap(
    (own) => {
      const isTold = [...worksOf(own.map(({ checked }) => checked))].some((id) => cited.has(id));
      const [first] = isTold ? [] : own.filter(({ claim }) => claim.verdict === 'supported');
      return first ? [first.checked] : [];
    },
  );
}

function answersAsked(plan: ParsedQuestion): number {
  const parts = partsOf(plan);
  const asked = Math.max(parts.length, ...parts.map(({ outcomes }) => outcomes.length));
  return MOST.answer + Math.min(MOST.further, Math.max(0, asked - 1));
}

interface Material {
  kept: readonly KeptSentence[];
  missing: readonly string[];
  coded: ShortAnswer;
}

async function ask(desk: ReportDesk, { kept, missing, coded }: Material): Promise<Opening | null> {
  const names = namesFor('S', kept);
  const unreported = missing.map((text) => ({ text }));
  const holes = namesFor('M', unreported);
  const most = answersAsked(desk.input.plan);
  const known = new Set(kept.flatMap(({ claim }) => sentenceKey(claim.text).split(' ')));
  const reply = await desk.ask({
    role: 'smart',
    scope: 'opening',
    name: 'opening',
    schema: opened,
    instructions: `${OPENING_ROLE}\n${desk.domain.stance}`,
    prompt: openingPrompt({
      header: headerOf(desk.input.plan),
      draft: draftOf(kept, names),
      certainty: certaintyLines(coded),
      missing: unreported.map((each) => ({ name: holes.nameOf(each), text: each.text })),
    }),
    maxOutputTokens: TOKENS.beside + TOKENS.sentence * (most + MOST.summary),
    onText: draftReader({
      isKnown: (word) =>
        sentenceKey(word)
          .split(' ')
          .every((each) => known.has(each)),
      tell: (text) => desk.onText('summary', text),
    }),
    instead: INSTEAD,
  });
  if (!reply) return null;
  const said = [
    ...reply.answer.slice(0, most).map((each) => ({ ...each, isKey: true })),
    ...reply.summary.slice(0, MOST.summary).map((each) => ({ ...each, isKey: false })),
  ].flatMap(({ text, sentenceIds, isKey }) => {
    const found = names.find(sentenceIds);
    desk.removed.citations += found.filter((each) => each === undefined).length;
    const citations = distinct(found.flatMap((each) => each?.claim.citations ?? []));
    const plain = claimText(asGraded(text, coded), [
      ...citations.map(({ quote }) => quote),
      ...found.map((each) => each?.claim.text ?? ''),
    ]);
    if (plain === null || citations.length === 0) return [];
    return [{ isKey, text: plain, quotes: citations.map((citation) => ({ citation })) }];
  });
  const checked = said.length === 0 ? [] : await checkClaims(desk, 'opening', said satisfies WrittenClaim[]);
  const ofKind = (isKey: boolean) => checked.filter((_, at) => said[at]?.isKey === isKey);
  if (!checked.some((each) => each.kept))
    desk.tell(`No sentence of the opening that the model wrote passed the check. ${INSTEAD}`);
  const chosen = new Set(holes.find(reply.notFound).flatMap((each) => each?.text ?? []));
  return { answer: ofKind(true), summary: ofKind(false), missing: [...chosen].slice(0, MOST.missing), isWritten: true };
}

/** A sentence may claim no other certainty than was computed; where it does it claims none. */
function asGraded(text: string, { outcomes }: ShortAnswer): string {
  const levels = new Set<string>(outcomes.map(({ level }) => level.replace('_', ' ')));
  return gradesIn(text).every((grade) => levels.has(grade)) ? text : withoutGrades(text);
}

function certaintyLines({ direction, outcomes }: ShortAnswer): string {
  const plain = (text: string, most: number) => text.replace(/[<>\n]/g, ' ').slice(0, most);
  const graded = outcomes.map(({ outcome, level, steps }) => {
    const why = steps.filter(({ change }) => change !== 0).map(({ reason }) => plain(reason, 120));
    return `Certainty of ${fenced(plain(outcome, 80))}: ${level.replace('_', ' ')}${why.length > 0 ? ` (${fenced(why.join(' '))})` : ''}`;
  });
  const votes = direction ? [`Direction by a count of studies: ${direction.replace('_', ' ')}`] : [];
  return [...votes, ...graded].join('\n') || 'No certainty was computed.';
}

function quotedMain({ input }: ReportDesk, findings: readonly ReportFinding[]): CheckedClaim[] {
  const main = findings.filter(({ finding, bearing }) => finding.isMain && bearing === 'answers');
  const works = new Set<string>();
  return (main.length > 0 ? main : findings)
    .filter(({ work }) => !works.has(work.work.id) && works.add(work.work.id))
    .flatMap((finding) => verbatimClaim(finding, input.evidence) ?? []);
}

function distinct(citations: readonly Citation[]): Citation[] {
  const seen = new Set<string>();
  return citations.filter(({ evidenceId, field, start, end }) => {
    const key = `${evidenceId} ${field} ${start} ${end}`;
    return !seen.has(key) && seen.add(key);
  });
}
