import { createHash } from 'node:crypto';
import { numbersIn } from '#core/text/numbers.ts';
import { readSharedJsonLines } from '#tests/shared-data.ts';
import { recordedWorks, scifactDocId } from '#tests/world/recorded-works.ts';
import type { WorldWork } from '#tests/world/work.ts';

/** What a sentence of such a document is. */
export const KINDS = [
  'true',
  'partly',
  'turned round',
  'wrong number',
  'wrong work',
  'made-up reference',
  'retracted',
  'uncited',
] as const;
export type Kind = (typeof KINDS)[number];

/** Of each kind, in a document of twenty sentences. */
const IN_EACH: Readonly<Record<Kind, number>> = {
  true: 6,
  partly: 2,
  'turned round': 2,
  'wrong number': 2,
  'wrong work': 2,
  'made-up reference': 2,
  retracted: 1,
  uncited: 3,
};

export interface PlantedSentence {
  kind: Kind;
  text: string;
}

export interface CitedDocument {
  style: Style;
  text: string;
  planted: PlantedSentence[];
}

interface Annotated {
  id: number;
  claim: string;
  evidence: Record<string, { sentences: number[]; label: string }[]>;
}

interface Claim {
  text: string;
  docId: string;
}

/** In life most works have a DOI. */
const doiOf = (docId: string) => `10.5555/scifact.${docId}`;

/** All abstracts of SciFact as a world serves them, with DOIs; those that a document cites as retracted are. */
export function worldOfDocuments(retracted: ReadonlySet<string>): WorldWork[] {
  return recordedWorks().flatMap((work) => {
    const docId = scifactDocId(work.pmid);
    if (docId === null) return [];
    const notice = { citation: 'Fictional Notices. 2020;1:1', year: 2020 };
    return [{ ...work, doi: doiOf(docId), ...(retracted.has(docId) && { retractedBy: notice }) }];
  });
}

/** A number that depends on a text alone, 0..1. */
const chance = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

const STYLES = ['vancouver', 'apa', 'footnotes', 'superscript', 'ieee', 'harvard'] as const;
export type Style = (typeof STYLES)[number];

/**
 * Six documents of twenty sentences each: claims that experts wrote for SciFact, with the works that bear them out or speak
 * against them, and what is made of them here. Nobody has chosen the sentences: they come in the order of a hash.
 */
export function citedDocuments(): { documents: CitedDocument[]; works: WorldWork[] } {
  const annotated = (readSharedJsonLines('scifact', 'dev', 'claims.jsonl') as Annotated[]).toSorted(
    (a, b) => chance(`claim ${a.id}`) - chance(`claim ${b.id}`),
  );
  const of = (label: string): Claim[] =>
    annotated.flatMap(({ claim, evidence }) => {
      const docId = Object.entries(evidence).find(([, sets]) => sets.some((set) => set.label === label))?.[0];
      return docId === undefined ? [] : [{ text: claim.trim(), docId }];
    });
  const distinct = (claims: readonly Claim[]) => [...new Map(claims.map((each) => [each.docId, each])).values()];
  const supported = distinct(of('SUPPORT'));
  const turned = distinct(of('CONTRADICT')).filter(
    ({ docId }) => !supported.slice(0, 100).some((each) => each.docId === docId),
  );
  const base = recordedWorks();
  const byId = new Map(
    base.flatMap((work) => {
      const id = scifactDocId(work.pmid);
      return id === null ? [] : [[id, work] as const];
    }),
  );
  const take = (from: Claim[], count: number) => from.splice(0, count);
  const numbered = [...byId]
    .toSorted(([a], [b]) => chance(`number ${a}`) - chance(`number ${b}`))
    .flatMap(([docId, work]) => wrongNumber(docId, work))
    .slice(0, 60);
  const retracted = new Set<string>();
  const documents = STYLES.map((style, at): CitedDocument => {
    const rest = supported;
    const cited: (PlantedSentence & { docId: string | null; entry?: Entry })[] = [
      ...take(rest, IN_EACH.true).map((each) => ({ kind: 'true' as const, ...each })),
      ...take(rest, IN_EACH.partly).map(({ text, docId }) => ({
        kind: 'partly' as const,
        text: `${text.replace(/\.$/, '')}, and patients leave hospital sooner for it.`,
        docId,
      })),
      ...take(turned, IN_EACH['turned round']).map((each) => ({ kind: 'turned round' as const, ...each })),
      ...take(numbered, IN_EACH['wrong number']).map((each) => ({ kind: 'wrong number' as const, ...each })),
      ...take(rest, IN_EACH['wrong work']).map(({ text }, i) => ({
        kind: 'wrong work' as const,
        text,
        docId: [...byId.keys()][Math.floor(chance(`other ${at} ${i}`) * byId.size)] ?? null,
      })),
      ...take(rest, IN_EACH['made-up reference']).map(({ text }, i) => ({
        kind: 'made-up reference' as const,
        text,
        docId: null,
        entry: inventedEntry(2 * at + i),
      })),
      ...take(rest, IN_EACH.retracted).map((each) => ({ kind: 'retracted' as const, ...each })),
      ...take(rest, IN_EACH.uncited).map(({ text }) => ({ kind: 'uncited' as const, text, docId: null })),
    ];
    for (const { kind, docId } of cited) if (kind === 'retracted' && docId !== null) retracted.add(docId);
    const order = cited.toSorted((a, b) => chance(`order ${a.text}`) - chance(`order ${b.text}`));
    const entries = order.map(
      (each) => each.entry ?? (each.docId === null ? null : entryOf(each.docId, byId.get(each.docId))),
    );
    return { style, text: written(style, order, entries), planted: order.map(({ kind, text }) => ({ kind, text })) };
  });
  return { documents, works: worldOfDocuments(retracted) };
}

/** One text that cites so many works, a sentence each. */
export function textOfReferences(count: number): { text: string; works: WorldWork[] } {
  const works = worldOfDocuments(new Set());
  const cited = works.toSorted((a, b) => chance(`cited ${a.pmid}`) - chance(`cited ${b.pmid}`)).slice(0, count);
  const sentences = cited.map(({ abstract }) => ({
    kind: 'true' as const,
    text: (abstract[0]?.text ?? '').split('. ')[0] ?? '',
  }));
  const entries = cited.map((work) => entryOf(scifactDocId(work.pmid) ?? '', work));
  return { text: written('vancouver', sentences, entries), works };
}

/** A sentence of the abstract with one of its numbers changed to one that stands nowhere in it. */
function wrongNumber(docId: string, { abstract }: WorldWork): Claim[] {
  const text = abstract.map((part) => part.text).join(' ');
  const found = /(?:^|\. )([A-Z][^.]{40,200}?\b(\d{2})(?:\.\d)?%[^.]{10,120}\.)(?= |$)/.exec(text);
  const [, sentence = '', number = ''] = found ?? [];
  const all = new Set(numbersIn(text).map(({ value }) => Number(value)));
  const other = [17, 23, 29, 31, 37, 43]
    .map((step) => 10 + ((Number(number) + step) % 89))
    .find((n) => ![n, 100 - n].some((each) => [...all].some((given) => Math.abs(given - each) < 1)));
  return sentence === '' || other === undefined ? [] : [{ text: sentence.replace(number, String(other)), docId }];
}

interface Entry {
  authors: readonly string[];
  title: string;
  journal: string;
  year: number;
  volume: number;
  pages: string;
  doi: string | null;
}

function entryOf(docId: string, work: WorldWork | undefined): Entry {
  const page = 1 + Math.floor(chance(`page ${docId}`) * 900);
  return {
    authors: work?.authors ?? [],
    title: (work?.title ?? '').replace(/\s+/g, ' ').replace(/\.$/, '').trim(),
    journal: work?.journal ?? 'Fictional Journal',
    year: work?.year ?? 2000,
    volume: 1 + Math.floor(chance(`volume ${docId}`) * 80),
    pages: `${page}-${page + 8}`,
    doi: chance(`doi ${docId}`) < 0.5 ? doiOf(docId) : null,
  };
}

/** References as machines invent them: names, journals and numbers that look right, of works that nobody wrote. */
const INVENTED = [
  'Nocturnal melatonin pulses and the repair of tendon injuries in amateur rowers',
  'A randomised comparison of warmed saline and tea infusions for corneal dryness in pilots',
  'Zinc-coated sutures reduce hernia recurrence after laparoscopic repair in older farmers',
  'Reading aloud and vagal tone among retired teachers with essential tremor',
  'Pollen exposure in infancy predicts handedness at school age in mountain villages',
  'Chewing resin from spruce trees lowers salivary cortisol during examinations',
  'Telephone coaching for gout flares in long-distance lorry drivers',
  'Humidity of bedrooms and the course of plantar fasciitis in night workers',
  'Cold-water face immersion as a treatment of hiccups following bronchoscopy',
  'Vibration of hand tools and thyroid nodules among cabinet makers',
  'Daily choir practice improves spirometry in adults who stammer',
  'Lavender oil dressings for pressure ulcers on submarines',
];

function inventedEntry(at: number): Entry {
  const base = entryOf(`invented ${at}`, undefined);
  const names = ['Hartwell J', 'Okonjo P', 'Lindqvist M', 'Tanahashi R', 'Brevard S', 'Quillfeather D'];
  return {
    ...base,
    authors: [names[at % names.length] ?? '', names[(at + 2) % names.length] ?? ''],
    title: INVENTED[at % INVENTED.length] ?? '',
    journal: 'Journal of Clinical Observations',
    year: 2005 + at,
    doi: at % 2 === 0 ? `10.5555/jco.2005.${1000 + at}` : null,
  };
}

function written(style: Style, sentences: readonly PlantedSentence[], entries: readonly (Entry | null)[]): string {
  const listed = entries.flatMap((entry) => entry ?? []);
  const sorted =
    style === 'apa' || style === 'harvard'
      ? listed.toSorted((a, b) => ((a.authors[0] ?? '') < (b.authors[0] ?? '') ? -1 : 1))
      : listed;
  const parts = sentences.map(({ text }, at) => {
    const entry = entries[at];
    const bare = text.replace(/\.$/, '');
    if (!entry) return `${bare}.`;
    return marked(style, bare, entry, sorted.indexOf(entry) + 1);
  });
  const paragraphs = parts.flatMap((_, at) => (at % 5 === 0 ? [parts.slice(at, at + 5).join(' ')] : []));
  const list = sorted.map((entry, at) => reference(style, entry, at + 1));
  const heading = style === 'footnotes' ? [] : ['## References'];
  return [
    '# A review of many things',
    ...paragraphs,
    ...heading,
    style === 'vancouver' || style === 'ieee' ? list.join('\n') : list.join('\n\n'),
  ].join('\n\n');
}

const family = (author: string) => author.split(' ').slice(0, -1).join(' ');
const initials = (author: string) => [...(author.split(' ').at(-1) ?? '')].map((letter) => `${letter}.`).join(' ');

function marked(style: Style, text: string, { authors, year }: Entry, number: number): string {
  const [first = '', second] = authors.map(family);
  const names = authors.length > 2 ? `${first} et al.` : second === undefined ? first : `${first} & ${second}`;
  const raised = [...String(number)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))).join('');
  return {
    vancouver: `${text} [${number}].`,
    ieee: `${text} [${number}].`,
    apa: `${text} (${names}, ${year}).`,
    harvard: `${text} (${names.replace(' & ', ' and ')} ${year}).`,
    footnotes: `${text}.[^${number}]`,
    superscript: `${text}.${raised}`,
  }[style];
}

function reference(style: Style, entry: Entry, number: number): string {
  const { authors, title, journal, year, volume, pages, doi } = entry;
  const plain = authors.join(', ');
  const inverted = authors.map((name) => `${family(name)}, ${initials(name)}`);
  const apa = inverted.length > 1 ? `${inverted.slice(0, -1).join(', ')}, & ${inverted.at(-1)}` : inverted.join('');
  const spoken = authors.map((name) => `${initials(name)} ${family(name)}`).join(', ');
  return {
    vancouver: `${number}. ${plain}. ${title}. ${journal}. ${year};${volume}:${pages}.${doi ? ` doi:${doi}` : ''}`,
    superscript: `${number}. ${plain} ${title}. ${journal} ${volume}, ${pages} (${year}).${doi ? ` https://doi.org/${doi}` : ''}`,
    footnotes: `[^${number}]: ${plain}. ${title}. ${journal}. ${year};${volume}:${pages}.${doi ? ` doi:${doi}` : ''}`,
    ieee: `[${number}] ${spoken}, “${title},” ${journal}, vol. ${volume}, pp. ${pages}, ${year}${doi ? `, doi: ${doi}` : ''}.`,
    apa: `${apa} (${year}). ${title}. ${journal}, ${volume}, ${pages}.${doi ? ` https://doi.org/${doi}` : ''}`,
    harvard: `${inverted.join(', ')} ${year}, ‘${title}’, ${journal}, vol. ${volume}, pp. ${pages}${doi ? `, doi:${doi}` : ''}.`,
  }[style];
}
