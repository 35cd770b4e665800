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
import { namedOtherThanPeople, namesAnimals, studiedPeople } from '../../../evidence/subjects.ts';
import { OBSERVATIONAL } from '../../../evidence/work-as-read.ts';
import { isFinding, type ProposedCertainty, type Source } from '../sentence.ts';

export type Shown = NonNullable<OutcomeCertainty['shown']>;

/**
 * Where the grade of a mechanism starts (proposal). GRADE asks how far an effect in people can be believed, and rates
 * nearly all of biology low. For a mechanism, two other things separate strong from weak evidence. The first is
 * intervention: what disappears when a gene is removed and returns with it is a cause; what rises together with it may
 * be a consequence; and a statement without its experiment cannot be weighed. The second is closeness to a living
 * person: one level down for animals, since species differ, and another for cells, since a dish lacks the rest of the
 * body. Yeast and bacteria count like animals where the question is about them; otherwise like cells. In animals and
 * cells an association has both weaknesses, and more associations do not help.
 */
const START: Readonly<Record<Showing, Readonly<Record<Organism, CertaintyLevel>>>> = {
  intervention: { people: 'high', animals: 'moderate', microbes: 'moderate', cells: 'low' },
  association: { people: 'low', animals: 'very_low', microbes: 'very_low', cells: 'very_low' },
  statement: { people: 'very_low', animals: 'very_low', microbes: 'very_low', cells: 'very_low' },
};
const MICROBES =
  /\b(?:yeasts?|fung(?:us|i|al)|bacteri\w+|microb\w+|saccharomyces|e\. ?coli|(?:model|single[- ]celled) organisms?)\b/i;

const SECONDARY_DESIGNS: ReadonlySet<StudyDesign> = new Set([
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
/** Names of organisms: the start has already counted that they are indirect. */
const NAMES_ORGANISM =
  /\b(?:mice|mouse|murine|rats?|rodents?|animals?|pigs?|monkeys?|zebrafish|flies|species|preclinical|humans?|people|patients?|in vitro|cultured?|cell (?:lines?|cultures?)|(?:only|not|no) (?:[\w-]+ ){0,2}cells|cells outside|outside the body)\b/i;
/** Replication has already counted that there is one study, and experiments are not asked for precision. */
const IS_COUNTED =
  /\b(?:one|single|sole|lone) (?:[\w-]+ ){0,3}(?:study|work|paper|experiment|report)\b|\b(?:no|without|lacks?|missing) (?:[\w-]+ ){0,2}(?:figures?|numbers?|intervals?|(?:effect )?sizes?)\b|\bnot? (?:replicated|repeated|replication)\b/i;
const LEAST_WORKS = 2;

/**
 * How and in whom a mechanism was shown, as far as the works support what their writer says. People count where one of
 * the works studied them, otherwise the organism that the works name. What appears only in background sentences, or in
 * reviews that describe no experiment, is stated. What was only observed in people is associated.
 *
 * @param read what the result rests on: findings, or background alone where there are none.
 * @param question microbes count as living organisms where it asks about them.
 */
export function borneOut(
  proposed: NonNullable<ProposedCertainty['shown']>,
  read: readonly Source[],
  question: string,
): Shown {
  const parts =
    proposed.in === 'microbes' && !MICROBES.test(question) ? { ...proposed, in: 'cells' as const } : proposed;
  const byWork = [...Map.groupBy(read, ({ work: { work } }) => work)];
  const ofPeople = parts.in === 'people' ? studiesOfPeople(read) : [];
  const named = byWork.flatMap(([work, own]) => namedOtherThanPeople(work, own.flatMap(passagesOf)) ?? []);
  const instead = named.includes('animals') ? 'animals' : (named[0] ?? null);
  const shownIn = parts.in !== 'people' || ofPeople.length > 0 ? parts.in : instead;
  const isShown =
    read.every((each) => !isFinding(each)) ||
    (parts.by === 'intervention' &&
      byWork.every(([{ design }]) => SECONDARY_DESIGNS.has(design.value)) &&
      !read.some(intervenes));
  const isObserved = parts.by === 'intervention' && shownIn === 'people' && ofPeople.every(isObserving);
  return { in: shownIn, by: isShown ? 'statement' : isObserved ? 'association' : parts.by };
}

/** The sources from works that studied people. */
export function studiesOfPeople(read: readonly Source[]): Source[] {
  return [...Map.groupBy(read.filter(isFinding), ({ work: { work } }) => work)].flatMap(([work, findings]) =>
    studiedPeople(work, findings.flatMap(passagesOf)) ? findings : [],
  );
}

/** The starting level. Sources that name no organism start lowest. */
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
  const whom = where === null ? ', in an unknown species' : ` in ${ORGANISM_WORDS[where]}`;
  return `${by === 'intervention' ? 'Shown by intervention' : 'Associated'}${whom}`;
}

/** Whether a step down says something that the start has not counted. */
export function isUncounted(
  { factor, reason }: Pick<CertaintyStep, 'factor' | 'reason'>,
  { in: where }: Shown,
): boolean {
  if (factor === 'indirectness' && where !== 'people') return !NAMES_ORGANISM.test(reason);
  return factor !== 'imprecision' || !IS_COUNTED.test(reason);
}

/**
 * Replication of a mechanism, as a step. One level down where a single work shows it in animals, since nothing
 * replicates it. One level up where two or more works show it by intervention, each in its own passages: never above
 * high, not where works among them disagree, and to high only where the result itself says that it is one in animals.
 *
 * @param isProposed its writer, who has read them, says that several works show the same thing.
 */
export function replication(
  { about, shown, read, isProposed }: { about: string; shown: Shown; read: readonly Source[]; isProposed: boolean },
  steps: readonly CertaintyStep[],
): CertaintyStep[] {
  const isDisputed = steps.some(({ factor }) => factor === 'inconsistency');
  const start = startOfShown(shown);
  if (shown.by !== 'intervention' || start === 'high') return [];
  const own = read.filter((each) => !SECONDARY_DESIGNS.has(each.work.work.design.value));
  const isOne = studiesOf(own) === 1 && own.length === read.length;
  if (isOne && (shown.in === 'animals' || shown.in === 'microbes'))
    return [{ factor: 'replication', change: -1, reason: 'One work alone shows it.', by: 'code' }];
  if (!isProposed || isDisputed || (start === 'moderate' && !namesAnimals(about) && !MICROBES.test(about))) return [];
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
