import type { CoordinatorInput } from '#contract/study-agents.ts';
import { holdsRow } from '../../text/whole-words.ts';
import { words } from '../../text/words.ts';

export interface NamedConcept {
  name: string;
  aliases: readonly string[];
}

/** What an agent can do with; the rest of a longer message is left out. */
const LONGEST = 600;
/** Words that only lead up to what is meant: "could you please explain", "quiz me on", "I would like to learn about". */
const POLITE =
  /^(?:(?:hi|hello|hey|ok(?:ay)?|so|now|then|well|please|thanks|thank you|great|and|but|also|yes|no|sure)\b[\s,.!]*|(?:can|could|would|will) (?:you|we|i) (?:please )?|i(?:'d| would) like (?:you )?to |i (?:really )?(?:want|need|have) (?:you )?to |let(?:'s| us|s) |help me (?:to )?(?:please )?|tell me |show me )/iu;
const ASKED =
  /^(?:explain(?: to me)?|teach me|learn|study|understand|quiz me|test me|test my knowledge|ask me(?: (?:some|a few))?(?: questions?)?|give me (?:a |some |an )?(?:quiz|test|questions?|explanation|overview)|start (?:a |the |with )?(?:quiz|test)?|take (?:a |the )?(?:quiz|test)|continue|resume)(?=\s|$|[?.!,:])[\s:,]*/iu;
const LINKS =
  /^(?:(?:more|again|something|everything|all|a bit|briefly)\s+)?(?:about|on|of|with|for|regarding|in)\s+/iu;
/** Means the topic at hand. */
const THIS = /^(?:it|this|that|them|these|those|more|again|please|me|this topic|the topic|this one|everything|all)?$/iu;

/** The concept or question in a message: a concept's own name where only that is left, the topic where nothing is. */
export function routingContext(
  { userMessage, sessionState }: CoordinatorInput,
  concepts: readonly NamedConcept[],
): string {
  const rest = withoutLead(
    userMessage.slice(0, LONGEST).toWellFormed().replace(/’/gu, "'").replace(/\s+/gu, ' ').trim(),
  );
  const bare = rest.replace(/[\s?.!,:;]+$/u, '');
  if (THIS.test(bare)) return sessionState.currentTopic ?? '';
  const key = words(bare)
    .filter((word) => word !== 'the')
    .join(' ');
  const named = concepts.find(({ name, aliases }) => [name, ...aliases].some((own) => words(own).join(' ') === key));
  return named?.name ?? rest;
}

/** The concepts whose names or aliases stand in a message as whole words, in the order of the session. */
export function conceptsNamed(message: string, concepts: readonly NamedConcept[]): NamedConcept[] {
  const said = words(message.slice(0, LONGEST)).join(' ');
  return concepts.filter(({ name, aliases }) =>
    [name, ...aliases].some((own) => {
      const key = words(own).join(' ');
      return key.length > 1 && holdsRow(said, key);
    }),
  );
}

function withoutLead(message: string): string {
  let rest = message;
  // Each turn takes at least a word away.
  for (;;) {
    const shorter = rest.replace(POLITE, '');
    if (shorter === rest) break;
    rest = shorter;
  }
  const asked = rest.replace(ASKED, '');
  return asked === rest ? rest : asked.replace(LINKS, '');
}
