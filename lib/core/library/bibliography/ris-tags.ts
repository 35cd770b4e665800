/**
 * What RIS tags mean in each program, in order of precedence: RIS 2011, Cochrane (DOI, XR, US, C3), Ovid (T1, N2, ID),
 * EBSCO (L3, AN), Embase (C5, LK), Scopus (C2, C7), Web of Science (J9, JI, DI, PM), PubMed by Citavi and EndNote (AN,
 * C2), RefWorks and ProQuest (A1, YR).
 */
export const RIS_TAGS = {
  title: ['TI', 'T1', 'CT', 'BT', 'ST', 'TT', 'OP'],
  venue: ['T2', 'JF', 'JO', 'JA', 'J2', 'JI', 'J1', 'J9', 'BT', 'SO', 'T3', 'PB', 'PU'],
  author: ['AU', 'A1', 'AF'],
  otherAuthor: ['A2', 'ED', 'A3', 'A4'],
  body: ['CN', 'CA', 'GA'],
  year: ['PY', 'Y1', 'YR', 'DA', 'DP', 'PD', 'Y2'],
  abstract: ['AB', 'N2'],
  doi: ['DO', 'DOI', 'DI'],
  pmid: ['PM', 'PMID'],
  pmcid: ['PMC', 'PMCID'],
  idText: [
    'L3',
    'M3',
    'C7',
    'AN',
    'M1',
    'M2',
    'XR',
    'C1',
    'C2',
    'C3',
    'C4',
    'C5',
    'C6',
    'C8',
    'ID',
    'N1',
    'U1',
    'U2',
    'U3',
    'U4',
    'U5',
    'NO',
  ],
  address: ['UR', 'L2', 'L1', 'L4', 'LK', 'US', 'UL'],
} as const;

/** Databases whose own number in these tags is a PMID. */
export const PMID_TAGS: readonly { database: RegExp; tags: readonly string[] }[] = [
  { database: /medline|pubmed/i, tags: ['AN', 'ID', 'C5', 'UI', 'UT'] },
  { database: /embase/i, tags: ['C5'] },
  { database: /scopus/i, tags: ['C2'] },
];
/** Tags that name the database. */
export const DATABASE_TAGS = ['DB', 'DP', 'UR', 'N1', 'SD', 'DS'];

/** Tags of what is read and not kept: volume, pages, keywords, affiliations, publishers, dates of access and the like. */
const NOT_KEPT =
  'TY ER VL IS SP EP SN KW AD LA CY PB PP ET CC DS DE NS PG RP SE SR ER AV RN RI FN NV M4 MH LB VO CP OA PT AI CR FU FX PI PA WE BN EI PN SI MA AR SU SC WC GA OI TC Z9 U6 U7 DC BP D2 NR CL CS HO OWN STAT LR DCOM EDAT CRDT PHST PST SO RT SD LK IP PA NP OL CP UI UT SB GS EN JID RD EY AK A5 NA RF TD TA AP H1 H2 I1 I2 L5 L6 KP JC PR LP OT PL CI CO EM CD CE IN DD DT EC EM KY AY';
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(RIS_TAGS).flat(),
  ...DATABASE_TAGS,
  ...NOT_KEPT.split(' '),
]);
export const isRisTag = (tag: string) => KNOWN.has(tag);
