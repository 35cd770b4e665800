import type { StudyMaterial } from '#contract/study/study.ts';
import type { StudyCommand } from '#core/study/session/commands.ts';
import { openIn, type SessionInMemory, sessionInMemory } from '#tests/core/study/session/session-in-memory.ts';

const DAY_IN_MINUTES = 24 * 60;
/** More than any material of a test bears. */
const MOST_ANSWERS = 2_000;
const MOST_DAYS = 40;

export interface Learned {
  /** Concepts with two cards or more, and those of them that were confirmed. */
  concepts: number;
  confirmed: number;
  /** Cards, answers given, and days on which any was. */
  cards: number;
  answers: number;
  days: number;
  /** Questions that were asked more than once on one day although they had been answered right. */
  repeated: number;
  /** What the last day ended with. */
  ended: string;
}

/** Someone who answers every card right, and comes back on every day until each concept is confirmed. */
export async function perfectLearner(material: StudyMaterial): Promise<Learned> {
  const session = sessionInMemory({ material });
  await session.work();
  let answers = 0;
  let days = 0;
  let repeated = 0;
  for (let day = 0; day < MOST_DAYS && answers < MOST_ANSWERS; day += 1) {
    const asked = await studyUntilDone(session, `day-${day}`);
    answers += asked.length;
    repeated += asked.length - new Set(asked).size;
    if (asked.length > 0) days += 1;
    if (countsOf(session).confirmed === countsOf(session).concepts) break;
    session.later(DAY_IN_MINUTES);
  }
  return { ...countsOf(session), answers, days, repeated, ended: session.view().next.reason };
}

/** The questions that are asked until nothing is left for the day, each answered right. */
async function studyUntilDone(session: SessionInMemory, day: string): Promise<string[]> {
  const asked: string[] = [];
  for (let step = 0; step < MOST_ANSWERS; step += 1) {
    const open = openIn(session.view());
    if (open) {
      asked.push(open.question.id);
      await session.send(rightAnswerTo(session, open.question.id, `${day}-${step}`));
    } else if (session.view().next.kind === 'done') break;
    else await session.send({ kind: 'next', commandId: `${day}-${step}` });
  }
  return asked;
}

function rightAnswerTo(session: SessionInMemory, questionId: string, answerId: string): StudyCommand {
  const text = session.state().questions.get(questionId)?.key ?? '';
  return { kind: 'answer', answerId, questionId, text, isDontKnow: false, isRevealed: false, tookMs: 4_000 };
}

function countsOf(session: SessionInMemory): Pick<Learned, 'concepts' | 'confirmed' | 'cards'> {
  const { questions, mastery } = session.state();
  const cards = Map.groupBy(questions.values(), ({ conceptId }) => conceptId);
  const twoOrMore = [...cards].filter(([, own]) => own.length > 1).map(([id]) => id);
  return {
    concepts: twoOrMore.length,
    confirmed: twoOrMore.filter((id) => mastery[id]?.status === 'confirmed').length,
    cards: questions.size,
  };
}
