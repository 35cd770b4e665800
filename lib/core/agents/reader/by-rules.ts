import type { Evidence } from '#contract/evidence.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { AssayError } from '#core/errors.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { readWork } from '#core/reading/read-by-rules.ts';
import type { RankedWork, Reader } from '../handlers.ts';

/**
 * Reads works by code alone. Every round reads the same works again; what was read goes with the work and the question, and
 * changes nothing but the time it takes.
 */
export function createRulesReader(): Reader {
  const known = new WeakMap<ParsedQuestion, WeakMap<Evidence, WorkReading>>();

  function readOnce(plan: ParsedQuestion, { work, relevance }: RankedWork): WorkReading {
    const ofPlan = known.get(plan) ?? new WeakMap<Evidence, WorkReading>();
    known.set(plan, ofPlan);
    const present = ofPlan.get(work);
    if (present?.relevance === relevance) return present;
    const reading = readWork({ work, relevance, question: plan });
    ofPlan.set(work, reading);
    return reading;
  }

  return {
    async read({ plan, works }, signal) {
      if (signal.aborted) throw new AssayError('cancelled');
      return works.map((each) => readOnce(plan, each));
    },
  };
}
