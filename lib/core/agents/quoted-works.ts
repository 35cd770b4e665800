import * as z from 'zod';
import { type Evidence, isRetracted } from '../evidence/evidence.ts';
import type { Citation } from '../findings/quote.ts';
import { worksToWeigh } from '../judge/works-to-weigh.ts';
import { citeQuote } from './cite-quote.ts';
import type { RankedWork, ResearchPlan } from './handlers.ts';
import { keyPassages } from './key-passages.ts';
import { standsIn } from './stands-in.ts';
import { type AnnouncedWorks, announceWorks } from './works-in-prompt.ts';

/** A quote as a model gives it: what it copied, and the alias of the work. */
export const proposedQuote = z.object({ evidenceIds: z.array(z.string()), quote: z.string() });
export type ProposedQuote = z.infer<typeof proposedQuote>;

/** Works that a model was shown and may quote. */
export interface QuotedWorks {
  text: string;
  works: readonly Evidence[];
  /** The quote where it stands in the first of its works that has it; null where it stands in none. */
  locate(quote: ProposedQuote): Citation | null;
  workOf(citation: Citation): Evidence | undefined;
}

interface Limits {
  works: number;
  characters: number;
}

/** The most relevant works that count, one a study, by their key passages. */
export function quotedWorks(plan: ResearchPlan, ranked: readonly RankedWork[], limits: Limits): QuotedWorks {
  const shown = worksToWeigh(ranked)
    .filter(({ work }) => !isRetracted(work))
    .slice(0, limits.works);
  const announced: AnnouncedWorks = announceWorks(shown, (work) =>
    keyPassages(work, plan, { characters: limits.characters, most: 3 }).map(({ quote }) => quote),
  );
  const byId = new Map(shown.map(({ work }) => [work.id, work]));
  return {
    text: announced.text,
    works: [...byId.values()],
    locate({ evidenceIds, quote }) {
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
  const isNamedIn = standsIn(name);
  return [title, ...Object.values(texts)].some((text) => text !== undefined && isNamedIn(text));
}
