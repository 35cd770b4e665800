import type { BiasJudgement } from '#contract/appraisal/bias.ts';
import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type {
  AnswerDirection,
  CertaintyChange,
  OutcomeCertainty,
  ShortAnswer,
  Tally,
} from '#contract/appraisal/short-answer.ts';
import type { TrialsOfRun } from '#contract/appraisal/trials.ts';
import type { Claim } from '#contract/claim.ts';
import type { Finding, Stance } from '#contract/finding.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { questionNotice, wideNotice } from '../question/question-notice.ts';
import { selfContainedQuote } from '../reading/self-contained.ts';
import { type Appraisal, appraise } from './appraise.ts';
import { certaintyOf } from './certainty.ts';
import { asksYesNo, byWeight, directionOf, stanceOf } from './direction.ts';
import { type Appraised, type IndependentStudy, independentStudiesOf } from './independent-studies.ts';
import { counted } from './study-counts.ts';
import { isUnderConcern, strengthOf } from './study-strength.ts';

const MOST_OUTCOMES = 5;
/** Of two studies alike the one that gives an estimate with its interval is heard (proposal). */
const WITH_INTERVAL = 0.25;
/** Fewer works make no tally. */
const LEAST_TALLIED = 5;
const STRENGTHS = ['none', 'weak', 'middle', 'strong'] as const;

export interface AnswerInput extends Appraised {
  contradictions: readonly Contradiction[];
  certaintyChanges: readonly CertaintyChange[];
  biasJudgements: readonly BiasJudgement[];
  trials?: TrialsOfRun | null;
}

/**
 * The first lines of a report that a model writes, as far as code reads them from what the model has read. Its claims are
 * unchecked quotes; the writer's own checked sentences take their place.
 */
export function shortAnswer(input: AnswerInput): ShortAnswer {
  const appraisal = appraise(input);
  const { plan } = input;
  if (!appraisal.isDirect) return withoutAnswer();
  const outcomes = certainties(appraisal, input);
  const certainty = outcomes[0] ?? null;
  const isYesNo = asksYesNo(plan);
  const direction = isYesNo
    ? directionOf({ independentStudies: appraisal.independentStudies, plan, certainty: certainty?.level ?? null })
    : null;
  return {
    direction,
    isDirect: true,
    lead: writtenLead(appraisal, plan, { cites: appraisal.answering.length, all: appraisal.answering.length }),
    claims: claimsFor(appraisal, direction, input),
    isWritten: false,
    certainty: certainty?.level ?? null,
    reasons: certainty?.steps.map(({ reason }) => reason) ?? [],
    tally: tallyOf(appraisal),
    outcomes,
  };
}

const joined = (sentences: readonly (string | null)[]) => sentences.filter(Boolean).join(' ');

/**
 * The first line above sentences that say the rest themselves: what they rest on.
 *
 * @param cites works that the sentences cite.
 * @param all works that the whole report cites.
 */
export function writtenLead(
  appraisal: Appraisal,
  plan: ParsedQuestion,
  { cites, all }: { cites: number; all: number },
): string {
  const works = counted(cites, 'work', 'works');
  const basis = cites === 0 ? '' : `The answer cites ${all > cites ? `${cites} of the report’s ${all} works` : works}.`;
  return joined([questionNotice(plan), wideNotice(plan), basis, partsWords(appraisal, plan)]);
}

/** Then a digest tells what lies near; see core/rules. */
function withoutAnswer(): ShortAnswer {
  return {
    direction: null,
    isDirect: false,
    lead: '',
    claims: [],
    isWritten: false,
    certainty: null,
    reasons: [],
    tally: null,
    outcomes: [],
  };
}

function partsWords({ unanswered }: Appraisal, { parts = [] }: ParsedQuestion): string {
  return unanswered
    .map((at) => `No result found plainly answers the part “${ownWords(parts[at]?.text ?? '')}”.`)
    .join(' ');
}

/** A part as it was asked, without what was added to make it stand alone. */
function ownWords(part: string): string {
  return part.replace(/, with regard to [^,?]{1,200}\?$/, '?');
}

/** The deciding outcome first, then the others that are asked for or that most works speak of. */
function certainties(
  { groups, answering, near, independentStudies }: Appraisal,
  { plan, certaintyChanges: changes, biasJudgements: bias, contradictions, trials }: AnswerInput,
): OutcomeCertainty[] {
  const works = [...answering, ...near];
  // Who asks for several outcomes by name gets these, and no others.
  const isNamed = groups.filter(({ isAsked }) => isAsked).length > 1;
  const names = new Set<string>();
  return (
    groups
      .filter(
        ({ outcome, isAsked, works: own }, at) =>
          at === 0 || (outcome !== '' && (isAsked || (!isNamed && own.length > 1))),
      )
      // Two grades under one name would contradict each other: the one that comes first decides.
      .filter(({ outcome }) => !names.has(outcome.toLowerCase()) && names.add(outcome.toLowerCase()))
      .slice(0, MOST_OUTCOMES)
      .map((group) => {
        const own = new Set(group.works);
        const isDisputed = contradictions.some(
          ({ first, second }) => own.has(first.evidenceId) && own.has(second.evidenceId),
        );
        return certaintyOf({
          group,
          works,
          plan,
          changes,
          bias,
          isDisputed,
          ofStudies: independentStudies.length,
          trials: trials?.trials ?? [],
        });
      })
  );
}

function tallyOf({ deciding, answering }: Appraisal): Tally | null {
  if (!deciding) return null;
  const independentStudies = independentStudiesOf(deciding.findings, answering);
  if (independentStudies.length < LEAST_TALLIED) return null;
  const of = (wanted: string) => independentStudies.filter(({ direction }) => direction === wanted).length;
  return {
    outcome: deciding.outcome,
    benefit: of('benefit'),
    harm: of('harm'),
    none: of('none'),
    unclear: of('unclear'),
  };
}

/** The best sentence for what is answered, and the best of another study that goes against it, else the next best. */
function claimsFor(
  { independentStudies }: Appraisal,
  direction: AnswerDirection | null,
  { plan }: AnswerInput,
): Claim[] {
  const side = direction === null ? null : sideOf(direction);
  // What a journal doubts comes after what nobody doubts.
  const strength = ({ work }: IndependentStudy) =>
    isUnderConcern(work) ? -1 : STRENGTHS.indexOf(strengthOf(work, plan.questionType));
  // A strong design that hardly touches the question says less of it than a weaker one that is about it.
  const worth = ({ study }: { study: IndependentStudy }) =>
    strength(study) / STRENGTHS.length +
    Math.max(...study.findings.map(({ relevance }) => relevance)) +
    (study.findings.some(({ low }) => low !== null) ? WITH_INTERVAL : 0);
  const ranked = independentStudies
    .flatMap((study) => {
      const claim = claimOf(study);
      return claim ? [{ study, claim, stance: stanceOf(study, plan.inEnglish ?? plan.question) }] : [];
    })
    .sort((a, b) => worth(b) - worth(a) || b.study.relevance - a.study.relevance);
  const first = ranked.find(({ stance }) => side === null || stance === side) ?? ranked[0];
  if (!first) return [];
  const others = ranked.filter(
    (each) => each !== first && each.claim.text.toLowerCase() !== first.claim.text.toLowerCase(),
  );
  const opposed = others.find(({ stance }) => stance !== first.stance && stance !== 'unclear');
  const second = opposed ?? others[0];
  return [first, ...(second ? [second] : [])].map(({ claim }, at) => ({ ...claim, id: `a${at + 1}` }));
}

function sideOf(direction: AnswerDirection): Stance | null {
  if (direction === 'yes' || direction === 'probably_yes') return 'yes';
  return direction === 'no' || direction === 'probably_no' ? 'no' : null;
}

/** The study's most relevant finding, of equals one with a number, or what else of it can stand alone. */
function claimOf({ work, findings }: IndependentStudy): Claim | null {
  const withNumber = (finding: Finding) => Number(finding.value !== null || /\d/.test(finding.citation.quote));
  const byWorth = (a: Finding, b: Finding) =>
    b.relevance - a.relevance || withNumber(b) - withNumber(a) || byWeight(a, b);
  for (const { citation } of findings.toSorted(byWorth)) {
    const quoted = selfContainedQuote(citation, work.texts);
    if (quoted) return { id: '', text: quoted.quote, verdict: 'unchecked', citations: [quoted] };
  }
  return null;
}
