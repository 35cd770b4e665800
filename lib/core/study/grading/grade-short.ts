import type { StudyQuestion } from '#contract/study/study.ts';
import { UNITS } from '../../text/number-words.ts';
import { numbersIn } from '../../text/numbers.ts';
import { words } from '../../text/words.ts';
import { RIGHT, type ShortGrade, WRONG } from './grade-term.ts';

/** Units of one kind, each as a multiple of the smallest. */
const UNITS_BY_KIND: readonly Readonly<Record<string, number>>[] = [
  { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 },
  { month: 1, year: 12 },
  { mcg: 1, microgram: 1, µg: 1, μg: 1, ug: 1, mg: 1e3, milligram: 1e3, g: 1e6, gram: 1e6, kg: 1e9, kilogram: 1e9 },
  { mm: 1, cm: 10, m: 1000 },
  { mmhg: 1, cmh2o: 0.7356, kpa: 7.5006 },
  { kj: 1, kcal: 4.184 },
  { ml: 1, millilitre: 1, milliliter: 1, dl: 100, l: 1000, litre: 1000, liter: 1000 },
];

const singularUnit = (unit: string) => unit.replace(/(?<=\p{L}{2})s$/u, '');

/** Whether a word is a unit, or begins with one as a rate does: “mg/L”. */
export function isUnit(word: string): boolean {
  const [own = '', per] = word.toLowerCase().split('/');
  return UNITS_BY_KIND.some((each) => singularUnit(own) in each) || (per !== undefined && own !== '' && isUnit(per));
}

/** By label: an option's id, its words, its letter or its place. */
export function gradeChoice({ options, key }: StudyQuestion, text: string): ShortGrade {
  const answered = text.trim().toLowerCase();
  const place = /^\W*(?:option\s*)?([a-h]|\d)\W*$/.exec(answered)?.[1];
  const index = place === undefined ? -1 : /\d/.test(place) ? Number(place) - 1 : place.charCodeAt(0) - 97;
  const same = (one: string, other: string) => words(one).join(' ') === words(other).join(' ');
  const chosen =
    options.find(({ id }) => id === text.trim()) ?? options.find((each) => same(each.text, text)) ?? options[index];
  if (!chosen) return { ...WRONG, remark: 'This is none of the options.' };
  return chosen.id === key ? RIGHT : { ...WRONG, misconception: chosen.misconception };
}

const DIGIT_WORDS = ['zero', ...UNITS.slice(0, 9)];
/** A number within the question's tolerance, in figures or words, as a share or in another unit of its kind. */
export function gradeNumber({ number, stem }: StudyQuestion, text: string): ShortGrade {
  if (!number) return WRONG;
  const answered = askedOf(stem, inFigures(text));
  const found = answered.matchAll(
    /(?<![\p{L}\d.])[-−–]?\s?(?:\d+(?:\.\d+)?|\.\d+)(?:\s?(%|per ?cent|percent|[\p{L}µμ]+))?/giu,
  );
  const values = [...found].map((match) => ({
    value: Number(match[0].replace(/[−–]/g, '-').replace(/\s|%|[\p{L}µμ]+/gu, '')),
    unit: (match[1] ?? '').toLowerCase(),
    at: match.index,
  }));
  const [first, ...others] = values;
  if (!first) return { ...WRONG, remark: 'The answer is a number.' };
  // "1.5 (1.2 to 1.9)" gives its interval; "1.2 or 1.5" gives two answers.
  const between = others[0] ? answered.slice(first.at, others[0].at) : '';
  if (others.length > 0 && !/[([]|\bci\b|\binterval\b|\bfrom\b|,/i.test(between)) {
    return { ...WRONG, remark: 'Give one number: of several, none is graded.' };
  }
  const value = first.value;
  const isNear = (each: number, scale = 1) => Math.abs(each - number.value) <= number.tolerance * scale + 1e-9;
  const asked = number.unit.toLowerCase() || unitBehindGap(stem);
  const factor = factorOf(first.unit, asked);
  if (factor === null) return { ...WRONG, remark: `The number is wanted in ${asked}.` };
  if (isNear(value * factor)) return RIGHT;
  if (number.unit === '%' && first.unit === '' && isNear(value * 100)) return RIGHT;
  const tellsLess = /\b(?:reduc|decreas|lower|fewer|less|fell|drop|minus|negative)/i.test(text);
  if (number.value < 0 && value > 0 && isNear(-value * factor)) {
    return tellsLess ? RIGHT : { score: 0.5, remark: 'The size is right; the sign is missing.', misconception: null };
  }
  return WRONG;
}

/** “1 in 12” answers “1 in _____” with its 12, and “4 in 10” answers “_____ in ten” with its 4. */
function askedOf(stem: string, answered: string): string {
  const [, first = '', second = ''] = /^(\d{1,9}) (?:in|out of) (?:every )?(\d{1,9})$/.exec(answered.trim()) ?? [];
  if (first === '') return answered;
  return /_____ (?:in|out of) /.test(stem) ? first : / (?:in|of|every) _____/.test(stem) ? second : answered;
}

/** What one of the learner's unit is in the unit asked for; null where the two are of different kinds. */
function factorOf(answered: string, asked: string): number | null {
  const own = singularUnit(answered);
  const wanted = singularUnit(asked);
  if (own === '' || own === wanted) return 1;
  const isShare = (unit: string) => /^(?:%|per ?cent|percent)$/.test(unit);
  if (isShare(own)) return isShare(wanted) ? 1 : wanted === '' ? 0.01 : null;
  const kind = UNITS_BY_KIND.find((each) => own in each && wanted in each);
  if (kind) return (kind[own] ?? 1) / (kind[wanted] ?? 1);
  return UNITS_BY_KIND.some((each) => own in each) && wanted !== '' ? null : 1;
}

function unitBehindGap(stem: string): string {
  const unit = /_____[\s-]?(%|[\p{L}µμ]+)/u.exec(stem)?.[1]?.toLowerCase() ?? '';
  return unit === '%' || UNITS_BY_KIND.some((each) => singularUnit(unit) in each) ? unit : '';
}

/** "One point five", "1,5", "sixty-four per cent" and "a third" in figures. */
function inFigures(text: string): string {
  const digits = (answered: string) =>
    answered
      .trim()
      .split(/\s+/)
      .map((word) => Math.max(0, DIGIT_WORDS.indexOf(word.toLowerCase())))
      .join('');
  const names = DIGIT_WORDS.join('|');
  let figures = text
    .replace(/·/g, '.')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/\bminus\s+/gi, '-')
    .replace(
      new RegExp(`\\b(${names})\\s+point((?:\\s+(?:${names}))+)\\b`, 'gi'),
      (_, whole: string, rest: string) => `${digits(whole)}.${digits(rest)}`,
    )
    .replace(new RegExp(`\\bpoint((?:\\s+(?:${names}))+)\\b`, 'gi'), (_, rest: string) => `0.${digits(rest)}`);
  for (const { value, start, end } of numbersIn(figures).toReversed()) {
    const written = figures.slice(start, end);
    if (!/\d/.test(written)) figures = `${figures.slice(0, start)}${value}${figures.slice(end)}`;
  }
  return figures.replace(/\bone\b/gi, '1');
}
