import { beforeAll, describe, expect, it } from 'vitest';
import { whyNoContainer } from '#scripts/deploy/container.ts';
import { type Rehearsal, rehearse } from '#scripts/deploy/rehearse.ts';

const reason = whyNoContainer();
if (reason !== undefined) console.warn(`What the Dockerfile says is not rehearsed here: ${reason}.`);

/** How long Docker waits after SIGTERM. */
const TIMEOUT_MS = 10_000;

describe.skipIf(reason !== undefined)(`the image${reason === undefined ? '' : ` (skipped: ${reason})`}`, () => {
  let seen: Rehearsal;
  beforeAll(async () => {
    seen = await rehearse();
  });

  it('starts from what the Dockerfile copies, as its user, without the project', () => {
    expect(seen.uid).toBe(1000);
    expect(seen.readiness).toEqual({ status: 'ready', database: 'ok', migrations: 'ok', queue: 'ok' });
    expect(seen.healthcheck).toBe(0);
    expect(seen.health).toMatchObject({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  it('brings its own PostgreSQL, and stops it', () => {
    expect(seen.output.match(/PostgreSQL (created|started|stopped)/g)).toEqual([
      'PostgreSQL created',
      'PostgreSQL stopped',
      'PostgreSQL started',
      'PostgreSQL stopped',
      'PostgreSQL started',
      'PostgreSQL stopped',
    ]);
  });

  it('works a run to its report with every source, pages included', () => {
    expect(new Set(seen.searches.map(({ tool }) => tool)).size).toBe(5);
    expect(seen.searches.filter(({ status }) => status !== 'ok' && status !== 'empty')).toEqual([]);
    expect(seen.searches.find(({ tool }) => tool === 'search_web')?.found).toBeGreaterThan(0);
    expect(seen.kept).toBeGreaterThan(10);
  });

  it('ends within ten seconds of SIGTERM, and hands the run it holds to the next start', () => {
    expect(seen.stops).toHaveLength(3);
    for (const { ms, code } of seen.stops) {
      expect(code).toBe(0);
      expect(ms).toBeLessThan(TIMEOUT_MS);
    }
    expect(seen.handedOver.end).toBe('complete');
    expect(seen.handedOver.after).toBeGreaterThan(seen.handedOver.before);
  });

  it('brings the sample data of a hosted demonstration', () => {
    expect(seen.sampleKept).toBeGreaterThan(5);
  });

  it('serves its style sheets, scripts and images', () => {
    const names = Object.keys(seen.pages);
    for (const kind of [/\.css/, /\.js/, /\.svg|\.png/]) expect(names.some((name) => kind.test(name))).toBe(true);
    expect(Object.values(seen.pages).every((size) => size > 0)).toBe(true);
  });
});
