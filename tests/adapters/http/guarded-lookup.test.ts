import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { createGuardedLookup, type Resolve } from '#adapters/http/guarded-lookup.ts';

function lookUp(resolve: Resolve, all: boolean): Promise<{ error: unknown; address: string | LookupAddress[] }> {
  return new Promise((settle) => {
    createGuardedLookup(resolve)('journal.example', { all }, (error, address) => settle({ error, address }));
  });
}

const PUBLIC = [
  { address: '8.8.8.8', family: 4 },
  { address: '2001:4860:4860::8888', family: 6 },
];

describe('createGuardedLookup', () => {
  it('hands the socket the very addresses it checked, resolved once', async () => {
    let asked = 0;
    const rebinding: Resolve = async () => {
      asked += 1;
      return asked === 1 ? PUBLIC : [{ address: '127.0.0.1', family: 4 }];
    };
    expect(await lookUp(rebinding, true)).toEqual({ error: null, address: PUBLIC });
    expect(asked).toBe(1);
  });

  it('hands over the first address where only one is wanted', async () => {
    expect(await lookUp(async () => PUBLIC, false)).toEqual({ error: null, address: '8.8.8.8' });
  });

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1'])(
    'refuses a name that leads to %s, even among public addresses',
    async (address) => {
      const hidden = { address, family: address.includes(':') ? 6 : 4 };
      for (const answer of [[hidden], [...PUBLIC, hidden], [hidden, ...PUBLIC]]) {
        expect((await lookUp(async () => answer, true)).error).toMatchObject({ code: 'address_refused' });
      }
    },
  );

  it('fails for a name without addresses and passes on why a name could not be resolved', async () => {
    expect((await lookUp(async () => [], true)).error).toMatchObject({ code: 'source_unavailable' });
    const error = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    expect((await lookUp(() => Promise.reject(error), true)).error).toBe(error);
  });
});
