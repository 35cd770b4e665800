import type { StudyDesign } from '#contract/evidence.ts';

/** Names, in lower case, that a source uses for a design. */
export type DesignTable = readonly (readonly [design: StudyDesign, names: readonly string[]])[];

/**
 * PubMed's publication types that decide a design, in the order in which they are believed when a record has several
 * (https://www.nlm.nih.gov/mesh/pubtypes.html). "Observational Study", "Comparative Study" and the like decide nothing.
 */
export const DECISIVE_TYPES: DesignTable = [
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
export const REVIEW_TYPES: DesignTable = [['review', ['review', 'scoping review']]];

/** Decide only when nothing else does: letters and comments may report studies of their own. */
export const CORRESPONDENCE_TYPES: DesignTable = [['editorial', ['comment', 'letter']]];

/** MeSH headings that name the design of the study itself; the more specific first. */
export const DESIGN_HEADINGS: DesignTable = [
  ['case_control', ['case-control studies']],
  ['cross_sectional', ['cross-sectional studies']],
  ['cohort', ['cohort studies', 'longitudinal studies', 'prospective studies', 'retrospective studies']],
];
