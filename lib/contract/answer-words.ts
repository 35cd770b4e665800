import type { BiasConcern, BiasDomain } from './appraisal/bias.ts';
import type {
  AnswerDirection,
  CertaintyFactor,
  CertaintyLevel,
  CertaintyStep,
  Organism,
  OutcomeCertainty,
  Showing,
  Tally,
} from './appraisal/short-answer.ts';
import type { Exit } from './exit.ts';

/**
 * The words for answers and their certainty. Separate from the schemas, so that pages can use them without loading a
 * parser.
 */
export const DIRECTION_WORDS: Readonly<Record<AnswerDirection, string>> = {
  yes: 'Yes',
  probably_yes: 'Probably yes',
  mixed: 'Mixed',
  probably_no: 'Probably no',
  no: 'No',
  unclear: 'Cannot be determined',
};

/** The direction of an answer that begins with a verdict in words of its own. */
export function directionInWords(direction: AnswerDirection): string {
  return `Direction of the findings: ${DIRECTION_WORDS[direction].toLowerCase()}`;
}

export const CERTAINTY_WORDS: Readonly<Record<CertaintyLevel, string>> = {
  high: 'high',
  moderate: 'moderate',
  low: 'low',
  very_low: 'very low',
};

export const FACTOR_WORDS: Readonly<Record<CertaintyFactor, string>> = {
  start: 'Where the evidence starts',
  risk_of_bias: 'Risk of bias',
  inconsistency: 'Inconsistency',
  indirectness: 'Indirectness',
  imprecision: 'Imprecision',
  publication_bias: 'Publication bias',
  large_effect: 'Large effect',
  dose_response: 'Dose-response',
  opposing_confounding: 'Confounding that would hide the effect',
  replication: 'Replication',
};

type Graded = Pick<OutcomeCertainty, 'level' | 'shown' | 'steps' | 'evidenceIds'>;

export const ORGANISM_WORDS: Readonly<Record<Organism, string>> = {
  people: 'people',
  animals: 'animals',
  microbes: 'single-celled organisms',
  cells: 'cells',
};
const SHOWING_WORDS: Readonly<Record<Showing, string>> = {
  intervention: 'by intervention',
  association: 'by association',
  statement: 'stated as known',
};

/**
 * Whether a result is described by how it was shown instead of a level: a mechanism of which no person has changed a
 * step.
 */
export function isGradedByShowing({ shown, steps }: Pick<OutcomeCertainty, 'shown' | 'steps'>): boolean {
  return shown !== undefined && !steps.some(({ by }) => by === 'person');
}

/**
 * The grade of one result. A mechanism is described by how and in whom it was shown, and in how many works: one
 * experiment in mice is not doubtful in the sense that "low" has for a treatment, and what works only state as known
 * was shown by none of them. A grade that a person has changed is shown as its level.
 */
export function gradeInWords({ level, shown, steps, evidenceIds }: Graded): string {
  if (!shown || !isGradedByShowing({ shown, steps })) return CERTAINTY_WORDS[level];
  if (shown.by === 'statement') return SHOWING_WORDS.statement;
  const whom = shown.in === null ? '' : ` in ${ORGANISM_WORDS[shown.in]}`;
  // Not each of several need have intervened.
  const works = evidenceIds.length === 1 ? 'one work' : `resting on ${evidenceIds.length} works`;
  return `${SHOWING_WORDS[shown.by]}${whom}, ${works}`;
}

/**
 * Why a result has its grade: every step that led there; for a mechanism described as above, what counts against it.
 */
export function reasonsInWords({ shown, steps }: Pick<OutcomeCertainty, 'shown' | 'steps'>): string[] {
  if (!isGradedByShowing({ shown, steps }))
    return steps.filter(({ factor, change }) => factor === 'start' || change !== 0).map((step) => stepInWords(step));
  return steps
    .filter(({ factor, change }) => change < 0 && factor !== 'replication')
    .map(({ factor, reason }) => `${FACTOR_WORDS[factor]}: ${reason}`);
}

function stepInWords({ factor, change, reason, by }: CertaintyStep): string {
  const name = factor === 'start' ? '' : `${FACTOR_WORDS[factor]} ${change > 0 ? '+' : ''}${change}`;
  return `${name}${by === 'person' ? ' (changed by a reader)' : ''}${name ? ': ' : ''}${reason}`;
}

/**
 * The result whose grade represents the answer: what works only state as known says nothing about the certainty of the
 * rest.
 */
export function decisiveResult<R extends Pick<OutcomeCertainty, 'shown'>>(outcomes: readonly R[]): R | undefined {
  return outcomes.find(({ shown }) => shown?.by !== 'statement') ?? outcomes[0];
}

/** The scale of the grades: mechanisms have their own. */
export function scaleInWords(outcomes: readonly Pick<OutcomeCertainty, 'shown'>[]): string {
  const ofMechanisms = outcomes.filter(({ shown }) => shown !== undefined).length;
  if (ofMechanisms === 0) return 'by the steps of GRADE';
  return ofMechanisms === outcomes.length
    ? 'by how and in whom each was shown, not by GRADE'
    : 'by how and in whom each was shown where it says so, else by the steps of GRADE';
}

/** Printed with every tally. */
export const TALLY_CAVEAT =
  'A count of studies, each with one vote: large and small, strong and weak studies count alike, so it is no estimate of an effect.';

/** "Of 7 studies on mortality: 4 found benefit, 1 found harm, 2 found no difference." */
export function tallyInWords({ outcome, benefit, harm, none, unclear }: Tally): string {
  const parts = [
    [benefit, 'found benefit'],
    [harm, 'found harm'],
    [none, 'found no difference'],
    [unclear, 'leave it unclear'],
  ] as const;
  const counts = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return `Of ${benefit + harm + none + unclear} studies on ${outcome}: ${counts.join(', ')}.`;
}

/** The first line of an answer without its first word, where that is shown before it anyway. */
export function afterDirection(lead: string, direction: AnswerDirection): string {
  const beginning = `${DIRECTION_WORDS[direction]}. `;
  return lead.startsWith(beginning) ? lead.slice(beginning.length) : lead;
}

/** Reasons may be sentences of their own; in a row they end with one full stop, which is not theirs. */
export function inOneSentence(reasons: readonly string[]): string {
  return reasons.map((reason) => (reason.endsWith('.') ? reason.slice(0, -1) : reason)).join('; ');
}

/**
 * The words for domains and judgements. Separate from the schemas, so that pages can use them without loading a parser.
 */
export const BIAS_DOMAIN_WORDS: Readonly<Record<BiasDomain, string>> = {
  randomisation: 'Randomisation process',
  confounding: 'Confounding',
  selection: 'Selection of participants',
  classification: 'Classification of interventions',
  deviations: 'Deviations from intended interventions',
  missing_data: 'Missing outcome data',
  measurement: 'Measurement of the outcome',
  reporting: 'Selection of the reported result',
};

export const BIAS_CONCERN_WORDS: Readonly<Record<BiasConcern, string>> = {
  low: 'low concern',
  some: 'some concerns',
  high: 'high concern',
  no_information: 'no information',
};

/** Begins the sentence of a run without a report that names the works nearest to its question. */
export const NEAREST_BELOW = 'Nearest to the question, but below the threshold: ';

/** Why a run stopped, for its reader. Apart from the schema, so that pages can say it without loading a parser. */
export const EXIT_SENTENCES: Readonly<Record<Exit, string>> = {
  approval: 'Enough evidence on the question was found.',
  saturation: 'Two rounds in a row brought no new relevant work.',
  max_rounds: 'The agreed number of rounds was used up.',
  timeout: 'The agreed time was used up.',
  resets: 'The team was given a new plan twice and still made no progress.',
  budget: 'The budget for gathering was used up.',
  write_now: 'You asked for the report.',
  model_unavailable: 'The language model stopped answering; the rest was done by rules.',
  answered: 'Every source had answered, or had used up its time.',
  nothing_found: 'No source had a relevant work.',
};
