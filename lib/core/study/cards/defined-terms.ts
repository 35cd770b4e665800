import type { Citation } from '#contract/citation.ts';
import type { TextField } from '#contract/evidence.ts';
import type { StudyMaterial } from '#contract/study/study.ts';
import { findAbbreviations } from '../../reading/abbreviations.ts';
import { isTableRow } from '../../text/table-row.ts';
import { trimEndOf } from '../../text/trim-end.ts';
import { placeOfWhole } from '../../text/whole-words.ts';
import { STOP_WORDS } from '../../text/words.ts';
import { definedSpan } from '../graph/definitions.ts';
import { nameKey } from '../graph/name-key.ts';
import { isNoConcept } from '../graph/no-concept.ts';
import { citationOf, type SourceSentence, sourceSentences } from '../graph/source-sentences.ts';
import { WHOLE } from '../tutor/checked-claim.ts';
import { glossaryEntries } from './glossary-lines.ts';

/** A term that a source explains, in the order in which it does. */
export interface DefinedTerm {
  /** As the source writes it. */
  name: string;
  /** What it is in the source's words, with the sentence or line that says so; null for a short form that is only spelled out. */
  definition: { text: string; citation: Citation } | null;
  /** Where its short form is spelled out. */
  short: { form: string; citation: Citation } | null;
}

/** Terms of one material at most: a textbook has thousands. */
const MOST_TERMS = 150;
const MOST_WORDS = 6;

/** Every term that the material defines in a sentence, a line or under a heading, and every short form that it spells out. */
export function definedTerms(material: StudyMaterial): DefinedTerm[] {
  const terms = new Map<string, DefinedTerm & { at: string }>();
  const place = (citation: Citation) => {
    const work = material.works.findIndex(({ id }) => id === citation.evidenceId);
    return `${String(work).padStart(4, '0')} ${citation.field} ${String(citation.start).padStart(8, '0')}`;
  };
  const add = (term: DefinedTerm, citation: Citation) => {
    const key = nameKey(term.name);
    const known = terms.get(key);
    const { definition, short } = term;
    terms.set(key, {
      name: known?.name ?? term.name,
      definition: known?.definition ?? definition,
      short: known?.short ?? short,
      at: known?.at ?? place(citation),
    });
  };
  for (const each of [...bySentences(material), ...byLines(material)])
    add({ ...each, short: null }, each.definition.citation);
  for (const { name, form, citation } of shortForms(material)) {
    // A term may be defined under its short form alone.
    const own = terms.get(nameKey(form));
    if (own?.definition && own.short === null && !terms.get(nameKey(name))?.definition) {
      terms.delete(nameKey(form));
      terms.set(nameKey(name), { ...own, name, short: { form, citation } });
    } else add({ name, definition: null, short: { form, citation } }, citation);
  }
  return [...terms.values()].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(0, MOST_TERMS);
}

type Defined = DefinedTerm & { definition: NonNullable<DefinedTerm['definition']> };

function bySentences(material: StudyMaterial): Defined[] {
  return sourceSentences(material).flatMap((sentence): Defined[] => {
    const span = definedSpan(sentence.text);
    // What does not begin as a sentence is the rest of one, or of a word, that a line broke.
    if (span === null || !WHOLE.test(sentence.text) || isTableRow(sentence.text)) return [];
    const name = nameIn(sentence, span);
    // “The study is …” speaks of one; “A cohort is …” says what any is.
    const isOfOne = /\bthe\s+$/i.test(sentence.text.slice(0, span.start)) && isNoConcept(name);
    if (isOfOne || !isTerm(name)) return [];
    const text = definiensOf(sentence.text.slice(span.end));
    return [{ name, definition: { text, citation: citationOf(sentence) }, short: null }];
  });
}

/** As it stands there; what only the beginning of a sentence writes with a capital, and the work elsewhere without, has none. */
function nameIn({ text, work, field }: SourceSentence, { start, end }: { start: number; end: number }): string {
  const written = text.slice(start, end);
  const plain = written.charAt(0).toLowerCase() + written.slice(1);
  return start === 0 && placeOfWhole(work.texts[field] ?? '', plain) >= 0 ? plain : written;
}

/** “ (NNT) is the number of …” without the short form, “is” or “refers to”, and the full stop. */
function definiensOf(behind: string): string {
  return behind
    .replace(/^\s*\([^()]{1,60}\)/, '')
    .replace(/^,?\s+(?:(?:is|are)\s+(?:defined as\s+)?|refers? to\s+|denotes?\s+)?/, '')
    .replace(/[.\s]+$/, '');
}

function byLines({ works }: StudyMaterial): Defined[] {
  return works.flatMap((work) =>
    glossaryEntries(work).flatMap(({ field, term, definition, start, end }): Defined[] => {
      const bracket = term.endsWith(')') ? term.lastIndexOf('(') : -1;
      const name = bracket > 0 ? trimEndOf(term.slice(0, bracket), ' *_') : term;
      if (!isTerm(name) || isNoConcept(name)) return [];
      const quote = (work.texts[field] ?? '').slice(start, end);
      const text = definition.replace(/[.\s]+$/, '');
      return [{ name, definition: { text, citation: { evidenceId: work.id, field, quote, start, end } }, short: null }];
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
/** Characters of a text in which short forms are looked for. */
const LOOKED_AT = 200_000;

function shortForms({ works }: StudyMaterial): { name: string; form: string; citation: Citation }[] {
  const sentences = sourceSentences({ works, statements: [] });
  const seen = new Set<string>();
  return works.flatMap((work) =>
    FIELDS.flatMap((field) =>
      findAbbreviations((work.texts[field] ?? '').slice(0, LOOKED_AT)).flatMap(({ short, long }) => {
        const sentence = sentences.find(
          (each) =>
            each.work === work &&
            each.field === field &&
            (each.text.includes(`${long} (${short}`) || each.text.includes(`${short} (${long}`)),
        );
        if (!sentence || seen.has(short.toLowerCase()) || !isTerm(long)) return [];
        seen.add(short.toLowerCase());
        return [{ name: long, form: short, citation: citationOf(sentence) }];
      }),
    ),
  );
}
