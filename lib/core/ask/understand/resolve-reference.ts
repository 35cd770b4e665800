import { contextOf, type Referents, subjectInContext, withAdded } from './referents.ts';

const STUDY =
  'trials?|stud(?:y|ies)|meta-analys[ie]s|reviews?|papers?|articles?|cohorts?|experiments?|authors?|publications?|findings?|results?';
const THING =
  'drugs?|medicines?|medications?|treatments?|therap(?:y|ies)|tests?|interventions?|procedures?|supplements?|vaccines?|approach(?:es)?|methods?|exposures?';
const PEOPLE = 'patients?|people|persons?|women|men|children|adults|participants?|populations?|groups?';
const ILL = 'disease|condition|disorder|illness|infection|symptoms?|syndrome';
/** "That trial", "the second study", "those papers you cited". */
const OF_STUDY = new RegExp(
  `\\b(?:th(?:at|is|e|ose|ese)|your|its|their)\\s+(?:(?:first|second|third|last|latest|largest|biggest|other|same|cited|above|only)\\s+)*(?:one\\s+)?(${STUDY})\\b(?!\\s+(?:of|on|in|for|with|by|about)\\b)(?:\\s+(?:above|(?:that\\s+)?you\\s+(?:cited|mentioned|found|quoted)))?`,
  'iu',
);
const OF_THING = new RegExp(`\\b(?:th(?:at|is|ese|ose)|the same)\\s+(?:${THING})\\b`, 'iu');
const OF_PEOPLE = new RegExp(`\\b(?:th(?:at|is|ese|ose)|such|the same)\\s+(?:${PEOPLE})\\b`, 'iu');
const OF_ILLNESS = new RegExp(`\\b(?:th(?:at|is)|the same)\\s+(?:${ILL})\\b`, 'iu');
const FORMER = /\bthe (?:former|first (?:one|drug|treatment|option))\b/iu;
const LATTER = /\bthe (?:latter|second (?:one|drug|treatment|option)|other (?:one|drug|treatment|option))\b/iu;
/** It names one of two things that were compared. */
export function refersToOneOfTwo(asked: string): boolean {
  return FORMER.test(asked) || LATTER.test(asked);
}
const WHICH_ONE =
  /^(?:and |so )?which(?: one| of (?:them|these|those|the two))?(?=\s+(?:is|are|was|has|works|causes|does|should|do)\b)/iu;
const BOTH = /\b(?:both(?: of them)?|the two|either(?: of them)?)\b/iu;
/** "It" of "is it true that" names nothing. */
const EMPTY_IT =
  /\bit\s+(?:is|was|be)?\s*(?:true|possible|likely|known|better|worth|safe to|necessary|recommended|advisable|that)\b.*\b(?:that|to|whether)\b/iu;
const ITS = /\bits\b/iu;
const IT = /\b(?:it|this|that)\b(?!\s+(?:\p{L}+ly\s+)?\p{L}+(?:tion|ment|ity|ness)\b)/iu;
const THEIR = /\btheir\b/iu;
const THEY = /\b(?:they|them|these|those)\b/iu;
const IS_PLURAL = /(?:s|children|people|women|men)$/iu;

/**
 * A whole question that refers to the one before: "is it safe?", "what did that trial measure?", "which is better?". What it
 * refers to takes the place of the words that refer; null where it refers to nothing.
 */
export function resolveReference(asked: string, before: Referents): string | null {
  const { subject, comparison } = before;
  if (subject === null) return null;
  const both = comparison === null ? subject : `${subject} or ${comparison}`;
  if (WHICH_ONE.test(asked) && comparison !== null)
    return completed(asked.replace(/[?.!\s]+$/, ''), `, ${both},`, before);
  const rules: readonly (readonly [RegExp, string | null])[] = [
    [OF_STUDY, null],
    [OF_ILLNESS, before.object],
    [OF_PEOPLE, before.population ?? (before.object && `people with ${before.object}`)],
    [LATTER, comparison],
    [FORMER, subject],
    [OF_THING, subject],
    [BOTH, comparison === null ? null : `${subject} and ${comparison}`],
  ];
  const study = OF_STUDY.exec(asked);
  if (study) return asked.replace(OF_STUDY, `the ${study[1]?.toLowerCase()} of ${subjectInContext(before)}`);
  for (const [pattern, by] of rules) {
    if (by === null || !pattern.test(asked)) continue;
    const text = asked.replace(pattern, by);
    return pattern === OF_PEOPLE ? text : inContext(text, before);
  }
  return byPronoun(asked, before);
}

function byPronoun(asked: string, before: Referents): string | null {
  const { subject, population, comparison } = before;
  if (subject === null) return null;
  const whom =
    population ??
    (IS_PLURAL.test(subject) || comparison !== null ? null : before.object && `people with ${before.object}`);
  const they = comparison !== null && population === null ? `${subject} and ${comparison}` : (whom ?? subject);
  if (ITS.test(asked)) return inContext(asked.replace(ITS, `${subject}'s`), before);
  if (THEIR.test(asked)) return inContext(asked.replace(THEIR, `${they}'s`), before);
  const hasIt = IT.test(asked) && !EMPTY_IT.test(asked);
  const hasThey = THEY.test(asked);
  if (!hasIt && !hasThey) return null;
  const named = hasIt ? asked.replace(IT, subject) : asked;
  const text = hasThey ? named.replace(THEY, they) : named;
  // Who asks about people asks no more about what they were given for.
  return hasThey && !hasIt && they === population ? text : inContext(text, before);
}

/** What the question before was about stays the subject, unless this one names its own. */
function inContext(text: string, before: Referents): string {
  const missing = contextOf(before).filter((words) => !text.toLowerCase().includes(words.slice(3).toLowerCase()));
  const hasOwn =
    /\b(?:in|for|among|during) (?!(?:general|total|fact|particular|short|practice|which|what|whom)\b)\p{L}+/iu.test(
      text,
    );
  return hasOwn ? withAdded(text, '') : withAdded(text, missing.join(' '));
}

function completed(asked: string, words: string, before: Referents): string {
  return withAdded(`${asked}${words}`, contextOf(before).join(' ')).replace(/,\?$/, '?');
}
