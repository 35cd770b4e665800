/** Units of one kind, each as a multiple of the smallest. */
export const UNITS_BY_KIND: readonly Readonly<Record<string, number>>[] = [
  { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 },
  { month: 1, year: 12 },
  { mcg: 1, microgram: 1, µg: 1, μg: 1, ug: 1, mg: 1e3, milligram: 1e3, g: 1e6, gram: 1e6, kg: 1e9, kilogram: 1e9 },
  { mm: 1, cm: 10, m: 1000 },
  { ml: 1, millilitre: 1, milliliter: 1, dl: 100, l: 1000, litre: 1000, liter: 1000 },
];

export const singularUnit = (unit: string) => unit.replace(/(?<=\p{L}{2})s$/u, '');

/** Whether a word is a unit, or begins with one as a rate does: “mg/L”. */
export function isUnit(word: string): boolean {
  const [own = '', per] = word.toLowerCase().split('/');
  return UNITS_BY_KIND.some((each) => singularUnit(own) in each) || (per !== undefined && own !== '' && isUnit(per));
}
