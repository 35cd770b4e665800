import { expect, it } from 'vitest';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { describeEmbedder } from '#tests/contracts/embedder.contract.ts';

describeEmbedder('the hashing embedder', createHashingEmbedder);

it('names its dimensions in its id, because vectors of different dimensions must not meet', () => {
  expect(createHashingEmbedder({ dimensions: 64 })).toMatchObject({ id: 'hashed-words-64/1', dimensions: 64 });
});
