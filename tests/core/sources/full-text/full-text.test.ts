import { describe, expect, test } from 'vitest';
import { AssayError, isAssayError } from '#core/errors.ts';
import { EUROPE_PMC_BASE_URL } from '#core/sources/europe-pmc/europe-pmc.ts';
import { createFullTextReader } from '#core/sources/full-text/full-text.ts';
import { fitSections } from '#core/sources/full-text/full-text-sections.ts';
import { readArticle } from '#core/sources/full-text/full-text-xml.ts';
import { memoryCache, type Reply, scriptedHttp } from '#tests/contracts/search-tool.contract.ts';
import { describeWithSharedData, listShared, readShared } from '#tests/shared-data.ts';
import { evidenceOf } from '../../evidence-builder.ts';

// All articles here are made up.
const article = (body: string) => `<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving DTD v1.2//EN" "JATS-archivearticle1.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta><article-id pub-id-type="pmcid">PMC9900001</article-id></article-meta></front>
<body>${body}</body><back><ref-list><ref><mixed-citation>Nobody. A reference.</mixed-citation></ref></ref-list></back></article>`;

const TRIAL = article(`
<sec sec-type="intro"><title>1. Introduction</title><p>Amber is old.</p></sec>
<sec><title>2. Patients and Methods</title><sec><title>2.1. Patients</title>
<p>We enrolled 312 adults <sup><xref ref-type="bibr">12</xref>,<xref ref-type="bibr">13</xref></sup> as before [<xref ref-type="bibr">4</xref>, <xref ref-type="bibr">5</xref>] (see <xref ref-type="fig">Figure 1</xref>), as did <xref ref-type="bibr">Berg et al. (2010)</xref>.</p>
<fig><label>Figure 1</label><caption><title>Flow of patients</title><p>All 312 are shown.</p></caption><graphic xlink:href="f1"/></fig></sec></sec>
<sec sec-type="results"><title>Results</title><p>Counts fell to 10<sup>6</sup> per mL:<list><list-item><p>in 61% of adults;</p></list-item></list>and stayed there.</p>
<table-wrap><label>Table 1</label><caption><p>Attacks a week</p></caption><table><thead><tr><th>Group</th><th>Mean</th></tr></thead><tbody><tr><td>Amber</td><td>5.1</td></tr></tbody></table><table-wrap-foot><fn><p>a note</p></fn></table-wrap-foot></table-wrap></sec>
<sec><title>Competing interests</title><p>None of them.</p></sec>`);

test('reads sections under their titles, with captions and tables and without marks of references', () => {
  expect(readArticle(TRIAL, 'PMC9900001')?.split('\n')).toEqual([
    'Introduction',
    'Amber is old.',
    'Patients and Methods',
    'Patients',
    'We enrolled 312 adults as before (see Figure 1), as did Berg et al. (2010).',
    'Figure 1. Flow of patients. All 312 are shown.',
    'Results',
    'Counts fell to 10^6 per mL:',
    'in 61% of adults;',
    'and stayed there.',
    'Table 1. Attacks a week',
    'Group | Mean',
    'Amber | Mean: 5.1',
  ]);
});

test('takes no text from another article, from one without a body, or from an answer that is none', () => {
  expect(readArticle(TRIAL, 'PMC9900002')).toBeNull();
  expect(readArticle(article(''), 'PMC9900001')).toBeNull();
  expect(readArticle('<OA><error code="idIsNotOpenAccess">not open</error></OA>', 'PMC9900001')).toBeNull();
});

test('keeps sections whose subject sounds like the back of a paper', () => {
  const sections = (...titles: string[]) =>
    article(titles.map((title) => `<sec><title>${title}</title><p>About ${title}.</p></sec>`).join(''));
  const subjects = [
    '3. Vitamin D Supplementation and Fractures',
    'Methicillin-Resistant Strains',
    'Genetic Contributions to Risk',
    'Prior Authorization and Disclosure of Diagnosis',
  ];
  const text = readArticle(sections(...subjects), 'PMC9900001');
  for (const subject of subjects) expect(text).toContain(`About ${subject}.`);
  const backMatter = [
    'Supplementary Material',
    'Supplemental data',
    'Appendix A. Supplementary Information',
    'Supporting information',
    'Author Contributions',
    'Contributions of authors',
    'Ethics approval and consent to participate',
    'Ethical Statement',
    'Informed Consent Statement',
    'Conflicts of Interest',
    'Declaration of competing interest',
    'Disclosures',
    'Financial disclosure',
    'Funding',
    'Acknowledgements',
    'Data Availability Statement',
    'Abbreviations',
  ];
  expect(readArticle(sections('Results', ...backMatter), 'PMC9900001')).toBe('Results\nAbout Results.');
});

test('keeps apart what stands in lines of its own within a cell, a caption or a paragraph', () => {
  const table = `<table-wrap><label>Table 2</label><caption><p>Attacks<break/>a week</p></caption><table><tbody>
<tr><td>Amber<break/>5 mg</td><td><p>5</p><p>6</p></td><td>12<break/>(4)</td></tr>
<tr><td>Placebo</td><td><list><list-item><p>7</p></list-item><list-item><p>8</p></list-item></list></td><td>9</td></tr>
</tbody></table></table-wrap>`;
  const text = readArticle(article(`<sec><title>Results</title>${table}</sec>`), 'PMC9900001');
  expect(text?.split('\n')).toEqual([
    'Results',
    'Table 2. Attacks a week',
    'Amber 5 mg | 5 6 | 12 (4)',
    'Placebo | 7 8 | 9',
  ]);
});

describe('tables', () => {
  const cells = (name: 'td' | 'th', texts: readonly string[]) =>
    texts.map((text) => `<${name}>${text}</${name}>`).join('');
  const row = (...texts: string[]) => `<tr>${cells('td', texts)}</tr>`;
  const table = (head: string, body: string) =>
    `<table-wrap><label>Table 2</label><caption><p>Deaths</p></caption><table>${head && `<thead>${head}</thead>`}<tbody>${body}</tbody></table></table-wrap>`;
  const linesOf = (xml: string) =>
    readArticle(article(`<sec><title>Results</title>${xml}</sec>`), 'PMC9900001')
      ?.split('\n')
      .slice(2);
  const HEADS = `<tr>${cells('th', ['Arm', 'HR (95% CI)', 'P'])}</tr>`;

  test('say each value under its head, and leave out what is empty', () => {
    expect(linesOf(table(HEADS, row('Amber', '0.64 (0.45–0.91)', '') + row('Placebo', '', '0.01')))).toEqual([
      'Arm | HR (95% CI) | P',
      'Amber | HR (95% CI): 0.64 (0.45–0.91)',
      'Placebo | P: 0.01',
    ]);
  });

  test('say what stands over several columns or rows in each of them', () => {
    const heads = `<tr><th rowspan="2">Arm</th><th colspan="2">At 12 weeks</th></tr><tr>${cells('th', ['Deaths', 'Falls'])}</tr>`;
    const body = `<tr><td rowspan="2">Amber</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>`;
    expect(linesOf(table(heads, body))).toEqual([
      'Arm | At 12 weeks, Deaths | At 12 weeks, Falls',
      'Amber | At 12 weeks, Deaths: 1 | At 12 weeks, Falls: 2',
      'Amber | At 12 weeks, Deaths: 3 | At 12 weeks, Falls: 4',
    ]);
  });

  test('name the group that a row stands in where the table shows how far it reaches', () => {
    const spanning = '<tr><td colspan="3">Women</td></tr>';
    expect(linesOf(table(HEADS, spanning + row('Amber', '0.6', '') + row('Placebo', '0.7', '')))?.slice(1)).toEqual([
      'Women: Amber | HR (95% CI): 0.6',
      'Women: Placebo | HR (95% CI): 0.7',
    ]);
    const setIn = row('Sex', '', '') + row('\u2003Women', '0.6', '') + row('Age', '0.7', '');
    expect(linesOf(table(HEADS, setIn))?.slice(1)).toEqual(['Sex: Women | HR (95% CI): 0.6', 'Age | HR (95% CI): 0.7']);
    const level = row('Background', '', '') + row('Women', '0.6', '');
    expect(linesOf(table(HEADS, level))?.slice(1)).toEqual(['Background |', 'Women | HR (95% CI): 0.6']);
  });

  test('are read where an archive keeps them behind the references', () => {
    const xml = article('<sec><title>Results</title><p>See the table.</p></sec>').replace(
      '</article>',
      `<floats-group>${table(HEADS, row('Amber', '0.64', '0.01'))}</floats-group></article>`,
    );
    expect(readArticle(xml, 'PMC9900001')?.split('\n').slice(2)).toEqual([
      'Figures and tables',
      'Table 2. Deaths',
      'Arm | HR (95% CI) | P',
      'Amber | HR (95% CI): 0.64 | P: 0.01',
    ]);
  });

  test('of any size and with absurd spans cost no more than their markup', () => {
    const wide = `<tr>${'<td colspan="999999999" rowspan="999999999">x</td>'.repeat(50)}</tr>`.repeat(50);
    const long = row('Amber', '0.64 (0.45–0.91)', '0.01').repeat(20_000);
    const from = performance.now();
    const text =
      readArticle(
        article(`<sec><title>Results</title>${table(HEADS, wide)}${table(HEADS, long)}</sec>`),
        'PMC9900001',
      ) ?? '';
    expect(performance.now() - from).toBeLessThan(4_000);
    expect(text.length).toBeLessThanOrEqual(40_000);
    expect(text).toContain('Amber | HR (95% CI): 0.64');
  });
});

describe('an article that is too long', () => {
  const lines = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${i}.`);
  const sections = [
    { title: 'Introduction', kind: 'introduction' as const, paragraphs: lines('Before', 100) },
    { title: 'Methods', kind: 'core' as const, paragraphs: lines('Done', 100) },
    { title: 'Results', kind: 'core' as const, paragraphs: lines('Found', 10) },
  ] as const;

  test('gives up its introduction first and is cut after whole paragraphs', () => {
    const text = fitSections(sections, 500);
    expect(text.length).toBeLessThanOrEqual(500);
    expect(text).not.toContain('Before');
    expect(text).toContain('Found 9.');
    expect(text.split('\n').every((line) => /^(?:Methods|Results|(?:Done|Found) \d+\.)$/.test(line))).toBe(true);
  });

  test('keeps the first rows of its tables under their captions, and more of its prose', () => {
    const rows = ['Table 1. Deaths', ...lines('Amber | 5', 100)];
    const [first, second, third] = sections;
    const text = fitSections([first, second, { ...third, paragraphs: [...rows, ...third.paragraphs] }], 500);
    expect(text.length).toBeLessThanOrEqual(500);
    expect(text).toContain('Table 1. Deaths\nAmber | 5 0.\nAmber | 5 1.');
    expect(text).toContain('Found 9.');
    expect(text.match(/Amber/g)?.length).toBeLessThan(text.match(/Done|Found/g)?.length ?? 0);
  });

  test('is whole when it fits', () => {
    expect(fitSections(sections, 10_000).split('\n')).toHaveLength(213);
  });
});

describe('reading from Europe PMC', () => {
  const work = evidenceOf({ id: 'pmid:1', ids: { pmid: '1', pmcid: 'PMC9900001' } });
  const { signal } = new AbortController();
  const reader = (reply: () => Reply | Promise<Reply>, cache = memoryCache()) => {
    const http = scriptedHttp(reply);
    return { http, read: createFullTextReader({ http, cache, baseUrl: EUROPE_PMC_BASE_URL }) };
  };

  test('asks once for a work and remembers the answer, also that there is none', async () => {
    const cache = memoryCache();
    const open = reader(() => TRIAL, cache);
    expect(await open.read(work, { signal })).toContain('Counts fell');
    expect(await open.read(work, { signal })).toContain('Counts fell');
    expect(open.http.requests.map(({ url }) => url)).toEqual([
      'https://www.ebi.ac.uk/europepmc/webservices/rest/PMC9900001/fullTextXML',
    ]);
    const closed = reader(() => ({ status: 404, text: '' }));
    expect(await closed.read(work, { signal })).toBeNull();
    expect(await closed.read(work, { signal })).toBeNull();
    expect(closed.http.requests).toHaveLength(1);
  });

  test('asks nothing for a work that has no PMCID', async () => {
    const { http, read } = reader(() => TRIAL);
    expect(await read(evidenceOf({ id: 'pmid:2', ids: { pmid: '2' } }), { signal })).toBeNull();
    expect(http.requests).toHaveLength(0);
  });

  test.each<[string, () => Reply | Promise<Reply>]>([
    ['a server error', () => ({ status: 500, text: '' })],
    ['a page in HTML', () => '<!doctype html><html><body><p>Down<br></body></html>'],
    ['a truncated document', () => TRIAL.slice(0, 900)],
    ['a time-out', () => Promise.reject(new AssayError('source_timeout'))],
    ['an error nobody expected', () => Promise.reject(new TypeError('odd'))],
  ])('finds no text after %s, and does not remember that', async (_, reply) => {
    const cache = memoryCache();
    const { read } = reader(reply, cache);
    expect(await read(work, { signal })).toBeNull();
    expect(cache.entries.size).toBe(0);
  });

  test('stops when the run does', async () => {
    const controller = new AbortController();
    const { read } = reader(() => new Promise<Reply>(() => controller.abort()));
    const stopped = read(work, { signal: controller.signal });
    await expect(stopped).rejects.toSatisfy((error) => isAssayError(error) && error.code === 'cancelled');
  });
});

describeWithSharedData('recorded articles', () => {
  const recorded = listShared('api', 'dev', 'jats').filter((name) => name.startsWith('epmc_'));

  test.each(recorded)('%s is read by section within the limit and without markup', (name) => {
    const pmcid = /PMC\d+/.exec(name)?.[0] ?? '';
    const text = readArticle(readShared('api', 'dev', 'jats', name), pmcid) ?? '';
    const lines = text.split('\n');
    expect(text.length).toBeGreaterThan(10_000);
    expect(text.length).toBeLessThanOrEqual(40_000);
    expect(lines.some((line) => /^(?:Results|Results and Discussion)$/i.test(line))).toBe(true);
    expect(lines.some((line) => /^(?:Materials and )?Methods$/i.test(line))).toBe(true);
    expect(text).not.toMatch(/<\/?[a-z]+[ >]|&(?:amp|lt|gt|#)|\[[\s,;–-]*\]/i);
    expect(lines.every((line) => line.trim() === line && line !== '')).toBe(true);
  });
});
