import type { Citation } from '#contract/citation.ts';
import { type Evidence, isOwnDocument, type TextField } from '#contract/evidence.ts';
import type { StudyMaterial } from '#contract/study/study.ts';
import { findAbbreviations } from '../../reading/abbreviations.ts';
import { trimEndOf } from '../../text/sentences.ts';
import { isTableRow } from '../../text/table-row.ts';
import { placeOfWhole } from '../../text/whole-words.ts';
import { STOP_WORDS, words } from '../../text/words.ts';
import type { Span } from '../graph/clause-tokens.ts';
import { isNoConcept, nameKey } from '../graph/concept-names.ts';
import { definitionsIn, nameGivenTo } from '../graph/definitions.ts';
import { citationOf, type SourceSentence, sourceSentences } from '../graph/source-sentences.ts';
import { tells } from '../questions/stem-words.ts';
import { WHOLE } from '../tutor/check-sentences.ts';
import { resultsIn } from './figures.ts';
import { glossaryEntries } from './glossary-lines.ts';
import { isAskable, sentenceBefore } from './sentence-before.ts';

/** A term that a source explains, in the order in which it does. */
export interface DefinedTerm {
  /** As the source writes it. */
  name: string;
  /** What it is in the source's words, behind which verb where these are a clause, and where the source says so; null for a short form that is only spelled out. */
  definition: { text: string; verb: string | null; citation: Citation } | null;
  /** Where its short form is spelled out, and what else other works spell it out as. */
  short: { form: string; alsoSpelled: string[]; citation: Citation } | null;
  /** What stands in brackets behind it where it is defined, whatever its letters, as “FEV1” and “τ²”, and what the source calls it elsewhere. */
  alsoCalled: string[];
}

/** Terms of one material at most: a textbook has thousands. */
const MOST_TERMS = 150;
const MOST_WORDS = 6;
/** Words of a sentence that another one names. */
const LEAST_BEFORE = 6;

/**
 * Every term that the material defines in a sentence, a line or under a heading. A short form is learnt with the term that it stands for; one
 * whose term nothing defines only where several works use it or it names the topic, since any text shortens what it says often.
 */
export function definedTerms(material: StudyMaterial): DefinedTerm[] {
  const terms = new Map<string, DefinedTerm & { at: string }>();
  const place = (citation: Citation) => {
    const work = material.works.findIndex(({ id }) => id === citation.evidenceId);
    return `${String(work).padStart(4, '0')} ${citation.field} ${String(citation.start).padStart(8, '0')}`;
  };
  const add = (term: DefinedTerm, citation: Citation) => {
    const key = nameKey(term.name);
    const known = terms.get(key);
    const { definition, short, alsoCalled } = term;
    terms.set(key, {
      name: known?.name ?? term.name,
      definition: known?.definition ?? definition,
      short: known?.short ?? short,
      alsoCalled: [...(known?.alsoCalled ?? []), ...alsoCalled],
      at: known?.at ?? place(citation),
    });
  };
  for (const each of [...bySentences(material), ...byLines(material)])
    add(spelledOut(each) ?? each, each.definition.citation);
  for (const { name, isLearnt, ...short } of shortForms(material)) {
    const [own, spelled] = [terms.get(nameKey(short.form)), terms.get(nameKey(name))];
    // A term may be defined under its short form alone.
    if (own?.definition && own.short === null && !spelled?.definition) {
      terms.delete(nameKey(short.form));
      terms.set(nameKey(name), { ...own, name, short });
    } else if (spelled || isLearnt) add({ name, definition: null, short, alsoCalled: [] }, short.citation);
  }
  return [...terms.values()].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(0, MOST_TERMS);
}

type Defined = DefinedTerm & { definition: NonNullable<DefinedTerm['definition']> };

function bySentences(material: StudyMaterial): Defined[] {
  const sentences = sourceSentences(material);
  const naming = sentences.filter(({ text }) => NAMING.test(text));
  return sentences.flatMap((sentence, at): Defined[] => {
    // What does not begin as a sentence is the rest of one, or of a word, that a line broke.
    if (!WHOLE.test(sentence.text) || isTableRow(sentence.text)) return [];
    const before = namedBefore(sentence, material);
    if (before) return [before];
    return definitionsIn(sentence.text).flatMap((found): Defined[] => {
      const name = nameIn(sentence, found.name);
      // “The study is …” speaks of one; “A cohort is …” says what any is. So does what a study once settled on.
      const isOfOne = (found.isOfOne && isNoConcept(name)) || (found.isPast && sentence.field === 'abstract');
      // Abstracts praise and rank more than they define.
      const isPraise = !found.isPlain && sentence.field === 'abstract';
      // “Ampere describes how …” is no definition of Ampere: a term is written small elsewhere, or has small words.
      const isAuthor = found.isReport && !/ \p{Ll}/u.test(name) && (found.isOfOne || /^\p{Lu}|\d/u.test(name));
      if (isOfOne || isPraise || isAuthor || !isTerm(name)) return [];
      const text = withSmallOpening(withClosedQuote(sentence.text, found.text), sentence.work, sentence.field);
      const verb = found.verb && sentence.text.slice(found.verb.start, found.verb.end);
      const alsoCalled = [
        ...otherNameBehind(sentence.text.slice(found.name.end)),
        ...namesElsewhere(name, naming, sentences[at + 1]),
      ];
      return [{ name, definition: { text, verb, citation: citationOf(sentence) }, short: null, alsoCalled }];
    });
  });
}

/** “This is called …”, “These lumps are called …”. */
const THIS = /^th(?:is|ese)(?: \p{L}+)?(?= (?:is|are) )/iu;

/** “Models may fit noise. This is called overfitting.”, “A model may fit noise; this is called overfitting.” */
function namedBefore(sentence: SourceSentence, material: StudyMaterial): Defined | null {
  const { work, field, text } = sentence;
  const cut = THIS.test(text) ? 0 : text.indexOf('; this ') + 2;
  const subject = THIS.exec(text.slice(cut))?.[0];
  const named = cut === 1 || !subject ? null : nameGivenTo(subject, text.slice(cut));
  if (!named) return null;
  const citation = citationOf(sentence);
  const before = cut === 0 ? sentenceBefore(citation, material) : text.slice(0, cut - 2);
  const start = (work.texts[field] ?? '').lastIndexOf(before ?? '\0', sentence.start);
  const isWhole = before !== null && start >= 0 && isAskable(before) && words(before).length >= LEAST_BEFORE;
  const name = nameIn(sentence, { start: cut + named.start, end: cut + named.end });
  if (!isWhole || words(before).includes('them') || !isTerm(name)) return null;
  const definition = withSmallOpening(before.replace(/[.!]$/, ''), work, field);
  const quote = (work.texts[field] ?? '').slice(start, sentence.end);
  return {
    name,
    definition: { text: definition, verb: null, citation: { ...citation, quote, start } },
    short: null,
    alsoCalled: [],
  };
}

/** “TIA means transient ischaemic attack” defines nothing: it spells a short form out. */
function spelledOut({ name: form, definition: { text, citation } }: Defined): DefinedTerm | null {
  const isShort = findAbbreviations(`${text} (${form})`).some(({ short, long }) => short === form && long === text);
  return isShort && isTerm(text)
    ? { name: text, definition: null, short: { form, alsoSpelled: [], citation }, alsoCalled: [] }
    : null;
}

/** “sail(s)” and “sail drag (2020)” have no other name; “(uric acid)” and “, also called uric acid,” are one. */
const OTHER_NAME =
  /^(?: \((?!\d+\))(?:also (?:called|known as) (?:the )?)?|, (?:also (?:called|known as)|or) (?:an? |the )?)([^\s(),:]{1,20}(?: [\p{L}-]{1,20}){0,2})[,)]/u;

function otherNameBehind(text: string): string[] {
  const name = OTHER_NAME.exec(text)?.[1] ?? '';
  return name !== '' && !STOP_WORDS.has(words(name)[0] ?? '') ? [name] : [];
}

/** “… drift is also known as …”, and “in older books it is called …” behind the definition of a term. */
function namesElsewhere(name: string, naming: readonly SourceSentence[], next: SourceSentence | undefined): string[] {
  return naming.flatMap((sentence) => {
    const subjects = sentence === next ? [name, 'it', 'they'] : [name];
    const given = subjects.flatMap((subject) => nameGivenTo(subject, sentence.text) ?? []);
    return given.map(({ start, end }) => sentence.text.slice(start, end)).filter(isTerm);
  });
}

const NAMING = /\b(?:called|known as|termed)\b/;

/** As it stands there; what only the beginning of a sentence writes with a capital, and the work elsewhere without, has none. */
function nameIn({ text, work, field }: SourceSentence, { start, end }: Span): string {
  const written = text.slice(start, end);
  const plain = written.charAt(0).toLowerCase() + written.slice(1);
  const isOpening = STOP_WORDS.has(words(written)[0] ?? '');
  return start === 0 && (isOpening || placeOfWhole(work.texts[field] ?? '', plain) >= 0) ? plain : written;
}

/** With the mark that ends a quotation in it. */
function withClosedQuote(sentence: string, { start, end }: Span): string {
  const isOpen = sentence.slice(start, end).split(/["“”]/).length % 2 === 0;
  return sentence.slice(start, end + Number(isOpen && /["”]/.test(sentence.charAt(end))));
}

/** Words that a sentence begins with are written small within another one, unless the source writes them with a capital everywhere. */
function withSmallOpening(text: string, { texts }: Evidence, field: TextField): string {
  const first = /^\p{Lu}\p{Ll}*(?![\p{L}\p{N}])/u.exec(text)?.[0].toLowerCase() ?? '';
  const isCommon = first !== '' && (STOP_WORDS.has(first) || placeOfWhole(texts[field] ?? '', first) >= 0);
  return isCommon ? first + text.slice(first.length) : text;
}

function byLines({ works }: StudyMaterial): Defined[] {
  return works.flatMap((work) =>
    glossaryEntries(work).flatMap(({ field, term, definition, start, end }): Defined[] => {
      const bracket = term.endsWith(')') ? term.lastIndexOf('(') : -1;
      const name = bracket > 0 ? trimEndOf(term.slice(0, bracket), ' *_') : term;
      // “Rare (up to 1 in 1,000 people): …” says how often something happens.
      const isRate = resultsIn(term.slice(name.length).replace(/[()]/g, '')).length > 0;
      if (!isTerm(name) || isNoConcept(name) || isRate) return [];
      const quote = (work.texts[field] ?? '').slice(start, end);
      const citation = { evidenceId: work.id, field, quote, start, end };
      const text = withSmallOpening(definition.replace(/[.\s]+$/, ''), work, field);
      const form = findAbbreviations(term).find(({ long }) => long === name)?.short;
      const short = form === undefined ? null : { form, alsoSpelled: [], citation };
      const alsoCalled = otherNameBehind(term.slice(name.length));
      return [{ name, definition: { text, verb: null, citation }, short, alsoCalled }];
    }),
  );
}

/** A name by its form: some words, the first of which is no small one, and that say more than any paper does. */
function isTerm(name: string): boolean {
  const own = name.toLowerCase().split(/\s+/);
  const [first = '', last = ''] = [own[0], own.at(-1)];
  return (
    own.length <= MOST_WORDS &&
    !STOP_WORDS.has(first) &&
    !STOP_WORDS.has(last) &&
    /\p{L}{2}/u.test(name) &&
    !/[,;:()[\]]/.test(name)
  );
}

const FIELDS: readonly TextField[] = ['document', 'abstract', 'page', 'fulltext'];
/** Works that spell out a short form which is learnt without a definition. */
const SHARED = 2;
/** Characters of a text in which short forms are looked for. */
const LOOKED_AT = 200_000;

interface ShortForm extends NonNullable<DefinedTerm['short']> {
  name: string;
  /** Several works spell it out like this, or it names the topic. */
  isLearnt: boolean;
}

/** Every short form with what most works spell it out as. */
function shortForms({ works, topic }: StudyMaterial): ShortForm[] {
  const sentences = sourceSentences({ works, statements: [] });
  const found = works.flatMap((work) =>
    FIELDS.flatMap((field) =>
      findAbbreviations((work.texts[field] ?? '').slice(0, LOOKED_AT)).flatMap(({ short, long }) => {
        const sentence = sentences.find(
          (each) =>
            each.work === work &&
            each.field === field &&
            (each.text.includes(`${long} (${short}`) || each.text.includes(`${short} (${long})`)),
        );
        return sentence && isTerm(long) ? [{ name: long, form: short, work, citation: citationOf(sentence) }] : [];
      }),
    ),
  );
  return [...Map.groupBy(found, ({ form }) => form.toLowerCase()).values()].flatMap((all) => {
    const spellings = [...Map.groupBy(all, ({ name }) => nameKey(name)).values()]
      .map((own) => ({ own, works: new Set(own.map(({ work }) => work)).size }))
      .toSorted((a, b) => b.works - a.works);
    const [first] = spellings;
    const key = first?.own[0];
    if (!first || !key) return [];
    const alsoSpelled = spellings.slice(1).flatMap(({ own }) => own[0]?.name ?? []);
    // A document has a topic of its own, and teaches the same alone and among others.
    const isTopic = ({ name, work }: (typeof all)[number]) =>
      tells(topic, name) || (isOwnDocument(work) && tells(work.title, name));
    const isLearnt = first.works >= SHARED || first.own.some(isTopic);
    return [{ name: key.name, form: key.form, alsoSpelled, citation: key.citation, isLearnt }];
  });
}
