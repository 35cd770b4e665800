import fs from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** How long a file of tests took, milliseconds. */
export interface FileTime {
  file: string;
  ms: number;
}

/**
 * A reporter for vitest that writes to the file named by FILE_TIMES how long each file took. The report as JSON leaves out
 * what a file loads and prepares, which is most of some.
 */
export default function fileTimes(): Reporter {
  const times: FileTime[] = [];
  return {
    onTestModuleEnd(module: TestModule) {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
      times.push({ file: module.relativeModuleId, ms });
    },
    onTestRunEnd() {
      const to = process.env['FILE_TIMES'];
      if (to) fs.writeFileSync(to, JSON.stringify(times));
    },
  };
}
