import { escapeXml } from '../escape.ts';
import type { Answer } from '../simulated-source.ts';
import type { WorldWork } from '../work.ts';

/** arXiv's Atom feed. */
export function createArxiv(search: (query: string) => WorldWork[]): (url: URL) => Answer {
  return (url) => {
    if (url.pathname !== '/api/query') return { status: 404, type: 'text/plain', body: 'not here' };
    const hits = search(url.searchParams.get('search_query') ?? '');
    const start = Number(url.searchParams.get('start') ?? 0);
    const most = Number(url.searchParams.get('max_results') ?? 10);
    const entries = hits
      .slice(start, start + most)
      .map(entry)
      .join('\n');
    return {
      type: 'application/atom+xml',
      body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"><title type="html">ArXiv Query</title><id>http://arxiv.org/api/x</id>
<opensearch:totalResults>${hits.length}</opensearch:totalResults><opensearch:startIndex>${start}</opensearch:startIndex><opensearch:itemsPerPage>${most}</opensearch:itemsPerPage>
${entries}</feed>`,
    };
  };
}

function entry(work: WorldWork): string {
  return `<entry><id>http://arxiv.org/abs/${work.arxiv}v1</id><updated>${work.year}-01-02T00:00:00Z</updated><published>${work.year}-01-02T00:00:00Z</published>
<title>${escapeXml(work.title)}</title><summary>${escapeXml(work.abstract.map((part) => part.text).join(' '))}</summary>
${work.authors.map((name) => `<author><name>${escapeXml(name)}</name></author>`).join('')}
${work.doi ? `<arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">${escapeXml(work.doi)}</arxiv:doi>` : ''}
<link href="http://arxiv.org/abs/${work.arxiv}v1" rel="alternate" type="text/html"/><category term="q-bio.QM" scheme="http://arxiv.org/schemas/atom"/></entry>`;
}
