import type { Evidence, Notice } from '#contract/evidence.ts';
import { familyText, namesOf, vancouverText } from './names.ts';
import { openableUrl } from './page-address.ts';

type Cited = Pick<Evidence, 'ids' | 'title' | 'authors' | 'names' | 'year' | 'venue'>;

const MARKS: Readonly<Record<Notice['kind'], string>> = {
  retraction: 'Retracted',
  correction: 'Corrected',
  concern: 'Expression of concern',
};

/** The recommendations name six authors before "et al." (ICMJE, citing NLM's Citing Medicine). */
const AUTHORS_NAMED = 6;
const INITIALS = /^(?:\p{Lu}\.?-?){1,4}$/u;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd)\.?$/i;
const BODY =
  /\b(?:group|groups|collaboration|collaborative|collaborators|consortium|investigators|committee|network|organi[sz]ation|association|society|institute|team|agency|centers?|centres?|university|department|ministry|council|college|initiative|foundation|authority|board|bureau|office|desk|service|services|laboratory|clinic|hospital)\b/i;
const PARTICLE = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ter|ten|el|al|bin|ibn)$/i;

/** A reference as plain text in the manner of Vancouver: authors, title, venue, year, identifiers. */
export function formatReference(work: Cited): string {
  const { ids } = work;
  const written = namesOf(work)?.map(vancouverText) ?? work.authors;
  const named = written.slice(0, AUTHORS_NAMED).map(oneLine).filter(Boolean);
  const authors = work.authors.length > AUTHORS_NAMED ? [...named, 'et al'] : named;
  const identifiers = identifiersOf(ids);
  const address = identifiers.length === 0 ? linkFor(work) : null;
  return [
    sentence(authors.join(', ')),
    sentence(oneLine(work.title) || 'Untitled'),
    sentence([oneLine(work.venue ?? ''), work.year ?? 'n.d.'].filter(Boolean).join('. ')),
    ...identifiers.map(sentence),
    ...(address ? [`Available from: ${address}`] : []),
  ]
    .filter(Boolean)
    .join(' ');
}

/** "[Corrected 2024]", "[Expression of concern 2024]": notices against a work, the gravest first. */
export function noticeMarks({ notices }: Pick<Evidence, 'notices'>): string[] {
  const marks = (['retraction', 'concern', 'correction'] as const).flatMap((kind) =>
    notices.filter((notice) => notice.kind === kind).map(({ date }) => [MARKS[kind], date?.slice(0, 4)]),
  );
  return [...new Set(marks.map((parts) => `[${parts.filter(Boolean).join(' ')}]`))];
}

/** The identifiers by which a work is looked up, each naming its register; empty for a page that has only an address. */
export function identifiersOf({ doi, pmid, pmcid, nct, arxiv }: Cited['ids']): string[] {
  return [
    doi && `doi:${doi}`,
    pmid && `PMID: ${pmid}`,
    !pmid && pmcid,
    nct && `ClinicalTrials.gov: ${nct}`,
    arxiv && `arXiv:${arxiv}`,
  ].flatMap((identifier) => identifier || []);
}

/** First author's family name and year, as in running text: "Smith 2021"; without authors the trial's number, the venue or the title's first words. */
export function shortReference(work: Cited): string {
  return `${firstAuthor(work) ?? work.ids.nct ?? shortened(work.venue ?? '') ?? shortened(work.title) ?? 'Untitled'} ${work.year ?? 'n.d.'}`;
}

function firstAuthor(work: Cited): string | undefined {
  const [name] = namesOf(work) ?? [];
  if (name) return name.literal === undefined ? oneLine(familyText(name)) : shortened(name.literal);
  const author = work.authors.map(oneLine).find(Boolean);
  return author && familyName(author);
}

/** The canonical https address of a work, or its own http(s) page; null when it has neither. */
export function linkFor({ ids }: Pick<Evidence, 'ids'>): string | null {
  if (ids.doi) return `https://doi.org/${encodePath(ids.doi)}`;
  if (ids.pmid) return `https://pubmed.ncbi.nlm.nih.gov/${encodePath(ids.pmid)}/`;
  if (ids.pmcid) return `https://pmc.ncbi.nlm.nih.gov/articles/${encodePath(ids.pmcid)}/`;
  if (ids.nct) return `https://clinicaltrials.gov/study/${encodePath(ids.nct)}`;
  if (ids.arxiv) return `https://arxiv.org/abs/${encodePath(ids.arxiv)}`;
  return (ids.url && openableUrl(ids.url)) || null;
}

/** The family name of an author as any source writes one: "Smith J", "Smith, John", "John Smith" or the name of a body. */
export function familyName(author: string): string {
  if (BODY.test(author)) return shortened(author) ?? author;
  const [beforeComma, afterComma] = author.split(',');
  if (beforeComma && afterComma !== undefined) return beforeComma.trim();
  const parts = author.split(' ').filter((part) => !SUFFIX.test(part));
  const last = parts.at(-1);
  if (last === undefined || parts.length === 1) return author;
  if (INITIALS.test(last)) return parts.slice(0, -1).join(' ');
  const particle = parts.findIndex((part, at) => at > 0 && PARTICLE.test(part));
  return parts.slice(particle > 0 ? particle : -1).join(' ');
}

function shortened(text: string): string | undefined {
  const all = oneLine(text).split(' ').filter(Boolean);
  if (all.length === 0) return undefined;
  return all.length > 5 ? `${all.slice(0, 5).join(' ')} …` : all.join(' ');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function sentence(text: string): string {
  return !text || /[.?!]$/.test(text) ? text : `${text}.`;
}

function encodePath(id: string): string {
  return id.split('/').map(encodeURIComponent).join('/');
}
