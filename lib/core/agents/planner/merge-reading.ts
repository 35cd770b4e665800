import * as z from 'zod';
import { askedLanguage, isForeign, languageName } from '#core/question/asked-language.ts';
import { parseEnglish, parseQuestion } from '#core/question/parse-question.ts';
import type { ParsedQuestion, QuestionPart } from '#core/question/parsed-question.ts';
import { isAddedGroup } from '#core/question/population-asked.ts';
import { languageByScript } from '#core/question/script-language.ts';
import type { QueryConcept } from '#core/sources/tool.ts';
import { stems } from '#core/text/words.ts';
import { plainList, plainWords } from '../plain-words.ts';

/** How a model reads a question. */
export const questionReading = z.object({
  /** ISO 639-1; null where it cannot be told, and in answers from before it was asked for. */
  language: z.string().nullable().default(null),
  inEnglish: z.string().nullable(),
  parts: z.array(z.object({ question: z.string(), outcomes: z.array(z.string()) })),
  population: z.string().nullable(),
  comparison: z.string().nullable(),
  synonyms: z.array(z.object({ term: z.string(), names: z.array(z.string()), mesh: z.array(z.string()) })),
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

/**
 * The rules' reading with what a model knows better: English for a question in another language, its parts, whom it asks about,
 * other names and headings for its own ideas. A model adds no ideas: it would be free to go astray.
 */
export function mergeReading(byRules: ParsedQuestion, byModel: QuestionReading): ParsedQuestion {
  const translated = translationFrom(byRules, byModel);
  const base = translated
    ? { ...parseQuestion(translated.inEnglish), question: byRules.question, ...translated }
    : isEnglishAfterAll(byRules, byModel)
      ? parseEnglish(byRules.question)
      : byRules;
  const parts = partsFrom(byModel, base);
  return withNames(
    {
      ...base,
      parts: parts.length > 0 ? parts : base.parts,
      population: wholePopulation(phrase(byModel.population), base) ?? base.population,
      comparison: phrase(byModel.comparison) ?? base.comparison,
    },
    byModel.synonyms,
  );
}

/** The model's English for a question in another language, and that language; null where there is none to be believed. */
function translationFrom(
  { question, language: told }: ParsedQuestion,
  byModel: QuestionReading,
): { language: string; inEnglish: string } | null {
  const { language: said, inEnglish } = byModel;
  const language = isForeign(told) ? told : told === null ? languageSaid(said) : null;
  if (language === null || inEnglish === null || isEnglishAfterAll({ language: told, question }, byModel)) return null;
  const text = plainWords(inEnglish, LONGEST_QUESTION);
  if (!/\p{L}{3}/u.test(text) || isForeign(askedLanguage(text))) return null;
  return isForeign(told) || isTranslated(question, text) ? { language, inEnglish: text } : null;
}

/** Code goes by the sound of a few words where they are in Latin letters, and a model knows better. */
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

/** The code of a language, where there is one of that name. */
function languageSaid(code: string | null): string | null {
  const own = /^[a-z]{2}(?![a-z])/u.exec(code?.trim().toLowerCase() ?? '')?.[0];
  return own !== undefined && isForeign(own) && languageName(own) !== own ? own : null;
}

/** A question that code did not tell from English must have been put into other words: names stay, but never all of it. */
function isTranslated(question: string, text: string): boolean {
  const inEnglish = new Set(stems(text));
  return stems(question).some((stem) => !inEnglish.has(stem));
}

/** The model's parts, where each is about the question: it shares a word with it. */
function partsFrom({ parts }: QuestionReading, { question, inEnglish }: ParsedQuestion): QuestionPart[] {
  const asked = new Set(stems(inEnglish ?? question));
  const kept = parts
    .map((part) => ({ ...part, question: plainWords(part.question, LONGEST_PART) }))
    .filter((part) => stems(part.question).some((stem) => asked.has(stem)))
    .slice(0, MOST_PARTS);
  if (kept.length !== parts.length) return [];
  return kept.map((part) => {
    const { questionType, parts: own } = parseQuestion(part.question);
    const outcomes = plainList(part.outcomes, { most: MOST_OUTCOMES, longest: LONGEST_NAME });
    return {
      text: part.question,
      questionType,
      asksYesNo: own[0]?.asksYesNo ?? false,
      outcomes: outcomes.length > 0 ? outcomes : own.flatMap((each) => each.outcomes),
    };
  });
}

function phrase(text: string | null): string | null {
  const plain = text === null ? '' : plainWords(text, LONGEST_PHRASE);
  return /\p{L}{2}/u.test(plain) && !/^(?:none|null|n\/a|not (?:stated|specified|given))$/i.test(plain) ? plain : null;
}

function wholePopulation(population: string | null, { question, inEnglish }: ParsedQuestion): string | null {
  const asked = inEnglish ?? question;
  const at = population === null ? -1 : asked.toLowerCase().indexOf(population.toLowerCase());
  return at >= 0 && isAddedGroup(asked.slice(0, at)) ? null : population;
}

/** A name that stands for another of the question's ideas would blur the two. */
function withNames(plan: ParsedQuestion, proposed: QuestionReading['synonyms']): ParsedQuestion {
  const taken = new Set(
    plan.concepts.flatMap(({ term, synonyms }) => [term, ...synonyms]).map((spelling) => spelling.toLowerCase()),
  );
  const added = new Map<string, { names: string[]; mesh: string[] }>();
  for (const { term, names, mesh } of proposed) {
    const own = plan.concepts.find((concept) => concept.term.toLowerCase() === term.trim().toLowerCase());
    if (!own || added.has(own.term)) continue;
    const fresh = names
      .map((each) => plainWords(each, LONGEST_NAME))
      .filter((each) => isName(each, taken))
      .slice(0, MOST_NAMES);
    const headings = mesh
      .map((each) => plainWords(each, LONGEST_NAME))
      .filter((each) => isHeading(each, own))
      .slice(0, MOST_HEADINGS);
    added.set(own.term, { names: [...new Set(fresh)], mesh: [...new Set(headings)] });
    for (const each of fresh) taken.add(each.toLowerCase());
  }
  const namesOf = (term: string, synonyms: readonly string[]) => [...synonyms, ...(added.get(term)?.names ?? [])];
  return {
    ...plan,
    concepts: plan.concepts.map((concept) => ({
      ...concept,
      synonyms: namesOf(concept.term, concept.synonyms),
      mesh: [...concept.mesh, ...(added.get(concept.term)?.mesh ?? [])],
    })),
    ideas: plan.ideas.map((idea) => ({ ...idea, synonyms: namesOf(idea.term, idea.synonyms) })),
  };
}

function isName(name: string, taken: ReadonlySet<string>): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}\s().,'/+-]*$/u.test(name) && name.length >= 3 && !taken.has(name.toLowerCase());
}

function isHeading(heading: string, { mesh }: QueryConcept): boolean {
  return /^\p{Lu}[\p{L}\p{N}\s,'()-]*$/u.test(heading) && heading.length >= 3 && !mesh.includes(heading);
}
