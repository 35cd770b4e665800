/** The parts of a path between its slashes, as they are sent. */
const segmentsOf = (path: string): string[] => path.split('/').slice(1);

const fieldOf = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

/**
 * The fields of a path by a pattern such as `/api/runs/{runId}`, each decoded once; undefined where the path does not
 * match. The literal parts must match exactly: an escaped letter is a different letter.
 */
export function matchAddress(pattern: string, pathname: string): Record<string, string> | undefined {
  const segments = segmentsOf(pathname);
  const wanted = segmentsOf(pattern);
  if (segments.length !== wanted.length) return undefined;
  const fields: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const name = fieldOf(wanted[at] ?? '');
    if (name === undefined && segment !== wanted[at]) return undefined;
    if (name === undefined) continue;
    const value = decoded(segment);
    if (!value) return undefined;
    fields[name] = value;
  }
  return fields;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Sorts patterns so that of two that match a path the one comes first that spells out more, from the left. */
export function mostSpecificFirst(a: string, b: string): number {
  return openPlaces(a).localeCompare(openPlaces(b), 'en');
}

/** For each segment whether it is a field: `001` is `/api/runs/{runId}`. */
function openPlaces(pattern: string): string {
  return segmentsOf(pattern)
    .map((segment) => (fieldOf(segment) === undefined ? '0' : '1'))
    .join('');
}
