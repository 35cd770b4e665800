import { splitSentences } from '../text/sentences.ts';
import { type AbstractPart, type PartedSentence, partSentences } from './abstract-parts.ts';
import { type EffectMention, findEffects } from './effects.ts';
import { findPValues, type PValue } from './p-values.ts';
import { isContext, isNoReport } from './reader-commands.ts';
import { isAsking, isSecondHand } from './statements.ts';
import { type ToldOutcome, toldOutcomes } from './told-outcomes.ts';

/** A sentence that reports or concludes something: `text === source.slice(start, end)`. */
export interface ResultSentence {
  text: string;
  start: number;
  end: number;
  part: 'result' | 'conclusion';
  /** Where the sentence before it begins, if this one cannot be understood alone ("However, ..."); else `start`. */
  contextStart: number;
  effects: readonly EffectMention[];
  told: readonly ToldOutcome[];
  ps: readonly PValue[];
  /** How plainly it tells a result, 0..1: an estimate with its interval most, who took part least. */
  strength: number;
}

/** Characters of a text that are split: an abstract has 1,500, and of longer texts passages are read. */
const LONGEST = 30_000;
const MIN_LENGTH = 25;
/** A result sentence with ten estimates has about a thousand characters. */
const MAX_LENGTH = 1_400;
const MAX_WITH_CONTEXT = 700;

/** Where the authors of an unlabelled abstract begin to speak of their own work. */
const OWN_WORK =
  /\b(?:we|our|here,? (?:we|using|it)|herein|th(?:is|e present|e current) (?:study|trial|review|report|paper|work|meta-analysis|article|analysis|cohort|investigation)|in this \w+|the (?:aims?|purposes?|objectives?)|to (?:determine|assess|evaluate|investigate|examine|test|compare)|were (?:randomly|randomi[sz]ed|enrolled|assigned|treated|included|recruited|analy[sz]ed))\b/i;
const CONCLUDES =
  /^(?:thus|therefore|hence|consequently|together|collectively|in (?:conclusion|summary|sum|contrast|addition)|overall|taken together|these (?:\w+ ){0,2}(?:data|results|findings|observations|studies)|our (?:\w+ )?(?:data|results|findings|study|work|observations))\b/i;
const METHODS =
  /\b(?:(?:was|were) (?:then |also |first )?(?:measured|assessed|collected|performed|obtained|recorded|administered|searched|extracted|examined|calculated|determined|conducted|carried out|used|defined|interviewed|matched|followed up|reviewed|divided|compared|contacted|questioned|asked|classified|categori[sz]ed|stratified|grouped|created|employed|invited|scored|scanned|implanted|sampled|tested|evaluated|studied|applied|made|done)(?:\s(?:by|using|with|with the use|at|in|into|from|for|about|before|after|and|to|during|according|either|retrospectively|prospectively)\b|[.,;]|$)|\bwe (?:used|measured|performed|conducted|searched|recruited|enrolled|analy[sz]ed|randomi[sz]ed|collected|assessed|reviewed|developed|examined|investigated|tested|evaluated|compared|studied|employed|applied|sought|identified \d+)\b|\b(?:is|are|was|were) defined as\b)/i;
const RESULT_VERBS =
  /\b(?:we (?:found|find|observed|show|showed|demonstrate|demonstrated|report|identified|identify|detected|noted|conclude|discovered|provide evidence)|(?:was|were) (?:associated|related|correlated|higher|lower|increased|decreased|reduced|similar|observed|found|seen|detected|more|less|significantly|greater|smaller|able)|showed|revealed|resulted|led to|demonstrated|exhibited|required|inhibit\w*|promot\w*|induc\w*|activat\w*|suppress\w*|regulat\w*|increas\w*|reduc\w*|decreas\w*|improv\w*|impair\w*|prevent\w*|predict\w*|associat\w*|correlat\w*|mediat\w*|depend\w*|enhanc\w*|contribut\w*)\b/i;
/** Who took part and what they were like before anything was done. */
const FLOW =
  /\b(?:(?:was|were) (?:enrolled|recruited|included|randomi[sz]ed|randomly|eligible|screened|identified|analy[sz]ed|available|excluded|invited|followed)|met (?:the )?(?:inclusion|eligibility|our)|mean(?: \([^)]{0,12}\))? age|median age|aged? \d|response rate|completed (?:the|a) (?:survey|questionnaire|study)|questionnaires? (?:was|were) (?:returned|completed|sent)|(?:mean|median|minimum|maximum|average|duration of) follow-up|(?:was|were) performed (?:in|on|for)|at baseline|baseline characteristics|participated in (?:the|this) (?:study|survey))\b/i;
const NOT_TOLD =
  /\b(?:(?:further|future|additional|more|larger?|prospective|long-term|well-designed) (?:[\w-]+ ){0,2}(?:research|stud(?:y|ies)|trials?|work|investigations?|evaluation)\b[^.;]{0,60}\b(?:needed|required|warranted|necessary|should|might|could)|in future (?:research|stud(?:y|ies)|trials?|work)|abstract truncated|methodological quality of|(?:is|are) (?:discussed|reviewed|described|presented|outlined|summari[sz]ed)|we (?:review|discuss|describe|summari[sz]e|outline|propose|aim)\b|clinicaltrials?\.gov|trial registration|registration number|identifier:|\b(?:outcome measures?|main outcomes?|primary outcomes?|end ?points?) (?:was|were|included|is|are) (?!(?:\w+ )?(?:lower|higher|similar|reduced|improved|met|reached|more|less|not|significantly|observed|seen|achieved|recorded in|increased|decreased)\b)|funded by|supported by grants?|copyright)/i;
/** Openings that lean on the sentence before. */
const LEANS =
  /^(?:however|second(?:ly)?|third(?:ly)?|moreover|furthermore|in (?:addition|contrast)|conversely|similarly|likewise|nevertheless|nonetheless|by contrast|also|th(?:is|ese|ose) (?!(?:\w+ ){0,2}(?:study|trial|review|meta-analysis|results?|findings?|data|analysis|cohort))|they|it (?!is|was|appears|seems)|both (?!groups|arms)|neither|the (?:latter|former|same|corresponding|reverse|opposite)|such|its|their|of these|among these|but|yet)\b/i;

/**
 * The sentences of a text that report or conclude; never aims, methods, introductions or labels of what was measured.
 *
 * @param under the part of its paper that the text stands in, where a heading tells.
 */
export function resultSentences(source: string, under: AbstractPart | null = null): ResultSentence[] {
  const text = source.slice(0, LONGEST);
  const sentences = splitSentences(text);
  const parted = partSentences(text, sentences, under);
  const isLabelled = under !== null || parted.some(({ start }, at) => start !== sentences[at]?.start);
  const ownFrom = isLabelled
    ? 0
    : parted.findIndex((sentence) => OWN_WORK.test(sentence.text) || sentence.part === 'aim');
  let hasResult = false;
  const lastMethod = isLabelled ? 0 : lastMethodOf(parted);
  return parted.flatMap((sentence, at): ResultSentence[] => {
    if (sentence.text.length < MIN_LENGTH || sentence.text.length > MAX_LENGTH) return [];
    if (isNoReport(sentence.text, text)) return [];
    const effects = findEffects(sentence.text);
    const told = toldOutcomes(sentence.text);
    const before = !isLabelled && (at < lastMethod || (ownFrom < 0 ? at === 0 && parted.length > 2 : at < ownFrom));
    const part = partOf(sentence, {
      before,
      isAfter: !isLabelled && at > lastMethod && hasResult,
      isLabelled,
      isLast: at === parted.length - 1,
      effects,
      told,
    });
    if (!part) return [];
    hasResult ||= told.length > 0 || effects.length > 0 || ESTIMATES.test(sentence.text);
    const ps = findPValues(sentence.text);
    const previous = parted[at - 1];
    return [
      {
        text: sentence.text,
        start: sentence.start,
        end: sentence.end,
        part,
        contextStart:
          previous && leansOn(sentence, previous) && isContext(previous.text, text) ? previous.start : sentence.start,
        effects,
        told,
        ps,
        strength: strengthOf({ text: sentence.text, part, effects, told, ps }),
      },
    ];
  });
}

/** Results follow methods, which take up the first part of an abstract; what looks like a method later may be one of several steps. */
const METHODS_END = 0.6;

function lastMethodOf(parted: readonly PartedSentence[]): number {
  const until = Math.floor(parted.length * METHODS_END);
  return parted.findLastIndex(
    ({ text, part }, at) =>
      at <= until && (part === 'method' || part === 'aim' || METHODS.test(text)) && !ESTIMATES.test(text),
  );
}

/** Told as something that happened, or concluded. */
const PAST =
  /(?<!\p{L})(?:\p{Ll}{3,}ed|was|were|had|did|found|gave|rose|fell|became|led|kept|made|bound|grew|lost|show|indicate|suggest|reveal)(?!\p{L})|^(?:thus|therefore|hence|we conclude)/iu;
/** An estimate or a test: the sentence is a result, whatever its verbs. */
const ESTIMATES = /\bp\s?[<=>]|\bCI\b|confidence interval/i;

interface Signs {
  /** It stands before the authors speak of their own work. */
  before: boolean;
  /** It stands after the last method and the first plain result of an unlabelled text. */
  isAfter: boolean;
  isLabelled: boolean;
  isLast: boolean;
  effects: readonly EffectMention[];
  told: readonly ToldOutcome[];
}

function partOf(
  sentence: PartedSentence,
  { before, isAfter, isLabelled, isLast, effects, told }: Signs,
): 'result' | 'conclusion' | null {
  const { text, part } = sentence;
  const hasInterval = effects.some(({ low }) => low !== null);
  if (part === 'aim' || part === 'background' || isAsking(sentence) || NOT_TOLD.test(text)) return null;
  if (isLabelled && (part === 'result' || part === 'conclusion'))
    return isSecondHand(sentence) && !hasInterval ? null : part;
  if (isLabelled && part === 'method') return null;
  if (isSecondHand(sentence) || (before && !hasInterval && !/\bp\s?[<=>]/i.test(text))) return null;
  const tells = hasInterval || effects.length > 0 || told.length > 0 || RESULT_VERBS.test(text);
  if (part === 'method' || (METHODS.test(text) && !ESTIMATES.test(text))) return hasInterval ? 'result' : null;
  if (!tells && !(isAfter && PAST.test(text))) return null;
  return CONCLUDES.test(text) || part === 'conclusion' || (isLast && effects.length === 0) ? 'conclusion' : 'result';
}

function strengthOf({
  text,
  part,
  effects,
  told,
  ps,
}: Pick<ResultSentence, 'text' | 'part' | 'effects' | 'told' | 'ps'>): number {
  const hasInterval = effects.some(({ low, measure }) => low !== null && measure !== 'percent');
  const isPair = effects.filter(({ measure }) => measure === 'percent').length > 1;
  let strength = part === 'conclusion' ? 0.4 : 0.3;
  if (hasInterval) strength += 0.35;
  else if (ps.length > 0 || isPair) strength += 0.2;
  else if (effects.length > 0) strength += 0.1;
  if (told.length > 0) strength += 0.15;
  else if (RESULT_VERBS.test(text)) strength += 0.05;
  if (/\bsignificant/i.test(text)) strength += 0.05;
  if (
    /^(?:in conclusion|we conclude|overall|taken together|thus|therefore|our (?:results|findings|data)|these (?:results|findings|data))\b|\bwe (?:show|found|find|demonstrate)\b|\bprimary (?:outcome|end ?point)\b/i.test(
      text,
    )
  )
    strength += 0.1;
  if (FLOW.test(text) && !hasInterval) strength -= 0.3;
  if (/\b(?:subgroup|secondary|exploratory|sensitivity analys)/i.test(text)) strength -= 0.1;
  return Math.max(0, Math.min(1, strength));
}

function leansOn(sentence: PartedSentence, previous: PartedSentence): boolean {
  const isNear = sentence.start - previous.end < 3 && sentence.end - previous.start <= MAX_WITH_CONTEXT;
  return isNear && LEANS.test(sentence.text) && previous.part !== 'aim' && previous.part !== 'background';
}
