import type { Drawing, DrawnRun } from './drawing/drawn-runs.ts';

/** Points by which a place may differ between the two ways in which pdf.js tells it. */
const NEAR = 1;
/** Heights are looked up in steps of so many points. */
const STEP = 4;

type IsThere = (x: number, y: number) => boolean;

/** Says of places at which text begins (in the page's own coordinates) whether it can be seen, and whether it is pale. */
export function findUnseen({ runs, hasPicture }: Drawing): { isUnseen: IsThere; isPale: IsThere } {
  // Text without colour under the picture of a page is what a scanner's program recognised in it.
  const isHidden = (run: DrawnRun) => run.isHidden && !(run.isUnpainted && hasPicture);
  const at = runsAt(runs);
  const every = (is: (run: DrawnRun) => boolean): IsThere => {
    if (!runs.some(is)) return () => false;
    return (x, y) => {
      const there = at(x, y);
      return there.length > 0 && there.every(is);
    };
  };
  return { isUnseen: every(isHidden), isPale: every((run) => run.isPale) };
}

function runsAt(runs: readonly DrawnRun[]): (x: number, y: number) => DrawnRun[] {
  const byHeight = new Map<number, DrawnRun[]>();
  for (const run of runs) {
    const [low, high] = [Math.min(run.from.y, run.to.y), Math.max(run.from.y, run.to.y)];
    const last = Math.min(Math.floor((high + NEAR) / STEP), Math.floor((low - NEAR) / STEP) + 2_000);
    for (let slot = Math.floor((low - NEAR) / STEP); slot <= last; slot += 1) {
      const there = byHeight.get(slot);
      if (there) there.push(run);
      else byHeight.set(slot, [run]);
    }
  }
  return (x, y) => (byHeight.get(Math.floor(y / STEP)) ?? []).filter((run) => isOn(run, x, y));
}

function isOn({ from, to }: DrawnRun, x: number, y: number): boolean {
  return (
    x >= Math.min(from.x, to.x) - NEAR &&
    x <= Math.max(from.x, to.x) + NEAR &&
    y >= Math.min(from.y, to.y) - NEAR &&
    y <= Math.max(from.y, to.y) + NEAR
  );
}
