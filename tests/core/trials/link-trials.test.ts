import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { namedElsewhere, publicationsOf, registeredAmong } from '#core/trials/link-trials.ts';
import { designOf, entryOf, paperOf } from './trial-works.ts';

const NUMBER = 'NCT90000001';

function linked(papers: Evidence[], entry = entryOf(NUMBER)) {
  const [registered] = registeredAmong([entry]);
  return publicationsOf(registered!, [entry, ...papers]);
}
const basesOf = (papers: Evidence[], entry?: Evidence) =>
  linked(papers, entry).map(({ evidenceId, bases }) => [evidenceId, bases.map(({ kind }) => kind)]);

describe('a publication of a trial', () => {
  it('is one that the registry lists, as results or as naming the trial', () => {
    const entry = entryOf(NUMBER, {
      related: [
        { relation: 'publication', ids: { pmid: '1' }, listedAs: 'result' },
        { relation: 'publication', ids: { pmid: '2' }, listedAs: 'derived' },
      ],
    });
    expect(basesOf([paperOf('1'), paperOf('2'), paperOf('3')], entry)).toEqual([
      ['pmid:1', ['registry_result']],
      ['pmid:2', ['registry_derived']],
    ]);
  });

  it('is known where the registry lists it and nobody found it', () => {
    const related = [{ relation: 'publication' as const, ids: { pmid: '7' }, listedAs: 'result' as const }];
    expect(linked([], entryOf(NUMBER, { related }))).toEqual([
      { evidenceId: null, ids: { pmid: '7' }, bases: [{ kind: 'registry_result', citation: null }] },
    ]);
  });

  it('is one whose record, abstract or full text gives the number, with all that links it', () => {
    const recorded = paperOf('1', { related: [{ relation: 'registration', ids: { nct: NUMBER } }] });
    const stated = paperOf('2', { texts: { abstract: `It helped. TRIAL REGISTRATION: ${NUMBER}.` } });
    const inText = paperOf('3', { texts: { abstract: 'It helped.', fulltext: `Methods\nRegistered as ${NUMBER}.` } });
    const both = paperOf('4', { related: recorded.related, texts: stated.texts });
    expect(basesOf([recorded, stated, inText, both, paperOf('5')])).toEqual([
      ['pmid:1', ['record']],
      ['pmid:2', ['abstract']],
      ['pmid:3', ['fulltext']],
      ['pmid:4', ['record', 'abstract']],
    ]);
  });

  it.each(['protocol', 'systematic_review', 'meta_analysis', 'review', 'guideline', 'editorial'] as const)(
    'is no %s, whichever source lists it',
    (design) => {
      const paper = paperOf('1', {
        design: designOf(design),
        texts: { abstract: `Registered as ${NUMBER}.` },
        related: [{ relation: 'registration', ids: { nct: NUMBER } }],
      });
      const related = [{ relation: 'publication' as const, ids: { pmid: '1' }, listedAs: 'derived' as const }];
      expect(linked([paper], entryOf(NUMBER, { related }))).toEqual([]);
    },
  );

  it('is no paper that names many trials', () => {
    const naming = (count: number) => {
      const numbers = Array.from({ length: count }, (_, i) => `NCT9000000${i + 1}`);
      return paperOf('1', { texts: { abstract: `We pooled ${numbers.join(', ')}.` } });
    };
    expect(linked([naming(3)])).toHaveLength(1);
    expect(linked([naming(4)])).toEqual([]);
  });

  it('is no paper whose full text names other trials too, unless its abstract names this one', () => {
    const fulltext = `Discussion\nOthers found less (${NUMBER}, NCT90000009).`;
    expect(linked([paperOf('1', { texts: { fulltext } })])).toEqual([]);
    const abstract = `Registered as ${NUMBER}.`;
    expect(basesOf([paperOf('1', { texts: { abstract, fulltext } })])).toEqual([['pmid:1', ['abstract', 'fulltext']]]);
  });

  it('is one that gives an earlier number of the trial, or its number at another registry', () => {
    const entry = entryOf(NUMBER, { facts: { otherNumbers: ['NCT80000001', 'ISRCTN12345678', '2004-000446-20'] } });
    const papers = [
      paperOf('1', { texts: { abstract: 'Trial registration: NCT80000001.' } }),
      paperOf('2', { texts: { abstract: 'Trial registration: ISRCTN 12345678.' } }),
      paperOf('3', {
        related: [
          {
            relation: 'registration',
            ids: { url: 'https://trialsearch.who.int/Trial2.aspx?TrialID=EUCTR2004-000446-20' },
          },
        ],
      }),
      paperOf('4', { texts: { abstract: 'Trial registration: ISRCTN87654321.' } }),
    ];
    expect(basesOf(papers, entry)).toEqual([
      ['pmid:1', ['abstract']],
      ['pmid:2', ['abstract']],
      ['pmid:3', ['record']],
    ]);
    expect(namedElsewhere(papers, registeredAmong([entry])).map(({ number }) => number)).toEqual(['ISRCTN87654321']);
  });

  it('is linked by no number that several trials have', () => {
    const shared = { facts: { otherNumbers: ['ISRCTN12345678'] } };
    const entries = [entryOf(NUMBER, shared), entryOf('NCT90000002', shared)];
    const paper = paperOf('1', { texts: { abstract: 'Trial registration: ISRCTN12345678.' } });
    for (const registered of registeredAmong(entries)) expect(publicationsOf(registered, [paper])).toEqual([]);
  });

  it('is no paper of a year before the trial was complete, unless the registry lists it as results', () => {
    const related = [{ relation: 'publication' as const, ids: { pmid: '3' }, listedAs: 'result' as const }];
    const entry = entryOf(NUMBER, {
      related,
      facts: { primaryCompletionDate: '2019-05-01', completionDate: '2024-01' },
    });
    const paper = (pmid: string, year: number | null) =>
      paperOf(pmid, { year, texts: { abstract: `Trial registration: ${NUMBER}.` } });
    expect(basesOf([paper('1', 2018), paper('2', 2019), paper('3', 2018), paper('4', null)], entry)).toEqual([
      ['pmid:2', ['abstract']],
      ['pmid:3', ['registry_result']],
      ['pmid:4', ['abstract']],
    ]);
  });

  it('cites a sentence that stands where it says', () => {
    const text = fc.array(fc.constantFrom('It helped. ', `See ${NUMBER}. `, 'e.g. ', '\n', 'Was 3.5 (n = 20); '), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, text, (abstract, fulltext) => {
        const paper = paperOf('1', { texts: { abstract: abstract.join(''), fulltext: fulltext.join('') } });
        for (const { bases } of linked([paper]))
          for (const { citation } of bases) {
            if (!citation) continue;
            expect(citation.quote).toContain(NUMBER);
            expect(paper.texts[citation.field]?.slice(citation.start, citation.end)).toBe(citation.quote);
          }
      }),
    );
  });
});

describe('a registration named elsewhere', () => {
  it('is that of a paper whose entry was not found, of any registry', () => {
    const paper = paperOf('1', { texts: { abstract: `Registered: ISRCTN12345678 and ${NUMBER}.` } });
    const inBank = paperOf('2', {
      related: [
        {
          relation: 'registration',
          ids: { url: 'https://trialsearch.who.int/Trial2.aspx?TrialID=EUCTR2004-000446-20' },
        },
      ],
    });
    const review = paperOf('3', { design: designOf('systematic_review'), texts: paper.texts });
    const named = namedElsewhere([paper, inBank, review], registeredAmong([entryOf(NUMBER)]));
    expect(named.map(({ evidenceId, number }) => [evidenceId, number])).toEqual([
      ['pmid:1', 'ISRCTN12345678'],
      ['pmid:2', '2004-000446-20'],
    ]);
  });
});
