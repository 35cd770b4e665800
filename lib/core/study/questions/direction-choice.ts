import type { StudyQuestion } from '#contract/study.ts';
import { capitalised } from '../../text/capitalised.ts';
import { findDirections } from '../../text/direction.ts';
import { deniesAnything } from '../../text/negation.ts';
import { directionForm } from './direction-words.ts';
import { choiceHints } from './hints.ts';
import { type QuestionInput, questionOf, shuffled, stemOf } from './question-draft.ts';
import { aroundGap, tells } from './stem-words.ts';
import { believed } from './term-questions.ts';

const COMPARATIVE = /^(?:higher|lower|greater|fewer|longer|shorter)$/i;
const ADVERB =
  /\b(?:(?:significantly|markedly|substantially|strongly|greatly|further|slightly|modestly|considerably) )$/i;
/** Words around a change that tell it again, or that stand for something else: "lower limb", "more than doubled". */
const TELLS_AGAIN =
  /\b(?:doubl|tripl|halv|benefi|harm|protect|detriment|worse|better|superior|inferior|more|less|most|least|greatest|highest|lowest|negative|positive|inverse|adverse|safe|rather than|instead|but|whereas|while|although|despite|however)/i;

/**
 * A finding with its direction left out: what happened, its opposite, or no change. Null where the sentence tells more than
 * one direction, a denied one, or tells it again in other words.
 */
export function directionChoice(input: QuestionInput): StudyQuestion | null {
  const { concept, sentence, seed } = input;
  const { quote } = sentence.citation;
  const gap = gapOf(quote);
  if (!gap || ![concept.name, ...concept.aliases].some((name) => tells(quote, name))) return null;
  const quoted = aroundGap(quote, gap.start, gap.end);
  if (TELLS_AGAIN.test(quoted)) return null;
  const titleTells = findDirections(sentence.work.title).length > 0 || TELLS_AGAIN.test(sentence.work.title);
  const hidden = [gap.key, ...(titleTells ? [sentence.work.title] : [])];
  const stem = stemOf(input, { ask: 'Which words complete this finding of', quoted, hidden });
  if (stem === null) return null;
  const options = shuffled(
    [
      { text: gap.key, misconception: null },
      ...gap.wrong.map((text) => ({ text, misconception: believed(quoted, text) })),
    ],
    `${seed} ${sentence.citation.start}`,
    ({ text }) => text,
  ).map((option, i) => ({ id: `o${i + 1}`, ...option }));
  return questionOf(concept, sentence.citation, {
    type: 'choice',
    bloom: 'understand',
    difficulty: 'easy',
    stem,
    options,
    key: options.find(({ misconception }) => misconception === null)?.id ?? '',
    number: null,
    rubric: [],
    hints: choiceHints(gap.key, gap.wrong, 'a direction'),
  });
}

function gapOf(quote: string): { key: string; wrong: string[]; start: number; end: number } | null {
  const outside = quote.replace(/\([^()]*\)/g, (inside) => ' '.repeat(inside.length));
  const all = findDirections(outside);
  const [cue] = all;
  const form = cue && directionForm(cue.words);
  if (!cue || !form || all.length > 1 || cue.direction === 'none') return null;
  const before = quote.slice(0, cue.start);
  const after = quote.slice(cue.end);
  if (COMPARATIVE.test(cue.words) && !/\bthan\b/.test(after)) return null;
  if (/[-/]$/.test(before) || /^[-/]/.test(after) || deniesAnything(quote)) return null;
  // "Increase muscle mass" as a noun after "the" describes, and tells no result.
  if (/\b(?:with|of|the|these|those|such|their|its|for) $/i.test(before) && !/\bassociated with $/i.test(before))
    return null;
  // "A globally increased resistance" describes a thing; "an increased risk of" tells what was found.
  const isDescribing = /ed$/i.test(cue.words) && /\b(?:an?|by|in|to|from|and|or|under|at|globally|as) $/i.test(before);
  if (isDescribing && !/\b(?:with|had|to|in) an? $/i.test(before)) return null;
  const adverb = ADVERB.exec(before)?.[0] ?? '';
  const article = /\b(an?) $/i.exec(before.slice(0, before.length - adverb.length))?.[0] ?? '';
  const start = cue.start - adverb.length - article.length;
  const key = quote.slice(start, cue.end);
  const isMeasured = /^\s(?:\p{L}+ ){0,8}by (?:up to |about |approximately |around |at least )?\d|\d-fold/u.test(after);
  const same = isMeasured || article || /^\s(?:significantly|markedly|substantially)\b/.test(after) ? null : form.same;
  const wrong = [
    `${article && articleFor(adverb || form.opposite, article)}${adverb}${form.opposite}`,
    ...(same === null ? [] : [same]),
    ...(article &&
    !isMeasured &&
    / (?:risk|rate|incidence|odds|likelihood|probability|level|prevalence|mortality)\b/.test(after) &&
    /ed$/.test(cue.words)
      ? ['an unchanged']
      : []),
  ];
  return { key, wrong: wrong.map((each) => (start === 0 ? capitalised(each) : each)), start, end: cue.end };
}

const articleFor = (next: string, was: string) => (/^[aeiou]/i.test(next) ? 'an ' : 'a ').replace(/^a/, was.charAt(0));
