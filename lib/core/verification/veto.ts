import type { EvidenceReading } from './evidence-reading.ts';

/** What code has against a sentence. `reason` is read by readers, and by the model that is asked about a doubt. */
export interface Objection {
  name: string;
  /** The best that the sentence may be while the objection holds. */
  verdict: 'partly' | 'contradicted' | 'not_found';
  reason: string;
  /**
   * What code can know (numbers, names, a denial of the same predicate) nothing overrules. What it only suspects, because
   * other words may well say the same, the model that judges the sentence is asked about.
   */
  isCertain: boolean;
  /** It was certain until the sentence was insisted on: only a model that says so in as many words sets it aside. */
  isAnswerable?: boolean;
}

/** A sentence and what it rests on; `counts` are numbers that code made of what is shown. */
export interface RuleInput {
  claim: string;
  /** The whole sentence as it stands, where `claim` is what is left of it without a review's own words. */
  whole?: string;
  evidence: EvidenceReading;
  counts: readonly number[];
}

export type Rule = (input: RuleInput) => Objection | null;

export function veto(name: string, verdict: Objection['verdict'], reason: string): Objection {
  return { name, verdict, reason, isCertain: true };
}

/** A doubt that holds leaves a sentence partly supported: code does not know that the source says otherwise. */
export function doubt(name: string, reason: string): Objection {
  return { name, verdict: 'partly', reason, isCertain: false };
}

/** The first certain objection, else the first doubt; null where there is none. */
export function gravest(objections: readonly (Objection | null)[]): Objection | null {
  const raised = objections.filter((each) => each !== null);
  return raised.find(({ isCertain }) => isCertain) ?? raised[0] ?? null;
}
