/** Scales `values[from..to)` to length `length` in place; zeros stay zeros. */
export function scaleTo(length: number, values: Float64Array, from: number, to: number): void {
  let squares = 0;
  for (let i = from; i < to; i++) squares += (values[i] ?? 0) ** 2;
  if (squares === 0) return;
  const factor = length / Math.sqrt(squares);
  for (let i = from; i < to; i++) values[i] = (values[i] ?? 0) * factor;
}
