import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import type { Report } from '#contract/report.ts';
import { toCslJson } from '#core/report/export/csl-json.ts';
import { toBibtex, toRis } from '#core/report/export/reference-files.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { reportFrom, reportInput } from './report-builder.ts';

const empty = await reportFrom(reportInput([]));

/** A report that cites fictional works in the order given. */
function citing(...works: Partial<Evidence>[]): Report {
  const evidence = works.map((work, at) => {
    const { design, sampleSize, population, ...rest } = evidenceOf({ id: `pmid:${at + 1}`, year: 2020, ...work });
    return {
      ...rest,
      design: design.value,
      sampleSize: sampleSize?.value ?? null,
      population: population ?? null,
      included: true,
      reason: 'relevant' as const,
      reference: at + 1,
    };
  });
  return { ...empty, evidence: evidence as unknown as Report['evidence'] };
}

const keysOf = (report: Report) => [...toBibtex(report).matchAll(/^@\w+\{([^,]*),$/gm)].map(([, key]) => key);
const fieldOf = (report: Report, name: string) =>
  new RegExp(`^\\t${name} = \\{(.*)\\},$`, 'm').exec(toBibtex(report))?.[1];
const read = (report: Report) => new Cite(toBibtex(report), { generateGraph: false, forceType: '@bibtex/text' }).data;

describe('keys of a bibliography', () => {
  it('are author, year and first word of the title, with letters where works collide', () => {
    const report = citing(
      { authors: ['Li W'], title: 'Effect of velorimine (fictional)' },
      { authors: ['Li X'], title: 'The effects of sleep' },
      { authors: ['Li Y'], title: 'An effect, again' },
      { authors: ['Li Z'], title: 'Effect: a third one' },
      { authors: ['Li Z'], title: 'Effect of nothing', year: null },
    );
    const keys = ['li2020effect', 'li2020effects', 'li2020effecta', 'li2020effectb', 'lieffect'];
    expect(keysOf(report)).toEqual(keys);
    expect(toCslJson(report).map((item) => [item.id, item['citation-key']])).toEqual(keys.map((key) => [key, key]));
  });

  it.each([
    ['van der Berg J', 'vanderberg2020sleep'],
    ["O'Neill S", 'oneill2020sleep'],
    ['Müller H', 'muller2020sleep'],
    ['Sørensen Ł', 'sorensen2020sleep'],
    ['Weiß K', 'weiss2020sleep'],
    ['World Health Organization', 'world2020sleep'],
    ['The Fictional Sleep Study Group', 'fictional2020sleep'],
    ['王 芳', 'anon2020sleep'],
    ['Иванов И', 'anon2020sleep'],
  ])('are ASCII for %s', (author, key) => {
    expect(keysOf(citing({ authors: [author], title: 'Sleep' }))).toEqual([key]);
  });

  it('need neither an author nor a title that can be spelled in ASCII', () => {
    expect(keysOf(citing({ authors: [], title: '睡眠' }, { authors: [], title: '睡眠' }))).toEqual([
      'anon2020',
      'anon2020a',
    ]);
  });

  it('stay with a work whatever its place in the list, and are unique where one spells like another with its letter', () => {
    const works = [
      { id: 'pmid:7', authors: ['Li W'], title: 'Effect' },
      { id: 'pmid:8', authors: ['Li X'], title: 'Effect' },
      { id: 'pmid:9', authors: ['Li X'], title: 'Effecta' },
    ];
    const keysById = (report: Report) =>
      Object.fromEntries(toCslJson(report).map(({ id }, at) => [report.evidence[at]?.id, id]));
    const keys = keysById(citing(...works));
    expect(keysById(citing(...works.toReversed()))).toEqual(keys);
    expect(new Set(Object.values(keys)).size).toBe(3);
  });

  it('stay unique when there are more than letters', () => {
    const keys = keysOf(citing(...Array.from({ length: 60 }, () => ({ authors: ['Li W'], title: 'Effect' }))));
    expect(new Set(keys).size).toBe(60);
    expect(keys.every((key) => /^li2020effect[a-z]*$/.test(key ?? ''))).toBe(true);
  });
});

describe('names in a bibliography', () => {
  it.each([
    ['van der Berg J', 'van der Berg, J', { family: 'van der Berg', given: 'J' }],
    ['Jan van der Berg', 'van der Berg, Jan', { family: 'van der Berg', given: 'Jan' }],
    ['van der Berg, Jan', 'van der Berg, Jan', { family: 'van der Berg', given: 'Jan' }],
    ["O'Neill S", "O'Neill, S", { family: "O'Neill", given: 'S' }],
    ['Müller H-J', 'M{\\" u}ller, H-J', { family: 'Müller', given: 'H-J' }],
    ['王芳', '{王芳}', { literal: '王芳' }],
    ['王 芳', '王, 芳', { family: '王', given: '芳' }],
    ['王, 芳', '王, 芳', { family: '王', given: '芳' }],
    ['김 민수', '김, 민수', { family: '김', given: '민수' }],
    ['Иванов И.И.', 'Иванов, И.И.', { family: 'Иванов', given: 'И.И.' }],
    ['John Smith Jr.', 'Smith, Jr., John', { family: 'Smith', given: 'John', suffix: 'Jr.' }],
    ['Smith J Jr', 'Smith, Jr, J', { family: 'Smith', given: 'J', suffix: 'Jr' }],
    ['World Health Organization', '{World Health Organization}', { literal: 'World Health Organization' }],
    [
      'Fictional Agency for Research on Sleep and Dreams',
      '{Fictional Agency for Research on Sleep and Dreams}',
      { literal: 'Fictional Agency for Research on Sleep and Dreams' },
    ],
    ['Trialists of Müller House', '{Trialists of M{\\" u}ller House}', { literal: 'Trialists of Müller House' }],
  ])('are right for %s', (author, bibtex, name) => {
    const report = citing({ authors: [author], title: 'Sleep' });
    expect(toCslJson(report)[0]?.author).toEqual([name]);
    expect(fieldOf(report, 'author')).toBe(bibtex);
  });

  it('come back from BibTeX as they were, whatever their script', () => {
    const authors = ['王 芳', 'Иванов И.И.', 'Müller H-J', 'Αθηνά Δ', 'World Health Organization', '김 민수'];
    const report = citing({ authors, title: 'Sleep' });
    const names = toCslJson(report)[0]?.author?.map(({ literal, ...name }) => (literal ? { family: literal } : name));
    expect(read(report)[0]?.author).toEqual(names);
    expect(toRis(report)).toContain('AU  - 王, 芳');
  });
});

describe('titles in BibTeX', () => {
  it('keep each sign that changes the meaning', () => {
    const title = '睡眠: a loss of −2.8 kg (≥ 5 %), p ≠ 0.05, 10⁻³ ≤ x ≈ ½ of β × 5 in naïve Ørsted cells & CO₂';
    const written = fieldOf(citing({ title }), 'title') ?? '';
    expect(written).toContain('睡眠');
    expect(written).toContain('$\\geq$ 5 \\%');
    expect(written).toContain('p $\\neq$ 0.05');
    expect(written).toContain('\\textminus{}2.8');
    expect(written).toContain('\\textsuperscript{-3}');
    expect(written).toContain('$\\leq$ x $\\approx$');
    expect(written).toMatch(/\$\\beta\$ \\texttimes\{\} 5/);
    expect(written).toContain('\\textsubscript{2}');
    expect(written).toContain('{\\" i}');
    expect(written).toContain('\\&');
  });
});
