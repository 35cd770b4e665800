import type { StudyAgent } from '#contract/study/study-agents.ts';
import type { StudyIntent } from '#contract/study/study-events.ts';
import { words } from '../../text/words.ts';

interface Command {
  targetAgent: StudyAgent;
  intent: StudyIntent;
}

/** Whole messages, as `words` reads them: what the page suggests, and what learners type most. */
const COMMANDS: readonly (Command & { phrases: readonly string[] })[] = [
  { targetAgent: 'quiz', intent: 'study', phrases: ['quiz me', 'test me', 'ask me', 'continue', 'go on', 'resume'] },
  { targetAgent: 'pathplanner', intent: 'study', phrases: ['what is next', 'what s next', 'next', 'where am i'] },
  { targetAgent: 'feedback', intent: 'study', phrases: ['how did i do', 'how am i doing', 'what did i get wrong'] },
  { targetAgent: 'diagnostic', intent: 'study', phrases: ['start', 'begin', 'what do i know'] },
  { targetAgent: 'quiz', intent: 'stop', phrases: ['stop', 'pause', 'quit', 'exit', 'enough', 'that s enough', 'bye'] },
  {
    targetAgent: 'tutor',
    intent: 'explain_differently',
    phrases: ['i do not understand', 'i don t understand', 'i don t get it', 'explain it differently'],
  },
];

const BY_PHRASE = new Map(COMMANDS.flatMap(({ phrases, ...command }) => phrases.map((each) => [each, command])));

/** What a message asks for that is one of these phrases and nothing else; null for any other, which only a model can read. */
export function plainCommand(message: string): Command | null {
  return BY_PHRASE.get(words(message.slice(0, 100)).join(' ')) ?? null;
}

const DO_NOT_KNOW = new Set([
  'i don t know',
  'i do not know',
  'don t know',
  'no idea',
  'not sure',
  'idk',
  'pass',
  'skip',
]);

/** “I don’t know”, and nothing else. */
export function saysDontKnow(answer: string): boolean {
  return DO_NOT_KNOW.has(words(answer.slice(0, 100)).join(' '));
}
