import type { Evidence } from '#contract/evidence.ts';
import type { LibraryDocument } from '#contract/library.ts';
import type { ToolName } from '#contract/search-record.ts';
import { mergeNotices } from '#core/evidence/merge-notices.ts';
import type { ReferenceWorks, WantedReference } from '#core/ports/reference-works.ts';
import { words } from '#core/text/words.ts';
import { createOwnDocuments, type OwnLibrary } from '../library/own-documents.ts';
import type { Sources } from '../sources/sources.ts';
import { createWorksByIds } from '../sources/works-by-ids.ts';

const CANDIDATES = 5;
const MOST_TITLE_WORDS = 12;
const CROSSREF = 'Crossref';
const OWN = 'Your library';

/** Sources searched for a title that Crossref does not know. */
const BY_TITLE: readonly { tool: ToolName; query: (title: readonly string[]) => string }[] = [
  { tool: 'search_pubmed', query: (title) => title.map((word) => `${word}[ti]`).join(' AND ') },
  { tool: 'search_preprints', query: (title) => `TITLE:(${title.join(' AND ')})` },
];

interface ReferenceWorksOptions extends Pick<Sources, 'clock'> {
  live: Pick<Sources['live'], 'catalog' | 'crossref' | 'readFullText' | 'readNotices'>;
  own?: OwnLibrary | undefined;
}

/** Looks references up at Crossref, PubMed, Europe PMC, arXiv and ClinicalTrials.gov, and in the reader's own library. */
export function createReferenceWorks({ clock, live, own }: ReferenceWorksOptions): ReferenceWorks {
  const { crossref, readFullText, readNotices } = live;
  const library = createOwnDocuments(own);
  /** DOIs whose notices Crossref has given already. */
  const noticed = new Set<string>();

  const { ask, merged, byIds: fromSources } = createWorksByIds({ clock, live });

  async function fromCrossref(ids: readonly Evidence['ids'][], signal: AbortSignal) {
    const dois = [...new Set(ids.flatMap(({ doi }) => doi ?? []))];
    const answers = await Promise.all(dois.map(async (doi) => ({ doi, ...(await crossref.work(doi, { signal })) })));
    for (const { doi, status } of answers) if (status !== 'failed') noticed.add(doi);
    return {
      works: answers.flatMap((answer) => (answer.status === 'known' ? [answer.work] : [])),
      elsewhere: answers.flatMap(({ doi, status }) => (status === 'elsewhere' ? [doi] : [])),
      unanswered: answers.some(({ status }) => status === 'failed') ? [CROSSREF] : [],
    };
  }

  return {
    async known(ids, { signal }) {
      const [sources, registered] = await Promise.all([fromSources(ids, signal), fromCrossref(ids, signal)]);
      const works = sources.works.map((work) => withNotices(work, registered.works));
      const others = registered.works.filter(({ ids: { doi } }) => !works.some((work) => work.ids.doi === doi));
      return {
        works: [...works, ...others],
        elsewhere: registered.elsewhere,
        unanswered: [...registered.unanswered, ...sources.unanswered],
      };
    },

    async search({ text, title, isMeant }: WantedReference, { signal }) {
      const found = await crossref.search(text, { signal });
      const { documents, isListed } = await library.listed;
      const unlisted = isListed ? [] : [OWN];
      const mine = documents.map(workOf);
      const asTitle = [...new Set(words(title ?? ''))].filter((word) => word.length > 2).slice(0, MOST_TITLE_WORDS);
      const known = [...(found ?? []), ...mine];
      if (asTitle.length < 2 || known.some(isMeant))
        return { works: known, unanswered: [...(found === null ? [CROSSREF] : []), ...unlisted] };
      const answers = await Promise.all(
        BY_TITLE.map(({ tool, query }) => ask(tool, query(asTitle), CANDIDATES, signal)),
      );
      return {
        works: [...merged(answers.flatMap(({ records }) => records)), ...known],
        unanswered: [
          ...(found === null ? [CROSSREF] : []),
          ...unlisted,
          ...answers.flatMap(({ unanswered }) => unanswered),
        ],
      };
    },

    async complete(work, { signal }) {
      const { doi } = work.ids;
      const [document, fulltext, notices] = await Promise.all([
        library.textOf(work),
        readFullText(work, { signal }),
        doi !== undefined && !noticed.has(doi) ? readNotices(doi, { signal }) : [],
      ]);
      const { text } = document;
      const whole: Evidence = {
        ...work,
        texts: { ...work.texts, ...(fulltext !== null && { fulltext }), ...(text !== null && { document: text }) },
        notices: mergeNotices([...work.notices, ...notices]),
      };
      return { work: whole, remarks: document.remarks };
    },
  };
}

/** With what Crossref says against it; and its abstract, where the sources have none. */
function withNotices(work: Evidence, registered: readonly Evidence[]): Evidence {
  const same = registered.find(({ ids: { doi } }) => doi !== undefined && doi === work.ids.doi);
  if (!same) return work;
  return {
    ...work,
    texts: { ...same.texts, ...work.texts },
    notices: mergeNotices([...work.notices, ...same.notices]),
  };
}

/** A document of the reader's as a work that a reference may mean. */
function workOf({ id, ids, title, name, authors, names, year, venue, notices }: LibraryDocument): Evidence {
  return {
    id: `document:${id}`,
    ids: { ...ids, document: id },
    keys: [`document:${id}`],
    title: title ?? name,
    authors,
    ...(names && { names }),
    year,
    venue,
    texts: {},
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: null,
    notices,
    related: [],
    design: { value: 'unknown', from: '', basis: 'a document of the library' },
    sampleSize: null,
    population: null,
    quality: { score: 0, terms: [] },
    foundBy: [],
  };
}
