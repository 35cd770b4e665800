import type { Drawing, DrawnRun } from './drawn-runs.ts';

/** Points by which a place may differ between the two ways in which pdf.js tells it. */
const NEAR = 1;
/** Heights are looked up in steps of so many points. */
const STEP = 4;

/** Says of places at which text begins (in the page's own coordinates) whether what is drawn there can be seen. */
export function findUnseen({ runs, hasPicture }: Drawing): (x: number, y: number) => boolean {
  // Text without colour under the picture of a page is what a scanner's program recognised in it.
  const isHidden = (run: DrawnRun) => run.isHidden && !(run.isUnpainted && hasPicture);
  if (!runs.some(isHidden)) return () => false;
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
  return (x, y) => {
    const there = (byHeight.get(Math.floor(y / STEP)) ?? []).filter((run) => isOn(run, x, y));
    return there.length > 0 && there.every(isHidden);
  };
}

function isOn({ from, to }: DrawnRun, x: number, y: number): boolean {
  return (
    x >= Math.min(from.x, to.x) - NEAR &&
    x <= Math.max(from.x, to.x) + NEAR &&
    y >= Math.min(from.y, to.y) - NEAR &&
    y <= Math.max(from.y, to.y) + NEAR
  );
}
