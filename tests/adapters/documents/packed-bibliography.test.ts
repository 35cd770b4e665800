import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readBytes } from '#adapters/documents/bibliography/read-bytes.ts';

const CSV = 'key,title,year,notes\nrayyan-1,One,2020,"RAYYAN-INCLUSION: {""Kofi""=>""Included""}"\n';
const titles = (files: Record<string, string>) =>
  readBytes(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    'export.zip',
  ).references.map(({ title }) => title);

it('reads the references of an archive as Rayyan exports it, and not its log', () => {
  const log = 'title,year\nNo reference,2020\n';
  expect(titles({ 'articles.csv': CSV, 'customizations_log.csv': log })).toEqual(['One']);
  expect(titles({ 'customizations_log.csv': log, '__MACOSX/._refs.ris': '', 'refs/refs.csv': CSV })).toEqual(['One']);
});

it('reads nothing of an archive with several files, of none, or one that is damaged', () => {
  expect(titles({ 'a.csv': CSV, 'b.csv': CSV })).toEqual([]);
  expect(titles({ 'a.pdf': '%PDF' })).toEqual([]);
  const whole = zipSync({ 'articles.csv': strToU8(CSV) });
  const damaged = readBytes(whole.slice(0, 60), 'export.zip');
  expect([damaged.references, damaged.problems]).toEqual([[], [expect.stringContaining('damaged')]]);
});
