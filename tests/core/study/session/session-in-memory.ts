import type { StudyMaterial } from '#contract/study/study.ts';
import type { StoredStudyEvent } from '#contract/study/study-events.ts';
import type { StudyView } from '#contract/study/study-view.ts';
import { decide, type KeyedEvent, keyOf, type StudyCommand } from '#core/study/session/commands.ts';
import { doWork } from '#core/study/session/do-work.ts';
import { foldStudy } from '#core/study/session/fold-study.ts';
import { nextWork } from '#core/study/session/next-work.ts';
import { STUDY_TOOLS } from '#core/study/session/real-tools.ts';
import type { StudyState } from '#core/study/session/study-state.ts';
import type { StudyTools } from '#core/study/session/study-tools.ts';
import { viewOf } from '#core/study/session/view-of.ts';
import type { StudyModel } from '#core/study/study-model.ts';

interface InMemory {
  material: StudyMaterial;
  tools?: Partial<StudyTools>;
  model?: StudyModel;
  timeoutMs?: number;
}

const START = Date.parse('2026-03-01T10:00:00.000Z');
/** More than any session of a test needs: work that leads nowhere would go on for ever. */
const MOST_WORK = 60;

/** A session as the store keeps it, without a database: keys once, events in order, work done until nothing is open. */
export function sessionInMemory({ material, tools: some = {}, model, timeoutMs }: InMemory) {
  const tools: StudyTools = { ...STUDY_TOOLS, ...some };
  const stored: StoredStudyEvent[] = [];
  const keys = new Set<string>();
  let minutes = 0;
  const now = () => new Date(START + minutes * 60_000).toISOString();

  function append(events: readonly KeyedEvent[]): void {
    for (const { key, event } of events) {
      if (keys.has(key)) throw new Error(`The key ${key} occurs twice.`);
      keys.add(key);
      stored.push({ seq: stored.length + 1, at: now(), event });
    }
  }

  const state = (): StudyState => foldStudy('s', stored, tools);
  const view = (): StudyView => viewOf(state(), [material], tools, now());

  async function work(): Promise<StudyView> {
    for (let done = 0; done < MOST_WORK; done += 1) {
      const present = state();
      const next = nextWork(present);
      if (!next) return view();
      const context = {
        state: present,
        material,
        tools,
        now: now(),
        priorsOf: async () => ({}),
        ...(model && { model }),
      };
      append(await doWork(next, context, new AbortController().signal, timeoutMs));
    }
    throw new Error(`The work never ends: ${nextWork(state())?.key}`);
  }

  const { ref, title, topic, sampleData } = material;
  append([
    {
      key: 'started',
      event: {
        type: 'started',
        ref,
        title,
        topic,
        goals: '',
        selfReport: 'new',
        sampleData,
        withModel: model !== undefined,
      },
    },
  ]);

  return {
    state,
    view,
    work,
    events: stored,
    /** Time goes by. */
    later(by: number): void {
      minutes += by;
    },
    async send(command: StudyCommand): Promise<StudyView> {
      minutes += 1;
      if (!keys.has(keyOf(command))) append(decide(state(), command, tools, now()));
      return work();
    },
    /** For what nobody asks for, such as a source that is withdrawn. */
    append,
  };
}

export type SessionInMemory = ReturnType<typeof sessionInMemory>;

/** The question that waits for an answer. */
export function openIn(view: StudyView) {
  return view.items
    .flatMap((item) =>
      item.kind === 'question' && (item.grade === null || item.grade.outcome === 'clarify') ? [item] : [],
    )
    .at(-1);
}

/** A right answer to a question, out of its key. */
export function rightAnswer({ questions }: StudyState, questionId: string): string {
  const question = questions.get(questionId);
  if (!question) throw new Error('There is no such question.');
  return question.rubric.length > 0 ? question.rubric.map(({ text }) => text).join(' ') : question.key;
}
