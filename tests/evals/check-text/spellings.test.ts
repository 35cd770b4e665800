import { beforeAll, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { type ListedEntry, readEntry } from '#core/check-text/read-entry.ts';
import { resolveReferences } from '#core/check-text/resolve-references.ts';
import type { ReferenceWorks } from '#core/ports/reference-works.ts';
import { parseArticles } from '#core/sources/pubmed/pubmed-xml.ts';
import { parseXml } from '#core/sources/xml.ts';
import { words } from '#core/text/words.ts';
import { worksInMemory } from '#tests/core/check-text/reference-works.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { describeWithSharedData, listShared, readShared } from '#tests/shared-data.ts';
import { recordedWorks } from '#tests/world/recorded-works.ts';
import { chance, chimera, FORMS, type Printed, printedOf, SPELLINGS } from './spellings.ts';

const NAMES = Object.keys(FORMS);
/** Of the works, in each form and spelling. */
const SHARE = 0.1;
const MOST_FALSE_ALARMS = 0.02;

/** Records of PubMed as recorded, and titles of SciFact with made-up authors and years. */
function works(): Evidence[] {
  const recorded = listShared('api', 'dev', 'pubmed_efetch')
    .filter((file) => /^pmid_\d+\.xml$/.test(file) && file !== 'pmid_37909814.xml')
    .flatMap((file) => parseArticles(parseXml(readShared('api', 'dev', 'pubmed_efetch', file))))
    .map(({ ids, title, authors, names, year, venue }) =>
      evidenceOf({ id: `pmid:${ids.pmid}`, ids, title, authors, ...(names && { names }), year, venue }),
    );
  const titled = recordedWorks()
    .filter(({ pmid }) => chance(`take ${pmid}`) < 0.03)
    .map(({ pmid, title, authors, year, journal }) =>
      evidenceOf({ id: `pmid:${pmid}`, ids: { pmid }, title, authors: [...authors], year, venue: journal ?? null }),
    );
  const all = [...recorded, ...titled].filter(({ title, authors }) => title.length > 20 && authors.length > 0);
  return [...new Map(all.map((work) => [work.title, work])).values()];
}

/** Finds works by the share of the words of their titles that are asked for. */
function searchable(all: readonly Evidence[]): ReferenceWorks {
  const titles = all.map((work) => ({ work, title: new Set(words(work.title)) }));
  const shareIn = (of: ReadonlySet<string>, whole: ReadonlySet<string>) =>
    [...of].filter((word) => whole.has(word)).length / Math.max(1, of.size);
  return {
    ...worksInMemory(all),
    search: async ({ text, title: asked }) => {
      const [given, own] = [new Set(words(text)), new Set(words(asked ?? ''))];
      const rated = titles.map(({ work, title }) => ({ work, score: shareIn(title, given) + shareIn(own, title) }));
      const best = rated.sort((a, b) => b.score - a.score).slice(0, 5);
      return { works: best.map(({ work }) => work), unanswered: [] };
    },
  };
}

describeWithSharedData('references of others', () => {
  let all: Evidence[];
  let sources: ReferenceWorks;
  beforeAll(() => {
    all = works();
    sources = searchable(all);
  });

  const written = (form: string, printed: Printed): ListedEntry => {
    const text = FORMS[form]?.(printed) ?? '';
    return { id: form, label: null, text, start: 0, end: 0, read: readEntry(text) };
  };
  const resolve = (entries: readonly ListedEntry[]) =>
    resolveReferences(entries, { works: sources, signal: AbortSignal.timeout(100_000), onProgress: () => {} });

  it('are found however they are spelled', async () => {
    const cases = Object.entries(SPELLINGS).flatMap(([spelling, spell]) =>
      all.flatMap((work) =>
        NAMES.filter((form) => chance(`${form} ${spelling} ${work.id}`) < SHARE).map((form) => ({
          spelling,
          work,
          entry: written(form, spell(printedOf(work))),
        })),
      ),
    );
    const found = await resolve(cases.map(({ entry }) => entry));
    const wrong = cases.flatMap(({ spelling, work, entry }, at) => {
      const isFound = found[at]?.state === 'found' && found[at]?.work?.title === work.title;
      return isFound ? [] : [`${spelling}: ${found[at]?.state}: ${entry.text}`];
    });
    expect(cases.length).toBeGreaterThan(1_000);
    expect(wrong.length / cases.length, wrong.join('\n')).toBeLessThanOrEqual(MOST_FALSE_ALARMS / 2);
  }, 120_000);

  it('that nobody wrote are each found out', async () => {
    const invented = all.map((work, at) =>
      written(
        NAMES[at % NAMES.length] ?? '',
        chimera(work, all[(7 * at + 1) % all.length], all[(13 * at + 5) % all.length]),
      ),
    );
    const found = await resolve(invented);
    const passed = found.filter(
      ({ state, remarks }) => state !== 'missing' && !(state === 'doubtful' && remarks.length > 0),
    );
    expect(passed.map(({ entry, state }) => `${state}: ${entry.text}`)).toEqual([]);
  }, 60_000);
});
