import type { AgentName } from '#contract/agent-name.ts';
import type { LoggedEvent } from '#contract/event.ts';
import { type AskView, NO_DRAFTS, type RunView, type SectionView } from '#contract/run-view.ts';
import { finish, reduceTeam, work } from './reduce-team.ts';

export function applyReport(view: RunView, event: LoggedEvent): RunView {
  switch (event.type) {
    case 'synthesizing': {
      const sections: SectionView[] = event.sections.map((section) => ({ ...section, state: 'waiting', blocks: [] }));
      return work(
        { ...view, exit: event.exit, title: event.title, sections },
        'report',
        'Writing the report',
        event.at,
      );
    }
    case 'section_started': {
      const sections = view.sections.map((section): SectionView => {
        if (section.id === event.sectionId) return { ...section, state: 'growing' };
        return section.state === 'growing' ? { ...section, state: 'done' } : section;
      });
      const done = sections.filter(({ state }) => state === 'done').map(({ id }) => id);
      const streaming = withoutDrafts(view.streaming, done);
      return work({ ...view, sections, streaming }, 'report', `Writing ${event.title}`, event.at);
    }
    case 'claim_checked': {
      const { checked, kept, dropped, rewritten } = view.claims;
      return {
        ...view,
        claims: {
          checked: checked + 1,
          kept: kept + (event.kept ? 1 : 0),
          dropped: dropped + (event.kept ? 0 : 1),
          rewritten: rewritten + (event.rewritten ? 1 : 0),
        },
      };
    }
    case 'block_added': {
      const sections = view.sections.map((section) =>
        section.id === event.sectionId ? { ...section, blocks: [...section.blocks, event.block] } : section,
      );
      return { ...view, sections, streaming: withoutDrafts(view.streaming, [event.sectionId]) };
    }
    default:
      return applyEnd(view, event);
  }
}

function applyEnd(view: RunView, event: LoggedEvent): RunView {
  switch (event.type) {
    case 'complete': {
      const sections = view.sections.map((section): SectionView => ({ ...section, state: 'done' }));
      const done: RunView = {
        ...rest(view, event.at, 'done'),
        status: 'complete',
        sections,
        exit: event.exit,
        confidence: event.confidence,
        confidenceReason: event.confidenceReason,
        references: event.references,
        claims: { ...view.claims, ...event.claims },
        removed: event.removed ?? view.removed,
        writtenBy: event.writtenBy ?? null,
        nothingFound: event.nothingFound ?? null,
      };
      return event.exit === 'nothing_found'
        ? done
        : finish(done, 'report', `${event.claims.kept} sentences checked and kept`, event.at);
    }
    case 'error':
      return {
        ...rest(view, event.at, 'stopped'),
        status: 'failed',
        error: { code: event.code, message: event.message },
      };
    case 'cancelled':
      return { ...rest(view, event.at, 'stopped'), status: 'cancelled' };
    default:
      return reduceTeam(reduceAsk(view, event), event);
  }
}

/** In a run that has ended, no agent is working and no search is in progress. */
function rest(view: RunView, at: string, state: 'done' | 'stopped'): RunView {
  const agents = { ...view.agents };
  for (const name of Object.keys(agents) as AgentName[]) {
    if (agents[name].state === 'working') agents[name] = { ...agents[name], state, until: at };
  }
  const searches = view.searches.map((search) =>
    search.state === 'running'
      ? { ...search, state: 'skipped' as const, message: 'The run ended before the answer came.' }
      : search,
  );
  return { ...view, agents, searches, streaming: NO_DRAFTS, finishedAt: at };
}

/** Characters of one section's draft that are kept; the rest is cut, since a draft is only decoration. */
export const LONGEST_DRAFT = 20_000;
/** Sections drafted at once that are kept: twice as many as a report has. */
export const MOST_DRAFTS = 24;

/**
 * The view with this text appended to its section's draft. Text of an unannounced section is kept, because a report is
 * buffered until its first supported sentence; text that arrives after its section or its run is not.
 */
export function addToDraft(view: RunView, { sectionId, text }: { sectionId: string; text: string }): RunView {
  const isDone = view.sections.some(({ id, state }) => id === sectionId && state === 'done');
  const before = view.streaming[sectionId] ?? '';
  const isFull = before.length >= LONGEST_DRAFT || (before === '' && Object.keys(view.streaming).length >= MOST_DRAFTS);
  if (view.status !== 'running' || isDone || isFull || text === '') return view;
  return { ...view, streaming: { ...view.streaming, [sectionId]: (before + text).slice(0, LONGEST_DRAFT) } };
}

/** Removes the drafts of these sections; returns the same object where there were none. */
export function withoutDrafts(drafts: RunView['streaming'], sectionIds: readonly string[]): RunView['streaming'] {
  const left = Object.entries(drafts).filter(([id]) => !sectionIds.includes(id));
  if (left.length === Object.keys(drafts).length) return drafts;
  return left.length === 0 ? NO_DRAFTS : Object.fromEntries(left);
}

/** Folds the events of a conversation turn, and of a run that starts from others; any other event changes nothing. */
function reduceAsk(view: RunView, event: LoggedEvent): RunView {
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
