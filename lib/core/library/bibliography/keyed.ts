import type { AuthorName } from '#contract/evidence.ts';
import { type Draft, emptyDraft, namesIn } from './draft.ts';
import { foldedName, isDecisionColumn, marksIn } from './listed-decisions.ts';

/**
 * Heads of columns and names of fields, without case, spaces and signs, as databases and reference managers call them: PubMed,
 * Scopus, Embase, EBSCO, Cochrane, Web of Science, ProQuest, RefWorks, Citavi, Zotero, Mendeley, Rayyan, Covidence, DistillerSR,
 * ASReview, EPPI-Reviewer, Abstrackr, Colandr, Dimensions, Lens, OpenAlex, ClinicalTrials.gov. The first of a row before the next.
 */
const FIELDS = {
  title:
    'title,articletitle,documenttitle,primarytitle,titleprimary,studytitle,titleofstudy,publicationtitleprimary,displayname,ti,t1,titre,titel,titulo,brieftitle,papertitle,itemtitle,citationtitle,originaltitle,publictitle',
  full: 'authorfullnames,authorsfullnames,authorsfull,authorfullname,af',
  authors:
    'authors,author,authorsprimary,authornames,authorsnames,au,a1,creators,creator,auteurs,autoren,autor,autores,primaryauthors,authorlist,inventors,a1authors,citationauthors',
  bodies: 'groupauthors,corporateauthors,sponsor,leadsponsor,primarysponsor,collectivename,institutionalauthor',
  editors: 'editors,editor,authorssecondary,bookeditors',
  year: 'year,publicationyear,pubyear,py,y1,yearofpublication,yearpublished,publishedyear,published,publicationdate,date,pubdate,coverdate,dateofpublication,issued,publishedonline,startdate,firstposted,jahr,annee,ano,datepublished,shortyear,citationpubyear,dateregistration',
  venue:
    'sourcetitle,sourcetitleanthologytitle,journaltitle,journal,publicationtitle,periodicalfull,containertitle,journalbook,source,secondarytitle,titlesecondary,parenttitle,jf,jo,t2,booktitle,journaltitlefull,periodicalabbrev,abbreviatedsourcetitle,publicationname,venue,journalname,pubtitle,zeitschrift,revue,parenttitle1,conferencename,citationjournalname,so,publisher',
  abstract:
    'abstract,abstractnote,ab,n2,abstracttext,summary,zusammenfassung,resume,resumen,briefsummary,description,originalabstract,citationabstract',
  doi: 'doi,do,di,articledoi,digitalobjectidentifier,digitalobjectidentifierdoi,doilink,externaldoi,doi1',
  pmid: 'pmid,uniqueidentifier,pubmedid,medlinepmid,pubmed,pm,idspmid',
  pmcid: 'pmcid,pmc,pmcid1,idspmcid',
  nct: 'trialid,nctnumber,nctid,ctgovid,nct,clinicaltrialnumbers,trialregistration',
  arxiv: 'arxiv,arxivid,eprint,idsarxiv',
  address:
    'url,urls,link,links,doilink,fulltextlink,plink,ur,studyurl,website,externalurl,sourceurls,weblink,landingpageurl,webaddress,articleurl',
  keywords:
    'keywords,keyword,authorkeywords,de,meshsubjectheadings,subjectheadings,keywordheading,indexkeywords,manualtags,automatictags,mesh,meshterms,meshheadings,keywordsplus,citationkeywords,motscles,schlagworter,palabrasclave',
  type: 'publicationtype,publicationtypes,documenttype,articletype,dt,studytype',
  idText: 'note,notes,extra,accessionnumber,c7,callnumber,callnumberid,embaseaccessionid,cinahlid,centralid,ictrpid',
} as const;
type Field = keyof typeof FIELDS;

const BY_KEY = new Map<string, { field: Field; rank: number }[]>();
for (const [field, keys] of Object.entries(FIELDS) as [Field, string][]) {
  for (const [rank, key] of keys.split(',').entries()) BY_KEY.set(key, [...(BY_KEY.get(key) ?? []), { field, rank }]);
}

export const isKnownKey = (key: string) => BY_KEY.has(foldedName(key)) || isDecisionColumn(foldedName(key));
export const isTitleKey = (key: string) => BY_KEY.get(foldedName(key))?.some(({ field }) => field === 'title') ?? false;

/** ASReview writes what RIS has several of as Python does: "['Marx, Karl', \"O'Neill, Ann\"]". */
function pythonList(value: string): string {
  const isList = /^\[['"]/.test(value) && /['"]\]$/.test(value);
  return isList
    ? value
        .slice(2, -2)
        .split(/['"], ['"]/)
        .join('; ')
    : value;
}

/** Files for spreadsheets have an apostrophe before each sign that would begin a formula: "'-omics", "CI -2; '-1". */
const KEPT_FROM_FORMULAS = /(^|[;\t\n])([\s"]{0,9})'(?=[=+\-@＝＋－＠])/g;

/** A reference from key-value pairs, with any program's keys. */
export function keyedDraft(line: number, pairs: readonly (readonly [key: string, value: string])[]): Draft {
  const found = new Map<Field, { rank: number; value: string }[]>();
  for (const [key, given] of pairs) {
    // Spreadsheets are kept from reckoning with numbers: ="19326203".
    const plain = given.replace(/^="(.*)"$/s, '$1').trim();
    const value = pythonList(plain.replace(KEPT_FROM_FORMULAS, '$1$2'));
    if (value === '' || value === 'null' || value === 'NA' || value === 'None' || value === 'nan') continue;
    for (const { field, rank } of BY_KEY.get(foldedName(key)) ?? [])
      found.set(field, [...(found.get(field) ?? []), { rank, value }]);
  }
  const all = (field: Field) => (found.get(field) ?? []).toSorted((a, b) => a.rank - b.rank).map(({ value }) => value);
  const bodies = all('bodies').map((literal): AuthorName => ({ literal }));
  const persons = all('full')[0] ?? all('authors')[0];
  const names = persons === undefined ? [] : namesIn([persons]);
  const signed = names.length > 0 || bodies.length > 0 ? [...names, ...bodies] : namesIn(all('editors').slice(0, 1));
  return {
    ...emptyDraft(line),
    titles: all('title'),
    names: signed,
    years: all('year'),
    venues: all('venue'),
    abstracts: all('abstract').slice(0, 1),
    keywords: all('keywords').flatMap((text) => (/[;\n]/.test(text) ? text : text.replaceAll(/[|,]/g, ';'))),
    // The Web of Science has letters of its own for them.
    publicationTypes: all('type').filter((type) => type.length > 1),
    ids: { doi: all('doi'), pmid: all('pmid'), pmcid: all('pmcid'), nct: all('nct'), arxiv: all('arxiv') },
    idTexts: all('idText'),
    addresses: all('address'),
    marks: marksIn(pairs),
  };
}
