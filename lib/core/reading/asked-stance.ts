import type { EffectDirection, Finding, Stance } from '#contract/finding.ts';
import type { Change } from './change-cues.ts';
import { stanceIn } from './stance.ts';
import { areOpposite, type ToldOutcome, toldOutcomes } from './told-outcomes.ts';

/** What a yes answer to a question would say. */
export interface Expectation {
  /** The change asked for; `same` where yes means that nothing differs (safe, as good as); null where any effect is a yes. */
  change: Change | null;
}

const SAMENESS =
  /\b(?:comparable|equivalent|equal(?:ly)?|similar|the same|identical|interchangeable|non-?inferior|as (?:good|effective|safe|accurate|reliable|well|efficacious|useful) as|safe(?:ly)?|safety|well tolerated|feasible|unnecessary|harmless|without|reproducible|reliable|agree(?:ment)?)\b/i;
const BETTER =
  /\b(?:improv\w+|better|superior|benefi\w+|effective\w*|useful|help\w*|advantage\w*|protect\w*|efficac\w+|worthwhile)\b/i;

/** Reads what yes would mean from the words of the question. */
export function expectationOf(question: string): Expectation {
  if (SAMENESS.test(question)) return { change: 'same' };
  const told = toldOutcomes(question)[0]?.change;
  if (told && told !== 'related' && told !== 'same') return { change: told };
  return { change: BETTER.test(question) ? 'better' : null };
}

/** What one result says to a question that can be answered with yes or no. */
export function stanceTowards(
  { change }: Expectation,
  {
    text,
    told,
    direction,
    isSignificant,
    moved = null,
  }: {
    text: string;
    told: ToldOutcome | null;
    direction: EffectDirection;
    isSignificant: boolean;
    /** What the estimate says where no word does. */
    moved?: Change | null;
  },
): Stance {
  const says = direction === 'none' ? 'same' : (told?.change ?? moved);
  const effect = says ? (says === 'same' ? 'none' : 'effect') : stanceIn(text);
  // "31 (65%) v 44 (36%), p = 0.001" tells a difference without a word for it.
  if (effect === null) return isSignificant && change === null ? 'yes' : 'unclear';
  if (change === 'same') return effect === 'none' ? 'yes' : direction === 'harm' ? 'no' : 'unclear';
  if (effect === 'none') return 'no';
  if (change === null || says === null || says === 'related') return 'yes';
  if (change === 'better') return direction === 'harm' ? 'no' : 'yes';
  if (change === 'worse') return direction === 'benefit' ? 'no' : 'yes';
  return areOpposite(change, says) ? 'no' : 'yes';
}

/** One side holds the more. */
const CLEAR = 0.55;
/** A denial answers the question; of the differences that are told beside it many are of something else. */
const DENIAL = 1.5;

/** What a work says as a whole: its findings by how much they bear on the question. */
export function stanceOfWork(findings: readonly Pick<Finding, 'stance' | 'relevance' | 'isMain'>[]): Stance {
  const weightOf = (side: Stance) =>
    findings.reduce(
      (sum, { stance, relevance, isMain }) => sum + (stance === side ? relevance * (isMain ? 2 : 1) : 0),
      0,
    );
  const yes = weightOf('yes');
  const no = DENIAL * weightOf('no');
  if (yes + no === 0) return 'unclear';
  const share = yes / (yes + no);
  if (share >= CLEAR) return 'yes';
  return share <= 1 - CLEAR ? 'no' : 'mixed';
}
