import type { Concept, StudyQuestion } from '#contract/study.ts';
import { lookupConcept } from '../../reading/lookup.ts';
import { nounRuns } from '../../reading/phrases.ts';
import { spellingKey } from '../../reading/spelling.ts';
import { capitalised } from '../../text/capitalised.ts';
import { splitSentences } from '../../text/sentences.ts';
import { STOP_WORDS, stems, words } from '../../text/words.ts';
import { choiceHints, termHints } from './hints.ts';
import { namedTerm } from './named-term.ts';
import { type QuestionInput, questionOf, shuffled, stemOf } from './question-draft.ts';
import { aroundGap, GAP, jaccard, tells } from './stem-words.ts';

const FEWEST_WRONG = 2;
const MOST_WRONG = 3;
/** Length of a wrong option against the key's. */
const LIKE = { least: 0.5, most: 2 };
/** A sentence of the material with a wrong option in it that is as close as this may say that it is right as well. */
const AS_WELL = 0.4;
/** Content words that must be left around a gap, so that there is something to know the key by. */
const LEFT_AROUND = 5;

/** A sentence with its concept left out, to be filled in. Null where the rest would tell it, or tell nothing. */
export function clozeQuestion(input: QuestionInput): StudyQuestion | null {
  const gap = termGap(input);
  if (!gap) return null;
  const { concept, sentence } = input;
  const ask = gap.isDefinition ? 'Which term is described in' : 'Which term completes this sentence from';
  const stem = stemOf(input, { ask, quoted: gap.quoted, hidden: [gap.key, ...gap.alsoRight] });
  if (stem === null) return null;
  return questionOf(concept, sentence.citation, {
    type: 'cloze',
    bloom: 'remember',
    difficulty: 'medium',
    stem,
    key: gap.key,
    alsoRight: gap.alsoRight,
    number: null,
    rubric: [],
    hints: termHints(gap.key),
  });
}

/** The same with the names of sibling concepts to choose from. Null where fewer than two of them would be wrong for sure. */
export function termChoice(input: QuestionInput): StudyQuestion | null {
  const gap = termGap(input);
  if (!gap) return null;
  const { concept, sentence, seed } = input;
  const wrong = wrongTerms(input, gap.key);
  if (wrong.length < FEWEST_WRONG) return null;
  const ask = gap.isDefinition ? 'Which of these is described in' : 'Which of these completes this sentence from';
  const stem = stemOf(input, { ask, quoted: gap.quoted, hidden: [gap.key, ...gap.alsoRight] });
  if (stem === null) return null;
  const options = shuffled(
    [
      { text: gap.key, misconception: null },
      ...wrong.map((text) => ({ text, misconception: believed(gap.quoted, text) })),
    ],
    `${seed} ${sentence.citation.start}`,
    ({ text }) => text,
  ).map((option, i) => ({ id: `o${i + 1}`, ...option }));
  return questionOf(concept, sentence.citation, {
    type: 'choice',
    bloom: gap.isDefinition ? 'understand' : 'remember',
    difficulty: 'easy',
    stem,
    options,
    key: options.find(({ misconception }) => misconception === null)?.id ?? '',
    number: null,
    rubric: [],
    hints: choiceHints(gap.key, wrong, 'a term'),
  });
}

/** What whoever takes a wrong option believes, in the words of the sentence. */
export function believed(quoted: string, text: string): string {
  const whole = quoted.replace(GAP, text).replaceAll(' […]', '');
  return capitalised(whole);
}

function termGap({ concept, sentence }: QuestionInput) {
  const { quote } = sentence.citation;
  const term = namedTerm(quote, concept);
  if (!term) return null;
  const quoted = aroundGap(quote, term.start, term.end);
  const names = [term.key, ...term.alsoRight];
  const key = new Set(names.flatMap(stems));
  // "Tricyclics" beside "tricyclic antidepressants": part of a name is a name.
  const left = stems(quoted);
  if (!quoted.includes(GAP) || left.some((stem) => key.has(stem)) || left.length < LEFT_AROUND) return null;
  // "tension-type _____" or "_____-related": the gap is part of a longer name.
  if (
    /[\p{L}\p{N}][-‐‑–/]_____|_____[-‐‑–/]?[\p{L}\p{N}‐‑–]|\b\p{Lu}\. _____/u.test(quoted) ||
    figuresLeftOut(quoted) > 1
  )
    return null;
  // "_____ samples", "bone _____": the gap is a part of a longer name, which other parts would fit as well.
  const run = nounRuns(quote).find(({ start, end }) => start <= term.start && end >= term.start + term.key.length);
  if (run && words(run.text).length > words(term.key).length) return null;
  if (ADJUSTED.test(quote)) return null;
  return {
    ...term,
    quoted,
    isDefinition: /^(?:(?:the|an?) )?_____ (?:is|are|refers? to|means?|describes?)\b/i.test(quoted),
  };
}

/** In a list of what was adjusted for, one thing is as good as another. */
const ADJUSTED = /\b(?:adjust(?:ed|ing|ment)|controlling for|such as|including|e\.g)\b/i;
/** Names that say the same from two sides, or nearly the same. */
const KIN = [
  ['survival', 'mortality', 'death', 'lifespan', 'longevity', 'life span'],
  ['cancer', 'tumour', 'tumor', 'neoplasm', 'carcinoma', 'malignancy', 'metastasis'],
  ['bleeding', 'blood loss', 'haemorrhage', 'hemorrhage', 'transfusion'],
  ['infection', 'sepsis', 'bacteraemia', 'pneumonia'],
  ['pain', 'headache', 'migraine'],
  ['complications', 'adverse effects', 'adverse events', 'side effects', 'toxicity'],
  ['obesity', 'overweight', 'body mass index', 'body weight', 'weight', 'adiposity'],
  ['diet', 'nutrition', 'calorie restriction', 'caloric restriction', 'dietary restriction'],
];

function areKin(one: string, other: string): boolean {
  return KIN.some((names) => [one, other].every((each) => names.some((name) => tells(each, name))));
}

const figuresLeftOut = (quoted: string) => quoted.split('[…]').length - 1;

/** Whether a concept's name can stand as an option: a noun, and no piece of a sentence. */
function isOption(name: string): boolean {
  const all = words(name);
  const last = all.at(-1) ?? '';
  return (
    !STOP_WORDS.has(all[0] ?? '') &&
    !/ed$|^(?:cold|male|female)$/.test(last) &&
    !/^\d+$/.test(last) &&
    !/\band\b/i.test(name)
  );
}

function wrongTerms({ concept, siblings, kin, sentence, material, seed }: QuestionInput, key: string): string[] {
  const { quote } = sentence.citation;
  const kind = lookupConcept(concept.name)?.kind;
  const context = `${quote} ${sentence.work.title}`;
  const own = new Set([concept.name, ...concept.aliases, key].flatMap(stems));
  const article = /\b(an?) $/i.exec(quote.slice(0, Math.max(0, quote.indexOf(key))));
  const fits = siblings.filter((sibling) => {
    const ratio = sibling.name.length / key.length;
    if (sibling.id === concept.id || kin.has(sibling.id) || !isOfKind(sibling, concept)) return false;
    if (!isOption(sibling.name) || ratio < LIKE.least || ratio > LIKE.most) return false;
    if (stems(sibling.name).some((stem) => own.has(stem)) || isPlural(sibling.name) !== isPlural(key)) return false;
    if (areKin(sibling.name, key) || areKin(sibling.name, concept.name)) return false;
    if (article && /^[aeiou]/i.test(sibling.name) !== /^[aeiou]/i.test(key)) return false;
    if ([sibling.name, ...sibling.aliases].some((name) => tells(context, name))) return false;
    return !isSaidOf(sibling, quote, material);
  });
  const sameKind = fits.filter(({ name }) => kind !== undefined && lookupConcept(name)?.kind === kind);
  // One of another kind is known to be wrong by its kind alone.
  const unknown = fits.filter(({ name }) => lookupConcept(name) === undefined);
  // What a model has called the same kind needs no vocabulary.
  const pool = concept.kind ? fits : kind === undefined ? unknown : sameKind;
  // What the same work speaks of is nearer to the sentence than what another one does.
  const isNear = ({ citation, quotes }: Concept) =>
    [citation, ...quotes].some(({ evidenceId }) => evidenceId === sentence.work.id);
  const chosen = shuffled(pool, `${seed} ${key}`, ({ id }) => id)
    .toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))
    .slice(0, MOST_WRONG);
  const isName = /^\p{Lu}\p{Ll}/u.test(key);
  return unique(chosen.map(({ name }) => (isName ? capitalised(name) : name)));
}

/** Beside a concept whose kind a model named, one of the same kind; else what rules have found, and no model's addition. */
function isOfKind(sibling: Concept, { kind }: Concept): boolean {
  return kind ? sibling.kind === kind : sibling.by !== 'model';
}

function unique(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [spellingKey(name), name])).values()];
}
const isPlural = (name: string) => /[^su]s$/i.test(name) && !/sis$/i.test(name);

function isSaidOf(
  sibling: Concept,
  quote: string,
  { works, findings, statements }: QuestionInput['material'],
): boolean {
  const texts = [
    ...findings.map(({ citation }) => citation.quote),
    ...statements.map(({ claim }) => claim.text),
    ...works.map(({ title }) => title),
    ...sibling.quotes.flatMap((each) => splitSentences(each.quote).map(({ text }) => text)),
  ];
  return texts.some((text) => tells(text, sibling.name) && jaccard(text, quote) >= AS_WELL);
}
