import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { onePerStudy } from './studies.ts';
import { hasResults } from './study-strength.ts';

/** Singular and plural, in the order in which studies are listed: strongest first. */
const DESIGN_NAMES: readonly [StudyDesign, string, string][] = [
  ['meta_analysis', 'meta-analysis', 'meta-analyses'],
  ['systematic_review', 'systematic review', 'systematic reviews'],
  ['guideline', 'guideline', 'guidelines'],
  ['randomised_trial', 'randomised trial', 'randomised trials'],
  // A registry or index calls it a trial and says nothing of randomisation.
  ['clinical_trial', 'clinical trial', 'clinical trials'],
  ['cohort', 'cohort study', 'cohort studies'],
  ['case_control', 'case-control study', 'case-control studies'],
  ['cross_sectional', 'cross-sectional study', 'cross-sectional studies'],
  ['case_report', 'case report or series', 'case reports or series'],
  ['animal', 'animal study', 'animal studies'],
  ['in_vitro', 'laboratory study', 'laboratory studies'],
  ['computational', 'computational study', 'computational studies'],
  ['review', 'narrative review', 'narrative reviews'],
  ['editorial', 'editorial', 'editorials'],
  ['unknown', 'other work', 'other works'],
];

/** "randomised trial"; null where the design is not known. */
export function designName(design: StudyDesign): string | null {
  return design === 'unknown' ? null : (DESIGN_NAMES.find(([name]) => name === design)?.[1] ?? null);
}

/** "3 randomised trials", "1 cohort study". */
export function designCount(design: StudyDesign, works: number): string {
  const [, one, many] = DESIGN_NAMES.find(([name]) => name === design) ?? ['', 'other work', 'other works'];
  return counted(works, one, many);
}

/** Designs in which a number of participants is worth naming. */
const SIZED: ReadonlySet<StudyDesign> = new Set([
  'randomised_trial',
  'clinical_trial',
  'cohort',
  'case_control',
  'cross_sectional',
]);

/**
 * "3 randomised trials (largest n = 312) and 1 meta-analysis", "1 cohort study (n = 90)"; empty for no works. A study is
 * counted once, however many works report it; the others are named as further reports.
 *
 * @param withSizes numbers of participants are named next to the designs.
 */
export function countStudies(works: readonly Evidence[], { withSizes = true } = {}): string {
  const reports = works.map((work) => ({ work }));
  const studies = onePerStudy(reports).map(({ work }) => work);
  const withResults = studies.filter(hasResults);
  const phrases = DESIGN_NAMES.flatMap(([design, one, many]) => {
    const ofDesign = withResults.filter((work) => work.design.value === design);
    if (ofDesign.length === 0) return [];
    // Nothing stands before them that they were other than.
    if (design === 'unknown' && ofDesign.length === withResults.length)
      return [counted(ofDesign.length, 'work', 'works')];
    return [`${counted(ofDesign.length, one, many)}${withSizes ? sizePhrase(design, ofDesign) : ''}`];
  });
  const planned = studies.length - withResults.length;
  if (planned > 0)
    phrases.push(
      counted(planned, 'registration or protocol without results', 'registrations or protocols without results'),
    );
  const further = reports.filter(({ work }) => !studies.includes(work)).map(({ work }) => work);
  const registrations = further.filter((work) => work.registry !== undefined).length;
  const others = further.length - registrations;
  if (registrations > 0) phrases.push(counted(registrations, 'registration of one of them', 'registrations of these'));
  if (others > 0) phrases.push(counted(others, 'further report of one of them', 'further reports of these'));
  return listOf(phrases);
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "a", "a and b", "a, b and c". */
export function listOf(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function sizePhrase(design: StudyDesign, works: readonly Evidence[]): string {
  const sizes = works.flatMap((work) => work.sampleSize?.value ?? []);
  if (!SIZED.has(design) || sizes.length === 0) return '';
  return works.length === 1
    ? ` (n = ${sizes[0]?.toLocaleString('en')})`
    : ` (largest n = ${Math.max(...sizes).toLocaleString('en')})`;
}
