import type { RunEventOf } from '#contract/event.ts';
import { ASK_SOURCE_LABELS } from '#contract/source-labels.ts';
import { count, type EventDescription, line } from './describe-team-event.ts';

type AskEvent = RunEventOf<
  'works_taken_over' | 'question_understood' | 'retrieved' | 'evaluated' | 'answered' | 'memory_read'
>;

/** The trace line of a conversation event. */
export function describeAskEvent(event: AskEvent): EventDescription {
  switch (event.type) {
    case 'works_taken_over': {
      const from = event.fromRuns.length === 1 ? 'an earlier run' : `${event.fromRuns.length} earlier runs`;
      const text = `Took ${count(event.works, 'work')} over from ${from}`;
      return line('search', event.message ? `${text}. ${event.message}` : text, event.message !== undefined);
    }
    case 'question_understood':
      return line(
        'planner',
        event.by === 'alone' ? 'The question is self-contained' : `Understood as: ${event.question}`,
      );
    case 'retrieved':
      return line('search', describeRetrieval(event), event.status !== 'success');
    case 'evaluated': {
      const { original, filtered, average } = event.stats;
      const weak = event.scores.filter(({ isWeak }) => isWeak).length;
      const kept = `Kept ${filtered} of ${count(original, 'work')}, mean quality ${average.toFixed(2)}`;
      return line('judge', weak > 0 ? `${kept}; ${weak} of them weak` : kept);
    }
    case 'memory_read': {
      const { entities, relations } = event.reading;
      return line(
        'report',
        `Read for memory: ${count(entities.length, 'name')}, ${count(relations.length, 'relation')}`,
      );
    }
    case 'answered': {
      const sides = event.positions.length > 0 ? `, ${count(event.positions.length, 'disagreement')} shown` : '';
      const confidence = event.confidence ? `; confidence ${event.confidence.word}` : '';
      return line('report', `Answered${confidence}${sides}`);
    }
  }
}

function describeRetrieval({ status, works, sourcesUsed, errorMessage }: RunEventOf<'retrieved'>): string {
  const asked = sourcesUsed.map((source) => ASK_SOURCE_LABELS[source]).join(', ');
  const found = `${count(works, 'work')} at hand${asked ? ` from ${asked}` : ''}`;
  if (status === 'success') return found;
  return [status === 'partial' ? found : 'No source answered', errorMessage].filter(Boolean).join('. ');
}
