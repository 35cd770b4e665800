import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'vitest';

/** Recorded answers and benchmark sets, kept outside the project. */
const FOLDER = path.resolve(import.meta.dirname, '../../shared/data');

export const hasSharedData = existsSync(FOLDER);

/** A `describe` whose tests are counted as skipped where the recorded data is absent. */
export const describeWithSharedData = describe.skipIf(!hasSharedData);

export function sharedFile(...parts: string[]): string {
  return path.join(FOLDER, ...parts);
}

export function readShared(...parts: string[]): string {
  return readFileSync(sharedFile(...parts), 'utf8');
}

export function readSharedBytes(...parts: string[]): Uint8Array {
  return readFileSync(sharedFile(...parts));
}

/** File names in a folder of the recorded data, sorted; empty where it is absent. */
export function listShared(...parts: string[]): string[] {
  const folder = sharedFile(...parts);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

export function readSharedJsonLines(...parts: string[]): unknown[] {
  return readShared(...parts)
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as unknown);
}
