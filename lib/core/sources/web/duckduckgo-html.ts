import { parseHTML } from 'linkedom';
import { AssayError } from '../../errors.ts';
import { openableUrl } from '../../evidence/page-address.ts';
import type { HttpResponse } from '../../ports/http.ts';
import { cleanText } from '../xml-text.ts';

/** One organic result. The snippet is the search engine's choice of words from the page: to show, never to quote. */
export interface WebHit {
  url: string;
  title: string;
  snippet: string;
}

/** The page that asks whether one is human; it comes with status 200 or 202. */
const CHALLENGE = '[class*="anomaly"], [data-testid*="anomaly"], #challenge-form, form[action*="anomaly.js"]';
const NO_RESULTS = '.result--no-result, .no-results';

/**
 * Reads a result page of DuckDuckGo's HTML search: organic results in order, each page once. Empty only when the page
 * itself says that there are none; advertisements alone, or a page without results, are not an answer.
 * @throws AssayError `source_rate_limited` (challenge), `source_unavailable` (status), `source_invalid` (another page).
 */
export function readDuckDuckGo({ status, text }: HttpResponse): WebHit[] {
  if (status !== 200 && status !== 202) {
    throw new AssayError('source_unavailable', undefined, { cause: new Error(`Status ${status}`) });
  }
  const { document } = parseHTML(text);
  if (document.querySelector(CHALLENGE)) {
    throw new AssayError('source_rate_limited', 'The web search asked for proof that a person is searching.');
  }
  const hits = [...document.querySelectorAll('a.result__a')].map(readResult).filter((hit) => hit !== undefined);
  const distinct = [...new Map(hits.map((hit) => [hit.url, hit])).values()];
  if (distinct.length === 0 && !document.querySelector(NO_RESULTS)) throw new AssayError('source_invalid');
  return distinct;
}

function readResult(link: Element): WebHit | undefined {
  const url = link.closest('.result--ad') ? undefined : unwrap(link.getAttribute('href') ?? '');
  if (!url) return undefined;
  const snippet = link.closest('.result')?.querySelector('.result__snippet')?.textContent;
  return { url, title: cleanText(link.textContent ?? ''), snippet: cleanText(snippet ?? '') };
}

/** Targets are plain or behind a redirect (`/l/?uddg=<target>`); `y.js` marks advertisements. */
function unwrap(href: string): string | undefined {
  if (!URL.canParse(href, 'https://duckduckgo.com')) return undefined;
  const url = new URL(href, 'https://duckduckgo.com');
  const isOwn = /(?:^|\.)duckduckgo\.com$/.test(url.hostname);
  const target = isOwn ? url.pathname === '/l/' && url.searchParams.get('uddg') : url.href;
  if (!target || /^https?:\/\/(?:[\w-]+\.)*duckduckgo\.com\/y\.js/i.test(target)) return undefined;
  return openableUrl(target);
}
