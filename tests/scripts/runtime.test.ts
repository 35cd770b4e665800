import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const runtime = path.resolve(import.meta.dirname, '../../scripts/runtime');
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(runtime, file), 'utf8'));

it('brings no Node.js with known holes, on no platform', () => {
  const named: Record<string, string> = read('package.json').optionalDependencies;
  const locked = read('package-lock.json').packages;
  for (const [name, version] of Object.entries(named)) {
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    expect([name, major > 24 || (major === 24 && minor + patch > 0)]).toEqual([name, true]);
    expect([name, locked[`node_modules/${name}`].version]).toEqual([name, version]);
  }
  expect(Object.keys(named)).toHaveLength(5);
});
