/** How much of the reading a screening saved. */
export interface ScreeningFigures {
  /** Work saved over sampling at 95 % and at all of the relevant records (Cohen et al. 2006). */
  wss95: number;
  wss100: number;
  /** Average time to discovery: the mean place of a relevant record, as a share of all (Ferdinands et al. 2023). */
  atd: number;
}

/**
 * @param places of the relevant records in the order of screening, rising, the first being 1.
 * @param given records that were decided before the screening began: they are neither found nor counted.
 */
export function screeningFigures(places: readonly number[], records: number, given = 0): ScreeningFigures {
  const saved = (recall: number) => {
    const last = places[Math.ceil(recall * places.length) - 1] ?? records;
    return (records - last) / records - (1 - recall);
  };
  const found = places.filter((place) => place > given).map((place) => place - given);
  const mean = found.reduce((sum, place) => sum + place, 0) / (found.length || 1);
  return { wss95: saved(0.95), wss100: saved(1), atd: mean / (records - given) };
}

/** What random order gives in the mean: the r-th of R relevant records comes at place r (N + 1) / (R + 1). */
export function randomFigures(relevant: number, records: number): ScreeningFigures {
  const places = Array.from({ length: relevant }, (_, at) => ((at + 1) * (records + 1)) / (relevant + 1));
  return screeningFigures(places, records);
}

export function meanFigures(all: readonly ScreeningFigures[]): ScreeningFigures {
  const mean = (name: keyof ScreeningFigures) => all.reduce((sum, each) => sum + each[name], 0) / (all.length || 1);
  return { wss95: mean('wss95'), wss100: mean('wss100'), atd: mean('atd') };
}
