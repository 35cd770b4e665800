import { CERTAINTY_WORDS, ORGANISM_WORDS } from '#contract/answer-words.ts';
import type {
  CertaintyLevel,
  CertaintyStep,
  Organism,
  OutcomeCertainty,
  Showing,
} from '#contract/appraisal/short-answer.ts';
import type { StudyDesign } from '#contract/evidence.ts';
import { groupByStudy } from '../../../appraisal/studies.ts';
import { namedBesidePeople, namesAnimals, studiedPeople } from '../../../evidence/studied-organisms.ts';
import { OBSERVATIONAL } from '../../../evidence/work-as-read.ts';
import { isFinding, type ProposedCertainty, type Source } from '../sentence.ts';

export type Shown = NonNullable<OutcomeCertainty['shown']>;

/**
 * Where a mechanism starts (proposal). GRADE asks how far an effect in people can be believed, and calls nearly all of
 * biology low. Of a mechanism two other things tell good evidence from weak. Whether somebody intervened: what goes when a
 * gene is removed and comes back with it is a cause, what rises beside it may be a consequence, and what is stated without
 * its experiment nobody can weigh. And how near it is to a living person: one level for animals, since species differ, and
 * one more for cells, since a dish lacks the rest of the body. Yeast and bacteria that the question asks about are the living
 * thing itself, as animals are; else they are as far from a person as cells. In animals and cells an association has both weaknesses, and
 * no number of them makes it more.
 */
const START: Readonly<Record<Showing, Readonly<Record<Organism, CertaintyLevel>>>> = {
  intervention: { people: 'high', animals: 'moderate', microbes: 'moderate', cells: 'low' },
  association: { people: 'low', animals: 'very_low', microbes: 'very_low', cells: 'very_low' },
  statement: { people: 'very_low', animals: 'very_low', microbes: 'very_low', cells: 'very_low' },
};
const MICROBES =
  /\b(?:yeasts?|fung(?:us|i|al)|bacteri\w+|microb\w+|saccharomyces|e\. ?coli|(?:model|single[- ]celled) organisms?)\b/i;

const TELLING_OF_OTHERS: ReadonlySet<StudyDesign> = new Set([
  'review',
  'editorial',
  'guideline',
  'systematic_review',
  'meta_analysis',
  'protocol',
]);
/** Something was removed, blocked, added or restored. */
const INTERVENES =
  /\bknock(?:ed)?[- ]?(?:out|down|in)s?\b|\b(?:delet|ablat|disrupt|silenc|deplet|inhibit|block|antagoni|agoni|overexpress|transfect|transduc|inject|infus|administ|treat|expos|remov|restor|rescu|reconstitut|supplement|stimulat|transplant|depriv|randomi|abolish|mutat)\w*|\b(?:deficien(?:t|cy)|lack(?:ing|ed)?|null|mutants?|transgenic|fed|added|absence|loss of|siRNA|shRNA|RNAi|CRISPR|placebo)\b|[−-]\/[−-]/i;
/** What an indirect organism is called: its start has counted it. */
const NAMES_ORGANISM =
  /\b(?:mice|mouse|murine|rats?|rodents?|animals?|pigs?|monkeys?|zebrafish|flies|species|preclinical|humans?|people|patients?|in vitro|cultured?|cell (?:lines?|cultures?)|(?:only|not|no) (?:[\w-]+ ){0,2}cells|cells outside|outside the body)\b/i;
/** One study, or no figure: replication has counted the first, and of experiments nobody asks the second. */
const IS_COUNTED =
  /\b(?:one|single|sole|lone) (?:[\w-]+ ){0,3}(?:study|work|paper|experiment|report)\b|\b(?:no|without|lacks?|missing) (?:[\w-]+ ){0,2}(?:figures?|numbers?|intervals?|(?:effect )?sizes?)\b|\bnot? (?:replicated|repeated|replication)\b/i;
const LEAST_WORKS = 2;

/**
 * In whom and how a mechanism was shown, as far as the works bear out what their writer says: people count where one of the
 * works studied them, else what the works name; what only stands in sentences on what was known before, or in reviews that
 * tell no experiment, is stated; and what was only observed in people is associated.
 *
 * @param read what the result rests on: findings, or background alone where there is none.
 * @param question microbes count as such where it asks about them.
 */
export function borneOut(
  proposed: NonNullable<ProposedCertainty['shown']>,
  read: readonly Source[],
  question: string,
): Shown {
  const said =
    proposed.in === 'microbes' && !MICROBES.test(question) ? { ...proposed, in: 'cells' as const } : proposed;
  const byWork = [...Map.groupBy(read, ({ work: { work } }) => work)];
  const ofPeople = said.in === 'people' ? studiesOfPeople(read) : [];
  const named = byWork.flatMap(([work, own]) => namedBesidePeople(work, own.flatMap(passagesOf)) ?? []);
  const instead = named.includes('animals') ? 'animals' : (named[0] ?? null);
  const shownIn = said.in !== 'people' || ofPeople.length > 0 ? said.in : instead;
  const isTold =
    read.every((each) => !isFinding(each)) ||
    (said.by === 'intervention' &&
      byWork.every(([{ design }]) => TELLING_OF_OTHERS.has(design.value)) &&
      !read.some(intervenes));
  const isObserved = said.by === 'intervention' && shownIn === 'people' && ofPeople.every(isObserving);
  return { in: shownIn, by: isTold ? 'statement' : isObserved ? 'association' : said.by };
}

/** What tells of works that studied people. */
export function studiesOfPeople(read: readonly Source[]): Source[] {
  return [...Map.groupBy(read.filter(isFinding), ({ work: { work } }) => work)].flatMap(([work, told]) =>
    studiedPeople(work, told.flatMap(passagesOf)) ? told : [],
  );
}

/** Where it starts; nobody knows how near to people it is what names no organism. */
export function startOfShown(shown: Shown): CertaintyLevel {
  return START[shown.by][shown.in ?? 'cells'];
}

/** "Shown by intervention in animals: starts moderate." */
export function shownSentence(shown: Shown): string {
  if (shown.by === 'statement') return `${shownWords(shown)}.`;
  return `${shownWords(shown)}: starts ${CERTAINTY_WORDS[startOfShown(shown)]}.`;
}

export function shownWords({ by, in: where }: Shown): string {
  if (by === 'statement') return 'Stated as known, without its experiment';
  const whom = where === null ? ', in whom is not told' : ` in ${ORGANISM_WORDS[where]}`;
  return `${by === 'intervention' ? 'Shown by intervention' : 'Associated'}${whom}`;
}

/** Whether a step down says what the start has not counted. */
export function isUncounted(
  { factor, reason }: Pick<CertaintyStep, 'factor' | 'reason'>,
  { in: where }: Shown,
): boolean {
  if (factor === 'indirectness' && where !== 'people') return !NAMES_ORGANISM.test(reason);
  return factor !== 'imprecision' || !IS_COUNTED.test(reason);
}

/**
 * How often a mechanism was shown, as a step: a level down where one work alone shows it in animals, as anything that nobody
 * has seen twice; a level up where two works or more show it by intervention, each by its own passages, not above high, not
 * where works that disagree are among them, and to high only where the result itself says that it is one of animals.
 *
 * @param isSaid its writer, who has read them, says that works show the same of the same thing.
 */
export function replication(
  { about, shown, read, isSaid }: { about: string; shown: Shown; read: readonly Source[]; isSaid: boolean },
  steps: readonly CertaintyStep[],
): CertaintyStep[] {
  const isDisputed = steps.some(({ factor }) => factor === 'inconsistency');
  const start = startOfShown(shown);
  if (shown.by !== 'intervention' || start === 'high') return [];
  const own = read.filter((each) => !TELLING_OF_OTHERS.has(each.work.work.design.value));
  const isOne = studiesOf(own) === 1 && own.length === read.length;
  if (isOne && (shown.in === 'animals' || shown.in === 'microbes'))
    return [{ factor: 'replication', change: -1, reason: 'One work alone shows it.', by: 'code' }];
  if (!isSaid || isDisputed || (start === 'moderate' && !namesAnimals(about) && !MICROBES.test(about))) return [];
  return studiesOf(own.filter(intervenes)) < LEAST_WORKS
    ? []
    : [{ factor: 'replication', change: 1, reason: 'More than one work shows it by intervention.', by: 'code' }];
}

function studiesOf(read: readonly Source[]): number {
  return groupByStudy([...new Set(read.map(({ work }) => work))]).length;
}

function intervenes(each: Source): boolean {
  return [each.work.work.title, ...passagesOf(each)].some((text) => INTERVENES.test(text));
}

function isObserving({ work: { work } }: Source): boolean {
  return OBSERVATIONAL.has(work.design.value);
}

function passagesOf(source: Source): string[] {
  if (!isFinding(source)) return [source.citation.quote];
  const { sentence, before, finding } = source;
  return [sentence.quote, before, finding.population].filter((text) => text !== null);
}
