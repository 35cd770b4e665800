import type { StudyMaterial } from '#contract/study/study.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

/** A teacher's handout, invented for these tests. It defines 34 terms, and holds lines that look like definitions and are none. */
export const HANDOUT = `Reading diagnostic and treatment studies

Lecturer: Dr Ada Fictional, Department of Clinical Epidemiology
Room: lecture hall 4, second floor
Learning objectives: to read a study and to say what it is worth

This handout is a short companion to the lecture. It is not a textbook. The lecture is on Tuesday. We are grateful for every correction.

1. Frequency

Incidence is the number of new cases of a disease that arise in a population during a given time. Prevalence is the proportion of a population that has a disease at one point in time. A cohort is a group of people who are followed over time. Person-time is the sum of the times for which each member of a cohort was observed. The case fatality is the proportion of people with a disease who die of it. Incidence was higher in Fictiontown than in Inventville.

2. Tests

The reference standard is the best available method for establishing whether a person has a disease. It is not always perfect.

Sensitivity: the proportion of people with the disease whose test is positive.
Specificity: the proportion of people without the disease whose test is negative.
Positive predictive value: the proportion of people with a positive test who have the disease.
Negative predictive value: the proportion of people with a negative test who do not have it.
Likelihood ratio: how much more often a test result is found in people with the disease than in people without it.
Pre-test probability: the chance of disease before the test is done.
Post-test probability: the chance of disease once the result of the test is known.

Example: a test with a sensitivity of 95% misses one in twenty people.
Note: a negative test does not always exclude the disease.
Example: if one person in a hundred has the disease, most positive tests are wrong.

A receiver operating characteristic (ROC) curve is a plot of sensitivity against one minus specificity. Spectrum bias is a distortion that arises when a test is tried in people who are sicker than those in practice. Verification bias is a distortion that arises when only people with a positive test get the reference standard.

3. Effects

The absolute risk reduction (ARR) is the difference between the risk in the control group and the risk in the treated group. The relative risk is the ratio of the risk in the treated group to the risk in the control group. The odds ratio (OR) is the ratio of the odds of an event in one group to the odds in the other. The number needed to treat (NNT) is the number of people who must be treated for one of them to benefit. A hazard ratio is a comparison of how fast events happen in two groups. A confidence interval is a range of values that is compatible with the data. A p value is the probability of data at least as extreme as those observed if the null hypothesis is true. The null hypothesis is the assumption that there is no difference between the groups. Statistical power is the probability of finding a difference that exists. In the trial of Smithson the hazard ratio was 0.76 (95% CI 0.61 to 0.94).

4. Design

Randomisation
The assignment of participants to groups by chance alone.

Allocation concealment
A procedure that keeps those who enrol participants from knowing the next assignment.

Blinding
A way of keeping participants or assessors from knowing who received which treatment.

Intention-to-treat analysis
The comparison of participants in the groups to which they were assigned, whatever they received.

Why does this matter?
The answer is in the next lecture.

Summary
The most important point of this part is that chance is not bias.

A confounder is a factor that is associated with both the exposure and the outcome. Selection bias refers to a distortion that arises from the way in which participants were chosen. Recall bias means that people with a disease remember exposures differently. Attrition bias is a distortion that arises when participants who drop out differ from those who stay. A surrogate endpoint is a measurement that stands in for an outcome that matters to patients. A composite endpoint is an outcome that combines several events into one. Publication bias is the tendency of positive studies to be published more often than negative ones. Heterogeneity is the variation in results between the studies of a meta-analysis. A funnel plot is a graph of the effect of each study against its precision.

Smoking is a problem in Inventville. The new test is a promising option. This is a matter of taste. Our aim is a better lecture. Homework: read chapters 1 to 3 of the book.
`;

/** What it defines, as its author would list it. */
export const HANDOUT_TERMS = [
  'incidence',
  'prevalence',
  'cohort',
  'person-time',
  'case fatality',
  'reference standard',
  'sensitivity',
  'specificity',
  'positive predictive value',
  'negative predictive value',
  'likelihood ratio',
  'pre-test probability',
  'post-test probability',
  'spectrum bias',
  'verification bias',
  'absolute risk reduction',
  'relative risk',
  'odds ratio',
  'number needed to treat',
  'hazard ratio',
  'confidence interval',
  'p value',
  'null hypothesis',
  'statistical power',
  'randomisation',
  'allocation concealment',
  'blinding',
  'intention-to-treat analysis',
  'confounder',
  'selection bias',
  'recall bias',
  'attrition bias',
  'surrogate endpoint',
  'composite endpoint',
] as const;

/** These are defined as well, and spelled out: right where they are asked, and not counted among the 34. */
export const HANDOUT_MORE = [
  'publication bias',
  'heterogeneity',
  'funnel plot',
  'receiver operating characteristic',
  'receiver operating characteristic curve',
  'roc',
] as const;

export function documentMaterial(text: string, title = 'Reading studies: an invented handout'): StudyMaterial {
  const work = evidenceOf({ id: 'document:handout', title, texts: { document: text } });
  return {
    ref: { kind: 'document', documentId: 'handout' },
    title,
    topic: title,
    works: [work],
    statements: [],
    findings: [],
    contradictions: [],
    sampleData: true,
  };
}
