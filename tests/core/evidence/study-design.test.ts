import { describe, expect, it } from 'vitest';
import type { RegistryFacts, StudyDesign } from '#contract/evidence.ts';
import { deriveDesign } from '#core/evidence/study-design.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { record } from './records.ts';

const registry: RegistryFacts = {
  status: 'COMPLETED',
  phases: [],
  arms: [],
  primaryOutcomes: [],
  secondaryOutcomes: [],
  conditions: [],
  interventions: [],
  hasResults: false,
};

describe('the design of a study', () => {
  it.each<[StudyDesign, string[]]>([
    ['randomised_trial', ['Journal Article', 'Clinical Trial, Phase III', 'Randomized Controlled Trial']],
    ['meta_analysis', ['Systematic Review', 'Meta-Analysis', 'Review']],
    ['systematic_review', ['Review', 'Systematic Review']],
    ['guideline', ['Practice Guideline', 'Review']],
    ['clinical_trial', ['Clinical Trial, Phase II']],
    ['case_report', ['Case Reports', 'Review']],
    ['in_vitro', ['Journal Article', 'In Vitro']],
    ['protocol', ['Clinical Trial Protocol', 'Randomized Controlled Trial']],
    ['animal', ['Randomized Controlled Trial, Veterinary']],
    ['review', ['Review', 'Comment']],
    ['editorial', ['Letter']],
    ['unknown', ['Journal Article', 'Comparative Study', 'Observational Study']],
  ])('is %s by the publication types %j', (value, publicationTypes) => {
    const design = deriveDesign(record({ publicationTypes }));
    expect(design.value).toBe(value);
    if (value !== 'unknown') expect(publicationTypes).toContain(design.from);
  });

  it.each<[StudyDesign, string]>([
    [
      'randomised_trial',
      'Drug A versus placebo in adults with asthma: a randomised, double-blind, placebo-controlled trial',
    ],
    ['randomised_trial', 'Efficacy of drug A: results from two randomised phase 3 trials'],
    ['unknown', 'Body mass index and asthma: a Mendelian randomization study'],
    ['unknown', 'Reporting quality of randomised controlled trials in asthma'],
    ['clinical_trial', 'Drug A for asthma: a non-randomised pilot trial'],
    ['meta_analysis', 'Drug A for asthma: meta-analysis of randomised controlled trials'],
    ['systematic_review', 'Drug A for asthma: a systematic review of randomised trials'],
    ['protocol', 'Drug A for asthma: study protocol for a randomised controlled trial'],
    ['protocol', 'Protocol for a systematic review and meta-analysis of drug A'],
    ['unknown', 'A fast-track protocol after knee replacement'],
    ['animal', 'Drug A reduces airway inflammation in a mouse model of asthma'],
    ['animal', 'Drug A prevents hepatic steatosis in obese rats'],
    ['unknown', 'Asthma in owners of cats'],
    ['in_vitro', 'Drug A and drug B against biofilms: an in vitro study'],
    ['unknown', 'Outcome of in vitro fertilisation in older women'],
    ['cohort', 'Air quality and asthma: a population-based cohort study'],
    ['case_control', 'Air quality and asthma: a nested case-control study'],
    ['meta_analysis', 'Drug A in asthma: a pooled analysis of six randomized trials'],
    ['meta_analysis', 'Size and asthma: re-analysis of individual participant data from 32 studies'],
    ['computational', 'Mathematical modelling of the spread of asthma'],
    ['cross_sectional', 'Asthma knowledge among nurses: a cross-sectional survey'],
    ['case_report', 'Asthma after a bee sting: a case report and review of the literature'],
    ['unknown', 'Adherence to practice guidelines in asthma'],
    ['editorial', 'Comment on: drug A for asthma, a randomised trial'],
    ['review', 'Asthma in adults: a narrative review'],
    ['clinical_trial', 'Two years of open-label drug A after a randomised trial in asthma'],
    ['clinical_trial', 'Drug A in asthma: open-label extension of a randomised, placebo-controlled trial'],
    ['randomised_trial', 'Drug A after a stroke: a randomised trial'],
    ['randomised_trial', 'Drug A in asthma: a randomised trial with an open-label extension'],
    ['unknown', 'Follow-up after a randomised trial of drug A'],
    ['cohort', 'Smoking and the response to drug A in asthma: a multicentre cohort'],
    ['cohort', 'Drug A in the inception cohort'],
  ])('is %s by the title "%s"', (value, title) => {
    const design = deriveDesign(record({ title }));
    expect(design.value).toBe(value);
    expect(title).toContain(design.from);
  });

  it.each<[StudyDesign, string]>([
    ['randomised_trial', 'METHODS: 312 patients were randomly assigned to drug A or placebo.'],
    ['randomised_trial', 'DESIGN: Randomised, double-blind, parallel groups.\n\nSETTING: Two clinics.'],
    ['randomised_trial', 'In this open-label, randomised, phase 2 trial, we gave drug A.'],
    ['unknown', 'We examined 300 people. Further randomised trials are needed.'],
    ['unknown', 'A previous randomised trial found no effect. We examined 300 people.'],
    ['unknown', 'The slides were randomly selected.'],
    ['systematic_review', 'We searched MEDLINE and Embase for trials in which patients were randomised.'],
    ['meta_analysis', 'We did a systematic review and meta-analysis. In all trials participants were randomised.'],
    ['animal', 'Male Wistar rats were randomly divided into four groups.'],
    ['cohort', 'We conducted a retrospective cohort study of 500 people.'],
    ['cross_sectional', 'STUDY DESIGN: Cross-sectional survey.'],
    ['case_control', 'DESIGN, SETTING, AND PARTICIPANTS Case-control study using data from 3 cohort studies.'],
    ['unknown', 'DESIGN AND METHODS We sent a questionnaire to the authors of cohort studies.'],
    ['case_control', 'This case-control study included 100 cases.'],
    ['unknown', 'A total of 200 participants will be randomised to drug A or placebo.'],
    ['unknown', 'Our result agrees with a previous meta-analysis.'],
    ['case_report', 'We report the case of a man with asthma.'],
    ['review', 'This review summarises what is known of asthma.'],
  ])('is %s by the abstract "%s"', (value, abstract) => {
    const design = deriveDesign(record({ title: 'Drug A in asthma', texts: { abstract } }));
    expect(design.value).toBe(value);
    expect(abstract).toContain(design.from);
  });

  it('is an animal study where the index knows animals and no people, even if it was randomised', () => {
    const work = record({ publicationTypes: ['Randomized Controlled Trial'], meshTerms: ['Animals', 'Dogs'] });
    expect(deriveDesign(work)).toEqual({ value: 'animal', from: 'Animals', basis: 'MeSH' });
    expect(deriveDesign(record({ meshTerms: ['Animals', 'Humans', 'Cohort Studies'] })).value).toBe('cohort');
  });

  it('is a study of cells where the index knows cells and no whole people', () => {
    expect(deriveDesign(record({ meshTerms: ['Humans', 'Cell Line, Tumor'] })).value).toBe('in_vitro');
    expect(deriveDesign(record({ meshTerms: ['Humans', 'Cell Line, Tumor', 'Adult'] })).value).toBe('unknown');
  });

  it('believes publication types before the title, and the title before MeSH', () => {
    const title = 'Air quality: a cohort study';
    expect(deriveDesign(record({ title, publicationTypes: ['Meta-Analysis'] })).basis).toBe('publication type');
    expect(deriveDesign(record({ title, meshTerms: ['Case-Control Studies'] }))).toMatchObject({
      value: 'cohort',
      basis: 'title',
    });
    expect(deriveDesign(record({ meshTerms: ['Case-Control Studies'] }))).toMatchObject({
      value: 'case_control',
      basis: 'MeSH',
    });
  });

  it('calls a trial randomised when only its own words do', () => {
    const texts = { abstract: 'Forty adults were randomised to drug A or placebo.' };
    expect(deriveDesign(record({ publicationTypes: ['Clinical Trial'], texts })).value).toBe('randomised_trial');
  });

  it.each([
    [
      'randomised_trial',
      'In this randomised placebo-controlled trial adults took drug A daily. In a substudy of older adults the drug helped as well.',
    ],
    ['case_control', 'In a nested case-control study among 900 nurses we found 80 cases of asthma.'],
    ['case_control', 'Methods Nested case control study within a cohort of births.'],
    ['unknown', 'The risk was lower than in a previous nested case-control study.'],
  ])('is that of the comparison made, whatever trial or cohort its people are from: %s', (value, abstract) => {
    expect(deriveDesign(record({ texts: { abstract } })).value).toBe(value);
  });

  it('is not that of the randomised trial before it', () => {
    const work = record({
      title: 'Fifty weeks of open-label drug A after a randomised trial',
      publicationTypes: ['Clinical Trial, Phase III'],
      texts: {
        abstract: 'In this extension of a randomised trial, 180 participants who had been randomised took drug A.',
      },
    });
    expect(deriveDesign(work)).toMatchObject({ value: 'clinical_trial', basis: 'publication type' });
  });

  it('is what the registry records, in its words', () => {
    expect(
      deriveDesign(record({ registry: { ...registry, studyType: 'INTERVENTIONAL', allocation: 'RANDOMIZED' } })),
    ).toEqual({
      value: 'randomised_trial',
      from: 'RANDOMIZED',
      basis: 'registry',
    });
    expect(
      deriveDesign(record({ registry: { ...registry, studyType: 'INTERVENTIONAL', allocation: 'NON_RANDOMIZED' } }))
        .value,
    ).toBe('clinical_trial');
    expect(deriveDesign(record({ registry: { ...registry, studyType: 'OBSERVATIONAL' } })).value).toBe('unknown');
  });

  it('is read in bounded time from hostile texts', () => {
    const started = processorMs();
    for (const piece of [
      'a-',
      'cell line ',
      'patients was ',
      'two a-a, ',
      'in ',
      'randomised ',
      'a case of ',
      'patients ',
      '((((',
      'we ',
      '12 ',
    ]) {
      const text = piece.repeat(100_000 / piece.length);
      expect(deriveDesign(record({ title: text, texts: { abstract: text } })).value).toBeDefined();
    }
    expect(processorMs() - started).toBeLessThan(5_000);
  });
});

describe('whom the design of a study is believed', () => {
  const design = (given: Parameters<typeof record>[0]) => deriveDesign(record({ title: 'Drug A in asthma', ...given }));
  const texts = { abstract: 'We searched MEDLINE and Embase.' };

  it('is the abstract of a review that says it was systematic, and no other', () => {
    expect(design({ publicationTypes: ['Review'], texts })).toMatchObject({
      value: 'systematic_review',
      basis: 'abstract',
    });
    const cohort = { abstract: 'We conducted a retrospective cohort study of 500 people.' };
    expect(design({ publicationTypes: ['Review'], texts: cohort }).value).toBe('review');
    const narrative = { abstract: 'This review summarises what is known.' };
    expect(design({ publicationTypes: ['Review'], texts: narrative }).basis).toBe('publication type');
  });

  it('is a title that says protocol, before the type that its indexer gave it', () => {
    const title = 'Drug A for asthma: study protocol for a randomised controlled trial';
    expect(design({ title, publicationTypes: ['Randomized Controlled Trial'] }).value).toBe('protocol');
  });

  it('is the registry before its title, and the title where the registry says nothing', () => {
    const title = 'Air quality and asthma: a cohort study';
    expect(design({ title, registry: { ...registry, studyType: 'INTERVENTIONAL' } }).value).toBe('clinical_trial');
    expect(design({ title, registry }).value).toBe('cohort');
    expect(design({ registry, texts, publicationTypes: ['Meta-Analysis'] }).value).toBe('unknown');
  });

  it('is the check tag of animals, but for a synthesis of their studies', () => {
    const meshTerms = ['Animals', 'Mice'];
    expect(design({ meshTerms, publicationTypes: ['Meta-Analysis'] }).value).toBe('meta_analysis');
    expect(design({ meshTerms, title: 'Asthma: a narrative review' }).value).toBe('review');
    expect(design({ meshTerms, texts }).value).toBe('animal');
  });

  it('is no index of cells where whole people or animals were studied as well', () => {
    expect(design({ meshTerms: ['Cells, Cultured'] })).toMatchObject({ value: 'in_vitro', from: 'Cells, Cultured' });
    expect(design({ meshTerms: ['Animals', 'Humans', 'Cells, Cultured'] }).value).toBe('unknown');
    expect(design({ meshTerms: ['Humans', 'Pregnancy', 'Cells, Cultured'] }).value).toBe('unknown');
  });

  it('is nobody where genes stand in for an exposure', () => {
    const given = { title: 'Milk and asthma: Mendelian randomization', meshTerms: ['Cohort Studies'] };
    expect(design(given)).toEqual({ value: 'unknown', from: 'Mendelian randomization', basis: 'title' });
  });

  it('is the index before a letter', () => {
    expect(design({ publicationTypes: ['Letter'], meshTerms: ['Cohort Studies*'] })).toMatchObject({
      value: 'cohort',
      from: 'Cohort Studies*',
    });
  });

  it('is a label of the design before what else an abstract says', () => {
    const abstract = 'We report the case of a man. DESIGN: Cross-sectional survey.';
    expect(design({ texts: { abstract } }).value).toBe('cross_sectional');
  });
});
