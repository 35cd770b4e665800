/** Sizes of the drawing, in its own units; a pane of usual width shows them one to one. */
export const NODE = { width: 158, height: 58 } as const;
const GAP = { x: 14, y: 16 } as const;
/** What a level needs above its concepts for its name. */
const HEADING = 26;
const BETWEEN_LEVELS = 22;
const COLUMNS = 3;

interface LayoutInput {
  concepts: readonly { id: string; level: number }[];
  edges: readonly { from: string; to: string }[];
}

export interface GraphLayout {
  width: number;
  height: number;
  /** The upper left corner of each concept. */
  places: ReadonlyMap<string, { x: number; y: number }>;
  levels: readonly { level: number; y: number }[];
  /** Ids row by row, as the arrow keys walk them. */
  rows: readonly (readonly string[])[];
}

/**
 * Levels from top to bottom, at most three concepts a row. Within a level a concept stands near the middle of what it needs,
 * so that fewer lines cross (the barycentre rule of layered drawings).
 */
export function layoutGraph({ concepts, edges }: LayoutInput): GraphLayout {
  const width = COLUMNS * NODE.width + (COLUMNS - 1) * GAP.x;
  const places = new Map<string, { x: number; y: number }>();
  const rows: string[][] = [];
  const levels: { level: number; y: number }[] = [];
  const needs = Map.groupBy(edges, ({ to }) => to);
  let y = 0;
  const byLevel = [...Map.groupBy(concepts, ({ level }) => level)].sort(([a], [b]) => a - b);
  for (const [level, members] of byLevel) {
    if (rows.length > 0) y += BETWEEN_LEVELS;
    levels.push({ level, y });
    y += HEADING;
    for (const row of inRows(orderedByNeeds(members, needs, places, width))) {
      const left = (width - (row.length * NODE.width + (row.length - 1) * GAP.x)) / 2;
      row.forEach((id, at) => {
        places.set(id, { x: left + at * (NODE.width + GAP.x), y });
      });
      rows.push(row);
      y += NODE.height + GAP.y;
    }
    y -= GAP.y;
  }
  return { width, height: y, places, levels, rows };
}

function orderedByNeeds(
  members: readonly { id: string }[],
  needs: ReadonlyMap<string, readonly { from: string }[]>,
  places: ReadonlyMap<string, { x: number }>,
  width: number,
): string[] {
  const middleOf = (id: string) => {
    const xs = (needs.get(id) ?? []).flatMap(({ from }) => places.get(from)?.x ?? []);
    return xs.length === 0 ? (width - NODE.width) / 2 : xs.reduce((sum, x) => sum + x, 0) / xs.length;
  };
  return members
    .map(({ id }) => ({ id, middle: middleOf(id) }))
    .sort((a, b) => a.middle - b.middle)
    .map(({ id }) => id);
}

/** Rows of nearly the same length: four make two and two, not three and one. */
function inRows(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / COLUMNS);
  const each = Math.ceil(ids.length / count);
  return Array.from({ length: count }, (_, row) => ids.slice(row * each, (row + 1) * each));
}

/** A name on at most two lines of so many characters; what does not fit ends with an ellipsis. */
export function nameLines(name: string, longest = 21): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const [first = '', ...rest] = lines.map((line, at) => (at === 0 ? cut(line, longest) : line));
  return rest.length === 0 ? [first] : [first, cut(rest.join(' '), longest)];
}

const cut = (text: string, longest: number) =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;

/** Where the arrow keys lead from a concept; itself where there is nothing in that direction. */
export function neighbourOf(rows: readonly (readonly string[])[], id: string, key: string): string {
  const row = rows.findIndex((ids) => ids.includes(id));
  const column = rows[row]?.indexOf(id) ?? 0;
  const along = (to: number) => rows[row]?.[to];
  const across = (to: number) => rows[to]?.[Math.min(column, (rows[to]?.length ?? 1) - 1)];
  const targets: Readonly<Record<string, () => string | undefined>> = {
    ArrowRight: () => along(column + 1) ?? rows[row + 1]?.[0],
    ArrowLeft: () => along(column - 1) ?? rows[row - 1]?.at(-1),
    ArrowDown: () => across(row + 1),
    ArrowUp: () => across(row - 1),
    Home: () => rows[0]?.[0],
    End: () => rows.at(-1)?.at(-1),
  };
  return (Object.hasOwn(targets, key) ? targets[key]?.() : undefined) ?? id;
}
