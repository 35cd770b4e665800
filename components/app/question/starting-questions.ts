/** Questions of different kinds: an effect, a mechanism, a risk. */
export const STARTING_QUESTIONS: readonly string[] = [
  'Does metformin slow cognitive decline in Alzheimer’s disease?',
  'How does semaglutide reduce appetite?',
  'Do proton pump inhibitors raise the risk of hip fracture?',
];

/**
 * What the home page proposes in demo mode. The sample world, all of it fictional, holds works on each: a treatment, a
 * mechanism, a diagnosis, and the treatment again in people whom most of its trials left out.
 */
export const DEMO_QUESTIONS: readonly string[] = [
  'Does velorimine prevent attacks in cluster headache?',
  'How does tamsulide slow kidney fibrosis?',
  'Is serum neurolectin accurate for diagnosing early multiple system atrophy?',
  'Is velorimine safe in older adults with cluster headache?',
];
