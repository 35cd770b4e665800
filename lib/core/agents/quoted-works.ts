import * as z from 'zod';
import type { Citation } from '#contract/citation.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { worksToWeigh } from '../appraisal/studies.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { occursIn } from '../text/whole-words.ts';
import { citeQuote } from './cite-quote.ts';
import { announceFindings } from './findings-in-prompt.ts';
import type { RankedWork } from './handlers.ts';

/**
 * A quote as a model gives it: the alias of a finding that it was shown, or the copied text, and the alias of the work.
 */
export const proposedQuote = z.object({ evidenceIds: z.array(z.string()), quote: z.string() });
export type ProposedQuote = z.infer<typeof proposedQuote>;

/** Works that a model was shown and may quote. */
export interface QuotedWorks {
  text: string;
  works: readonly Evidence[];
  findings: readonly Finding[];
  /** The quote in the first of its works that contains it; null where none does. */
  locate(quote: ProposedQuote): Citation | null;
  workOf(citation: Citation): Evidence | undefined;
}

interface Shown {
  plan: ParsedQuestion;
  works: readonly RankedWork[];
  readings?: readonly WorkReading[] | undefined;
}

interface Limits {
  works: number;
  /** Findings per work. */
  findings: number;
}

/** The most relevant works that count, one per study, with their findings. */
export function quotedWorks({ plan, works, readings = [] }: Shown, limits: Limits): QuotedWorks {
  const shown = worksToWeigh(works)
    .filter(({ work }) => !isRetracted(work))
    .slice(0, limits.works);
  const announced = announceFindings({ plan, works: shown, readings, most: limits.findings });
  const byId = new Map(shown.map(({ work }) => [work.id, work]));
  return {
    text: announced.text,
    findings: announced.findings,
    works: [...byId.values()],
    locate({ evidenceIds, quote }) {
      const finding = announced.findingOf(quote) ?? evidenceIds.map(announced.findingOf).find(Boolean);
      if (finding) return finding.citation;
      for (const id of announced.idsOf(evidenceIds)) {
        const work = byId.get(id ?? '');
        const citation = work ? citeQuote(work, quote) : null;
        if (citation) return citation;
      }
      return null;
    },
    workOf: ({ evidenceId }) => byId.get(evidenceId),
  };
}

/** Whether a work has these words, in its title or in any of its texts. */
export function hasWords({ title, texts }: Evidence, name: string): boolean {
  const isNamedIn = occursIn(name);
  return [title, ...Object.values(texts)].some((text) => text !== undefined && isNamedIn(text));
}
