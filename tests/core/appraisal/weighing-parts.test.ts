import { describe, expect, it } from 'vitest';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { appraisalOf } from '#core/appraisal/appraisals.ts';
import { findGaps } from '#core/appraisal/gaps.ts';
import { keyFindings, overlap } from '#core/appraisal/key-findings.ts';
import { hasResults, isPreclinical, mechanismWeightOf, strengthOf, weightOf } from '#core/appraisal/study-strength.ts';
import { type Topic, weigh, worksToWeigh } from '#core/appraisal/weighed-work.ts';
import { evidenceOf } from '../evidence-builder.ts';

let made = 0;
function work(design: StudyDesign, more: Partial<Evidence> & { n?: number } = {}): Evidence {
  const { n, ...rest } = more;
  made += 1;
  return evidenceOf({
    id: `pmid:${100 + made}`,
    title: `Ponzelast in multiple sclerosis ${made}`,
    design: { value: design, from: 'test', basis: 'test' },
    sampleSize: n === undefined ? null : { value: n, from: '', basis: '' },
    texts: { abstract: 'RESULTS: Ponzelast 20 mg daily reduced relapses in multiple sclerosis by half.' },
    year: 2025,
    ...rest,
  });
}
const notice = (kind: 'retraction' | 'concern') => ({ notices: [{ kind, date: null, source: 'fictional' }] });
const planned = (hasPosted: boolean) =>
  ({
    registry: { conditions: [], interventions: [], status: 'COMPLETED', hasResults: hasPosted },
  }) as unknown as Partial<Evidence>;

describe('what a work adds', () => {
  it('is nothing when retracted, half as a preprint or in doubt, three quarters where nobody says', () => {
    expect(weightOf(work('cohort'))).toBe(1);
    expect(weightOf(work('cohort', { peerReviewed: false }))).toBe(0.5);
    expect(weightOf(work('cohort', { peerReviewed: null }))).toBe(0.75);
    expect(weightOf(work('cohort', notice('concern')))).toBe(0.5);
    expect(weightOf(work('cohort', { peerReviewed: false, ...notice('concern') }))).toBe(0.25);
    expect(weightOf(work('cohort', notice('retraction')))).toBe(0);
  });

  it('as a witness of mechanism depends by half on its quality', () => {
    const quality = (score: number) => ({ quality: { score, terms: [] } });
    expect(mechanismWeightOf(work('animal', quality(0)))).toBe(0.5);
    expect(mechanismWeightOf(work('animal', quality(1)))).toBe(1);
    expect(mechanismWeightOf(work('animal', { ...quality(0.5), peerReviewed: false }))).toBe(0.375);
  });
});

describe('how strong a study is', () => {
  it('depends on its design, its size and what is asked', () => {
    expect(strengthOf(work('cohort'), 'treatment_effect')).toBe('weak');
    expect(strengthOf(work('cohort'), 'epidemiology')).toBe('middle');
    expect(strengthOf(work('cohort', { n: 49 }), 'epidemiology')).toBe('weak');
    expect(strengthOf(work('cohort', { n: 50 }), 'epidemiology')).toBe('middle');
    expect(strengthOf(work('randomised_trial', { n: 999 }), 'treatment_effect')).toBe('middle');
    // A large cohort is no large trial.
    expect(strengthOf(work('cohort', { n: 5_000 }), 'epidemiology')).toBe('middle');
    expect(strengthOf(work('randomised_trial', { n: 1_000 }), 'treatment_effect')).toBe('strong');
    expect(strengthOf(work('guideline', { n: 10 }), 'treatment_effect')).toBe('middle');
  });

  it('is weak where only people show that it is a study, and none in animals or without results', () => {
    expect(strengthOf(work('unknown'), 'treatment_effect')).toBe('none');
    expect(strengthOf(work('unknown', { n: 20 }), 'treatment_effect')).toBe('weak');
    expect(strengthOf(work('unknown', { meshTerms: ['Humans'] }), 'treatment_effect')).toBe('weak');
    expect(strengthOf(work('randomised_trial', { meshTerms: ['Animals'] }), 'treatment_effect')).toBe('none');
    expect(strengthOf(work('protocol'), 'treatment_effect')).toBe('none');
  });

  it('needs results: posted, or published with it', () => {
    expect(hasResults(work('randomised_trial', { ...planned(false), texts: {} }))).toBe(false);
    expect(hasResults(work('randomised_trial', { ...planned(true), texts: {} }))).toBe(true);
    expect(hasResults(work('randomised_trial', planned(false)))).toBe(true);
    expect(isPreclinical(work('review', { meshTerms: ['Animals'] }))).toBe(true);
    expect(isPreclinical(work('review'))).toBe(false);
  });
});

describe('the works that are weighed', () => {
  it('are thirty at most, those with results first, in the order given', () => {
    const plans = Array.from({ length: 5 }, () => ({ work: work('protocol') }));
    const studies = Array.from({ length: 28 }, () => ({ work: work('cohort') }));
    const chosen = worksToWeigh([...plans, ...studies]);
    expect(chosen).toEqual([...plans.slice(0, 2), ...studies]);
    expect(worksToWeigh([...plans, ...studies.slice(0, 3)])).toHaveLength(8);
  });
});

const CONCEPTS = [
  { term: 'ponzelast', synonyms: [], mesh: [] },
  { term: 'multiple sclerosis', synonyms: ['MS'], mesh: [] },
  { term: 'relapse', synonyms: ['relapses'], mesh: [] },
];
const topic = (more: Partial<Topic> = {}): Topic => ({
  concepts: CONCEPTS,
  subject: new Set([0]),
  actors: new Set([0]),
  essential: new Set([0, 1]),
  asksForAny: false,
  dosed: new Set(),
  ...more,
});
const of = (abstract: string, more: Partial<Evidence> = {}) =>
  weigh({ work: work('cohort', { title: 'A study', texts: { abstract }, ...more }), relevance: 1 }, topic());

describe('how much of the question a work speaks of', () => {
  it('is all with every essential idea, half with two ideas of three, else nothing', () => {
    expect(of('RESULTS: Ponzelast helped in multiple sclerosis.').topicality).toBe(1);
    expect(of('RESULTS: Ponzelast prevented relapses.').topicality).toBe(0.5);
    expect(of('RESULTS: Ponzelast was safe.').topicality).toBe(0);
    expect(of('RESULTS: Interferon helped in multiple sclerosis.').topicality).toBe(0);
  });

  it('is nothing where the subject is met only in the introduction', () => {
    expect(of('BACKGROUND: Ponzelast exists. RESULTS: Multiple sclerosis got better.').topicality).toBe(0);
    const abstract = 'BACKGROUND: Ponzelast exists. RESULTS: Multiple sclerosis got better.';
    expect(of(abstract, { keywords: ['Ponzelast'] }).topicality).toBe(1);
    expect(of(abstract, { title: 'Ponzelast' }).topicality).toBe(1);
  });

  it('asks for a named treatment where any is asked for', () => {
    const any = topic({ subject: new Set(), essential: new Set([1]), asksForAny: true });
    const told = (abstract: string, more: Partial<Topic> = {}, title = 'A study') =>
      weigh({ work: work('cohort', { title, texts: { abstract } }), relevance: 1 }, { ...any, ...more }).topicality;
    expect(told('RESULTS: Metformin helped in multiple sclerosis.')).toBe(1);
    expect(told('RESULTS: Walking was hard in multiple sclerosis.')).toBe(0);
    expect(told('RESULTS: Walking was hard in multiple sclerosis.', {}, 'Metformin')).toBe(1);
    expect(told('RESULTS: Walking was hard in multiple sclerosis.', {}, 'Hysterectomy')).toBe(1);
    expect(told('RESULTS: Zorvanil helped in multiple sclerosis.', { dosed: new Set(['zorvanil']) })).toBe(1);
  });
});

describe('key findings', () => {
  const found = (...works: ReturnType<typeof of>[]) =>
    keyFindings(works, 'treatment_effect', new Set([0])).map(({ text }) => text);

  it('are the best sentence of each work, at most six, none of them told twice', () => {
    const told = (n: number) =>
      of(
        `RESULTS: Ponzelast reduced relapses in multiple sclerosis ${['amber', 'birch', 'cedar', 'dune', 'elm', 'fjord', 'grove', 'heath'][n]} ${['river', 'stone', 'cloud', 'field', 'brook', 'shore', 'ridge', 'marsh'][n]} ${['north', 'south', 'east', 'west', 'upper', 'lower', 'inner', 'outer'][n]} site by ${n} percent.`,
      );
    expect(found(...Array.from({ length: 8 }, (_, n) => told(n)))).toHaveLength(6);
    expect(found(told(1), told(1))).toHaveLength(1);
    const two = of(
      'RESULTS: Ponzelast was given to 40 adults with multiple sclerosis. CONCLUSION: Ponzelast reduced relapses in multiple sclerosis.',
    );
    expect(found(two)).toEqual(['Ponzelast reduced relapses in multiple sclerosis.']);
  });

  it('put the better study and what names more of the question first', () => {
    const study = (design: StudyDesign, abstract: string) =>
      weigh({ work: work(design, { title: 'A study', texts: { abstract } }), relevance: 1 }, topic());
    const text = 'RESULTS: Ponzelast reduced relapses in multiple sclerosis over two years';
    const [first] = found(
      study('case_report', `${text} at home.`),
      study('meta_analysis', `${text} in seven large multicentre countries of Europe together.`),
    );
    expect(first).toContain('multicentre');
    const [most] = found(
      study('cohort', 'RESULTS: Ponzelast reduced relapses over two years in all adults.'),
      study('cohort', 'RESULTS: Ponzelast reduced relapses in multiple sclerosis clinics of one region.'),
    );
    expect(most).toContain('sclerosis');
  });

  it('are results, about the subject or about two ideas of the question', () => {
    expect(found(of('OBJECTIVE: To test whether ponzelast reduces relapses in multiple sclerosis.'))).toEqual([]);
    const aside = 'RESULTS: Relapses came in spring in most of the adults. Ponzelast was safe in multiple sclerosis.';
    expect(found(of(aside))).toEqual(['Ponzelast was safe in multiple sclerosis.']);
    const two = 'RESULTS: Relapses of multiple sclerosis came in spring. Ponzelast was given once a day at home.';
    expect(found(of(two))).toHaveLength(1);
  });

  it('are of no work that is retracted or beside the question', () => {
    expect(found(of('RESULTS: Ponzelast reduced relapses in multiple sclerosis.', notice('retraction')))).toEqual([]);
    expect(found(of('RESULTS: Ponzelast was safe in adults.'))).toEqual([]);
  });

  it('share as many words as their texts do', () => {
    expect(overlap('Relapses fell.', 'Relapse fell')).toBe(1);
    expect(overlap('Relapses fell quickly', 'Relapses rose')).toBeCloseTo(1 / 4, 10);
    expect(overlap('', 'of the')).toBe(0);
  });
});

describe('gaps', () => {
  const gapsOf = (works: ReturnType<typeof of>[], more: Partial<Parameters<typeof findGaps>[0]> = {}) =>
    findGaps({
      question: 'Does ponzelast help in multiple sclerosis?',
      questionType: 'treatment_effect',
      terms: ['ponzelast', 'multiple sclerosis', 'relapse'],
      works,
      mechanism: 9,
      clinical: 9,
      ...more,
    });
  const text = 'RESULTS: Ponzelast reduced relapses in multiple sclerosis.';
  const stated = (stance: 'effect' | 'none') => ({ ...of(text), stance });

  it('name disagreement from three works on, where neither side holds six tenths', () => {
    const gap = 'results disagree and the reason is not known';
    expect(gapsOf([stated('effect'), stated('none')]).gaps).not.toContain(gap);
    expect(gapsOf([stated('effect'), stated('none'), stated('effect'), stated('none')]).gaps).toContain(gap);
    expect(gapsOf([stated('effect'), stated('none'), stated('effect')]).gaps).not.toContain(gap);
  });

  it('name what is old and what is little', () => {
    const old = (year: number | null) => of(text, { year });
    const gap = 'no work of the last 5 years';
    expect(gapsOf([old(2021)]).gaps).toContain(gap);
    expect(gapsOf([old(2022)]).gaps).not.toContain(gap);
    expect(gapsOf([old(2010), old(2024)]).gaps).not.toContain(gap);
    expect(gapsOf([old(null)]).gaps).not.toContain(gap);
    expect(gapsOf([old(2024), old(2024)]).gaps).toContain('few works on this question');
    expect(gapsOf([old(2024), old(2024), old(2024)]).gaps).not.toContain('few works on this question');
  });

  it('are searched for with the two most telling terms, five at most', () => {
    const { gaps, nextQueries } = gapsOf([], { mechanism: 0 });
    expect(gaps.length).toBeGreaterThan(4);
    expect(nextQueries.length).toBeLessThanOrEqual(5);
    expect(nextQueries[0]).toBe('ponzelast multiple sclerosis randomised controlled trial');
    expect(gapsOf([], { terms: [] }).nextQueries).toEqual([]);
  });
});

it('a test is called good or poor by plain words, and neither where both or none stand', () => {
  expect(appraisalOf('The score had good diagnostic accuracy.')).toBe('good');
  expect(appraisalOf('The score was not useful.')).toBe('poor');
  expect(appraisalOf('The score was less accurate.')).toBe('poor');
  expect(appraisalOf('Less accurate scores were found.')).toBe('poor');
  expect(appraisalOf('Useful scores were found.')).toBe('good');
  // A comparison, a hope and a question call nothing good, wherever they stand.
  expect(appraisalOf('The score may be useful.')).toBeNull();
  expect(appraisalOf('More accurate scores were sought.')).toBeNull();
  expect(appraisalOf('The score was as reliable as another.')).toBeNull();
  expect(appraisalOf('It was useful, but of limited accuracy.')).toBeNull();
  expect(appraisalOf('The score rose.')).toBeNull();
  expect(appraisalOf('It was useful and reliable.')).toBe('good');
});

describe('what makes a sentence a key finding', () => {
  const studyOf = (abstract: string, more: Partial<Evidence> = {}) =>
    weigh({ work: work('cohort', { title: 'A study', texts: { abstract }, ...more }), relevance: 1 }, topic());
  const chosen = (...works: ReturnType<typeof studyOf>[]) =>
    keyFindings(works, 'treatment_effect', new Set([0])).map(({ text }) => text);

  it('is, of two alike in one work, that it stands first', () => {
    expect(
      chosen(
        studyOf('RESULTS: Ponzelast lowered relapses in adults here. Ponzelast lowered relapses in adults there.'),
      ),
    ).toEqual(['Ponzelast lowered relapses in adults here.']);
  });

  it('is, of two alike in two works, the first by id', () => {
    const said = (place: string) => `RESULTS: Ponzelast lowered relapses in ${place} over two years.`;
    const two = [studyOf(said('hill villages'), { id: 'pmid:2' }), studyOf(said('coastal towns'), { id: 'pmid:1' })];
    const first = 'Ponzelast lowered relapses in coastal towns over two years.';
    expect(chosen(...two)[0]).toBe(first);
    expect(chosen(...two.toReversed())[0]).toBe(first);
  });

  it('is that it shares less than seven tenths of its words with a better one', () => {
    const said = (words: string) => `RESULTS: Ponzelast reduced relapses ${words}.`;
    // Seven words of ten are shared, then six of ten.
    expect(
      chosen(studyOf(said('amber birch cedar dune elm')), studyOf(said('amber birch cedar dune grove'))),
    ).toHaveLength(1);
    expect(
      chosen(studyOf(said('amber birch cedar dune elm')), studyOf(said('amber birch stone cloud field'))),
    ).toHaveLength(2);
  });

  it('is a number, a conclusion, and a length of eight to sixty words', () => {
    const better = (one: string, other: string) => chosen(studyOf(`${one} ${other}`))[0] === one.replace(/^\w+: /, '');
    const plain = 'Ponzelast reduced relapses in all of the adults seen.';
    expect(better('RESULTS: Ponzelast reduced relapses in 40 of the adults seen.', plain)).toBe(true);
    expect(better('RESULTS: Ponzelast reduced relapses in adults.', plain)).toBe(false);
  });
});

describe('the gaps of what was found', () => {
  const input = (works: ReturnType<typeof of>[], more: Partial<Parameters<typeof findGaps>[0]> = {}) => ({
    question: 'Does ponzelast help in multiple sclerosis?',
    questionType: 'treatment_effect' as const,
    terms: ['ponzelast', 'multiple sclerosis', 'relapse'],
    works,
    mechanism: 9,
    clinical: 9,
    ...more,
  });
  const told = (design: StudyDesign, abstract: string, more: Partial<Evidence> = {}) =>
    weigh({ work: work(design, { texts: { abstract }, ...more }), relevance: 1 }, topic());
  const TEXT = 'RESULTS: Ponzelast reduced relapses in multiple sclerosis by half.';

  it('are filled by a work on the question alone, and by none that is retracted or of animals', () => {
    const gap = 'no randomised trial';
    const gaps = (each: ReturnType<typeof told>) => findGaps(input([each])).gaps;
    expect(gaps(told('randomised_trial', TEXT))).not.toContain(gap);
    expect(gaps(told('randomised_trial', TEXT, notice('retraction')))).toContain(gap);
    expect(gaps(told('randomised_trial', TEXT, { meshTerms: ['Animals'] }))).toContain(gap);
    expect(gaps(told('randomised_trial', 'RESULTS: Tea was drunk by adults.', { title: 'Tea' }))).toContain(gap);
  });

  it('are the accuracy of a test, which an aim does not tell', () => {
    const gaps = (abstract: string) =>
      findGaps(input([told('cohort', abstract)], { questionType: 'diagnosis' })).gaps.includes(
        'no study of diagnostic accuracy',
      );
    expect(gaps('RESULTS: Ponzelast told multiple sclerosis with a sensitivity of 90 percent.')).toBe(false);
    expect(gaps('OBJECTIVE: To find the sensitivity of ponzelast for multiple sclerosis.')).toBe(true);
    // One sentence of one work is enough.
    const among = 'RESULTS: Ponzelast told multiple sclerosis from health. Its specificity was 90 percent.';
    expect(gaps(among)).toBe(false);
    expect(gaps(among.replace('specificity', 'price'))).toBe(true);
  });

  it('are searched for in five queries, one of them with the terms alone', () => {
    const nothing = findGaps(input([], { mechanism: 0, question: 'Is ponzelast safe?' }));
    expect(nothing.gaps.length).toBeGreaterThanOrEqual(nothing.nextQueries.length);
    const many = findGaps(input([told('editorial', TEXT, { year: 1999 })], { mechanism: 0 }));
    expect(many.gaps.length).toBeGreaterThan(5);
    expect(many.nextQueries).toHaveLength(5);
    const rich = ['randomised_trial', 'meta_analysis'].map((design) =>
      told(
        design as StudyDesign,
        'RESULTS: Ponzelast reduced relapses in multiple sclerosis; adverse events were rare.',
      ),
    );
    expect(findGaps(input(rich))).toEqual({
      gaps: ['few works on this question'],
      nextQueries: ['ponzelast multiple sclerosis'],
    });
  });

  it('are of a mechanism below six, and of safety below six', () => {
    const gaps = (more: Parameters<typeof input>[1]) => findGaps(input([told('cohort', TEXT)], more)).gaps;
    const mechanism = 'no mechanism: target or pathway unclear';
    expect(gaps({ mechanism: 5 })).toContain(mechanism);
    expect(gaps({ mechanism: 6 })).not.toContain(mechanism);
    expect(gaps({ mechanism: 5, questionType: 'epidemiology' })).not.toContain(mechanism);
    const harms = 'RESULTS: Ponzelast in multiple sclerosis caused few adverse events.';
    const safety = (clinical: number) =>
      findGaps(input([told('cohort', harms)], { question: 'Is ponzelast safe?', clinical })).gaps;
    expect(safety(5)).toContain('little safety data');
    expect(safety(6)).not.toContain('little safety data');
    expect(gaps({ question: 'Is ponzelast safe?' })).toContain('no safety data');
    // How often a harm comes, or how it comes about, is asked of no treatment.
    for (const questionType of ['epidemiology', 'mechanism'] as const)
      expect(gaps({ question: 'Is ponzelast safe?', questionType })).not.toContain('no safety data');
  });
});

it('a mechanism is told by people where all else is animals, cells and reviews', () => {
  const gap = 'no study of people';
  const gaps = (...designs: StudyDesign[]) =>
    findGaps({
      question: 'How does ponzelast act?',
      questionType: 'mechanism',
      terms: [],
      works: designs.map((design) =>
        weigh(
          {
            work: work(design, { texts: { abstract: 'RESULTS: Ponzelast helped in multiple sclerosis.' } }),
            relevance: 1,
          },
          topic(),
        ),
      ),
      mechanism: 9,
      clinical: 9,
    }).gaps;
  expect(gaps('animal', 'review')).toContain(gap);
  expect(gaps('animal', 'in_vitro')).toContain(gap);
  expect(gaps('animal', 'cohort')).not.toContain(gap);
});

it('of a mechanism observation proves as little as of a treatment', () => {
  expect(strengthOf(work('cohort'), 'mechanism')).toBe('weak');
  for (const type of ['epidemiology', 'diagnosis', 'other'] as const)
    expect(strengthOf(work('cohort'), type)).toBe('middle');
});

it('a better or more relevant study comes first, all else equal', () => {
  const told = (place: string, score: number, relevance: number) =>
    weigh(
      {
        work: work('cohort', {
          title: 'A study',
          texts: { abstract: `RESULTS: Ponzelast lowered relapses in ${place} over two years.` },
          quality: { score, terms: [] },
        }),
        relevance,
      },
      topic(),
    );
  const first = (...works: ReturnType<typeof told>[]) => keyFindings(works, 'treatment_effect', new Set([0]))[0]?.text;
  expect(first(told('coastal towns', 0.2, 1), told('hill villages', 0.9, 1))).toContain('hill');
  expect(first(told('coastal towns', 0.5, 0.2), told('hill villages', 0.5, 0.9))).toContain('hill');
});
