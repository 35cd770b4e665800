const KILO = 1_000;
const UNITS = ['kB', 'MB', 'GB'] as const;

/** "812 bytes", "3.4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < KILO) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  let value = bytes / KILO;
  let at = 0;
  while (value >= KILO && at < UNITS.length - 1) {
    value /= KILO;
    at += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[at]}`;
}
