import { findDirections } from '../../text/polarity/direction.ts';
import { findConcepts } from '../lookup.ts';
import { isGrammar, nounRunAtStart, nounRuns } from '../phrases.ts';

interface Span {
  start: number;
  end: number;
}

/** A told effect: `text === source.slice(start, end)`. */
export interface Outcome extends Span {
  name: string;
  text: string;
}

/** An outcome is named by at most this many words beside its cue ("reduced amyloid plaque burden"). */
const WORDS_OF_OUTCOME = 4;

/** Characters on either side of a cue, far more than these words have; a sentence may be of any length. */
const NEAR = 300;

/** Effects told as direction and outcome: "slowed cognitive decline", "mortality was significantly reduced". */
export function findOutcomes(source: string): Outcome[] {
  return findDirections(source).flatMap((cue): Outcome[] => {
    if (cue.direction === 'none') return [];
    const span = outcomeBefore(source, cue) ?? outcomeAfter(source, cue);
    if (!span) return [];
    const text = source.slice(span.start, span.end);
    return [{ name: text.toLowerCase().replace(/\s+/g, ' '), text, ...span }];
  });
}

function outcomeAfter(source: string, cue: Span): Span | undefined {
  const rest = source.slice(cue.end, cue.end + NEAR);
  const lead = /^\s+(?:(?:the|their|its|of|a|an|(?:the )?(?:risk|rates?|odds|incidence) of)\s+)*/i.exec(rest)?.[0];
  if (lead === undefined) return undefined;
  const clause = rest.slice(lead.length).split(/[.;:,()[\]]/, 1)[0] ?? '';
  const run = nounRunAtStart(clause, endsOutcome);
  if (!run) return undefined;
  const words = run.text.match(/\S+/g)?.slice(0, WORDS_OF_OUTCOME) ?? [];
  // A name with a preposition in it ("quality of life") reaches beyond the run.
  const named = findConcepts(clause, run.end).find(({ end }) => end > run.end);
  const length = named?.end ?? words.join(' ').length;
  return { start: cue.start, end: cue.end + lead.length + length };
}

function endsOutcome(word: string): boolean {
  return isGrammar(word) || /[^e]ed$/.test(word);
}

function outcomeBefore(
  source: string,
  cue: { start: number; end: number },
): { start: number; end: number } | undefined {
  const from = Math.max(0, cue.start - NEAR);
  const before = source.slice(from, cue.start);
  const auxiliary =
    /\s+(?:(?:was|were|is|are|has|have|had|been|being|be|also|significantly|markedly|substantially|greatly|slightly|modestly)\s+)+$/i.exec(
      before,
    );
  if (!auxiliary) return undefined;
  const run = nounRuns(before.slice(0, auxiliary.index)).at(-1);
  if (run?.end !== auxiliary.index) return undefined;
  const words = run.text.split(' ').slice(-WORDS_OF_OUTCOME).join(' ');
  return { start: from + run.end - words.length, end: cue.end };
}
