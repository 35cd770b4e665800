import type { AppliedPreference, AskSettings } from '#contract/conversation/ask.ts';
import type { MemoryGuidance } from '#contract/conversation/ask-events.ts';
import type { RecalledItem } from '#contract/memory.ts';
import { ASK_SOURCE_LABELS } from '#contract/source-labels.ts';
import { listOf } from '../appraisal/study-counts.ts';
import { dayOf } from '../memory/entry-text.ts';

/** Characters: it is part of an answer that may be short. */
const LONGEST = 420;
const MOST_DAYS = 3;

/**
 * The note that an answer relies on memory, for what, and which remembered preferences it follows; null where memory
 * changed nothing. It contains no earlier question, because an answer can be shared. The same steps always give the
 * same line.
 */
export function memoryLine({
  guidance,
  recalled,
  byPreference,
}: {
  guidance: MemoryGuidance | undefined;
  recalled: readonly RecalledItem[];
} & Pick<AskSettings, 'byPreference'>): string | null {
  const preferred =
    byPreference.length > 0 ? [`As you prefer: ${byPreference.map(preferenceInWords).join(', ')}.`] : [];
  const changed = guidance ? changesIn(guidance) : [];
  if (changed.length === 0) return preferred[0] ?? null;
  const days = [...new Set(recalled.map(({ origin }) => dayOf(origin.at)))];
  const shown = days.length > MOST_DAYS ? [...days.slice(0, MOST_DAYS), 'other days'] : days;
  const from = shown.length > 0 ? ` (what was learned on ${listOf(shown)})` : '';
  const line = `This answer uses memory${from}: ${changed.join('; ')}. Memory is not evidence: every sentence rests on the works that it cites.`;
  return [line, ...preferred].join(' ');
}

function changesIn({ names, works, isReadWith }: MemoryGuidance): string[] {
  const also = names.map(({ term, also: other }) => `${listOf(other)} for ${term}`);
  const parts = [
    names.length > 0 && cut(`it was also searched for ${listOf(also)}`),
    works.length === 1 && 'a work that earlier answers cite was looked up again',
    works.length > 1 && `${works.length} works that earlier answers cite were looked up again`,
    isReadWith && 'the question was read with what was recalled',
  ];
  return parts.filter((each) => each !== false);
}

const cut = (text: string) => (text.length <= LONGEST / 2 ? text : 'synonyms from memory were searched too');

/** "concise", "about 800 characters", "Your library first". */
export function preferenceInWords({ name, value }: AppliedPreference): string {
  switch (name) {
    case 'response_format':
      return value;
    case 'length':
      return `at most ${value} characters`;
    case 'source':
      return `${new Map<string, string>(Object.entries(ASK_SOURCE_LABELS)).get(value) ?? value} first`;
    case 'domain':
      return `the domain ${value.replaceAll('_', ' ')}`;
    case 'design':
      return `${value.replaceAll('_', ' ')} first`;
  }
}
