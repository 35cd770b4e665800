// Velorimine is an invented drug. Every work, person, number and identifier here is fictional.
import { fictionalTopic } from './fictional-topic.ts';

const { paper, preprint, arxivPaper, webPage } = fictionalTopic({
  slug: 'velo',
  firstPmid: 99_000_000,
  firstNct: 99_000_000,
});

/** Safety, special populations, cost and guidance. */
export const VELORIMINE_PRACTICE = [
  paper(37, {
    title: 'Pregnancy outcomes after exposure to velorimine: an international prospective registry',
    authors: 'Aldercott M, Nwosu I, Fairweather S',
    year: 2025,
    journal: 'Fictional Journal of Reproductive Pharmacology',
    publicationTypes: ['Journal Article', 'Observational Study'],
    mesh: ['Humans', 'Female', 'Pregnancy', 'Registries', 'Prospective Studies'],
    abstract: `
      BACKGROUND: Data on velorimine in human pregnancy are scarce.
      METHODS: The registry enrolled 73 pregnant women with cluster headache or migraine who had taken velorimine in the first trimester, and 219 unexposed women matched for age and diagnosis.
      RESULTS: Major malformations were recorded in 2 of 70 liveborn infants exposed to velorimine (2.9%) and in 5 of 211 unexposed infants (2.4%). Pre-eclampsia was diagnosed in 8.2% of exposed and 4.6% of unexposed pregnancies (risk ratio 1.80; 95% CI 0.66 to 4.91).
      CONCLUSIONS: No signal of malformation emerged, but the sample excludes only a large increase in risk. Because CGRP takes part in the adaptation of placental vessels, the imbalance in pre-eclampsia deserves further study.`,
  }),
  paper(38, {
    title: 'Cost-effectiveness of velorimine compared with tornapamil for episodic cluster headache',
    authors: 'Pennifold J, Okonjo-Smythe D',
    year: 2025,
    journal: 'Fictional Health Economics',
    mesh: ['Humans', 'Cost-Benefit Analysis', 'Quality-Adjusted Life Years'],
    abstract: `
      OBJECTIVES: To estimate the cost per quality-adjusted life year (QALY) of velorimine from the perspective of a national health service.
      METHODS: A Markov model with weekly cycles followed adults with episodic cluster headache through bouts and remissions over five years.
      RESULTS: Velorimine cost £1,930 more per patient than tornapamil and yielded 0.06 additional QALYs, or £32,200 per QALY. The result was most sensitive to the price of velorimine and to the length of bouts. In people with a contraindication to tornapamil, the ratio against no prevention was £18,700 per QALY.
      CONCLUSIONS: At its list price velorimine is unlikely to be cost-effective as a first choice but may be so when tornapamil cannot be used.`,
  }),
  paper(39, {
    title: 'Blood pressure and cardiovascular events with velorimine: pooled analysis of five randomised trials',
    authors: 'Verhaegen P, Marchetti G, Tallis R',
    year: 2025,
    journal: 'Fictional Drug Safety',
    publicationTypes: ['Journal Article'],
    mesh: ['Humans', 'Blood Pressure', 'Cluster Headache', 'Adult'],
    abstract: `
      INTRODUCTION: CGRP dilates blood vessels, and blocking its receptor might raise blood pressure.
      METHODS: Individual data of 982 adults from five randomised trials of velorimine in cluster headache were pooled.
      RESULTS: Mean systolic pressure rose by 1.8 mmHg (95% CI 0.4 to 3.2) with velorimine relative to control. New hypertension was recorded in 4.1% and 2.6% of participants respectively (P = 0.18). Three cardiovascular events occurred with velorimine and two with control.
      CONCLUSIONS: Velorimine raised systolic blood pressure slightly. Events were too few to judge cardiovascular risk, and people with recent infarction had been excluded.`,
  }),
  paper(40, {
    title: 'Adverse reactions to velorimine reported after marketing: a disproportionality analysis',
    authors: 'Zielonka H, Bramwell E',
    year: 2026,
    journal: 'Fictional Drug Safety',
    mesh: ['Humans', 'Adverse Drug Reaction Reporting Systems', 'Pharmacovigilance'],
    abstract: `
      BACKGROUND: Trials enrolled fewer than 700 people exposed to velorimine for more than three months.
      METHODS: We searched an international database for spontaneous reports that named velorimine as the suspected drug.
      RESULTS: Among 2312 reports, constipation was disproportionately frequent (reporting odds ratio 4.6; 95% CI 4.0 to 5.3), as was Raynaud phenomenon (reporting odds ratio 3.1; 95% CI 2.0 to 4.8), which no trial had described. Fatigue was reported no more often than with other preventive drugs.
      CONCLUSIONS: Raynaud phenomenon is a new signal. Fatigue, prominent in an early trial of velorimine, was not confirmed.`,
  }),
  paper(41, {
    title: 'Paralytic ileus in a man taking velorimine and tornapamil: a case report',
    authors: 'Osterhoudt L, Kingsnorth B',
    year: 2025,
    journal: 'Fictional Case Reports in Neurology',
    publicationTypes: ['Journal Article', 'Case Reports'],
    mesh: ['Humans', 'Male', 'Middle Aged', 'Intestinal Pseudo-Obstruction'],
    abstract: `
      We describe a 57-year-old man with episodic cluster headache in whom paralytic ileus developed 16 days after velorimine 40 mg had been added to tornapamil 360 mg. Both drugs were stopped and bowel function returned within four days. Velorimine alone was tolerated when it was resumed two months later. Clinicians should ask about constipation before combining the two drugs.`,
  }),
  paper(44, {
    title:
      'Preventive treatment of cluster headache: clinical practice guideline of the Fictional Headache Society, 2026',
    authors: 'Montcrieff A, Ioannidou C, Harcastle M, Verhaegen P',
    year: 2026,
    journal: 'Fictional Journal of Headache Medicine',
    publicationTypes: ['Journal Article', 'Practice Guideline'],
    mesh: ['Humans', 'Cluster Headache', 'Practice Guidelines as Topic'],
    abstract: `
      PURPOSE: To update recommendations on the prevention of cluster headache.
      RECOMMENDATIONS: Velorimine 40 mg daily is suggested for adults with episodic cluster headache in whom tornapamil is contraindicated or has failed (conditional recommendation, moderate certainty). Velorimine is not recommended for chronic cluster headache (conditional recommendation, low certainty). In people aged 65 years and over a trial of four weeks with a review of bowel habit is advised. Velorimine should be avoided in pregnancy until more data are available.`,
  }),
  preprint(3, {
    title: 'Smoking and the response to velorimine in episodic cluster headache: a multicentre cohort',
    authors: 'Quennell V, Ravenscroft I, Tabori Z',
    year: 2026,
    abstract: `
      Most people with cluster headache smoke, and smoking alters the metabolism of many drugs. In a multicentre cohort of 318 adults starting velorimine 40 mg for episodic cluster headache, current smokers had trough concentrations 34% lower than non-smokers. At least a halving of attacks was seen in 47% of smokers and 64% of non-smokers (adjusted odds ratio 0.52; 95% CI 0.32 to 0.84). Higher doses in smokers have not been tested.`,
  }),
  arxivPaper('2603.99002', {
    title:
      'Overdispersed attack counts in cluster headache trials: a hierarchical negative binomial reanalysis of velorimine',
    authors: 'Imke Oosterveld, Rafe Quillon',
    year: 2026,
    abstract: `
      Weekly attack counts in cluster headache are overdispersed and truncated by remission. We refit published data from the velorimine trials with a hierarchical negative binomial model that lets each participant's bout end at random. Under this model the rate ratio for velorimine 40 mg is 0.66 (95% credible interval 0.54 to 0.80) in episodic cluster headache, somewhat weaker than mean differences suggest, because early remission is more frequent in the active arms.`,
  }),
  webPage('/guidance/velorimine-assessment', {
    title: 'Velorimine for preventing cluster headache: public assessment summary',
    authors: 'Fictional Medicines Authority',
    year: 2025,
    abstract: `
      Velorimine is authorised for the prevention of attacks in adults with episodic cluster headache. The authority considered three controlled trials. In the main trial, velorimine 40 mg lowered the number of weekly attacks by 2.8 more than placebo over eight weeks.
      WHAT IS NOT KNOWN: A benefit of velorimine in chronic cluster headache has not been shown. Too few people with heart disease and too few people aged over 65 took part in the main trials for firm conclusions about them.
      HOW IT IS WATCHED: The company must keep a pregnancy registry and report cases of severe constipation. Doctors are asked to check blood pressure before treatment with velorimine and after four weeks.`,
  }),
  webPage('/clinic/starting-velorimine', {
    title: 'Starting velorimine for cluster headache: a checklist for clinics',
    authors: 'Fictional Headache Nurses Network',
    year: 2026,
    abstract: `
      Velorimine is started at the beginning of a bout of cluster headache and continued until two weeks after the last attack. Because attacks rarely lessen in the first ten days, oxygen and a bridging treatment should be at hand.
      BEFORE THE FIRST TABLET: Ask about constipation, Raynaud phenomenon, pregnancy and heart disease. Measure blood pressure. In people aged 65 years and over, plan a review after two weeks.
      AT THE REVIEW: If weekly attacks have not fallen by a third after four weeks of velorimine 40 mg, benefit is unlikely and the treatment should be stopped.`,
  }),
];
