import { isAssayError } from '../../errors.ts';
import { parseArticles } from '../../sources/pubmed/pubmed-xml.ts';
import { find, findAll, isElement, parseXml, type XmlElement } from '../../sources/xml.ts';
import { textOf } from '../../sources/xml-text.ts';
import { type Draft, type Drafts, emptyDraft, namesIn } from './draft.ts';
import { keyedDraft } from './keyed.ts';
import { marksIn } from './listed-decisions.ts';

/** XML exports of EndNote, PubMed and the WHO's search portal of registers (ICTRP). */
export function readXml(text: string): Drafts {
  try {
    const root = parseXml(text);
    const records = [
      ...findAll(root, 'records', 'record'),
      ...(root.name === 'records' ? findAll(root, 'record') : []),
    ];
    const trials = findAll(root, 'Trial');
    if (trials.length > 0) return { drafts: trials.map(trialDraft), between: [], notes: [] };
    const drafts = records.length > 0 ? records.map(endnoteDraft) : parseArticles(root).map(pubmedDraft);
    return { drafts, between: [], notes: [] };
  } catch (error) {
    if (!isAssayError(error)) throw error;
    return {
      drafts: [],
      between: [],
      notes: [
        'The XML of this file is damaged, or of a kind that is not known: those of EndNote, PubMed and the ICTRP are. Export it as RIS, then import that.',
      ],
    };
  }
}

function endnoteDraft(record: XmlElement): Draft {
  const texts = (...path: string[]) =>
    findAll(record, ...path)
      .map(textOf)
      .filter(Boolean);
  const authors = texts('contributors', 'authors', 'author');
  return {
    ...emptyDraft(1),
    titles: texts('titles', 'title'),
    names: namesIn(authors.length > 0 ? authors : texts('contributors', 'secondary-authors', 'author')),
    years: [...texts('dates', 'year'), ...texts('dates', 'pub-dates', 'date')],
    venues: [...texts('periodical', 'full-title'), ...texts('titles', 'secondary-title'), ...texts('publisher')],
    abstracts: texts('abstract'),
    keywords: texts('keywords', 'keyword'),
    ids: {
      doi: texts('electronic-resource-num'),
      pmid: /pubmed|medline/i.test(textOf(find(record, 'remote-database-name'))) ? texts('accession-num') : [],
      pmcid: texts('custom2').filter((value) => /^PMC/i.test(value)),
    },
    idTexts: [...texts('accession-num'), ...texts('custom2'), ...texts('notes')],
    addresses: texts('urls', 'related-urls', 'url'),
    marks: marksIn(texts('notes').map((note) => ['notes', note])),
  };
}

/** What of a registration is read where papers have an abstract. */
const TRIAL_TEXTS = [
  'Study_type',
  'Study_design',
  'Condition',
  'Intervention',
  'Inclusion_Criteria',
  'Primary_outcome',
];

function trialDraft(trial: XmlElement): Draft {
  const fields = trial.children.flatMap((child) => (isElement(child) ? [[child.name, textOf(child)] as const] : []));
  const texts = TRIAL_TEXTS.flatMap((wanted) =>
    fields.flatMap(([name, text]) => (name === wanted && text ? `${name.replaceAll('_', ' ')}: ${text}` : [])),
  );
  return { ...keyedDraft(1, fields), abstracts: texts.length > 0 ? [texts.join('\n')] : [] };
}

function pubmedDraft({
  title,
  names,
  year,
  venue,
  texts,
  ids,
  ...terms
}: ReturnType<typeof parseArticles>[number]): Draft {
  return {
    ...emptyDraft(1),
    titles: [title],
    names: names ?? [],
    years: year === null ? [] : [String(year)],
    venues: venue === null ? [] : [venue],
    abstracts: texts.abstract ? [texts.abstract] : [],
    keywords: terms.keywords,
    meshTerms: terms.meshTerms,
    publicationTypes: terms.publicationTypes,
    ids: { doi: ids.doi ? [ids.doi] : [], pmid: ids.pmid ? [ids.pmid] : [], pmcid: ids.pmcid ? [ids.pmcid] : [] },
  };
}
