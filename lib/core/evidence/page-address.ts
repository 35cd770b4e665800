import { memoizeByText } from '../text/memoize-by-text.ts';

const LONGEST_URL = 4096;

/** Parameters that say how a reader came to a page, never which page it is. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|wbraid|gbraid|msclkid|yclid|igshid|twclid|srsltid|mc_[ce]id|mkt_tok|_ga|_gl|_hsenc|_hsmi|ref_src|oly_\w+_id|vero_\w+)$/i;

/**
 * The address of a page as it can be opened: http(s) only, no credentials, fragment or tracking. `www`, scheme and a
 * closing slash stay, because some servers answer only one spelling; `normaliseUrl` compares.
 */
export const openableUrl = (text: string): string | undefined => opened(text) || undefined;

/** Characters of addresses; each is asked for whenever records are compared. */
const URLS_KEPT = 500_000;

const opened = memoizeByText(URLS_KEPT, (text) => {
  const url = text.length <= LONGEST_URL && URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return '';
  url.hash = '';
  url.username = '';
  url.password = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  url.pathname = evenPercent(url.pathname.replace(/;jsessionid=[^/]*/i, ''));
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  url.search = new URLSearchParams(kept.sort(byNameAndValue)).toString();
  return url.href;
});

/** The same page written in one way, for comparing: https, no `www.`, no closing slash. Not always an address that opens. */
export function normaliseUrl(text: string): string | undefined {
  const openable = openableUrl(text);
  if (!openable) return undefined;
  const url = new URL(openable);
  const host = url.host.replace(/^www\./, '');
  return `https://${host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** RFC 3986, 6.2.2: unreserved characters stand plain, all other escapes in capitals. */
function evenPercent(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : triplet.toUpperCase();
  });
}

function byNameAndValue(a: [string, string], b: [string, string]): number {
  const [first, second] = [JSON.stringify(a), JSON.stringify(b)];
  return first < second ? -1 : Number(first > second);
}
