import type { Derived, Evidence, RegistryFacts, SourceRecord, StudyDesign } from '#contract/evidence.ts';
import { abstractSentences, LONGEST_TITLE } from '../text/paper-sections.ts';
import { ABSTRACT_RULES, AFTER_A_TRIAL, type DesignRule, LABEL_RULES, TITLE_RULES } from './design-rules.ts';
import { isAnimalOnly, isCellsOnly, plainHeading } from './subjects.ts';

export type DescribedWork = Pick<SourceRecord, 'title' | 'publicationTypes' | 'meshTerms' | 'texts' | 'registry'>;

type Design = Derived<StudyDesign>;

const UNKNOWN: Design = { value: 'unknown', from: '', basis: 'nothing names a design' };
const SYNTHESES: ReadonlySet<StudyDesign> = new Set([
  'meta_analysis',
  'systematic_review',
  'guideline',
  'review',
  'editorial',
]);

/** Names, in lower case, that a source uses for a design. */
type DesignTable = readonly (readonly [design: StudyDesign, names: readonly string[]])[];

/**
 * PubMed's publication types that decide a design, in the order in which they are believed when a record has several
 * (https://www.nlm.nih.gov/mesh/pubtypes.html). "Observational Study", "Comparative Study" and the like decide nothing.
 */
const DECISIVE_TYPES: DesignTable = [
  ['protocol', ['clinical trial protocol']],
  [
    'animal',
    ['randomized controlled trial, veterinary', 'clinical trial, veterinary', 'observational study, veterinary'],
  ],
  ['meta_analysis', ['meta-analysis', 'network meta-analysis']],
  ['systematic_review', ['systematic review']],
  [
    'guideline',
    [
      'practice guideline',
      'guideline',
      'consensus development conference',
      'consensus development conference, nih',
      'consensus statement',
    ],
  ],
  ['randomised_trial', ['randomized controlled trial']],
  [
    'clinical_trial',
    [
      'controlled clinical trial',
      'pragmatic clinical trial',
      'equivalence trial',
      'adaptive clinical trial',
      'clinical trial, phase iv',
      'clinical trial, phase iii',
      'clinical trial, phase ii',
      'clinical trial, phase i',
      'clinical trial',
    ],
  ],
  ['case_report', ['case reports']],
  ['in_vitro', ['in vitro']],
  [
    'editorial',
    ['editorial', 'news', 'newspaper article', 'personal narrative', 'interview', 'biography', 'published erratum'],
  ],
];

/** A review is narrative unless its title or abstract says that it was systematic. */
const REVIEW_TYPES: DesignTable = [['review', ['review', 'scoping review']]];

/** Decide only when nothing else does: letters and comments may report studies of their own. */
const CORRESPONDENCE_TYPES: DesignTable = [['editorial', ['comment', 'letter']]];

/** MeSH headings that name the design of the study itself; the more specific first. */
const DESIGN_HEADINGS: DesignTable = [
  ['case_control', ['case-control studies']],
  ['cross_sectional', ['cross-sectional studies']],
  ['cohort', ['cohort studies', 'longitudinal studies', 'prospective studies', 'retrospective studies']],
];

/**
 * The design of a study and the words that say so. Believed in this order: what a registry records; a title that says
 * "protocol" (indexers give protocols the type of the study they plan); publication types, which people assign; check
 * tags of animal experiments; the title; the abstract's own words about itself; MeSH headings; the types of reviews and
 * letters. Precision over recall: a wording that may speak of other studies decides nothing, and `unknown` is an answer.
 */
export function deriveDesign(work: DescribedWork): Design {
  const title = fromRules(work.title.slice(0, LONGEST_TITLE), TITLE_RULES, 'title');
  if (work.registry) return fromRegistry(work.registry) ?? title ?? UNKNOWN;
  if (title?.value === 'protocol') return title;
  const typed = fromTable(work.publicationTypes, DECISIVE_TYPES, 'publication type');
  const stated = typed ?? title;
  if (isAnimalOnly(work.meshTerms) && !(stated && SYNTHESES.has(stated.value))) {
    return { value: 'animal', from: 'Animals', basis: 'MeSH' };
  }
  if (typed?.value === 'clinical_trial') return randomisedAfterAll(title, work) ?? typed;
  return stated ?? fromContent(work) ?? UNKNOWN;
}

function fromContent(work: DescribedWork): Design | undefined {
  // Genes that stand in for exposures are no cohort and no trial, whatever data they were read from.
  const genetic = /mendelian randomi[sz]ation/i.exec(work.title)?.[0];
  if (genetic) return { value: 'unknown', from: genetic, basis: 'title' };
  if (isCellsOnly(work.meshTerms)) {
    return { value: 'in_vitro', from: work.meshTerms.find((term) => isCellsOnly([term])) ?? '', basis: 'MeSH' };
  }
  const fromText = fromAbstract(work.texts.abstract ?? '');
  const review = fromTable(work.publicationTypes, REVIEW_TYPES, 'publication type');
  if (review && !(fromText && SYNTHESES.has(fromText.value) && fromText.value !== 'review')) return review;
  return (
    fromText ??
    fromTable(work.meshTerms, DESIGN_HEADINGS, 'MeSH') ??
    fromTable(work.publicationTypes, CORRESPONDENCE_TYPES, 'publication type')
  );
}

/** A trial that its indexer did not call randomised, and its own title or abstract does. What its abstract says of the trial before it is no word about itself. */
function randomisedAfterAll(title: Design | undefined, work: DescribedWork): Design | undefined {
  if (AFTER_A_TRIAL.test(work.title.slice(0, LONGEST_TITLE))) return undefined;
  return [title, fromAbstract(work.texts.abstract ?? '')].find((design) => design?.value === 'randomised_trial');
}

function fromRegistry({ studyType, allocation }: RegistryFacts): Design | undefined {
  if (allocation?.toLowerCase() === 'randomized')
    return { value: 'randomised_trial', from: allocation, basis: 'registry' };
  if (studyType?.toLowerCase() !== 'interventional') return undefined;
  return { value: 'clinical_trial', from: studyType, basis: 'registry' };
}

/** The design whose names stand first in the table, with the name as the record spells it. */
function fromTable(names: readonly string[], table: DesignTable, basis: string): Design | undefined {
  for (const [value, known] of table) {
    const from = names.find((name) => known.includes(plainHeading(name)));
    if (from !== undefined) return { value, from, basis };
  }
  return undefined;
}

function fromAbstract(abstract: string): Design | undefined {
  const sentences = abstractSentences(abstract);
  for (const { section, body } of sentences) {
    // Under "Design and methods" stands how things were done, questionnaires and other studies among it.
    const isDesign = /\bdesign\b/i.test(section) && !/\bmethods?\b/i.test(section);
    const design = isDesign ? fromRules(body, LABEL_RULES, 'abstract') : undefined;
    if (design) return design;
  }
  for (const rule of ABSTRACT_RULES) {
    for (const { body } of sentences) {
      const design = fromRules(body, [rule], 'abstract');
      if (design) return design;
    }
  }
  return undefined;
}

function fromRules(text: string, rules: readonly DesignRule[], basis: string): Design | undefined {
  for (const { design, says, unless } of rules) {
    const from = says.exec(text)?.[0];
    if (from && !unless?.test(text)) return { value: design, from: from.trim(), basis };
  }
  return undefined;
}

/** Strongest first, as a reader of evidence looks for them: guidelines and syntheses, trials, observation, laboratory. */
const ORDER: readonly StudyDesign[] = [
  'guideline',
  'meta_analysis',
  'systematic_review',
  'randomised_trial',
  'clinical_trial',
  'cohort',
  'case_control',
  'cross_sectional',
  'case_report',
  'animal',
  'in_vitro',
  'computational',
  'unknown',
  'review',
  'editorial',
  'protocol',
];

/** By design, strongest first; the newest first within one. */
export function byDesign(a: Evidence, b: Evidence): number {
  return ORDER.indexOf(a.design.value) - ORDER.indexOf(b.design.value) || (b.year ?? 0) - (a.year ?? 0);
}

/** How many works there are of each design, strongest first. */
export function designsInOrder(works: readonly Evidence[]): { design: StudyDesign; works: number }[] {
  return ORDER.flatMap((design) => {
    const own = works.filter((work) => work.design.value === design).length;
    return own === 0 ? [] : [{ design, works: own }];
  });
}
