import type { Evidence, StudyDesign } from '#core/evidence/evidence.ts';
import { counted, countStudies } from '#core/judge/study-counts.ts';
import { hasResults, isPreclinical } from '#core/judge/study-strength.ts';
import type { Candidate } from './candidates.ts';
import { choose, keyOf } from './choose.ts';
import { type Draft, inWorks, type Material, note, quoteOf, type SectionDraft } from './draft.ts';
import { isAboutSafety } from './showable.ts';

/** A sentence must speak of this share of the question, itself or by its work's title. */
const MIN_COVERAGE = 0.3;

export function summarySection({ input, summary }: Material): SectionDraft {
  const included = input.works.map(({ work }) => work);
  const drafts: Draft[] = [
    note(
      `${counted(included.length, 'work is', 'works are')} included: ${countStudies(included)}. The sentences below answer the question most directly; each is quoted word for word from the work cited.`,
    ),
    { type: 'quotes', quotes: summary.map(quoteOf) },
  ];
  if (input.contradictions.length > 0) {
    drafts.push(note('Some works may contradict each other; the section on contradictions sets them side by side.'));
  }
  const whenEmpty = `No sentence that answers the question was found ${inWorks(input)}.`;
  return { id: 'summary', title: 'Summary', drafts, whenEmpty };
}

const MECHANISM =
  /\b(?:via|through|by (?:inhibiting|activating|blocking|reducing|increasing)|mediat\w*|mechanis\w*|pathways?|signal\w*|inhibit\w*|activat\w*|express\w*|bind\w*|induc\w*|regulat\w*|suppress\w*|phosphorylat\w*|receptors?|antagonis\w*|agonis\w*|modulat\w*|metabol\w*)\b/i;

/** Sentences that name a target, a pathway or a gene and say what happens to it. */
export function mechanismSection(material: Material): SectionDraft {
  const named = material.candidates.filter(
    ({ statement, text }) =>
      statement.entities.some(({ kind }) => kind === 'target' || kind === 'pathway' || kind === 'gene') &&
      MECHANISM.test(text),
  );
  const chosen = choose(named, { limit: 6, perWork: 2, minCoverage: MIN_COVERAGE, quoted: summarised(material) });
  return {
    id: 'mechanism',
    title: 'Mechanism',
    drafts: [{ type: 'quotes', quotes: chosen.map(quoteOf) }],
    whenEmpty: `No sentence about a mechanism was found ${inWorks(material.input)}.`,
  };
}

const DESIGN_GROUPS: readonly { title: string; designs: readonly StudyDesign[]; limit: number }[] = [
  {
    title: 'Meta-analyses, systematic reviews and guidelines',
    designs: ['meta_analysis', 'systematic_review', 'guideline'],
    limit: 4,
  },
  { title: 'Randomised trials', designs: ['randomised_trial'], limit: 4 },
  { title: 'Trials without randomisation', designs: ['clinical_trial'], limit: 3 },
  { title: 'Observational studies', designs: ['cohort', 'case_control', 'cross_sectional', 'case_report'], limit: 5 },
  {
    title: 'Narrative reviews and works whose design is not stated',
    designs: ['review', 'unknown', 'editorial'],
    limit: 3,
  },
];

/** Studies of people, strongest designs first; harms have a section of their own. */
export function clinicalSection(material: Material): SectionDraft {
  const quoted = summarised(material);
  const drafts = DESIGN_GROUPS.flatMap(({ title, designs, limit }): Draft[] => {
    const works = material.input.works.map(({ work }) => work).filter((work) => isOfPeople(work, designs));
    const own = material.candidates.filter(
      ({ statement, text }) =>
        isOfPeople(statement.work, designs) && statement.part !== 'background' && !isAboutSafety(text),
    );
    const chosen = choose(own, { limit, perWork: limit === 1 ? 1 : 2, minCoverage: MIN_COVERAGE, quoted });
    return chosen.length === 0 ? [] : [note(`${title} (${works.length} included)`), quotes(chosen)];
  });
  const whenEmpty = `No sentence about results in people was found ${inWorks(material.input)}.`;
  return { id: 'clinical', title: 'Clinical evidence', drafts, whenEmpty };
}

function isOfPeople(work: Evidence, designs: readonly StudyDesign[]): boolean {
  return designs.includes(work.design.value) && !isPreclinical(work) && hasResults(work);
}

export function preclinicalSection(material: Material): SectionDraft {
  const own = material.candidates.filter(
    ({ statement }) => isPreclinical(statement.work) && statement.part !== 'background',
  );
  const chosen = choose(own, { limit: 4, perWork: 2, minCoverage: MIN_COVERAGE, quoted: summarised(material) });
  return {
    id: 'clinical_preclinical',
    title: 'Preclinical evidence',
    drafts: [quotes(chosen)],
    whenEmpty: `No sentence about results in animals, cells or models was found ${inWorks(material.input)}.`,
  };
}

export function safetySection(material: Material): SectionDraft {
  const own = material.candidates.filter(
    ({ text, statement }) => isAboutSafety(text) && statement.part !== 'background',
  );
  const chosen = choose(own, { limit: 5, perWork: 2, minCoverage: MIN_COVERAGE, quoted: summarised(material) });
  return {
    id: 'clinical_safety',
    title: 'Safety',
    drafts: [quotes(chosen)],
    whenEmpty: `No sentence about harms or tolerability was found ${inWorks(material.input)}.`,
  };
}

function quotes(chosen: readonly Candidate[]): Draft {
  return { type: 'quotes', quotes: chosen.map(quoteOf) };
}

function summarised({ summary }: Material): ReadonlySet<string> {
  return new Set(summary.map(keyOf));
}
