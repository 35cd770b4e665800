import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { PrismaFlow } from '#contract/review/flow.ts';
import { flowRows } from '#core/review/flow/flow-stages.ts';
import { flowSvg } from '#core/review/flow/flow-svg.ts';
import { FLOW_WIDTH, FONT_SIZE, layOutFlow, widthOf, wrapText } from '#core/review/flow/lay-out-flow.ts';

const counted = fc.record({ label: fc.string({ unit: 'grapheme', maxLength: 120 }), count: fc.nat(2_000_000) });
const counts = fc.array(counted, { maxLength: 6 });
const count = fc.option(fc.nat(2_000_000));
const flows: fc.Arbitrary<PrismaFlow> = fc.record({
  identified: fc.record({ databases: counts, registers: counts, other: counts }),
  removedBeforeScreening: fc.record({ duplicates: fc.nat(), byAutomation: counts }),
  screened: count,
  excludedAtScreening: count,
  soughtForRetrieval: count,
  notRetrieved: count,
  assessed: count,
  excludedAtAssessment: fc.option(counts),
  includedStudies: count,
  includedReports: count,
  notes: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }),
});

const EMPTY: PrismaFlow = {
  identified: { databases: [], registers: [], other: [] },
  removedBeforeScreening: { duplicates: 0, byAutomation: [] },
  screened: null,
  excludedAtScreening: null,
  soughtForRetrieval: null,
  notRetrieved: null,
  assessed: null,
  excludedAtAssessment: null,
  includedStudies: null,
  includedReports: null,
  notes: [],
};

describe('the drawing of a flow', () => {
  it('is well-formed whatever labels hold, and every number is in its description', () => {
    fc.assert(
      fc.property(flows, (flow) => {
        const svg = flowSvg(flow);
        expect(() => new XMLParser({ processEntities: false }).parse(svg, true)).not.toThrow();
        for (const { text } of flowRows(flow)) {
          const number = /\(n = [\d,]+\)$/.exec(text)?.[0];
          if (number) expect(svg).toContain(number);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('keeps words within their box, and boxes apart and within the drawing', () => {
    fc.assert(
      fc.property(flows, (flow) => {
        const { width, height, boxes } = layOutFlow(flow);
        expect(width).toBe(FLOW_WIDTH);
        for (const [at, box] of boxes.entries()) {
          expect(box.y + box.height).toBeLessThanOrEqual(height);
          for (const text of box.texts) {
            expect(text.x + widthOf(text.text) * FONT_SIZE).toBeLessThanOrEqual(box.x + box.width);
            expect(text.y).toBeLessThan(box.y + box.height);
          }
          for (const other of boxes.slice(at + 1)) {
            const isApart = box.x + box.width <= other.x || other.x + other.width <= box.x;
            expect(isApart || box.y + box.height <= other.y || other.y + other.height <= box.y).toBe(true);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('says of a stage without a number what it was, and draws no 0 for it', () => {
    const rows = flowRows(EMPTY, { absent: 'not reached yet' }).map(({ text }) => text);
    expect(rows.filter((text) => text.endsWith(': not reached yet'))).toHaveLength(8);
    expect(rows.filter((text) => text.includes('(n = 0)'))).toEqual([
      'Duplicate records (n = 0)',
      'Records marked as ineligible by automation tools (n = 0)',
    ]);
    expect(layOutFlow(EMPTY).boxes.filter(({ isAbsent }) => isAbsent)).toHaveLength(7);
  });
});

it('wraps at words, breaks what is longer than a line, and loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 2, max: 40 }), (text, width) => {
      const lines = wrapText(text, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width + 0.001);
    }),
  );
});
