import { citedWorks } from '../citations/cited-works.ts';
import { crossrefReferences } from '../citations/links.ts';
import type { Answer } from '../simulated-source.ts';
import type { WorldWork } from '../work.ts';

/**
 * Crossref's record of a work by its DOI, with what updates it: by its publisher and, where retracted, by Retraction Watch; and
 * its search by a reference as it is printed, which always has answers, best first, however far they are.
 */
export function createCrossref(works: readonly WorldWork[]): (url: URL) => Answer {
  const cited = citedWorks(works);
  const references = (work: WorldWork) => crossrefReferences(cited, work);
  return (url) => {
    const printed = url.searchParams.get('query.bibliographic');
    if (url.pathname === '/works' && printed !== null)
      return json({
        items: nearestTo(printed, works)
          .slice(0, Number(url.searchParams.get('rows') ?? 20))
          .map(described),
      });
    const doi = decodeURIComponent(/^\/works\/([^/]+)$/.exec(url.pathname)?.[1] ?? '').toLowerCase();
    const work = works.find((candidate) => candidate.doi?.toLowerCase() === doi);
    if (!work || !doi) return { status: 404, type: 'text/plain;charset=utf-8', body: 'Resource not found.' };
    const reference = references(work);
    return json({ ...described(work), ...updatesOf(work, doi), ...(reference && { reference }) });
  };
}

const json = (message: unknown): Answer => ({
  type: 'application/json',
  body: JSON.stringify({ status: 'ok', 'message-type': 'work', 'message-version': '1.0.0', message }),
});

function described({ doi, title, authors, year, journal }: WorldWork) {
  return {
    DOI: doi?.toLowerCase(),
    type: 'journal-article',
    title: [title],
    author: authors.map((name) => ({
      family: name.split(' ').slice(0, -1).join(' ') || name,
      given: name.split(' ').at(-1),
    })),
    issued: { 'date-parts': [[year]] },
    ...(journal !== undefined && { 'container-title': [journal] }),
  };
}

function nearestTo(reference: string, works: readonly WorldWork[]): WorldWork[] {
  const asked = new Set(wordsOf(reference));
  return works
    .filter(({ doi }) => doi !== undefined)
    .map((work) => ({ work, shared: wordsOf(work.title).filter((word) => asked.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .map(({ work }) => work);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

function updatesOf({ retractedBy, correctedBy, concernBy }: WorldWork, doi: string) {
  const updates = [
    ...(retractedBy
      ? ['publisher', 'retraction-watch'].map((source) => update('retraction', 'Retraction', source, retractedBy.year))
      : []),
    ...(correctedBy ? [update('correction', 'Correction', 'publisher', correctedBy.year)] : []),
    ...(concernBy ? [update('expression_of_concern', 'Expression of concern', 'publisher', concernBy.year)] : []),
  ];
  return updates.length === 0 ? {} : { 'updated-by': updates };

  function update(type: string, label: string, source: string, year: number) {
    return { DOI: `${doi}.${type}`, type, label, source, updated: { 'date-parts': [[year]] } };
  }
}
