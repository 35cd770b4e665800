import { BIAS_CONCERN_WORDS, BIAS_DOMAIN_WORDS } from '#contract/answer-words.ts';
import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import { biasDomainsOf, suggestBias } from '#core/appraisal/bias/suggest-bias.ts';
import { indirectWords } from '#core/appraisal/directness.ts';
import { type EffectSet, effectSets } from '#core/appraisal/effects.ts';
import { groupByOutcome } from '#core/appraisal/outcomes.ts';
import { shortReference } from '#core/evidence/citation.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { matchConcepts } from '#core/reading/concept-match.ts';
import { selfContainedQuote } from '#core/reading/self-contained.ts';
import { designCell, populationCell, quoteCell, rowFinding } from './cells.ts';
import { type BlockDraft, citedText, note, plainCell, type Quoted, type SectionDraft } from './draft.ts';
import type { Material, ShownWork } from './material.ts';

const MOST_SETS = 4;
const NOT_POOLED = 'Each study is shown separately: nothing is pooled, since populations and comparisons differ.';

/**
 * Effects of one measure on one outcome, from two or more works; null where there are none. With a written report,
 * which explains each figure, only unambiguous effects are shown.
 */
export function effectsSection({ shown, input }: Material, { isWritten = false } = {}): SectionDraft | null {
  const withShares = input.plan.questionType === 'epidemiology';
  const findings = shown.flatMap((each) => each.findings);
  const sets = groupByOutcome(findings, input.plan).flatMap((group) =>
    effectSets(group.findings, { withShares, onlyPlain: isWritten }).map((set) => ({
      ...set,
      outcome: set.outcome || group.outcome,
    })),
  );
  const drafts = sets.slice(0, MOST_SETS).map(effectsDraft);
  return drafts.length === 0
    ? null
    : { id: 'effects', title: 'Effects side by side', drafts: [...drafts, note(NOT_POOLED)] };
}

function effectsDraft({ outcome, measure, findings }: EffectSet): BlockDraft {
  const rows = findings.flatMap(({ evidenceId, value, low, high, n, citation }) =>
    value === null ? [] : [{ evidenceId, value, low, high, n, citation }],
  );
  return { type: 'effects', outcome, measure, rows };
}

/**
 * Both sides of each possible contradiction, and what differs between them; null where none is left.
 *
 * @param together works that one section of the prose already discusses, by section.
 * @param isWritten the writer has discussed differences between works it reports: only contradictions with an
 * unreported side are shown, and none between different measurements.
 */
export function contradictionsSection(
  { input, shown }: Material,
  { together = [], isWritten = false }: { together?: readonly ReadonlySet<string>[]; isWritten?: boolean } = {},
): SectionDraft | null {
  const grouped = isWritten ? [new Set(together.flatMap((works) => [...works]))] : together;
  const isShown = new Set(shown.map(({ work }) => work.id));
  const drafts = input.contradictions
    .filter(({ differs }) => !isWritten || !/\bendpoint\b/.test(differs))
    .filter(({ first, second }) => !grouped.some((own) => own.has(first.evidenceId) && own.has(second.evidenceId)))
    .filter(({ first, second }) =>
      [first, second].every((side) => isShown.has(side.evidenceId) && isInTexts(side, input)),
    )
    .map(
      (contradiction): BlockDraft => ({
        type: 'positions',
        topic: `Possible contradiction: ${contradiction.topic}`,
        positions: positionsOf(contradiction, input.evidence),
        differs: contradiction.differs,
      }),
    );
  return drafts.length === 0 ? null : { id: 'contradictions', title: 'Contradicting findings', drafts };
}

function isInTexts({ evidenceId, field, quote, start, end }: Citation, { evidence }: Material['input']): boolean {
  return evidence.get(evidenceId)?.texts[field]?.slice(start, end) === quote;
}

function positionsOf(
  { first, second }: Contradiction,
  evidence: ReadonlyMap<string, Evidence>,
): { label: string; quotes: Quoted[] }[] {
  return [first, second].map((citation) => {
    const work = evidence.get(citation.evidenceId);
    const quote = (work && selfContainedQuote(citation, work.texts)) ?? citation;
    return { label: work ? shortReference(work) : citation.evidenceId, quotes: [citedText(quote)] };
  });
}

const MOST_HYPOTHESES = 4;
const MOST_FOR = 2;
const MOST_AGAINST = 2;
/** Below this an inference is a guess, or adds little to prose that makes its own case (proposal). */
const LEAST_CONFIDENCE = { alone: 0.3, written: 0.5 } as const;

/** Inferences about the question's subject, each with the evidence for and against; null where there are none. */
export function hypothesesSection({ input, answer }: Material, { isWritten = false } = {}): SectionDraft | null {
  const least = LEAST_CONFIDENCE[isWritten ? 'written' : 'alone'];
  const confident = answer.isDirect ? input.hypotheses.filter(({ confidence }) => confidence >= least) : [];
  const wanted = confident.filter((each) => isWanted(each, input.plan));
  const shown = new Set<string>();
  const drafts = wanted.slice(0, MOST_HYPOTHESES).flatMap((hypothesis) => draftsOf(hypothesis, shown));
  return drafts.length === 0 ? null : { id: 'hypotheses', title: 'Hypotheses', drafts };
}

/** Whether it is about the question: it names two of its concepts, or the only one. */
function isWanted({ statement, for: grounds }: Hypothesis, { concepts }: ParsedQuestion): boolean {
  // A truncated sentence may mean something else.
  if (grounds.length === 0 || statement.includes('…')) return false;
  return new Set(matchConcepts(concepts)(statement)).size >= Math.min(2, concepts.length);
}

function draftsOf(hypothesis: Hypothesis, shown: Set<string>): BlockDraft[] {
  // A sentence relevant to several hypotheses is quoted under the first.
  const once = (citations: readonly Citation[], limit: number): BlockDraft[] => {
    const fresh = citations.slice(0, limit).filter((citation) => !shown.has(placeOf(citation)));
    for (const citation of fresh) shown.add(placeOf(citation));
    return fresh.length > 0 ? [{ type: 'quotes', quotes: fresh.map(citedText) }] : [];
  };
  const grounds = once(hypothesis.for, MOST_FOR);
  // A hypothesis without new grounds repeats another.
  if (grounds.length === 0) return [];
  const against = once(hypothesis.against, MOST_AGAINST);
  return [
    note(
      `An inference and not a finding: ${hypothesis.statement}. Confidence ${hypothesis.confidence.toFixed(2)}: ${ended(hypothesis.confidenceReason)}`,
    ),
    ...grounds,
    ...(against.length > 0 ? [note('Against it:'), ...against] : []),
  ];
}

function placeOf({ evidenceId, field, start }: Citation): string {
  return `${evidenceId} ${field} ${start}`;
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

const MOST_NEAR = 8;

/**
 * Where nothing answers: the nearest works, each with the reason why it is no answer. No conclusion is drawn. Null
 * where there are none.
 */
export function nearestSection({ shown, input }: Material): SectionDraft | null {
  const rows = shown
    .filter(({ work, findings }) => findings.length > 0 || work.registry !== undefined)
    .slice(0, MOST_NEAR)
    .map((each) => {
      const finding = rowFinding(each.findings);
      const { work, reading } = each;
      const why =
        indirectWords(work, input.plan) || reading.reason || 'is related to the question without answering it';
      return [
        plainCell(shortReference(work)),
        designCell(work),
        populationCell(work, finding, reading.study),
        finding ? quoteCell(finding, work) : plannedCell(work),
        plainCell(why),
      ];
    });
  if (rows.length === 0) return null;
  const columns = ['Work', 'Design', 'Population', 'What it says', 'Why it is no answer'];
  return {
    id: 'nearest',
    title: 'Nearest works, without conclusions',
    drafts: [
      note('These works do not address the question itself. Their findings say nothing certain about it.'),
      { type: 'table', columns, rows },
    ],
  };
}

/** What a registered study without results plans to measure, in the registry's words. */
function plannedCell({ id, texts: { registry = '' } }: ShownWork['work']): Quoted {
  const line = PLANNED.exec(registry) ?? /\S[^\n]{0,300}/.exec(registry);
  if (!line) return plainCell('');
  const quote = line[0].trimEnd();
  const citation = {
    evidenceId: id,
    field: 'registry' as const,
    quote,
    start: line.index,
    end: line.index + quote.length,
  };
  return { text: quote, citations: [citation] };
}

const PLANNED = /primary outcomes?\b[^\n]{1,300}/i;

/** What the judge still missed when the search ended; null where it named nothing. */
export function gapsSection({ input }: Material): SectionDraft | null {
  const gaps = input.assessments.at(-1)?.gaps ?? [];
  return gaps.length === 0 ? null : { id: 'gaps', title: 'What is missing', drafts: gaps.map(note) };
}

const INTRODUCTION =
  'A reader of this report judged these domains of RoB 2 or ROBINS-I. The words next to a judgement are quoted from the work. Domains that are not listed were not judged.';

/** The risk of bias as the users judged it, work by work; null where no included work was judged. */
export function biasSection({ input, shown }: Material): SectionDraft | null {
  const rows = shown.flatMap(({ work }): Quoted[][] => {
    const own = input.biasJudgements.filter(({ evidenceId }) => evidenceId === work.id);
    if (own.length === 0) return [];
    const suggested = new Map(suggestBias(work)?.domains.map(({ domain, citation }) => [domain, citation]));
    const order = biasDomainsOf(work) ?? [];
    return own
      .toSorted((a, b) => order.indexOf(a.domain) - order.indexOf(b.domain))
      .map(({ domain, concern, reason }) => {
        const citation = suggested.get(domain);
        return [
          plainCell(shortReference(work)),
          plainCell(BIAS_DOMAIN_WORDS[domain]),
          plainCell(BIAS_CONCERN_WORDS[concern]),
          plainCell(reason),
          citation ? citedText(citation) : plainCell(''),
        ];
      });
  });
  if (rows.length === 0) return null;
  const columns = ['Work', 'Domain', 'Judgement', 'Reason', 'Words of the work'];
  return {
    id: 'bias',
    title: 'Risk of bias, as judged by a reader',
    drafts: [note(INTRODUCTION), { type: 'table', columns, rows }],
  };
}
