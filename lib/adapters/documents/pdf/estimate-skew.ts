/** Degrees: the slant of pages on a scanner is within this; a larger angle means a rotated page. */
const WIDEST = 8;
const STEP = 0.25;
/** Dark pixels that are looked at. */
const MOST_POINTS = 40_000;
/** At the right angle, lines of print stand out this much more than at zero. */
const CLEAR = 1.03;

/**
 * The slant of a page's lines, in radians clockwise: at the right angle their dark pixels fall into the fewest rows
 * (projection profile). 0 where no angle is clearly better. `pixels` are RGBA.
 */
export function estimateSkew(pixels: Uint8ClampedArray, width: number, height: number): number {
  const points = darkPoints(pixels, width, height);
  if (points.length < 400) return 0;
  const upright = sharpness(points, 0, width + height);
  let best = { angle: 0, sharpness: upright * CLEAR };
  for (let degrees = -WIDEST; degrees <= WIDEST; degrees += STEP) {
    const angle = (degrees * Math.PI) / 180;
    const found = sharpness(points, angle, width + height);
    if (found > best.sharpness) best = { angle, sharpness: found };
  }
  return best.angle;
}

/** x and y of dark pixels, one behind the other. */
function darkPoints(pixels: Uint8ClampedArray, width: number, height: number): Float32Array {
  const dark: number[] = [];
  // Rows whole, columns in steps: lines of print are distinguished by height.
  const step = Math.max(2, Math.round(width / 500));
  for (let y = 0; y < height; y += 1) {
    for (let x = y % step; x < width; x += step) {
      const at = 4 * (y * width + x);
      if ((pixels[at] ?? 255) + (pixels[at + 1] ?? 255) + (pixels[at + 2] ?? 255) < 384) dark.push(x, y);
    }
  }
  const every = Math.max(1, Math.floor(dark.length / 2 / MOST_POINTS));
  return Float32Array.from(dark.filter((_, n) => (n >> 1) % every === 0));
}

function sharpness(points: Float32Array, angle: number, span: number): number {
  const rows = new Uint32Array(2 * span + 2);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let n = 0; n < points.length; n += 2) {
    const row = Math.round((points[n + 1] ?? 0) * cos - (points[n] ?? 0) * sin) + span;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}
