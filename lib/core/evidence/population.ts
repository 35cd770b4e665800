import type { Derived, SourceRecord } from '#contract/evidence.ts';
import { abstractSentences, LONGEST_TITLE, withoutAsides } from '../text/paper-sections.ts';
import { ANIMALS, PEOPLE, plainHeading } from './subjects.ts';

const QUALIFIERS =
  '(?:(?!(?:the|these|those|all|some|many|most|both|their|our|in|of|for|among|with|and|or|were|was|is|are|to|from|on|by|between|versus|vs|than|that|which|including|comparing|treating|screening|using|evaluating|examining)\\b)' +
  "(?:type [12]|[A-Za-z][\\w'’-]*),? ){0,4}";
/** What narrows a population, up to the next thought. */
const NARROWED =
  '(?: (?:with|without|aged|undergoing|receiving|who (?:have|had|has|are|were)|at (?:high |low |increased )?risk (?:of|for)|hospitali[sz]ed (?:with|for)|treated for|older than|younger than|over|under)' +
  '(?: (?!(?:were|was|is|are|using|compared|after|before|during|versus|vs|by|from|between|randomi[sz]ed|received|underwent|has|have|had|did|does|showed|treated with|to|on|in|correlated|confirmed|than|possible|prior|mean|can|could|may|might|--)\\b)[^\\s,;:.?()]+){1,9})';
const PEOPLE_NARROWED = `${QUALIFIERS}(?:${PEOPLE})${NARROWED}{1,2}`;

/** A title, or a sentence about the aim, says whom it is about after "in", "among", "of" or "for". */
const ABOUT = new RegExp(`\\b(?:in|among|of|for) (${PEOPLE_NARROWED}|${QUALIFIERS}(?:${ANIMALS})\\b)`, 'di');
const TAKEN_IN = new RegExp(
  `\\b(?:enrolled|recruited|included|randomi[sz]ed|assigned|studied|analy[sz]ed|evaluated|followed|[\\d,]*\\d) (?:a total of )?(?:[\\d,]+ )?(?:consecutive )?(${PEOPLE_NARROWED})`,
  'di',
);
const ANIMALS_TREATED = new RegExp(`\\b((?:[a-z][\\w/-]* ){0,2}(?:${ANIMALS})) (?:were|was)\\b`, 'di');

const AIM = /\b(?:aim|aims|aimed|objective|objectives|purpose|sought|hypothesi[sz]ed)\b/i;

/** Words that wait for more, and dashes. */
const LOOSE_END = /(?:\s+(?:and(?: \d[\d,]*)?|or|with|without|who|of|for|the|an?|their|it|--?|–|—))+$/i;

/** MeSH headings, as `plainHeading` writes them. */
const SPECIES = [
  'mice',
  'rats',
  'rabbits',
  'dogs',
  'swine',
  'sheep',
  'cats',
  'zebrafish',
  'macaca mulatta',
  'guinea pigs',
  'cattle',
  'horses',
  'chickens',
];
const YOUNG: readonly (readonly string[])[] = [
  ['infant, newborn'],
  ['infant'],
  ['child', 'child, preschool'],
  ['adolescent'],
];

type Described = Pick<SourceRecord, 'title' | 'texts' | 'meshTerms' | 'registry'>;

/**
 * Who or what was studied, in the record's own words: from the title, the abstract's account of whom it took in, or an
 * index heading where one heading alone tells (a species, a single age group, one sex). Null when nothing says it.
 */
export function derivePopulation(work: Described): Derived<string> | null {
  const title = work.title.slice(0, LONGEST_TITLE);
  return (
    fromWords(title, ABOUT, 'title') ??
    fromCondition(work) ??
    fromAbstract(work.texts.abstract ?? '', TAKEN_IN) ??
    fromAbstract(work.texts.abstract ?? '', ABOUT, AIM) ??
    fromHeadings(work.meshTerms) ??
    fromAbstract(work.texts.abstract ?? '', ANIMALS_TREATED)
  );
}

function fromCondition({ registry }: Described): Derived<string> | null {
  const condition = registry?.conditions.find((name) => name.trim());
  return condition ? { value: `people with ${condition.trim()}`, from: condition, basis: 'registry' } : null;
}

function fromAbstract(abstract: string, says: RegExp, where: RegExp = /^/): Derived<string> | null {
  for (const { section, body } of abstractSentences(abstract)) {
    const found = where.test(section) || where.test(body) ? fromWords(body, says, 'abstract') : null;
    if (found) return found;
  }
  return null;
}

function fromWords(text: string, says: RegExp, basis: string): Derived<string> | null {
  // The patterns carry the `d` flag: the span of group 1 is where the words stand in the text.
  const [start, end] = says.exec(withoutAsides(text))?.indices?.[1] ?? [];
  if (start === undefined) return null;
  const from = text.slice(start, end).replace(LOOSE_END, '').trim();
  return { value: from.replace(/\s+/g, ' '), from, basis };
}

function fromHeadings(meshTerms: readonly string[]): Derived<string> | null {
  const named = (...headings: string[]) => meshTerms.filter((term) => headings.includes(plainHeading(term)));
  // Adults of all ages carry up to five headings, and "Adult" names them all; without it, one heading tells only of some.
  const older = named('young adult', 'middle aged', 'aged');
  const adults = named('adult').length > 0 || older.length > 1 ? named('adult') : older;
  const groups = [...YOUNG.map((headings) => named(...headings)), adults].filter((terms) => terms.length > 0);
  const [women, men] = [named('female'), named('male')];
  const candidates =
    named('humans').length > 0
      ? [groups.length === 1 ? groups[0] : undefined, men.length === 0 ? women : women.length === 0 ? men : undefined]
      : [named(...SPECIES)];
  const heading = candidates.find((terms) => terms && terms.length > 0)?.[0];
  return heading ? { value: heading, from: heading, basis: 'MeSH' } : null;
}
