import type { EarlierTurn } from '#contract/ask.ts';
import { conceptKind } from '../../question/concept-kind.ts';
import { parseQuestion } from '../../question/parse-question.ts';
import { mayBeSubstance } from '../../reading/drug-names.ts';
import { asQuestion, contextOf, type Referents, referentsOf, subjectInContext, withAdded } from './referents.ts';
import { resolveEllipsis } from './resolve-ellipsis.ts';
import { refersToOneOfTwo, resolveReference } from './resolve-reference.ts';
import type { Understood } from './understand.ts';

/** Words that only lead over from what was said before. */
const LEADING =
  /^(?:(?:and|but|so|or|ok(?:ay)?|then|also|well|hm+|thanks|thank you|great|good|i see|interesting|now|yes|no|sorry|right|please)\b[\s,.!:;–-]+)+/iu;
/** Asks for the same again, told otherwise. */
const AGAIN =
  /^(?:(?:can|could|would) you (?:please )?)?(?:(?:please )?(?:tell me more|(?:give me )?more(?: details?| information)?|go on|continue|elaborate|expand|explain(?: (?:that|this|it|more))?|summari[sz]e(?: (?:that|this|it))?|be more (?:specific|precise|concise)|shorter|longer|in (?:plain|simple|other) (?:words|terms|english)|say (?:that|it) again|repeat(?: that| it)?|sources|references|are you (?:really )?sure|really|is (?:that|this|it) (?:really )?(?:true|right|certain|so|correct)|how (?:sure|certain|confident) are you|how do you know(?: (?:that|this))?|what (?:is|was|'s) the evidence|says who|according to whom|and))(?: (?:please|about (?:that|this|it)|in (?:plain|simple|other|easy|your own) (?:words|terms|english|language)))?[?.!\s]*$/iu;
const WHY =
  /^(?:why(?: (?:is|was|would|should|does|do|not|so)(?: (?:that|this|it|they))?(?: (?:be|be so|so|the case))?)?|how come|how so|for what reasons?|what (?:explains|causes) (?:this|that|it)|what(?:'s| is| are) the (?:reasons?|explanation)(?: for (?:this|that))?)[?.!\s]*$/iu;
const AUXILIARY = /^(?:do|does|did|is|are|was|were|can|could|should|would|will|may|might|has|have)\b/iu;
/** Without its object such a verb says nothing: "does aspirin help?". */
const ELLIPTIC_END =
  /\b(?:helps?|works?|effective|better|worse|useful|beneficial|do the same|as well|too|recommended|indicated|superior|safer)[?.!\s]*$/iu;
/** Nouns that are of something: "what are the side effects?". */
const OF_SOMETHING =
  /\b(?:side[- ]effects?|adverse (?:effects?|events?)|effects?|risks?|harms?|benefits?|dos(?:e|es|age)|mechanisms?|costs?|evidence|prevalence|incidence|safety|efficacy|accuracy|sensitivity|specificity|contraindications?|interactions?|alternatives?|limitations?|duration|mortality|prognosis)[?.!\s]*$/iu;

/**
 * What a question means after the turns before it, by grammar and the ideas of the last one: the same words always mean the
 * same. A question that names its own subject stands alone.
 */
export function understandByRules(question: string, earlier: readonly EarlierTurn[]): Understood {
  const last = earlier.at(-1);
  const alone: Understood = { question, by: 'alone', fromRunId: null };
  if (!last) return alone;
  const resolved = resolve(question, referentsOf(last.understood || last.question));
  return resolved === null ? alone : { question: asQuestion(resolved), by: 'rules', fromRunId: last.runId };
}

function resolve(question: string, before: Referents): string | null {
  const asked = question.trim().replace(LEADING, '').trim();
  const isLed = asked.length < question.trim().length;
  if (asked === '' || AGAIN.test(asked)) return before.question;
  if (WHY.test(asked)) return why(before.question);
  const ellipsis = refersToOneOfTwo(asked) ? null : resolveEllipsis(asked, before);
  if (ellipsis !== null && (isLed || !namesItself(asked))) return ellipsis;
  return resolveReference(asked, before) ?? withSubject(asked, before, isLed);
}

/** "Why does X help in Y?" */
function why(question: string): string {
  if (AUXILIARY.test(question)) return `Why ${question.charAt(0).toLowerCase()}${question.slice(1)}`;
  const noun = /^what (?:is|are|was|were) (the .+)$/iu.exec(question)?.[1];
  return noun ? `What explains ${noun}` : `Why? ${question}`;
}

/** A title of its own, such as "Statins for primary prevention of stroke", and not a part of a question. */
function namesItself(asked: string): boolean {
  if (
    /^(?:what|how) about\b/iu.test(asked) ||
    /^(?:in|for|among|with|without|during|after|over|at|versus|vs|compared)\b/iu.test(asked)
  )
    return false;
  const kinds = new Set(parseQuestion(asked).concepts.map(({ term }) => kindOf(term)));
  return kinds.has('intervention') && kinds.has('condition');
}

function kindOf(term: string): 'intervention' | 'condition' | 'other' {
  const kind = conceptKind(term);
  if (kind === 'drug' || kind === 'procedure' || kind === 'exposure') return 'intervention';
  if (kind === 'disease') return 'condition';
  return kind === null && mayBeSubstance(term) ? 'intervention' : 'other';
}

/** A whole question without a subject of its own gets that of the one before: "what are the side effects?". */
function withSubject(asked: string, before: Referents, isLed: boolean): string | null {
  const kinds = new Set(parseQuestion(asked).concepts.map(({ term }) => kindOf(term)));
  const context = contextOf(before).join(' ');
  if (kinds.has('condition')) return null;
  if (kinds.has('intervention'))
    return context !== '' && (ELLIPTIC_END.test(asked) || isLed) ? withAdded(asked, context) : null;
  const about = subjectInContext(before);
  if (about === '' || !isIncomplete(asked)) return null;
  return withAdded(asked, OF_SOMETHING.test(asked) ? `of ${about}` : `with regard to ${about}`);
}

/** Short, and naming nothing that tells a subject. */
function isIncomplete(asked: string): boolean {
  const { concepts, terms } = parseQuestion(asked);
  const telling = concepts.filter(({ term }) => conceptKind(term) !== 'population' && conceptKind(term) !== 'effect');
  return (
    asked.split(/\s+/).length <= 12 &&
    (telling.length <= 1 || terms.length <= 2) &&
    !telling.some(({ term }) => /^\p{Lu}/u.test(term) && asked.indexOf(term) > 0)
  );
}
