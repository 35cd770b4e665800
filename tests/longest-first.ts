import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, the longest first. Where vitest has not yet measured them, in a fresh clone say, it begins with the
 * largest files, and a long one that comes last is waited for by a processor that has nothing to do.
 */
const LONG = [
  'tests/system/kill-points.test.ts',
  'tests/system/team-crash-at-work.test.ts',
  'tests/system/crash.test.ts',
  'tests/system/control.test.ts',
  'tests/system/team-crash.test.ts',
  'tests/system/keys.test.ts',
  'tests/system/deploy.test.ts',
  'tests/server/study/study-kill.test.ts',
  'tests/server/terminal/study-terminal.test.ts',
  'tests/core/runs/faults.test.ts',
  'tests/scripts/terminal.test.ts',
  'tests/adapters/postgres/embedded.test.ts',
  'tests/core/ask/faults.test.ts',
  'tests/core/runs/model-servers.test.ts',
  'tests/adapters/postgres/growth.test.ts',
  'tests/evals/screening/screening.test.ts',
  'tests/core/runs/team/team-injection.test.ts',
  'tests/core/memory/recall-index.test.ts',
  'tests/server/living/year-kill.test.ts',
  'tests/server/library/library-kill.test.ts',
  'tests/server/library/library-ingestion.test.ts',
  'tests/evals/check-text/check-text.test.ts',
  'tests/adapters/documents/scans.test.ts',
  'tests/evals/rules.test.ts',
  'tests/adapters/documents/poisoned-documents.test.ts',
  'tests/server/runs/control.test.ts',
  'tests/core/retrieval/scifact.test.ts',
  'tests/core/runs/team/team-misbehaviour.test.ts',
  'tests/world/true-forms.test.ts',
  'tests/server/living/simulated-year.test.ts',
  'tests/server/living/search-again.test.ts',
  'tests/server/sources/citations.test.ts',
  'tests/evals/study/every-question.test.ts',
  'tests/core/runs/searches/embedding-run.test.ts',
  'tests/core/ask/replay.test.ts',
  'tests/core/runs/recorded-world.test.ts',
  'tests/server/study/study-session.test.ts',
  'tests/adapters/models/open-model.test.ts',
  'tests/core/library/passage-index.test.ts',
  'tests/core/ask/many-at-once.test.ts',
  'tests/layers.test.ts',
];

/** Begins with the files that take longest, so that both processors are at work until the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((file) => moduleId.endsWith(file));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
