import { saysNoDifference } from '../../reading/null-result.ts';
import { valenceOf } from '../../reading/outcome-valence.ts';
import { findDirections, wordsOfChange, worthOf } from '../../text/direction.ts';
import { NO_CHANGE_OF } from '../../text/direction-words.ts';
import { isNegated } from '../../text/negation.ts';

export type SaidDirection = 'up' | 'down' | 'none';

/** Beside what findDirections reads in any prose. */
const spokenWords = (way: 'up' | 'down') =>
  new RegExp(`\\b(?:${wordsOfChange(way, 'tested')}|${wordsOfChange(way, 'spoken')})\\b`, 'giu');
const SPOKEN = [
  [spokenWords('up'), 'up'],
  [spokenWords('down'), 'down'],
] as const;
const NONE = new RegExp(
  `\\b(?:no (?:\\w+ ){0,3}(?:${NO_CHANGE_OF}|influence|link)|(?:stayed|remained|was|were|is|are) (?:about |roughly |much )?(?:the same|unchanged|similar|alike|equal)|made no difference|(?:did|does|do)(?: not|n't) (?:\\w+ )?(?:change|affect|alter|differ|matter|influence|increase|decrease|reduce|raise|lower|improve|worsen)|un(?:changed|affected|altered)|hardly (?:changed|any)|same (?:in|for) both|nothing happened|equally)\\b`,
  'i',
);
/** "Reduced attacks more than placebo" says by how much, not another way. */
const BY_HOW_MUCH = /\b(?:more|less) than\b/gi;

/** Which ways a clause says that something went; empty where it says none. */
export function saidDirections(clause: string): Set<SaidDirection> {
  const said = directionsIn(clause);
  return said.has('up') && said.has('down') ? directionsIn(clause.replace(BY_HOW_MUCH, 'than')) : said;
}

function directionsIn(clause: string): Set<SaidDirection> {
  const text = clause.replaceAll('’', "'").replace(/\bno longer\b/gi, ' ');
  const said = new Set<SaidDirection>();
  if (NONE.test(text) || saysNoDifference(text)) said.add('none');
  const isBad = valenceOf(text) === 'bad';
  for (const { direction, words, start } of findDirections(text)) {
    if (direction === 'none' || isNegated(text, start)) said.add('none');
    else said.add(wayOf(worthOf(words), direction === 'increase', isBad));
  }
  for (const [pattern, way] of SPOKEN) {
    for (const { index } of text.matchAll(pattern)) said.add(isNegated(text, index) ? 'none' : way);
  }
  if (said.has('none') && said.size > 1 && NONE.test(text)) return new Set(['none']);
  return said;
}

/** What is good or bad of an outcome is not more or less of it: "worse bleeding" is more of it. */
function wayOf(worth: ReturnType<typeof worthOf>, isMore: boolean, isBad: boolean): SaidDirection {
  if (worth === null) return isMore ? 'up' : 'down';
  return (worth === 'worse') === isBad ? 'up' : 'down';
}
