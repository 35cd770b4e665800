import { isRetracted } from '#contract/evidence.ts';
import type { StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { spellingKey } from '../../reading/tokens.ts';
import { stemOf, stems, words } from '../../text/words.ts';
import { COMPARING, GAP, jaccard, tellsKey, wordCount } from './stem-words.ts';

/** Content words in common, of all: a stem that is closer to an earlier one asks the same. Reference: 6.3 of the quiz rules. */
const SAME_STEM = 0.6;
/** An option this much longer or shorter than every other one stands out. */
const STANDS_OUT = 2.2;

interface Context {
  material: StudyMaterial;
  /** Questions that were asked or made before. */
  earlier: readonly StudyQuestion[];
}

/** What is wrong with a question, as sentences; empty where it may be asked. */
export function questionDefects(question: StudyQuestion, { material, earlier }: Context): string[] {
  return [
    ...sourceDefects(question, material),
    ...(question.type === 'choice' ? optionDefects(question) : []),
    ...stemDefects(question, earlier),
    ...hintDefects(question),
  ];
}

/** The key in words: the text of the right option, or what is to be written. */
export function keyText({ type, options, key }: StudyQuestion): string {
  return type === 'choice' ? (options.find(({ id }) => id === key)?.text ?? '') : key;
}

function sourceDefects(question: StudyQuestion, { works }: StudyMaterial): string[] {
  const defects: string[] = [];
  for (const citation of [question.citation, ...question.rubric.map((point) => point.citation)]) {
    const work = works.find(({ id }) => id === citation.evidenceId);
    if (!work) defects.push('It cites a work that is not in the material.');
    else if (work.texts[citation.field]?.slice(citation.start, citation.end) !== citation.quote) {
      defects.push('Its quote does not stand in the source at its place.');
    } else if (isRetracted(work)) defects.push('Its source was retracted.');
  }
  const isWritten = question.type === 'free_text' || question.type === 'explain_both';
  if (isWritten && question.rubric.length === 0) defects.push('It has no points to be graded by.');
  if (!isWritten) {
    const key = keyText(question);
    if (!key || !question.citation.quote.toLowerCase().includes(key.toLowerCase())) {
      defects.push('Its key does not stand word for word in its source.');
    }
  }
  if (question.type === 'number' && question.number === null) defects.push('It asks for a number and has none.');
  return [...new Set(defects)];
}

function optionDefects({ options, key }: StudyQuestion): string[] {
  const defects: string[] = [];
  const right = options.find(({ id }) => id === key);
  if (!right) return ['Its key is none of its options.'];
  const wrong = options.filter(({ id }) => id !== key);
  if (options.length < 2) defects.push('It has fewer than two options.');
  const same = new Set(options.map(({ text }) => words(text).map(spellingKey).join(' ')));
  if (same.size < options.length || new Set(options.map(({ id }) => id)).size < options.length) {
    defects.push('Two of its options are the same.');
  }
  if (right.misconception !== null) defects.push('Its key is marked as a misconception.');
  if (wrong.some(({ misconception }) => !misconception)) defects.push('A wrong option has no misconception.');
  if (new Set(wrong.map(({ misconception }) => misconception)).size < wrong.length) {
    defects.push('Two wrong options stand for the same misconception.');
  }
  const lengths = wrong.map(({ text }) => text.length);
  const own = right.text.length;
  if (own > STANDS_OUT * Math.max(...lengths) || own * STANDS_OUT < Math.min(...lengths)) {
    defects.push('The length of its key gives it away.');
  }
  return defects;
}

/** Whether a text tells what a question asks for: its key, its figure, or most of a point of its answer. */
export function tellsAnswer(question: StudyQuestion, text: string): boolean {
  const { type, alsoRight, rubric } = question;
  const key = keyText(question);
  if (type === 'free_text' || type === 'explain_both') return rubric.some((point) => saysMostOf(text, point.text));
  if (type === 'number') return holdsFigure(text, key);
  return [key, ...alsoRight].some((each) => tellsKey(text, each));
}

function stemDefects(question: StudyQuestion, earlier: readonly StudyQuestion[]): string[] {
  const defects: string[] = [];
  const { stem, type } = question;
  const hasGap = type === 'cloze' || type === 'number';
  if (hasGap && stem.split(GAP).length !== 2) defects.push('It has not one gap.');
  if (wordCount(stem) < 8 || !/[?.”)]$/.test(stem)) defects.push('Its stem is no whole question.');
  if (tellsAnswer(question, stem)) defects.push('Its stem tells its answer.');
  const like = earlier.find((other) => other.id !== question.id && jaccard(other.stem, stem) > SAME_STEM);
  if (like || earlier.some(({ id }) => id === question.id)) defects.push('It asks what an earlier question asked.');
  return defects;
}

/** Names of what was studied occur in a question and in its answer; what happened to it does not. */
const MOST_SHARED = 0.75;

/**
 * Whether a stem has most words of a point and among them each that compares. “Was it high or low?” offers both and tells neither.
 */
export function saysMostOf(stem: string, point: string): boolean {
  const own = words(stem).map(stemOf);
  const present = new Set(own);
  const wanted = new Set(stems(point));
  const shared = [...wanted].filter((each) => present.has(each)).length;
  if (wanted.size === 0 || shared / wanted.size <= MOST_SHARED) return false;
  const offersBoth = own.some((word) => word === 'or' || word === 'whether');
  return !offersBoth && words(point).every((word) => !COMPARING.has(word) || present.has(stemOf(word)));
}

function holdsFigure(stem: string, key: string): boolean {
  for (let at = stem.indexOf(key); at !== -1; at = stem.indexOf(key, at + 1)) {
    const around = `${stem.slice(Math.max(0, at - 2), at)}|${stem.slice(at + key.length, at + key.length + 2)}`;
    if (!/\d[.,]?\||\|[.,]?\d/.test(around)) return true;
  }
  return false;
}

function hintDefects(question: StudyQuestion): string[] {
  const isGivenAway = question.hints.slice(0, 2).some((hint) => tellsAnswer(question, hint));
  return [
    ...(question.hints.length === 0 ? ['It has no hint.'] : []),
    ...(isGivenAway ? ['One of its first two hints tells the key.'] : []),
  ];
}

/** The right answer in words, for a learner who has answered. */
export function expectedAnswer(question: StudyQuestion): string {
  const { type, number, rubric } = question;
  if (type === 'free_text' || type === 'explain_both') return rubric.map(({ text }) => text).join(' ');
  const key = keyText(question);
  return number ? `${key}${number.unit === '%' ? ' %' : number.unit && ` ${number.unit}`}` : key;
}
