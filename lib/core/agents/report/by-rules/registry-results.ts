import type { Evidence } from '#contract/evidence.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { matchConcepts } from '#core/reading/concept-match.ts';
import { findEntities } from '#core/reading/entities.ts';
import { stems } from '#core/text/words.ts';
import type { Candidate } from './candidates.ts';

/** What a trial registry posts of a study's results, one line of the stored text each. */
export interface RegistryResult {
  kind: 'outcome' | 'analysis' | 'harm';
  candidate: Candidate;
}

const KINDS: readonly [RegExp, RegistryResult['kind']][] = [
  [/^(?:Primary|Secondary) outcome result: /, 'outcome'],
  [/^Analysis of /, 'analysis'],
  [/^(?:Serious adverse events|Deaths from any cause): /, 'harm'],
];
const NOTHING_POSTED = /: no values posted\.$/;
/** A longer line is a table, not a sentence. */
const MAX_LENGTH = 600;

/** The posted results of the registered studies among the works, as their registry words them, most relevant study first. */
export function readRegistryResults(works: readonly RankedWork[], { concepts }: ParsedQuestion): RegistryResult[] {
  const match = matchConcepts(concepts);
  return works.flatMap(({ work, relevance }) =>
    resultLines(work).map(({ kind, text, start, end }): RegistryResult => {
      const named = match(text);
      const statement = {
        text,
        start,
        end,
        work,
        field: 'registry' as const,
        part: 'result' as const,
        concepts: named,
        about: named,
        mentions: [],
        outcomes: [],
        entities: findEntities(text),
      };
      const citation = { evidenceId: work.id, field: 'registry' as const, quote: text, start, end };
      return {
        kind,
        candidate: { text, citation, statement, stems: new Set(stems(text)), coverage: 0, score: relevance },
      };
    }),
  );
}

function resultLines({
  registry,
  texts,
}: Evidence): { kind: RegistryResult['kind']; text: string; start: number; end: number }[] {
  if (!registry?.hasResults || texts.registry === undefined) return [];
  return Array.from(texts.registry.matchAll(/^[^\n]+$/gm)).flatMap((line) => {
    const text = line[0].trimEnd();
    const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1];
    if (kind === undefined || text.length > MAX_LENGTH || NOTHING_POSTED.test(text)) return [];
    return [{ kind, text, start: line.index, end: line.index + text.length }];
  });
}
