import type { Evidence } from '#contract/evidence.ts';
import type { ReferenceWorks } from '#core/ports/reference-works.ts';
import { words } from '#core/text/words.ts';

/** Sources that know these works, in memory; `unanswered` of them say nothing. */
export function worksInMemory(
  known: readonly Evidence[],
  { unanswered = [], elsewhere = [] }: { unanswered?: string[]; elsewhere?: string[] } = {},
): ReferenceWorks {
  const isDown = unanswered.length > 0;
  return {
    known: async (ids) => ({
      works: isDown
        ? []
        : known.filter((work) =>
            ids.some(
              (each) =>
                (each.doi ?? each.pmid) !== undefined && (each.doi === work.ids.doi || each.pmid === work.ids.pmid),
            ),
          ),
      unanswered,
      elsewhere,
    }),
    search: async ({ text }) => {
      const asked = new Set(words(text));
      const shared = ({ title }: Evidence) => words(title).filter((word) => asked.has(word)).length;
      return { works: isDown ? [] : known.toSorted((a, b) => shared(b) - shared(a)).slice(0, 5), unanswered };
    },
    complete: async (work) => ({ work, remarks: [] }),
  };
}
