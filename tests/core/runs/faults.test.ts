import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import PQueue from 'p-queue';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import type { ToolName } from '#contract/search-record.ts';
import { hasFailed } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { allOrSome } from '#tests/sample.ts';
import { FAULT_KINDS, type FaultKind, TRANSIENT } from '#tests/world/faults.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, TOOL_AT, WORLD_SOURCES, type WorldSource } from '#tests/world/world.ts';
import type { Measurement } from './flooded-research.ts';
import { type Outcome, researchWorld, runToEnd, sectionText, startedEvent } from './research-world.ts';

type Place = WorldSource | 'pages';

const TOOL_OF: Readonly<Record<Place, ToolName>> = { ...TOOL_AT, pages: 'search_web' };
const PLACES = [...WORLD_SOURCES, 'pages'] as const satisfies Place[];
const ALL = PLACES.flatMap((place) => FAULT_KINDS.map((kind) => ({ place, kind })));
const CASES = allOrSome(ALL, 30, 'faults of one source');

/** A strange page in place of the one that was asked for is still a page: it cannot be known for a failure. */
const IS_A_PAGE: ReadonlySet<FaultKind> = new Set(['HTML page with 200', 'wrong shape']);

/** A run with one round over a world of its own, in which one host misbehaves. */
async function runWith(place?: Place, kind?: FaultKind): Promise<Outcome> {
  const world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 20 });
  try {
    if (place && kind) world.sources[place].fault = { kind, served: 0 };
    return await runToEnd(await researchWorld(world.env), startedEvent());
  } finally {
    await world.stop();
  }
}

const foundBy = (report: Report, tool: ToolName) =>
  report.evidence.filter((work) => work.foundBy.some((found) => found.tool === tool));
/** Works without the pages' addresses, whose port is another one in each world. */
const idsOf = (works: Report['evidence']) =>
  works.map(({ id, ids }) => (ids.url && id.startsWith('url:') ? new URL(ids.url).pathname : id)).sort();

describe('one source at fault', () => {
  const outcomes = new Map<string, Outcome>();
  let well: Report;

  // Many at once, since most of them wait; not all, or a slow machine lets sources that are well run out of time.
  beforeAll(async () => {
    // Alone and first: what is loaded and compiled for the first run would take several at once beyond their sources' time.
    const { report } = await runWith();
    const queue = new PQueue({ concurrency: 4 });
    await Promise.all(
      CASES.map(({ place, kind }) =>
        queue.add(async () => outcomes.set(`${place}, ${kind}`, await runWith(place, kind))),
      ),
    );
    if (!report) throw new Error('The run without a fault gave no report.');
    well = report;
  }, 180_000);

  it('is measured against a run to which every source contributes', () => {
    for (const tool of Object.values(TOOL_OF)) expect(foundBy(well, tool).length, tool).toBeGreaterThan(0);
    expect(well.search.filter((search) => hasFailed(search.status))).toEqual([]);
  });

  describe.each(CASES)('$place: $kind', ({ place, kind }) => {
    const tool = TOOL_OF[place];
    const outcome = () => {
      const { report, events } = outcomes.get(`${place}, ${kind}`)!;
      expect(events.at(-1)?.type).toBe('complete');
      return { report: report!, events };
    };

    if (TRANSIENT.has(kind)) {
      it('gives the full result, as if nothing had been', () => {
        const { report, events } = outcome();
        expect(events.filter((event) => event.type === 'source_failed')).toEqual([]);
        expect(idsOf(report.evidence)).toEqual(idsOf(well.evidence));
        expect(report.sections.map((section) => section.id)).toEqual(well.sections.map((section) => section.id));
        expect(report.claims).toEqual(well.claims);
      });
    } else if (place === 'pages' && IS_A_PAGE.has(kind)) {
      it('never quotes the strange page', () => {
        const { report } = outcome();
        const cited = report.evidence.filter((work) => work.reference !== null);
        expect(cited.length).toBeGreaterThan(0);
        for (const work of cited) expect(work.foundBy.map((found) => found.tool)).not.toEqual(['search_web']);
      });
    } else {
      it('ends with a report that names the source and keeps what the others found', () => {
        const { report, events } = outcome();
        const failures = events.filter((event) => event.type === 'source_failed');
        expect(failures.length).toBeGreaterThan(0);
        expect(failures.every((failure) => failure.tool === tool && failure.message.length > 10)).toBe(true);
        const own = report.search.filter((search) => search.tool === tool);
        expect(own.some((search) => hasFailed(search.status) && search.message)).toBe(true);
        expect(report.search.filter((search) => search.tool !== tool && hasFailed(search.status))).toEqual([]);
        expect(sectionText(report, 'limitations')).toContain(SOURCE_LABELS[tool]);
        const others = (works: Report['evidence']) =>
          idsOf(works.filter((work) => work.foundBy.some((found) => found.tool !== tool)));
        expect(others(report.evidence)).toEqual(others(well.evidence));
      });
    }
  });
});

it('takes less than 50 MB of memory for an answer of 300 MB, from whichever source', { timeout: 120_000 }, async () => {
  const measured: Measurement[] = [];
  // With a small nursery: how large the collector of garbage lets that grow depends on how busy the machine is.
  const execArgv = ['--expose-gc', '--max-semi-space-size=2'];
  const research = fork(path.join(import.meta.dirname, 'flooded-research.ts'), { execArgv });
  research.on('message', (measurement: Measurement) => measured.push(measurement));
  const [code] = await once(research, 'exit');
  expect(code).toBe(0);
  expect(measured.map(({ place }) => place)).toEqual(PLACES);
  for (const { place, grownMegabytes, failedSearches } of measured) {
    expect(failedSearches, place).toBeGreaterThan(0);
    expect(grownMegabytes, place).toBeLessThan(50);
  }
});
