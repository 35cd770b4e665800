import { type Drafts, emptyDraft, namesIn } from './draft.ts';
import { keyedDraft } from './keyed.ts';
import { CUT, readTagged, risDraft, type TaggedEntry, valuesOf } from './ris.ts';

const NONE: ReadonlySet<string> = new Set();

/** MEDLINE as PubMed and Ovid write it (`.nbib`): "FAU - Okafor, Ngozi", further lines set in. */
export function readMedline(lines: readonly string[]): Drafts {
  const { entries, between } = readTagged(lines, {
    field(line) {
      const [, tag, value = ''] = /^([A-Z]{2,4}) {0,3}-(?: (.*))?$/.exec(line) ?? [];
      return tag ? { tag, value } : undefined;
    },
    begins: new Set(['PMID']),
    ends: NONE,
    isApartByLines: true,
    lists: NONE,
  });
  return { drafts: entries.map(medlineDraft), between, notes: [] };
}

function medlineDraft(entry: TaggedEntry) {
  const one = (...tags: string[]) => valuesOf(entry, tags).map((value) => value.replace(/\n/g, ' '));
  const hasFull = entry.fields.some(({ tag }) => tag === 'FAU' || tag === 'FA');
  // Embase and others number their records in the place where Ovid puts MEDLINE's numbers.
  const isOther = one('DB').some((database) => !/medline|pubmed/i.test(database));
  const title = one('TI').filter((text) => !/^\W*not available\W*$/i.test(text));
  return {
    ...emptyDraft(entry.line),
    titles: [...title, ...one('TT', 'BTI', 'CTI', 'TI')],
    // Persons and bodies in the order in which they sign.
    names: entry.fields.flatMap(({ tag, value }) => {
      const text = value.replace(/\s+/g, ' ').trim();
      if (tag === 'CN') return [{ literal: text }];
      return (hasFull ? ['FAU', 'FA'] : ['AU']).includes(tag) ? namesIn([text]) : [];
    }),
    years: one('DP', 'YR', 'CDAT', 'DEP', 'DCOM', 'EDAT', 'SO'),
    venues: [...one('JT', 'JN', 'TA', 'BTI', 'PB'), ...one('SO').map((source) => source.split(/\.? \d/)[0] ?? '')],
    // Lines are as wide as the file, not as the paragraphs.
    abstracts: [...one('AB'), ...(one('AB').length === 0 ? one('OAB') : [])],
    keywords: one('OT'),
    meshTerms: one('MH'),
    publicationTypes: one('PT'),
    ids: {
      pmid: [...one('PMID', ...(isOther ? [] : ['UI'])), ...one('PM').map((value) => value.split(' [')[0] ?? '')],
      pmcid: one('PMC'),
      doi: one('LID', 'AID', 'DO', 'DOI', 'SO')
        .filter((value) => /\[doi\]|doi[:.]|^10\.\d/i.test(value))
        .map((value) => doiPart(value)),
    },
    idTexts: one('SI', 'AID', 'LID').map((value) => value.replace(/^ClinicalTrials\.gov\//i, '')),
    addresses: one('URL', 'UR'),
  };
}

/** "… [pii] 10.5555/x [doi]" and "J Fict. 2020. doi: 10.5555/x." */
function doiPart(value: string): string {
  return /10\.\d{4,9}\/\S{1,300}/.exec(value)?.[0] ?? '';
}

/** Web of Science ("PT J" … "ER") and RefWorks ("RT Journal Article"): two characters, a space, further lines set in. */
export function readTwoCharacterTags(lines: readonly string[]): Drafts {
  const { entries, between, isCut } = readTagged(
    lines.filter((line) => !/^(?:FN|VR|EF)\b/.test(line) || /^(?:FN|VR|EF) {2}/.test(line)),
    {
      field(line) {
        const [, tag, value = ''] = /^([A-Z][A-Z0-9])(?: (.*))?$/.exec(line) ?? [];
        return tag ? { tag, value } : undefined;
      },
      begins: new Set(['PT', 'RT']),
      ends: new Set(['ER']),
      isApartByLines: false,
      lists: new Set(['AU', 'AF', 'A1', 'CA', 'BE', 'ED']),
    },
  );
  const works = entries.filter(({ fields }) => fields.some(({ tag }) => tag === 'PT' || tag === 'RT'));
  // The journal is in SO; full names are better than abbreviated ones.
  const drafts = works.map((entry) => {
    const draft = risDraft(entry);
    const full = namesIn(valuesOf(entry, ['AF']));
    const bodies = draft.names.filter(({ literal }) => literal !== undefined);
    return {
      ...draft,
      ...(full.length > 0 && { names: [...full, ...bodies] }),
      venues: [...valuesOf(entry, ['SO', 'JF']), ...draft.venues],
      keywords: [...draft.keywords, ...valuesOf(entry, ['ID', 'K1'])],
      publicationTypes: valuesOf(entry, ['DT']),
    };
  });
  return { drafts, between, notes: isCut ? [CUT] : [] };
}

/** Refer as EndNote and others write it: "%A Okafor, Ngozi". */
const REFER: Readonly<Record<string, string>> = {
  T: 'TI',
  A: 'AU',
  E: 'A2',
  J: 'T2',
  B: 'T2',
  D: 'PY',
  X: 'AB',
  R: 'DO',
  U: 'UR',
  M: 'AN',
  '@': 'SN',
  '8': 'DA',
  Z: 'N1',
  K: 'KW',
  '0': 'TY',
  '?': 'A3',
  '!': 'ST',
};

export function readRefer(lines: readonly string[]): Drafts {
  const { entries, between } = readTagged(lines, {
    field(line) {
      const [, sign = '', value = ''] = /^%(\S)(?: (.*))?$/.exec(line) ?? [];
      return sign ? { tag: REFER[sign] ?? `%${sign}`, value } : undefined;
    },
    begins: new Set(['TY']),
    ends: NONE,
    // Abstracts have empty lines, and entries a type that begins each, where the maker writes one.
    isApartByLines: !lines.some((line) => line.startsWith('%0 ')),
    lists: NONE,
  });
  return { drafts: entries.map(risDraft), between, notes: [] };
}

/** The own texts of Ovid ("<1>") and Embase ("RECORD 1"): the name of each field on a line, and its value set in below. */
export function readLabelled(lines: readonly string[]): Drafts {
  const entries: { line: number; pairs: [string, string][] }[] = [];
  const between: number[] = [];
  for (const [at, line] of lines.entries()) {
    const entry = entries.at(-1);
    const last = entry?.pairs.at(-1);
    if (LABELLED_ENTRY.test(line)) entries.push({ line: at + 1, pairs: [] });
    else if (line.trim() === '') continue;
    else if (/^\s/.test(line) && last) last[1] += `${last[1] && '\n'}${line.trim()}`;
    else if (entry) entry.pairs.push([line.trim(), '']);
    else between.push(at + 1);
  }
  return { drafts: entries.map(({ line, pairs }) => keyedDraft(line, pairs)), between, notes: [] };
}

const LABELLED_ENTRY = /^(?:<\d{1,6}>|RECORD \d{1,6})\s{0,9}$/;
export const isLabelledText = (lines: readonly string[]) =>
  LABELLED_ENTRY.test(lines.find((line) => line.trim()) ?? '');
