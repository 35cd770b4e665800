import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, the longest first. Where vitest has not yet measured them, in a fresh clone say, it begins with the
 * largest files, and a long one that comes last is waited for by a processor that has nothing to do.
 */
const LONG = [
  'tests/system/team-crash.test.ts',
  'tests/system/kill-points.test.ts',
  'tests/system/crash.test.ts',
  'tests/system/team-crash-at-work.test.ts',
  'tests/server/study/study-kill.test.ts',
  'tests/adapters/postgres/embedded.test.ts',
  'tests/server/library/library-ingestion.test.ts',
  'tests/core/ask/faults.test.ts',
  'tests/core/runs/team/team-misbehaviour.test.ts',
  'tests/server/operations/hostile-texts.test.ts',
  'tests/server/terminal/study-terminal.test.ts',
  'tests/adapters/documents/scans.test.ts',
  'tests/adapters/documents/poisoned-documents.test.ts',
  'tests/scripts/terminal.test.ts',
  'tests/core/runs/faults.test.ts',
  'tests/evals/study/every-question.test.ts',
  'tests/server/runs/control.test.ts',
  'tests/core/retrieval/scifact.test.ts',
  'tests/core/library/passage-index.test.ts',
  'tests/adapters/models/open-model.test.ts',
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
