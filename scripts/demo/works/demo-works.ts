import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { NEUROLECTIN_ACCURACY } from './neurolectin-accuracy.ts';
import { NEUROLECTIN_CONTEXT } from './neurolectin-context.ts';
import { OFF_TOPIC } from './off-topic.ts';
import { TAMSULIDE_ANIMALS } from './tamsulide-animals.ts';
import { TAMSULIDE_MECHANISM } from './tamsulide-mechanism.ts';
import { TAMSULIDE_PEOPLE } from './tamsulide-people.ts';
import { VELORIMINE_MECHANISM } from './velorimine-mechanism.ts';
import { VELORIMINE_PRACTICE } from './velorimine-practice.ts';
import { VELORIMINE_REGISTRY } from './velorimine-registry.ts';
import { VELORIMINE_TRIALS } from './velorimine-trials.ts';

/** All works of the sample world, fictional throughout: three topics, and works about something else to be screened out. */
export const DEMO_WORKS: readonly WorldWork[] = [
  ...VELORIMINE_WORKS,
  ...VELORIMINE_TRIALS,
  ...VELORIMINE_MECHANISM,
  ...VELORIMINE_PRACTICE,
  ...VELORIMINE_REGISTRY,
  ...TAMSULIDE_MECHANISM,
  ...TAMSULIDE_ANIMALS,
  ...TAMSULIDE_PEOPLE,
  ...NEUROLECTIN_ACCURACY,
  ...NEUROLECTIN_CONTEXT,
  ...OFF_TOPIC,
];
