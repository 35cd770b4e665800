import { describe, expect, it } from 'vitest';
import { layoutGraph, NODE, nameLines, neighbourOf } from '#components/study/graph/layout-graph.ts';

const many = (level: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${level}-${at}`, level }));

describe('the drawing of concepts', () => {
  it('lays no concept over another, and each below what it needs', () => {
    const concepts = [...many(0, 7), ...many(1, 4), ...many(2, 1)];
    const edges = [
      { from: '0-0', to: '1-3' },
      { from: '1-3', to: '2-0' },
    ];
    const { places, width, height } = layoutGraph({ concepts, edges });
    const all = [...places.values()];
    expect(all).toHaveLength(12);
    for (const [at, a] of all.entries())
      for (const b of all.slice(at + 1))
        expect(Math.abs(a.x - b.x) >= NODE.width || Math.abs(a.y - b.y) >= NODE.height).toBe(true);
    for (const { x, y } of all) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + NODE.width).toBeLessThanOrEqual(width);
      expect(y + NODE.height).toBeLessThanOrEqual(height);
    }
    for (const { from, to } of edges)
      expect(places.get(to)?.y ?? 0).toBeGreaterThanOrEqual((places.get(from)?.y ?? 0) + NODE.height);
  });

  it('puts a concept near what it needs', () => {
    const concepts = [...many(0, 3), { id: 'left', level: 1 }, { id: 'right', level: 1 }];
    const edges = [
      { from: '0-2', to: 'right' },
      { from: '0-0', to: 'left' },
    ];
    const x = (id: string) => layoutGraph({ concepts, edges }).places.get(id)?.x ?? Number.NaN;
    expect(x('left')).toBeLessThan(x('right'));
    const swapped = edges.map(({ from, to }) => ({ from, to: to === 'left' ? 'right' : 'left' }));
    const other = layoutGraph({ concepts, edges: swapped }).places;
    expect(other.get('right')?.x ?? 0).toBeLessThan(other.get('left')?.x ?? 0);
  });

  it('draws nothing of nothing', () => {
    expect(layoutGraph({ concepts: [], edges: [] })).toMatchObject({ height: 0, rows: [] });
  });

  it('walks with the arrow keys and stays where there is nothing', () => {
    const rows = [['a', 'b', 'c'], ['d'], ['e', 'f']];
    expect(neighbourOf(rows, 'a', 'ArrowRight')).toBe('b');
    expect(neighbourOf(rows, 'c', 'ArrowRight')).toBe('d');
    expect(neighbourOf(rows, 'c', 'ArrowDown')).toBe('d');
    expect(neighbourOf(rows, 'd', 'ArrowDown')).toBe('e');
    expect(neighbourOf(rows, 'd', 'ArrowLeft')).toBe('c');
    expect(neighbourOf(rows, 'f', 'ArrowDown')).toBe('f');
    expect(neighbourOf(rows, 'b', 'End')).toBe('f');
    expect(neighbourOf(rows, 'b', 'x')).toBe('b');
  });

  it('breaks a name into at most two lines and says where it was cut', () => {
    expect(nameLines('Gout', 10)).toEqual(['Gout']);
    expect(nameLines('Uric acid in the blood', 10)).toEqual(['Uric acid', 'in the bl…']);
    expect(nameLines('Pneumonoultramicroscopic silicosis', 12)).toEqual(['Pneumonoult…', 'silicosis']);
    for (const name of ['a'.repeat(200), 'x '.repeat(90)])
      for (const line of nameLines(name, 21)) expect(line.length).toBeLessThanOrEqual(21);
  });
});
