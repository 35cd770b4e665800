import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { cosine } from '#core/retrieval/work-vectors.ts';
import { describeEmbedder } from '#tests/contracts/embedder.contract.ts';

const file = 'lib/adapters/embedder/word-table/word-table.bin';
const embedder = await createStaticEmbedder({ file });
const { words } = embedder;

describeEmbedder('the static embedder', () => embedder);

describe('the word table', () => {
  const similarity = (a: string, b: string) => cosine(words!.vector(a)!, words!.vector(b)!);

  it('knows which words mean nearly the same', () => {
    expect(similarity('cancer', 'tumor')).toBeGreaterThan(0.7);
    expect(similarity('kidnei', 'renal')).toBeGreaterThan(0.7);
    expect(similarity('kidnei', 'glacier')).toBeLessThan(0.3);
    expect(words!.vector('zzyzxol')).toBeUndefined();
  });

  it('knows how rare a word is', () => {
    const rarity = ['year', 'cancer', 'metformin', 'zzyzxol'].map((stem) => words!.rarity(stem));
    expect(rarity).toEqual(rarity.toSorted((a, b) => a - b));
    expect(rarity.at(-1)).toBe(1);
    expect(words!.rarity('2')).toBeLessThan(0.5);
  });

  it('relates texts that share no word', async () => {
    const [asked, near, far] = await embedder.embed(['kidney failure', 'renal insufficiency', 'alpine glaciers']);
    expect(cosine(asked!, near!)).toBeGreaterThan(cosine(asked!, far!) + 0.05);
  });

  it('still tells apart words that it has never seen', async () => {
    const [asked, same, other] = await embedder.embed(['zzyzxol trial', 'trial of zzyzxol', 'trial of qwervimab']);
    expect(cosine(asked!, same!)).toBeGreaterThan(0.9);
    expect(cosine(asked!, other!)).toBeLessThan(0.7);
  });

  it('refuses a file that is missing, foreign or cut short', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'assay-table-'));
    const [foreign, short] = [path.join(folder, 'foreign'), path.join(folder, 'short')];
    await writeFile(foreign, 'not a table\n');
    await writeFile(short, (await readFile(file)).subarray(0, 500_000));
    for (const bad of [path.join(folder, 'missing'), foreign, short]) {
      await expect(createStaticEmbedder({ file: bad })).rejects.toMatchObject({ code: 'configuration' });
    }
  });
});
