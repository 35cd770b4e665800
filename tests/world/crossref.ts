import type { Answer } from './simulated-source.ts';
import type { WorldWork } from './work.ts';

/** Crossref's record of a work by its DOI, with what updates it: by its publisher and, where retracted, by Retraction Watch. */
export function createCrossref(works: readonly WorldWork[]): (url: URL) => Answer {
  return (url) => {
    const doi = decodeURIComponent(/^\/works\/([^/]+)$/.exec(url.pathname)?.[1] ?? '').toLowerCase();
    const work = works.find((candidate) => candidate.doi?.toLowerCase() === doi);
    if (!work || !doi) return { status: 404, type: 'text/plain;charset=utf-8', body: 'Resource not found.' };
    const message = { DOI: doi, type: 'journal-article', title: [work.title], ...updatesOf(work, doi) };
    return {
      type: 'application/json',
      body: JSON.stringify({ status: 'ok', 'message-type': 'work', 'message-version': '1.0.0', message }),
    };
  };
}

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
