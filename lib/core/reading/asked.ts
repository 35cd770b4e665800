import { stems } from '../text/words.ts';

/** One part of what was asked, as reading needs it. */
export interface AskedPart {
  text: string;
  asksYesNo: boolean;
  outcomes: readonly string[];
}

/** What reading needs of a parsed question. */
export interface Asked {
  question: string;
  parts?: readonly AskedPart[];
  population?: string | null;
  /** In English, where it was asked in another language. */
  inEnglish?: string | null;
}

/** The parts of a question; a question without any is one part of its own. What only says whom it asks about is no outcome. */
export function partsOf({ question, inEnglish, parts, population }: Asked): AskedPart[] {
  if (!parts || parts.length === 0) return [{ text: inEnglish ?? question, asksYesNo: false, outcomes: [] }];
  const whom = new Set(stems(population ?? ''));
  return parts.map((part) => ({
    ...part,
    outcomes: part.outcomes.filter((name) => !stems(name).every((stem) => whom.has(stem))),
  }));
}
