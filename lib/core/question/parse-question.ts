import type { QuestionType } from '#contract/assessment.ts';
import { mayBeSubstance } from '#core/reading/drug-names.ts';
import { isGrammar } from '#core/reading/phrases.ts';
import type { QueryConcept } from '#core/sources/tool.ts';
import { askedLanguage, isForeign } from './asked-language.ts';
import { comparisonAsked } from './comparison.ts';
import { questionIdeas } from './concepts.ts';
import { foreignIdeas, isKnownInEnglish } from './foreign-ideas.ts';
import { type Idea, isAcronym } from './ideas.ts';
import { names } from './names.ts';
import type { ParsedQuestion, QuestionPart } from './parsed-question.ts';
import { populationAsked } from './population-asked.ts';
import { partedIdeas } from './question-parts.ts';
import { questionTypeOf } from './question-type.ts';
import { isUnspaced } from './raw-words.ts';
import { rolesOf } from './roles.ts';
import { isCommon } from './specificity.ts';
import { spellOut } from './spell-out.ts';
import { asksYesNo, splitParts } from './split-parts.ts';

const MAX_TERMS = 24;

/** Reads a question once, by grammar, lexicon and rarity alone: the same question always gives the same reading. */
export function parseQuestion(question: string): ParsedQuestion {
  const language = askedLanguage(question);
  return isForeign(language) && !isUnspaced(question)
    ? readForeign(question, language)
    : { ...readEnglish(question), language };
}

/** Reads a question that is known to be in English. */
export function parseEnglish(question: string): ParsedQuestion {
  return { ...readEnglish(question), language: 'en' };
}

/** What can be told of a question in English, or in a language that cannot be told. */
function readEnglish(question: string): ParsedQuestion {
  const ideas = questionIdeas(question);
  const concepts = ideas.map(plainIdea);
  const questionType = typeOf(question, ideas);
  const texts = splitParts(question);
  return {
    question,
    questionType,
    concepts,
    terms: termsOf(question, concepts),
    ideas: partedIdeas(spellOut(question), concepts),
    parts: texts.map((text) => partOf(text, ideas, texts.length === 1 ? questionType : null)),
    population: populationAsked(question),
    comparison: comparisonAsked(question),
    language: null,
    inEnglish: null,
  };
}

/** Grammar cannot be read: its names, and the words whose English cognates are known, are what it asks about. */
function readForeign(question: string, language: string): ParsedQuestion {
  const ideas = foreignIdeas(question, language);
  const known = ideas.filter(isKnownInEnglish);
  const concepts = ideas.map(plainIdea);
  const questionType = typeOf(concepts.map(({ term }) => term).join(', '), ideas);
  return {
    question,
    questionType,
    concepts,
    terms: concepts.map(({ term }) => term),
    // Works in English never hold its other words: by those, none of them would be relevant.
    ideas: (known.length > 0 ? known : ideas).map(({ term, synonyms }) => ({ term, synonyms })),
    parts: [{ text: question.trim(), questionType, asksYesNo: false, outcomes: [] }],
    population: null,
    comparison: null,
    language,
    inEnglish: null,
  };
}

const plainIdea = ({ term, synonyms, mesh }: Idea): QueryConcept => ({ term, synonyms, mesh });

/** "Velorimine cluster headache": an unknown name like a medicine's beside a disease is a medicine. */
function typeOf(question: string, ideas: readonly Idea[]) {
  const isBesideDisease = ideas.some(({ kind }) => kind === 'disease');
  return questionTypeOf(
    question,
    ideas.map(({ kind, term }) => kind ?? (isBesideDisease && mayBeSubstance(term) ? 'drug' : null)),
  );
}

function partOf(text: string, ideas: readonly Idea[], questionType: QuestionType | null): QuestionPart {
  const own = ideas.filter((idea) => names(text, idea));
  return {
    text,
    questionType: questionType ?? typeOf(text, own.length > 0 ? own : ideas),
    asksYesNo: asksYesNo(text),
    outcomes: rolesOf(spellOut(text), own).outcomes.map(({ term }) => term),
  };
}

/** The ideas' names first, then the question's other words that say something; each once, with its capitals where it has any. */
function termsOf(question: string, concepts: readonly QueryConcept[]): string[] {
  const named = concepts.map(({ term }) => term);
  const content = (question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}-]+/gu) ?? []).filter((word) => {
    const plain = word.toLowerCase();
    return !isGrammar(plain) && !isCommon(plain) && !isUnspaced(plain);
  });
  const best = new Map<string, string>();
  for (const term of [...named, ...content.map((word) => (isAcronym(word) ? word : word.toLowerCase()))]) {
    const key = term.toLowerCase();
    const known = best.get(key);
    if (known === undefined || (isAcronym(term) && !isAcronym(known))) best.set(key, term);
  }
  return [...best.values()].slice(0, MAX_TERMS);
}
