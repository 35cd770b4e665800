import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readArticle } from '#adapters/documents/html/read-article.ts';

// All pages here are made up.
const extract = (html: string) => readArticle({ html, url: 'https://health.example/walking' });

const SENTENCE = 'The fictional Lindau study followed 412 adults for two years and found that walkers slept longer. ';
const PROSE = `<p>${SENTENCE.repeat(3)}</p>`;

function page(body: string, head = ''): string {
  return `<!doctype html><html><head><title>Walking and sleep</title>${head}</head><body>
    <nav><a href="/">Home</a> <a href="/news">News</a></nav><main><article>${body}</article></main>
    <footer>Copyright. Cookie policy.</footer></body></html>`;
}

describe('the reading of an article', () => {
  test('finds title, author, year and site, and the text without what surrounds it', () => {
    const article = extract(
      page(
        `<h1>Walking and sleep</h1>${PROSE}<h2>Methods &amp; results</h2>${PROSE}`,
        '<meta name="author" content="A. Writer"><meta property="og:site_name" content="Example Health">' +
          '<meta property="article:published_time" content="2021-03-04T10:00:00Z">',
      ),
    );
    expect(article).toMatchObject({
      title: 'Walking and sleep',
      author: 'A. Writer',
      siteName: 'Example Health',
      publishedYear: 2021,
    });
    expect(article?.text.split('\n')).toEqual([
      SENTENCE.repeat(3).trim(),
      'Methods & results',
      SENTENCE.repeat(3).trim(),
    ]);
  });

  test('leaves fields out that the page does not name', () => {
    const article = extract(`<html><body>${PROSE.repeat(2)}</body></html>`);
    expect(Object.keys(article ?? {})).not.toContain('author');
    expect(Object.keys(article ?? {})).not.toContain('publishedYear');
  });

  test('gives plain text: no markup, entities resolved, one block a line', () => {
    const article = extract(
      page(`${PROSE}<p>CO<sub>2</sub> was <b>5.4</b> &lt; 6&nbsp;mmol/L<br>in the end.</p>${PROSE}`),
    );
    expect(article?.text.split('\n')).toContain('CO2 was 5.4 < 6 mmol/L');
    expect(article?.text).not.toMatch(/<\w|&\w+;/);
  });

  test('keeps an exponent apart from its number and drops the mark of a note', () => {
    const article = extract(
      page(`${PROSE}<p>There were 10<sup>6</sup> cells in 2019<sup><a href="#r3">3</a></sup>, as counted.</p>${PROSE}`),
    );
    expect(article?.text).toContain('There were 10^6 cells in 2019, as counted.');
  });

  test('keeps the cells of a table apart', () => {
    const rows = '<tr><th>Group</th><th>Hours</th></tr><tr><td>Walking</td><td>7.9</td></tr>';
    const article = extract(page(`${PROSE}<table>${rows}</table>${PROSE}`));
    expect(article?.text).toContain('Walking | 7.9');
  });

  test('runs no script and shows nothing that the page hides', () => {
    const article = extract(
      page(
        `${PROSE}<script>globalThis.ranInArticle = true</script><p style="color:red; display: none">Hidden order.</p>` +
          `<p hidden>Hidden order.</p><div aria-hidden="true">Hidden order.</div><img src=x onerror="globalThis.ranInArticle = true">${PROSE}`,
      ),
    );
    expect(article?.text).toContain('Lindau');
    expect(article?.text).not.toContain('Hidden order');
    expect(article?.text).not.toContain('ranInArticle');
    expect(globalThis).not.toHaveProperty('ranInArticle');
  });

  test('reads a page that is one large form, and structured data that is none', () => {
    const article = extract(
      `<html><head><script type="application/ld+json">{not json</script></head><body><form>${PROSE.repeat(2)}</form></body></html>`,
    );
    expect(article?.text).toContain('Lindau');
  });

  test.each([
    ['nothing', ''],
    ['a page without a body', '<html></html>'],
    ['JSON', '{"a":1}'],
    ['a drawing', '<svg></svg>'],
    ['control characters', '\0\0'],
    ['a shell that scripts would fill', page('<div id="root"></div><noscript>Please enable JavaScript.</noscript>')],
    ['a consent banner', page('<p>We value your privacy. Accept all cookies?</p>')],
    ['links only', page('<a href="/a">Some long name of another page of ours</a> '.repeat(50))],
  ])('finds no article in %s', (_, html) => {
    expect(extract(html)).toBeNull();
  });

  test('reads a very long page plainly, without its navigation', () => {
    const links = '<li><a href="/topic">A topic with quite a long name to follow</a></li>'.repeat(300);
    const article = extract(page(`<ul>${links}</ul>${PROSE.repeat(3_000)}`));
    expect(article?.title).toBe('Walking and sleep');
    expect(article?.text.split('\n')).toHaveLength(3_000);
    expect(article?.text).not.toContain('A topic');
  });

  test.each([
    ['siblings', '<div>x</div>'.repeat(20_000)],
    ['nesting', '<div>'.repeat(20_000)],
    ['nesting without a block', '<span>'.repeat(300_000)],
    ['open angle brackets', '<'.repeat(2_000_000)],
    ['links', '<a href="/x">x y</a> '.repeat(20_000)],
    ['superscripts', `<p>${'1<sup>2</sup>'.repeat(20_000)}</p>`],
    ['hidden paragraphs', '<p style="display:none">x</p>'.repeat(20_000)],
  ])('stays fast with absurdly many %s', (_, html) => {
    const before = process.cpuUsage();
    extract(html + PROSE);
    const { user, system } = process.cpuUsage(before);
    // Seconds of processor time block every other reader; the careful way alone would need minutes for these.
    expect((user + system) / 1_000).toBeLessThan(8_000);
  });

  test('never throws, whatever the markup', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<html>',
      '<body>',
      '<svg>',
      '<a href="',
      '">',
      '<table><tr>',
      '&#x0;',
      '<!--',
      SENTENCE,
      '<sup>2</sup>',
      '</body>',
      '<title>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const article = extract(pieces.join(''));
        if (article) expect(article.text.split('\n').every((line) => line !== '' && line === line.trim())).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
