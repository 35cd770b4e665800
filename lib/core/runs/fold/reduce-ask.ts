import type { LoggedEvent } from '#contract/event.ts';
import type { AskView, RunView } from '#contract/run-view.ts';

/** Folds the events of a conversation turn, and of a run that starts from others; any other event changes nothing. */
export function reduceAsk(view: RunView, event: LoggedEvent): RunView {
  switch (event.type) {
    case 'works_taken_over':
      return { ...view, takenOver: content(event) };
    case 'question_understood':
      return { ...view, ask: { understood: content(event), retrieval: null, evaluation: null, answered: null } };
    case 'retrieved':
      return withAsk(view, { retrieval: content(event) });
    case 'evaluated':
      return withAsk(view, { evaluation: content(event) });
    case 'answered':
      return withAsk(view, { answered: content(event) });
    case 'memory_read':
      return { ...view, memoryReading: event.reading };
    default:
      return view;
  }
}

function withAsk(view: RunView, change: Partial<AskView>): RunView {
  return view.ask ? { ...view, ask: { ...view.ask, ...change } } : view;
}

/** An event without the fields that the log adds. */
function content<T extends { type: string; seq: number; at: string }>(event: T): Omit<T, 'type' | 'seq' | 'at'> {
  const { type: _type, seq: _seq, at: _at, ...rest } = event;
  return rest;
}
