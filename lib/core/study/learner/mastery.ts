import type { ConceptMastery, MasteryEvidence, MasteryStatus, QuestionType } from '#contract/study/study.ts';

/** Chance from which a concept is `reached`, gates permitting; the threshold of the study contract. */
export const REACHED_AT = 0.85;
/** Chance from which it is `confirmed`: the threshold of OATutor, and what EDM 2025 (Rori) found to stay relevant. */
export const CONFIRMED_AT = 0.95;
/** A score from which an answer is right. */
export const RIGHT_FROM = 0.7;
/** What a prerequisite should at least be known to; below it a learner is warned, never stopped. */
export const REQUIRED = 0.5;
/**
 * Graded answers without a hint before a concept can be reached, and the question types they must be of; of one type they must be of two
 * questions that are answered in the learner's own letters or figures, where guessing is no help, or of one on two days: some
 * concepts have a single card.
 */
export const LEAST_ANSWERS = 3;
const LEAST_TYPES = 2;
const LEAST_WRITTEN = 2;
const WRITTEN: ReadonlySet<QuestionType> = new Set(['cloze', 'number']);
/** Right answers in a row that reach it: with the last one alone, simulated learners pass too often (docs/study.md). */
export const RIGHT_IN_A_ROW = 2;
const DAY = 86_400_000;

/** Parameters of Bayesian knowledge tracing (Corbett & Anderson 1995), at OATutor's defaults. */
const SLIP = 0.1;
const TRANSIT = 0.1;
/**
 * What the estimate must come to for `reached` and for `confirmed`: the threshold by the answers alone. What the feedback on the last one is
 * presumed to have taught does not lift anyone over it.
 */
export const GATE_AT = REACHED_AT + (1 - REACHED_AT) * TRANSIT;
export const CONFIRMED_GATE_AT = CONFIRMED_AT + (1 - CONFIRMED_AT) * TRANSIT;
const GUESS: Readonly<Record<Exclude<QuestionType, 'choice'>, number>> = {
  cloze: 0.1,
  number: 0.1,
  free_text: 0.05,
  explain_both: 0.05,
};
/** No answer makes anything certain: from 0 or 1 no later answer could lead back. */
const LEAST_P = 0.001;

export interface MasteryAnswer {
  answerId: string;
  questionId: string;
  type: QuestionType;
  /** Of a choice. */
  options: number;
  /** 0..1, after hints, as it stands in the grade. */
  score: number;
  /** Share of such grades that are wrong, 0..0.5. */
  graderError: number;
  hintsUsed: number;
  isRevealed: boolean;
  isDontKnow: boolean;
  isDiagnostic: boolean;
  /** Two gradings disagreed: the estimate moves half as far. */
  isUnsure: boolean;
  /** The question was answered before: it never counts twice. */
  isRepeat: boolean;
  /** What it was asked from was withdrawn since. */
  isWithdrawn?: boolean;
  at: string;
}

/** @param p0 chance that it is known before the first answer. */
export function newMastery(conceptId: string, p0: number): ConceptMastery {
  const fresh = { conceptId, p: bounded(p0), attempts: 0, evidence: [], card: null };
  return { ...fresh, status: 'unseen', missing: whatIsMissing(fresh) };
}

/**
 * What an answer tells about its concept: Bayesian knowledge tracing with the guess of its question type and the grader's
 * error folded in, then the gates. The one place where mastery changes; no model has a say in it.
 */
export function updateMastery(mastery: ConceptMastery, answer: MasteryAnswer): ConceptMastery {
  const before = mastery.p;
  const why = whyNotCounted(answer);
  const tells = !(answer.isRevealed || answer.isRepeat || answer.isWithdrawn);
  const after = tells ? chanceAfter(before, answer) : before;
  const { answerId, questionId, type, score, at } = answer;
  const entry = { answerId, questionId, type, score, before, after, counts: why === null, why: why ?? 'Counts.', at };
  const evidence: MasteryEvidence[] = [...mastery.evidence, entry];
  const changed = { ...mastery, p: after, attempts: mastery.attempts + (tells ? 1 : 0), evidence };
  if (!tells) return changed;
  const status = statusAfter(mastery, changed, answer);
  return { ...changed, status, missing: isKnown(status) ? null : whatIsMissing(changed) };
}

/**
 * What answers on other concepts let one expect of it: moves the estimate of a concept without answers of its own, and is
 * shown as what it is. Not an attempt, and nothing is reached by it.
 */
export function inferMastery(
  mastery: ConceptMastery,
  { logOdds, why, from }: { logOdds: number; why: string; from: MasteryAnswer },
): ConceptMastery {
  const before = mastery.p;
  const after = bounded(1 / (1 + ((1 - before) / before) * Math.exp(-logOdds)));
  const { answerId, questionId, type, score, at } = from;
  const entry = { answerId, questionId, type, score, before, after, counts: false, why, at };
  const changed = { ...mastery, p: after, evidence: [...mastery.evidence, entry] };
  return { ...changed, missing: whatIsMissing(changed) };
}

/** A source of the concept was withdrawn: it is open again until an answer from what is left is right. */
export function reopenMastery(mastery: ConceptMastery): ConceptMastery {
  if (mastery.evidence.length === 0) return mastery;
  const missing = 'A source of this was withdrawn. Still needed: a right answer from another source.';
  return { ...mastery, status: 'reopened', missing };
}

/** Reached or confirmed. */
export function isKnown(status: MasteryStatus): boolean {
  return status === 'reached' || status === 'confirmed';
}

/** How an answer to such a question may mislead: `slip` known but wrong, `guess` unknown but right; the grader's error is in both. */
export function itemError({ type, options, graderError }: Pick<MasteryAnswer, 'type' | 'options' | 'graderError'>): {
  slip: number;
  guess: number;
} {
  const guess = type === 'choice' ? 1 / Math.max(2, options) : GUESS[type];
  // At one half a grade tells nothing; beyond it right would count as wrong.
  const e = Math.min(0.5, Math.max(0, graderError));
  return { slip: SLIP * (1 - e) + (1 - SLIP) * e, guess: guess * (1 - e) + (1 - guess) * e };
}

function chanceAfter(p: number, answer: MasteryAnswer): number {
  const { slip, guess } = answer.isDontKnow ? { slip: SLIP, guess: 0 } : itemError(answer);
  const s = answer.isDontKnow ? 0 : Math.min(1, Math.max(0, answer.score));
  const known = s * (1 - slip) + (1 - s) * slip;
  const unknown = s * guess + (1 - s) * (1 - guess);
  const posterior = (p * known) / (p * known + (1 - p) * unknown);
  // Something is learned from feedback, which a diagnostic does not give.
  const learned = answer.isDiagnostic ? posterior : posterior + (1 - posterior) * TRANSIT;
  return bounded(answer.isUnsure ? p + (learned - p) / 2 : learned);
}

function bounded(p: number): number {
  return Math.min(1 - LEAST_P, Math.max(LEAST_P, p));
}

function whyNotCounted({ isRevealed, isRepeat, isWithdrawn, hintsUsed }: MasteryAnswer): string | null {
  if (isWithdrawn) return 'The source of this question was withdrawn, so it no longer counts.';
  if (isRevealed) return 'The answer was shown, so it does not count.';
  if (isRepeat) return 'This question was answered before and does not count twice.';
  if (hintsUsed > 0) return 'A hint was used: the estimate moves, but it does not count towards mastery.';
  return null;
}

/**
 * One slip does not take away what was reached (as in ALEKS): it is lost with a second wrong answer in a row, or when it
 * is rather unknown than known. Of `confirmed` a slip leaves `reached`.
 */
function statusAfter(earlier: ConceptMastery, now: ConceptMastery, answer: MasteryAnswer): MasteryStatus {
  if (passesGates(now)) {
    const isConfirmed =
      now.p >= CONFIRMED_GATE_AT ||
      earlier.status === 'confirmed' ||
      (isKnown(earlier.status) && isDayLater(earlier, answer));
    return isConfirmed ? 'confirmed' : 'reached';
  }
  const [last, before] = now.evidence.filter(({ counts }) => counts).toReversed();
  if (isKnown(earlier.status) && now.p >= REQUIRED && (wasRight(last) || wasRight(before))) return 'reached';
  return earlier.status === 'reopened' ? 'reopened' : 'learning';
}

function isDayLater({ card }: ConceptMastery, { at }: MasteryAnswer): boolean {
  return card !== null && Date.parse(at) - Date.parse(card.lastReview) >= DAY;
}

function passesGates(mastery: Pick<ConceptMastery, 'p' | 'evidence'>): boolean {
  return mastery.p >= GATE_AT && gatesMissing(mastery).length === 0;
}

/** Evidence that moved the estimate through an own answer, in order. */
function movedBy({ evidence }: Pick<ConceptMastery, 'evidence'>): MasteryEvidence[] {
  return evidence.filter(({ counts, before, after }) => counts || before !== after);
}

function wasRight(entry: MasteryEvidence | undefined): boolean {
  return entry?.counts === true && entry.score >= RIGHT_FROM;
}

function gatesMissing(mastery: Pick<ConceptMastery, 'evidence'>): string[] {
  const counted = mastery.evidence.filter(({ counts }) => counts);
  const types = new Set(counted.map(({ type }) => type));
  const written = new Set(counted.flatMap(({ type, questionId }) => (WRITTEN.has(type) ? questionId : [])));
  const days = new Set(counted.flatMap(({ type, at }) => (WRITTEN.has(type) ? at.slice(0, 10) : [])));
  const more = LEAST_ANSWERS - counted.length;
  const missing: string[] = [];
  if (more > 0) missing.push(`${more === 1 ? 'one more answer' : `${more} more answers`} without a hint`);
  if (types.size > 0 && types.size < LEAST_TYPES && written.size < LEAST_WRITTEN && days.size < LEAST_WRITTEN) {
    missing.push(types.has('choice') ? 'a question that is not a choice' : 'a question of another type');
  }
  const last = movedBy(mastery).slice(-RIGHT_IN_A_ROW);
  if (counted.length > 0 && !last.every(wasRight)) {
    missing.push(wasRight(last.at(-1)) ? 'one more right answer in a row' : 'two right answers in a row');
  }
  return missing;
}

function whatIsMissing(mastery: Pick<ConceptMastery, 'p' | 'evidence'>): string {
  const missing = gatesMissing(mastery);
  if (mastery.p < GATE_AT) {
    missing.push(`an estimate of ${Math.ceil(GATE_AT * 100)} % (now ${Math.round(mastery.p * 100)} %)`);
  }
  return `Still needed: ${missing.join('; ')}.`;
}
