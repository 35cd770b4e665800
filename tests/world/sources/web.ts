import { escapeXml } from '../escape.ts';
import type { Answer } from '../simulated-source.ts';
import type { WorldWork } from '../work.ts';

/** DuckDuckGo's HTML page: results behind redirect links, an advertisement among them. `pages` is where the pages are. */
export function createWebSearch(search: (query: string) => WorldWork[], pages: () => string): (url: URL) => Answer {
  return (url) => {
    if (!url.pathname.startsWith('/html')) return { status: 404, type: 'text/html', body: 'not here' };
    const hits = search(url.searchParams.get('q') ?? '').slice(0, 10);
    const links = hits.map((work) =>
      result(work.title, `//duckduckgo.com/l/?uddg=${encodeURIComponent(`${pages()}${work.page}`)}&amp;rut=1`, work),
    );
    const ad = `<div class="result results_links results_links_deep result--ad"><h2 class="result__title"><a class="result__a" href="https://duckduckgo.com/y.js?ad_domain=shop.example">Buy now</a></h2></div>`;
    const none = '<div class="no-results">No results.</div>';
    return {
      type: 'text/html',
      body: `<!DOCTYPE html><html><body><div id="links" class="results">${hits.length > 0 ? ad + links.join('\n') : none}</div></body></html>`,
    };
  };
}

function result(title: string, href: string, work: WorldWork): string {
  return `<div class="result results_links results_links_deep web-result"><div class="links_main links_deep result__body">
<h2 class="result__title"><a rel="nofollow" class="result__a" href="${href}">${escapeXml(title)}</a></h2>
<a class="result__snippet" href="${href}">${escapeXml(work.abstract[0]?.text.slice(0, 120) ?? '')}</a></div></div>`;
}

/** The pages themselves: an article among navigation and a footer. */
export function createPages(works: readonly WorldWork[]): (url: URL) => Answer {
  return (url) => {
    if (url.pathname === '/robots.txt') return { type: 'text/plain', body: 'User-agent: *\nDisallow: /private/\n' };
    const work = works.find((candidate) => candidate.page === url.pathname);
    if (!work) return { status: 404, type: 'text/html', body: '<h1>Not found</h1>' };
    const body = work.abstract
      .map((part) => `${part.label ? `<h2>${escapeXml(part.label)}</h2>` : ''}<p>${escapeXml(part.text)}</p>`)
      .join('\n');
    return {
      type: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><head><title>${escapeXml(work.title)}</title><meta name="author" content="${escapeXml(work.authors[0] ?? '')}">
<meta property="article:published_time" content="${work.year}-03-01"></head><body><nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>
<main><article><h1>${escapeXml(work.title)}</h1>${body}</article></main><footer>Cookies and terms</footer></body></html>`,
    };
  };
}
