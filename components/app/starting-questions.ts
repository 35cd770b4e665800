/** Questions of different kinds: an effect, a mechanism, a risk. */
export const STARTING_QUESTIONS: readonly string[] = [
  'Does metformin slow cognitive decline in Alzheimer’s disease?',
  'How does semaglutide reduce appetite?',
  'Do proton pump inhibitors raise the risk of hip fracture?',
];
