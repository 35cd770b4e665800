import { expect, it } from 'vitest';
import { createBudget } from '#adapters/http/budget.ts';
import { createRobotsGate } from '#adapters/http/robots-gate.ts';

it('remembers the rules of many sites, but of few whose rules are huge', async () => {
  const huge = Array.from({ length: 9_000 }, (_, n) => `Disallow: /${n}/${'x'.repeat(40)}`).join('\n');
  const asked: string[] = [];
  const admit = createRobotsGate({
    userAgent: 'Assay/0.1',
    fetchRules: async (url) => {
      asked.push(url);
      return { status: 200, url, headers: {}, text: `User-agent: *\n${url.includes('huge') ? huge : 'Disallow: /a'}` };
    },
  });
  const budget = createBudget(10_000, new AbortController().signal);
  const visit = (host: string) => admit(new URL(`https://${host}.example/page`), budget);
  const visitAll = async (name: string) => {
    asked.length = 0;
    for (let n = 0; n < 50; n += 1) await visit(`${name}${n}`);
    await visit(`${name}0`);
  };
  await visitAll('modest');
  expect(asked).toHaveLength(50);
  await visitAll('huge');
  expect(asked).toHaveLength(51);
});
