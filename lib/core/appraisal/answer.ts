import { CERTAINTY_WORDS, DIRECTION_WORDS } from '#contract/answer-words.ts';
import type { BiasJudgement } from '#contract/bias.ts';
import type { Claim } from '#contract/claim.ts';
import type { Contradiction } from '#contract/contradiction.ts';
import type { Finding, Stance } from '#contract/finding.ts';
import type { AnswerDirection, CertaintyChange, OutcomeCertainty, ShortAnswer, Tally } from '#contract/short-answer.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { narrowerInWords, questionNotice, wideNotice } from '../question/question-notice.ts';
import { partsOf } from '../reading/asked.ts';
import { standingQuote } from '../reading/standing-quote.ts';
import { type Appraisal, appraise, isTooWide } from './appraise.ts';
import type { Appraised } from './appraised.ts';
import { certaintyOf } from './certainty.ts';
import { asksYesNo, byWeight, directionOf, stanceOf } from './direction.ts';
import { counted, listOf } from './study-counts.ts';
import { hasResults, isPreclinical, isUnderConcern, strengthOf } from './study-strength.ts';
import { type Voice, voicesOf } from './voices.ts';

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
}

export interface AnswerWords {
  /**
   * The first line says what the studies say and how many say so; without, only what the answer rests on, for sentences
   * that say the rest themselves.
   */
  hasVotes?: boolean;
}

/**
 * The first lines of a report, by rules. Its claims are unchecked quotes, one for what the works say most and one against
 * it where there is one; who writes the report checks them, or puts its own checked sentences in their place.
 */
export function shortAnswer(input: AnswerInput, { hasVotes = true }: AnswerWords = {}): ShortAnswer {
  const appraisal = appraise(input);
  const { plan } = input;
  if (!appraisal.isDirect) return withoutAnswer(appraisal, input);
  const outcomes = certainties(appraisal, input);
  const certainty = outcomes[0] ?? null;
  const isYesNo = asksYesNo(plan);
  const direction = isYesNo
    ? directionOf({ voices: appraisal.voices, plan, certainty: certainty?.level ?? null })
    : null;
  return {
    direction,
    isDirect: true,
    lead: hasVotes
      ? joined([
          questionNotice(plan),
          wideNotice(plan),
          leadOf(appraisal, { direction, plan }),
          certaintyWords(certainty, appraisal),
          partsWords(appraisal, plan),
        ])
      : writtenLead(appraisal, plan, { cites: appraisal.answering.length, all: appraisal.answering.length }),
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

function withoutAnswer(appraisal: Appraisal, { plan }: AnswerInput): ShortAnswer {
  const animals = appraisal.near.filter(({ work }) => isPreclinical(work));
  const people = plan.questionType !== 'mechanism' && animals.length > 0 && animals.length === appraisal.near.length;
  return {
    direction: null,
    isDirect: false,
    lead: joined([
      questionNotice(plan),
      ...(isTooWide(plan) ? [tooWide(plan)] : [wideNotice(plan), nothingTests(plan, people)]),
      nearWords(appraisal.near.length, people),
      registeredWords(appraisal),
    ]),
    claims: [],
    isWritten: false,
    certainty: null,
    reasons: [],
    tally: null,
    outcomes: [],
  };
}

/** "No work found tests X in Y for Z.", of what the question names; "answers this question" where it names too little. */
function nothingTests(plan: ParsedQuestion, inPeopleOnly: boolean): string {
  const { ideas = [], questionType } = plan;
  const parts = partsOf(plan);
  const named = (wanted: string) => ideas.filter(({ part }) => part === wanted).map(({ term }) => term);
  const interventions = named('intervention').slice(0, 2);
  const outcomes = [...new Set(parts.flatMap((part) => part.outcomes))].slice(0, 3);
  const objects = named('object').filter((term) => !outcomes.some((outcome) => overlaps(outcome, term)));
  const whom =
    plan.population && !objects.some((term) => overlaps(plan.population ?? '', term)) ? plan.population : null;
  const place = [...objects.slice(0, 1), ...(whom ? [whom] : [])];
  const subject = inPeopleOnly ? 'No study in people' : 'No work';
  if (interventions.length === 0 || place.length + outcomes.length === 0)
    return `${subject} found answers this question.`;
  const verb = questionType === 'treatment_effect' || questionType === 'diagnosis' ? 'tests' : 'studies';
  const where = place.length > 0 ? ` in ${place.join(' in ')}` : '';
  const what = outcomes.length > 0 ? ` for ${listOf(outcomes)}` : '';
  return `${subject} found ${verb} ${listOf(interventions)}${where}${what}.`;
}

function overlaps(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.includes(b) || b.includes(a);
}

function nearWords(near: number, areAnimals: boolean): string {
  if (near === 0) return '';
  const kind = areAnimals
    ? ['study of animals, cells or models is', 'studies of animals, cells or models are']
    : ['nearest work is', 'nearest works are'];
  return `${areAnimals ? '' : 'The '}${counted(near, kind[0] ?? '', kind[1] ?? '')} listed below without conclusions.`;
}

function tooWide(plan: ParsedQuestion): string {
  const offered = narrowerInWords(plan);
  return `This is too broad to be answered: name what is done, for whom or for what outcome, and ask again more narrowly${offered && `, for example: ${offered}`}. No conclusion is drawn.`;
}

function registeredWords({ near }: Appraisal): string {
  const silent = near.filter(({ work }) => work.registry !== undefined && !hasResults(work));
  if (silent.length === 0) return '';
  return `${counted(silent.length, 'study is', 'studies are')} registered without results so far.`;
}

const SAYS: Readonly<Record<Stance, readonly [string, string]>> = {
  yes: ['says yes', 'say yes'],
  no: ['says no', 'say no'],
  mixed: ['says both', 'say both'],
  unclear: ['gives no clear answer', 'give no clear answer'],
};

interface Lead {
  direction: AnswerDirection | null;
  plan: ParsedQuestion;
}

function leadOf({ voices }: Appraisal, { direction, plan }: Lead): string {
  const studies = counted(voices.length, 'study answers', 'studies answer');
  if (direction === null) return `${studies} the question.`;
  const counts = Map.groupBy(voices, (voice) => stanceOf(voice, plan.inEnglish ?? plan.question));
  const said = (['yes', 'no', 'mixed', 'unclear'] as const).flatMap((stance) => {
    const own = counts.get(stance)?.length ?? 0;
    return own === 0 ? [] : [`${own} ${SAYS[stance][own === 1 ? 0 : 1]}`];
  });
  const disagree = direction === 'unclear' && counts.has('yes') && counts.has('no') ? ' They disagree.' : '';
  return `${DIRECTION_WORDS[direction]}. ${studies} the question: ${listOf(said)}.${disagree}`;
}

/** An outcome is named in the question's own words; those of a work mean little outside it. */
function certaintyWords(certainty: OutcomeCertainty | null, { deciding }: Appraisal): string {
  if (!certainty) return '';
  const on = deciding?.isAsked && certainty.outcome ? ` on ${certainty.outcome}` : '';
  return `Certainty of the evidence${on}: ${CERTAINTY_WORDS[certainty.level]} (suggested).`;
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
  { groups, answering, near, voices }: Appraisal,
  { plan, certaintyChanges: changes, biasJudgements: bias, contradictions }: AnswerInput,
): OutcomeCertainty[] {
  const works = [...answering, ...near];
  // Who asks for several outcomes by name gets these, and none beside.
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
        return certaintyOf({ group, works, plan, changes, bias, isDisputed, ofStudies: voices.length });
      })
  );
}

function tallyOf({ deciding, answering }: Appraisal): Tally | null {
  if (!deciding) return null;
  const voices = voicesOf(deciding.findings, answering);
  if (voices.length < LEAST_TALLIED) return null;
  const of = (wanted: string) => voices.filter(({ direction }) => direction === wanted).length;
  return {
    outcome: deciding.outcome,
    benefit: of('benefit'),
    harm: of('harm'),
    none: of('none'),
    unclear: of('unclear'),
  };
}

/** The best sentence for what is answered, and the best of another study that goes against it, else the next best. */
function claimsFor({ voices }: Appraisal, direction: AnswerDirection | null, { plan }: AnswerInput): Claim[] {
  const side = direction === null ? null : sideOf(direction);
  // What a journal doubts comes after what nobody doubts.
  const strength = ({ work }: Voice) =>
    isUnderConcern(work) ? -1 : STRENGTHS.indexOf(strengthOf(work, plan.questionType));
  // A strong design that hardly touches the question says less of it than a weaker one that is about it.
  const worth = ({ voice }: { voice: Voice }) =>
    strength(voice) / STRENGTHS.length +
    Math.max(...voice.findings.map(({ relevance }) => relevance)) +
    (voice.findings.some(({ low }) => low !== null) ? WITH_INTERVAL : 0);
  const ranked = voices
    .flatMap((voice) => {
      const claim = claimOf(voice);
      return claim ? [{ voice, claim, stance: stanceOf(voice, plan.inEnglish ?? plan.question) }] : [];
    })
    .sort((a, b) => worth(b) - worth(a) || b.voice.relevance - a.voice.relevance);
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

/** The voice's most relevant finding, of equals one with a number, or what else of it can stand alone. */
function claimOf({ work, findings }: Voice): Claim | null {
  const withNumber = (finding: Finding) => Number(finding.value !== null || /\d/.test(finding.citation.quote));
  const byWorth = (a: Finding, b: Finding) =>
    b.relevance - a.relevance || withNumber(b) - withNumber(a) || byWeight(a, b);
  for (const { citation } of findings.toSorted(byWorth)) {
    const standing = standingQuote(citation, work.texts);
    if (standing) return { id: '', text: standing.quote, verdict: 'unchecked', citations: [standing] };
  }
  return null;
}
