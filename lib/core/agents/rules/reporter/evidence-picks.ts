import type { RankedWork } from '#core/agents/handlers.ts';
import type { Evidence, StudyDesign } from '#core/evidence/evidence.ts';
import { groupByStudy } from '#core/judge/studies.ts';
import { hasResults, isPreclinical } from '#core/judge/study-strength.ts';
import { isAboutHarm, isAboutMechanism } from './aims.ts';
import type { Candidate } from './candidates.ts';
import { type Choice, choose, keyOf } from './choose.ts';
import type { Focus } from './focus.ts';
import type { RegistryResult } from './registry-results.ts';

/** A sentence must speak of this share of the question, itself or by its work's title. */
const MIN_COVERAGE = 0.3;
/** Harms are told without the disease, but not of something else that shares a word with the question. */
const LEAST_COVERAGE = 0.2;
const MOST_REGISTERED = 3;

export interface ClinicalGroup {
  title: string;
  /** Studies included, a registration and its papers counted once. */
  studies: number;
  chosen: Candidate[];
}

/** The sentences of the evidence sections. None stands in two of them, unless one of them would else be empty. */
export interface EvidencePicks {
  mechanism: Candidate[];
  clinical: ClinicalGroup[];
  preclinical: Candidate[];
  safety: Candidate[];
  /** Whether sentences speak of harm, though none of what the question is about. */
  hasOtherHarm: boolean;
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

interface Sources {
  question: string;
  works: readonly RankedWork[];
  candidates: readonly Candidate[];
  registry: readonly RegistryResult[];
  focus: Focus;
  /** Sentences of the summary: they may stand here again, but later than equals. */
  summary: readonly Candidate[];
}

/** Harms choose first, since other sections can do without theirs; then each section from what is left. */
export function pickEvidence({ question, works, candidates, registry, focus, summary }: Sources): EvidencePicks {
  const quoted = new Set(summary.map(keyOf));
  const taken = new Set<string>();
  const take = (open: readonly Candidate[], choice: Pick<Choice, 'limit' | 'perWork' | 'minCoverage'>): Candidate[] => {
    const fresh = choose(
      open.filter((each) => !taken.has(keyOf(each))),
      { ...choice, quoted },
    );
    // Rather a sentence twice in the report than a section that says there is none.
    const chosen = fresh.length > 0 ? fresh : choose(open, { ...choice, quoted });
    for (const each of chosen) taken.add(keyOf(each));
    return chosen;
  };
  const usual = { perWork: 2, minCoverage: MIN_COVERAGE };
  // Cells and animals are not told by the disease of the question; the intervention is enough, where it has one.
  const onSubject = focus.hasSubject ? { perWork: 2 } : usual;
  const found = candidates.filter(({ statement }) => statement.part !== 'background');
  const harms = found.filter(({ text }) => isAboutHarm(text, question));
  const posted = registry.filter(({ kind }) => kind === 'harm').map(({ candidate }) => candidate);
  const safety = [
    ...take(
      harms.filter((each) => focus.isOnSubject(each) && each.coverage >= LEAST_COVERAGE),
      { limit: 5, ...onSubject },
    ),
    ...take(posted, { limit: 2, perWork: 1 }),
  ];
  const mechanism = take(
    found.filter((each) => isAboutMechanism(each.statement) && focus.isOnSubject(each)),
    { limit: 6, ...onSubject },
  );
  const efficacy = found.filter((each) => !harms.includes(each));
  const clinical = DESIGN_GROUPS.map(({ title, designs, limit }): ClinicalGroup => {
    const ofDesign = works.filter(({ work }) => isOfPeople(work, designs));
    const open = efficacy.filter(({ statement }) => isOfPeople(statement.work, designs));
    return { title, studies: groupByStudy(ofDesign).length, chosen: take(open, { limit, ...usual }) };
  });
  return {
    safety,
    mechanism,
    clinical: [...clinical, registeredGroup(registry, works)],
    preclinical: take(
      efficacy.filter((each) => isPreclinical(each.statement.work) && focus.isOnSubject(each)),
      { limit: 4, ...onSubject },
    ),
    hasOtherHarm: harms.length > 0,
  };
}

function isOfPeople(work: Evidence, designs: readonly StudyDesign[]): boolean {
  return designs.includes(work.design.value) && !isPreclinical(work) && hasResults(work);
}

/** Of each registered study its first outcome and the first analysis of it; first the studies that no paper here reports. */
function registeredGroup(registry: readonly RegistryResult[], works: readonly RankedWork[]): ClinicalGroup {
  const alone = new Set(
    groupByStudy(works).flatMap((group) => (group.length === 1 ? group : []).map(({ work }) => work)),
  );
  const byWork = [...Map.groupBy(registry, ({ candidate }) => candidate.statement.work)];
  const ordered = byWork.toSorted(([a], [b]) => Number(alone.has(b)) - Number(alone.has(a)));
  const chosen = ordered.slice(0, MOST_REGISTERED).flatMap(([, results]) =>
    (['outcome', 'analysis'] as const).flatMap((wanted) => {
      const first = results.find(({ kind }) => kind === wanted);
      return first ? [first.candidate] : [];
    }),
  );
  return { title: 'Results posted in trial registries, in the words of the registry', studies: byWork.length, chosen };
}
