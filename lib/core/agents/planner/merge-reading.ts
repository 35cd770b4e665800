import * as z from 'zod';
import { questionType } from '#contract/appraisal/assessment.ts';
import { studyDesign } from '#contract/evidence.ts';
import { NO_FILTERS, searchFilters } from '#contract/run-request.ts';
import { askedLanguage, isForeign, languageByScript, languageName } from '#core/question/asked-language.ts';
import { parseQuestion } from '#core/question/parse-question.ts';
import {
  NAMED_KINDS,
  type NamedWork,
  type ParsedQuestion,
  type QuestionConcept,
  type QuestionPart,
} from '#core/question/parsed-question.ts';
import { occursIn } from '#core/text/whole-words.ts';
import { stems, words } from '#core/text/words.ts';
import { bareKeywords } from '../keyword-concepts.ts';
import { plainList, plainWords } from '../plain-words.ts';

/** How a model reads a question. */
export const questionReading = z.object({
  /** ISO 639-1; null where it cannot be determined, and in answers recorded before it was asked for. */
  language: z.string().nullable().default(null),
  inEnglish: z.string().nullable(),
  /** The question type of each part; `other` in answers recorded before it was asked for. */
  parts: z.array(
    z.object({
      question: z.string(),
      type: questionType.catch('other').default('other'),
      asksYesNo: z.boolean().default(false),
      outcomes: z.array(z.string()),
    }),
  ),
  population: z.string().nullable(),
  comparison: z.string().nullable(),
  synonyms: z.array(z.object({ term: z.string(), names: z.array(z.string()), mesh: z.array(z.string()) })),
  /** Empty in answers recorded before it was asked for. */
  named: z
    .array(z.object({ name: z.string(), kind: z.enum(NAMED_KINDS).catch('other').default('other'), words: z.string() }))
    .default([]),
  /** Null where the question sets no limits, and in answers recorded before it was asked for. */
  filters: z
    .object({
      words: z.string(),
      fromYear: z.int().nullable(),
      toYear: z.int().nullable(),
      designs: z.array(z.string()),
      languages: z.array(z.string()),
    })
    .nullable()
    .default(null),
});
export type QuestionReading = z.infer<typeof questionReading>;

const MOST_NAMES = 8;
const LONGEST_NAME = 60;
const MOST_HEADINGS = 3;
const MOST_PARTS = 6;
const MOST_OUTCOMES = 6;
const LONGEST_PART = 400;
const LONGEST_QUESTION = 1_000;
const LONGEST_PHRASE = 120;
const MOST_NAMED = 6;

/**
 * Combines the reading by words and vocabulary with what a model knows better: English for a question in another
 * language, its type and parts, its population, which of its words form one concept, synonyms and headings of its
 * concepts. A model adds no concepts of its own, since those could go astray.
 */
export function mergeReading(byWords: ParsedQuestion, byModel: QuestionReading): ParsedQuestion {
  const translated = translationFrom(byWords, byModel);
  const base: ParsedQuestion = translated
    ? { ...parseQuestion(translated.inEnglish), question: byWords.question, ...translated }
    : isEnglishAfterAll(byWords, byModel)
      ? { ...byWords, language: 'en' }
      : byWords;
  const parts = partsFrom(byModel, base);
  const limits = limitsFrom(byModel, byWords, base.concepts);
  return withNames(
    {
      ...base,
      ...(byWords.filters && { filters: byWords.filters }),
      ...limits,
      questionType: parts[0]?.questionType ?? base.questionType,
      parts: parts.length > 0 ? parts : base.parts,
      population: phrase(byModel.population) ?? base.population,
      comparison: phrase(byModel.comparison) ?? base.comparison,
      named: namedFrom(byModel),
    },
    byModel.synonyms,
  );
}

/** The model's English for a question in another language, and that language; null where none is reliable. */
function translationFrom(
  { question, language: detected }: ParsedQuestion,
  byModel: QuestionReading,
): { language: string; inEnglish: string } | null {
  const { language: read, inEnglish } = byModel;
  const language = isForeign(detected) ? detected : detected === null ? knownLanguage(read) : null;
  if (language === null || inEnglish === null || isEnglishAfterAll({ language: detected, question }, byModel))
    return null;
  const text = plainWords(inEnglish, LONGEST_QUESTION);
  if (!/\p{L}{3}/u.test(text) || isForeign(askedLanguage(text))) return null;
  return isForeign(detected) || isTranslated(question, text) ? { language, inEnglish: text } : null;
}

/** For Latin script, code guesses the language from a few words; the model knows better. */
function isEnglishAfterAll(
  { question, language }: Pick<ParsedQuestion, 'question' | 'language'>,
  byModel: QuestionReading,
): boolean {
  return (
    isForeign(language) &&
    languageByScript(question) === null &&
    byModel.language?.trim().toLowerCase() === 'en' &&
    (byModel.inEnglish === null || !isTranslated(question, byModel.inEnglish))
  );
}

/** The code of a language, if there is one. */
function knownLanguage(code: string | null): string | null {
  const own = /^[a-z]{2}(?![a-z])/u.exec(code?.trim().toLowerCase() ?? '')?.[0];
  return own !== undefined && isForeign(own) && languageName(own) !== own ? own : null;
}

/** A question that code took for English must have been reworded: names stay, but never all of it. */
function isTranslated(question: string, text: string): boolean {
  const inEnglish = new Set(stems(text));
  return stems(question).some((stem) => !inEnglish.has(stem));
}

/** The model's parts, where each shares a word with the question. */
function partsFrom({ parts }: QuestionReading, { question, inEnglish }: ParsedQuestion): QuestionPart[] {
  const asked = new Set(stems(inEnglish ?? question));
  const kept = parts
    .map((part) => ({ ...part, question: plainWords(part.question, LONGEST_PART) }))
    .filter((part) => stems(part.question).some((stem) => asked.has(stem)))
    .slice(0, MOST_PARTS);
  if (kept.length !== parts.length) return [];
  return kept.map((part) => ({
    text: part.question,
    questionType: part.type,
    asksYesNo: part.asksYesNo,
    outcomes: plainList(part.outcomes, { most: MOST_OUTCOMES, longest: LONGEST_NAME }),
  }));
}

/**
 * Filters that a model reads in words of the question, which are then removed from its concepts; a year must occur in
 * those words ("after 2005" means from 2006). A model may not change filters that the question states explicitly.
 */
function limitsFrom(
  { filters }: QuestionReading,
  { question, filters: stated }: ParsedQuestion,
  concepts: QuestionConcept[],
) {
  const limiting = filters?.words.trim() ?? '';
  if (stated || !filters || limiting === '' || !occursIn(limiting)(question)) return {};
  const years = words(limiting).map(Number);
  const yearIn = (year: number | null) => (years.some((stated) => Math.abs(stated - (year ?? 0)) <= 1) ? year : null);
  const read = searchFilters.safeParse({
    fromYear: yearIn(filters.fromYear),
    toYear: yearIn(filters.toYear),
    designs: filters.designs.filter((design) => studyDesign.safeParse(design).success),
    languages: filters.languages.filter((code) => knownLanguage(code) !== null || code === 'en'),
  }).data;
  const left = concepts.filter(({ term }) => !occursIn(term)(limiting));
  if (!read || left.length === 0 || JSON.stringify(read) === JSON.stringify(NO_FILTERS)) return {};
  return { filters: read, concepts: left };
}

/** Works that a model knows by name: a few short names without operators, each once. */
function namedFrom({ named }: QuestionReading): NamedWork[] {
  const bare = (text: string) => plainWords(bareKeywords(text), LONGEST_NAME).replace(/…$/, '');
  const found = named.map((each) => ({ ...each, name: bare(each.name), words: bare(each.words) }));
  const byName = new Map(found.toReversed().map((each) => [stems(each.name).join(' '), each]));
  byName.delete('');
  return [...byName.values()].toReversed().slice(0, MOST_NAMED);
}

function phrase(text: string | null): string | null {
  const plain = text === null ? '' : plainWords(text, LONGEST_PHRASE);
  return /\p{L}{2}/u.test(plain) && !/^(?:none|null|n\/a|not (?:stated|specified|given))$/i.test(plain) ? plain : null;
}

/**
 * The concepts with the model's synonyms. A term that contains several of the question's words joins them into one
 * concept; a name that already belongs to another concept is not added, since it would blur the two.
 */
function withNames(plan: ParsedQuestion, proposed: QuestionReading['synonyms']): ParsedQuestion {
  let concepts = plan.concepts;
  const taken = new Set(
    concepts.flatMap(({ term, synonyms }) => [term, ...synonyms]).map((spelling) => spelling.toLowerCase()),
  );
  const seen = new Set<string>();
  for (const { term, names, mesh } of proposed) {
    const key = stems(term).join(' ');
    const parts = concepts.filter((concept) => isWithin(concept.term, key));
    if (
      key === '' ||
      seen.has(key) ||
      parts.length === 0 ||
      parts.map((each) => stems(each.term).join(' ')).join(' ') !== key
    )
      continue;
    seen.add(key);
    const fresh = names
      .map((each) => plainWords(each, LONGEST_NAME))
      .filter((each) => isName(each, taken))
      .slice(0, MOST_NAMES);
    for (const each of fresh) taken.add(each.toLowerCase());
    const [only, ...others] = parts;
    const whole: QuestionConcept =
      only && others.length === 0
        ? only
        : { term: plainWords(term, LONGEST_NAME), synonyms: [], mesh: [], narrower: [] };
    const headings = mesh.map((each) => plainWords(each, LONGEST_NAME)).filter((each) => isHeading(each, whole));
    const named = {
      ...whole,
      synonyms: [...new Set([...whole.synonyms, ...fresh])],
      mesh: [...whole.mesh, ...new Set(headings.slice(0, MOST_HEADINGS))],
    };
    concepts = concepts.flatMap((concept) => (concept === only ? [named] : others.includes(concept) ? [] : [concept]));
  }
  return { ...plan, concepts, terms: concepts.map(({ term }) => term) };
}

function isWithin(term: string, key: string): boolean {
  const own = stems(term).join(' ');
  return own !== '' && ` ${key} `.includes(` ${own} `);
}

function isName(name: string, taken: ReadonlySet<string>): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}\s().,'/+-]*$/u.test(name) && name.length >= 3 && !taken.has(name.toLowerCase());
}

function isHeading(heading: string, { mesh }: QuestionConcept): boolean {
  return /^\p{Lu}[\p{L}\p{N}\s,'()-]*$/u.test(heading) && heading.length >= 3 && !mesh.includes(heading);
}
