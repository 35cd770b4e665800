import path from 'node:path';
import { expect, it } from 'vitest';
import { createQuoteSearch } from '#adapters/documents/create-quote-search.ts';

const program = path.resolve('lib/adapters/documents/quotes-process.ts');
const { signal } = new AbortController();

/** The longest time without a pause of this process, in processor time: other processes may run at the same time. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const used = () => process.threadCpuUsage().user / 1_000;
  let [longest, last] = [0, used()];
  const timer = setInterval(() => {
    longest = Math.max(longest, used() - last);
    last = used();
  }, 5);
  await work().finally(() => clearInterval(timer));
  return longest;
}

it('looks through the longest text for many quotes, and leaves the server free meanwhile', async () => {
  const search = createQuoteSearch({ program });
  const text = 'Otters of the invented river Lorne sleep in rafts, and wake at dusk. '.repeat(70_000);
  const quotes = Array.from(
    { length: 30 },
    (_, n) => `Otters of the invented river Lorne never sleep ${n} times a day`,
  );
  let found: unknown;
  const pause = await longestPause(async () => {
    found = await search.find({ text, quotes: ['rivér  LORNE', ...quotes] }, { signal });
  });
  expect(found).toEqual([{ start: 23, end: 34 }, ...quotes.map(() => null)]);
  expect(pause).toBeLessThan(200);
});

it('refuses more work than it can do in time, and says how much it would do', async () => {
  const search = createQuoteSearch({ program });
  const asked = { text: 'x'.repeat(5_000_000), quotes: Array.from({ length: 41 }, () => 'otter') };
  await expect(search.find(asked, { signal })).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('40'),
  });
});

it('gives up what takes too long, and answers the next question', async () => {
  const search = createQuoteSearch({ program, ms: 1_500 });
  const slow = `${'ab cd ef '.repeat(500_000)}`;
  const quotes = Array.from({ length: 40 }, (_, n) => `${'ab cd ef '.repeat(220)}${n} gh`.slice(3));
  await expect(search.find({ text: slow, quotes }, { signal })).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await search.find({ text: 'Otters swim.', quotes: ['swim'] }, { signal })).toEqual([{ start: 7, end: 11 }]);
});

it('keeps few waiting', async () => {
  const search = createQuoteSearch({ program });
  const asked = { text: 'Otters swim.', quotes: ['swim'] };
  const settled = await Promise.allSettled(Array.from({ length: 12 }, () => search.find(asked, { signal })));
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'rate_limited'));
});
