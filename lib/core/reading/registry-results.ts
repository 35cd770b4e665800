import { findEffects } from './effects.ts';
import { findPValues } from './p-values.ts';
import type { ResultSentence } from './result-sentences.ts';
import { toldOutcomes } from './told-outcomes.ts';

/** As the registry's text begins its lines of posted results; everything else in it is a plan. */
const RESULT_LINE =
  /^(?:Primary outcome result: |Analysis of |Serious adverse events: |Deaths from any cause: )(?!.*no values posted)/;
const LONGEST_LINE = 1_400;
const MOST_LINES = 60;

/** The posted results of a registration, one a line. */
export function registrySentences(source: string): ResultSentence[] {
  const lines: ResultSentence[] = [];
  let start = 0;
  for (const text of source.split('\n')) {
    if (RESULT_LINE.test(text) && text.length <= LONGEST_LINE && lines.length < MOST_LINES) {
      const isAnalysis = text.startsWith('Analysis of');
      lines.push({
        text,
        start,
        end: start + text.length,
        part: 'result',
        contextStart: start,
        effects: findEffects(text),
        told: toldOutcomes(text),
        ps: findPValues(text),
        strength: isAnalysis ? 0.8 : 0.5,
      });
    }
    start += text.length + 1;
  }
  return lines;
}
