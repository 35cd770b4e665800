import type { Difficulty, LearnerLevel, QuestionType } from '#contract/study/study.ts';
import type { StudyAgent } from '#contract/study/study-agents.ts';
import type { ConceptView } from '#contract/study/study-view.ts';

export const percent = (share: number) => `${Math.round(share * 100)} %`;

const STATUS_WORDS = {
  unseen: 'not asked yet',
  learning: 'learning',
  reached: 'reached',
  confirmed: 'confirmed',
  reopened: 'open again',
} as const satisfies Record<ConceptView['mastery']['status'], string>;

type Shown = Pick<ConceptView, 'mastery' | 'shown' | 'isFading'>;

/** How well a concept is known, in words: "62 % · learning". Nobody was asked about an unseen one, so it has no number. */
export function masteryWords({ mastery, shown, isFading }: Shown): string {
  const { status } = mastery;
  if (status === 'unseen') return STATUS_WORDS.unseen;
  return `${percent(shown)} · ${isFading && status !== 'reopened' ? 'fading' : STATUS_WORDS[status]}`;
}

export const isKnown = ({ mastery: { status } }: Pick<ConceptView, 'mastery'>) =>
  status === 'reached' || status === 'confirmed';

export const STATUS_EXPLAINED: Readonly<Record<ConceptView['mastery']['status'], string>> = {
  unseen: 'No answer says anything about it yet.',
  learning: 'Some answers are in; more are needed before it counts as known.',
  reached: 'Known well enough: at least 85 %, from several answers of more than one kind.',
  confirmed: 'Known and retained: at least 95 %, or right again a day later.',
  reopened: 'One of its sources was withdrawn or replaced, so it is open again.',
};

export const FRINGE_WORDS = { next: 'next', shaky: 'shaky' } as const;
export const FRINGE_EXPLAINED = {
  next: 'Everything it builds on is known well enough: a good one to learn next.',
  shaky: 'Known, but nothing that builds on it is: the first to be forgotten.',
} as const;

export const TYPE_WORDS: Readonly<Record<QuestionType, string>> = {
  choice: 'choice',
  cloze: 'fill the gap',
  number: 'number',
  free_text: 'in your own words',
  explain_both: 'explain both sides',
};

export const DIFFICULTY_WORDS: Readonly<Record<Difficulty, string>> = { easy: 'easy', medium: 'medium', hard: 'hard' };

export const LEVEL_WORDS: Readonly<Record<LearnerLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

export const AGENT_WORDS: Readonly<Record<StudyAgent, string>> = {
  diagnostic: 'the diagnostic',
  tutor: 'the tutor',
  quiz: 'the quiz',
  feedback: 'the feedback',
  pathplanner: 'the path',
};
