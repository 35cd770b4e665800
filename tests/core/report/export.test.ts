import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import type { Report } from '#contract/report.ts';
import { toCslJson } from '#core/report/export/csl-json.ts';
import { toEvidenceCsv, toTableCsv } from '#core/report/export/csv.ts';
import { answerLines } from '#core/report/export/docx.ts';
import { toMarkdown } from '#core/report/export/markdown.ts';
import { markdownLink, markdownText } from '#core/report/export/markdown-text.ts';
import { toBibtex, toRis } from '#core/report/export/reference-files.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { MOUSE, NULL_COHORT, reportFrom, reportInput, TRIAL } from './report-builder.ts';

const HOSTILE_TITLE =
  'Effect of {braces} and } $math$ & 50% of C#_x^~\\ <script>alert(1)</script> ![x](javascript:alert) “Ünïcode αβ”\r\nER  - \nTY  - JOUR @article{evil, author={x}} and a title long enough to be wrapped by anything that wraps titles';
const PLAIN_TITLE = HOSTILE_TITLE.replace(/\s+/g, ' ');

const hostile: Evidence = {
  ...TRIAL,
  title: HOSTILE_TITLE,
  authors: ['O’Brien-Smith AB', 'The {Fictional} Group', 'Ünal Ç', 'van der Berg J', 'Ann B. Example'],
  venue: 'Journal & Sons\nER  - ',
  ids: { pmid: '1', doi: '10.1234/ab(c)<d>_{e}', url: 'https://example.org/a b)' },
};
const report = await reportFrom(reportInput([hostile, NULL_COHORT, { ...MOUSE, year: 2022 }]));
const FORMATS = { BibTeX: [toBibtex, '@bibtex/text'], RIS: [toRis, '@ris/file'] } as const;
/** The type is forced, since a title may look like a file of the other format. */
const parse = (text: string, forceType: string) => new Cite(text, { generateGraph: false, forceType }).data;

const ANSWER: NonNullable<Report['answer']> = {
  direction: 'yes',
  isDirect: true,
  isWritten: true,
  lead: 'The answer rests on 2 randomised trials.',
  claims: [],
  certainty: 'low',
  reasons: [],
  tally: null,
  outcomes: [],
};

describe('bibliographies', () => {
  it('gives one item a cited work, in order, with unique keys', () => {
    const items = toCslJson(report);
    expect(items).toHaveLength(3);
    expect(new Set(items.map(({ id }) => id)).size).toBe(3);
    const item = items.find(({ PMID }) => PMID === '1');
    expect(item).toMatchObject({ title: PLAIN_TITLE, type: 'article-journal', issued: { 'date-parts': [[2024]] } });
    expect(item?.author).toEqual([
      { family: 'O’Brien-Smith', given: 'AB' },
      { literal: 'The Fictional Group' },
      { family: 'Ünal', given: 'Ç' },
      { family: 'van der Berg', given: 'J' },
      { family: 'Example', given: 'Ann B.' },
    ]);
  });

  it.each(['BibTeX', 'RIS'] as const)('survives a round trip through %s whatever a title holds', (name) => {
    const [write, type] = FORMATS[name];
    const read = parse(write(report), type);
    const items = toCslJson(report);
    expect(read.map(({ title }) => title)).toEqual(items.map(({ title }) => title));
    expect(read.map(({ DOI }) => DOI)).toEqual(items.map(({ DOI }) => DOI));
    expect(read.map(({ issued }) => issued?.['date-parts'])).toEqual(items.map(({ issued }) => issued?.['date-parts']));
    expect(read.map(({ author }) => author?.length)).toEqual(items.map(({ author }) => author?.length));
  });

  it('keeps any title a single entry', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 60 }), async (title) => {
        const odd = await reportFrom(reportInput([{ ...TRIAL, title: `T ${title}`, authors: [title] }]));
        for (const [write, type] of Object.values(FORMATS)) expect(parse(write(odd), type)).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });
});

describe('markdown', () => {
  it('shows the report with numbered citations, references and verbatim quotes', () => {
    const markdown = toMarkdown(report);
    expect(markdown).toMatch(/^# Does velorimine reduce attacks in cluster headache\?$/m);
    expect(markdown).toMatch(/Velorimine lowered attack frequency in adults with cluster headache\. \\\[\d\\\]/);
    expect(markdown).toMatch(/^1\. Example A, Sample B|^1\. O’Brien/m);
    // Every query is an appendix: the list of references stands where a reader looks for it.
    expect(markdown.indexOf('## Methods')).toBeGreaterThan(markdown.indexOf('## References'));
    // What the sentences rest on stands behind it, by work.
    expect(markdown).toMatch(/## References[\s\S]*## Passages cited\n\n\*\*\\\[1\\\] .*\*\*\n\n- “/);
    expect(toMarkdown(report, { withQuotes: false })).not.toMatch(/^ *- “/m);
    expect(markdown).toContain('](https://doi.org/10.1234/ab%28c%29%3Cd%3E_%7Be%7D)');
  });

  it('quotes each passage once, under its work, with those of rows and without parts of others', () => {
    const cite = (start: number, end: number) => ({
      evidenceId: report.evidence[0]?.id ?? '',
      field: 'abstract' as const,
      quote: 'abcdefghijklmnop'.slice(start, end),
      start,
      end,
    });
    const claim = (id: string, ...citations: ReturnType<typeof cite>[]) => ({
      id,
      text: `Sentence ${id}.`,
      verdict: 'supported' as const,
      citations,
    });
    const table = (...citations: ReturnType<typeof cite>[]) => ({
      type: 'table' as const,
      columns: ['Result'],
      rows: [[{ text: 'A row', citations }]],
    });
    const written = toMarkdown({
      ...report,
      answer: { ...ANSWER, claims: [claim('a', cite(0, 4))] },
      sections: [
        {
          id: 'theme-1',
          title: 'Attacks',
          blocks: [table(cite(8, 12)), { type: 'paragraph', claims: [claim('b', cite(0, 4), cite(1, 3))] }],
        },
        { id: 'evidence', title: 'Studies', blocks: [table(cite(13, 15))] },
      ],
    });
    expect(written.match(/^- “.*/gm)).toEqual(['- “abcd”', '- “ijkl”']);
    expect(written).not.toContain('## Quotes');
  });

  it('begins with the short answer: its line, its sentences, every step of certainty and who changed it', () => {
    const answered = toMarkdown({
      ...report,
      answer: {
        direction: 'yes',
        isDirect: true,
        isWritten: false,
        lead: 'Yes. 5 studies answer the question: 5 say yes.',
        claims: [],
        certainty: 'low',
        reasons: [],
        tally: { outcome: 'attacks', benefit: 4, harm: 0, none: 1, unclear: 0 },
        outcomes: [
          {
            outcome: 'attacks',
            level: 'low',
            evidenceIds: ['pmid:1'],
            steps: [
              { factor: 'start', change: 0, reason: 'Randomised evidence starts high.', by: 'code' },
              { factor: 'risk_of_bias', change: -2, reason: 'Open label.', by: 'person' },
            ],
          },
        ],
      },
    });
    const [, answer = ''] = answered.split(/^(?=## )/m);
    expect(answer).toMatch(/^## Short answer\n\n\*\*Yes\. 5 studies/);
    expect(answer).not.toContain('Tally');
    expect(answer).toContain(
      'Certainty on attacks: low (suggested). Randomised evidence starts high. Risk of bias -2 (changed by a reader): Open label.',
    );
    // The votes stand behind all that was found, never above it.
    expect(answered.split('## Short answer').at(-1)).toMatch(
      /Tally on attacks: 4 benefit, 0 harm, 1 no difference, 0 unclear\. A count of studies, each with one vote/,
    );
  });

  it('begins with the sentences that were written to answer, and grades them behind the text', () => {
    const citation = { evidenceId: 'pmid:2', field: 'abstract' as const, quote: 'x', start: 0, end: 1 };
    const claim = (id: string, text: string) => ({ id, text, verdict: 'supported' as const, citations: [citation] });
    const start = {
      factor: 'start' as const,
      change: 0,
      reason: 'Randomised evidence starts high.',
      by: 'model' as const,
    };
    const written = toMarkdown({
      ...report,
      answer: {
        direction: 'yes',
        isDirect: true,
        isWritten: true,
        lead: 'The answer rests on 2 randomised trials.',
        claims: [claim('a1', 'Yes: attacks fell.'), claim('a2', 'Nausea rose.')],
        certainty: 'high',
        reasons: [],
        tally: { outcome: 'attacks', benefit: 4, harm: 0, none: 1, unclear: 0 },
        outcomes: [{ outcome: 'Attacks', level: 'high', evidenceIds: ['pmid:1'], steps: [start] }],
      },
      sections: [
        { id: 'theme-1', title: 'Attacks', blocks: [{ type: 'note', text: 'A note.' }] },
        { id: 'evidence', title: 'Evidence table', blocks: [] },
      ],
    });
    const headings = written.match(/^## .+$/gm) ?? [];
    expect(headings.slice(0, 4)).toEqual(['## Short answer', '## Attacks', '## Certainty', '## Evidence table']);
    expect(written).toMatch(
      /## Short answer\n\n- Yes: attacks fell\..*\n- Nausea rose\..*\n\n## Attacks[\s\S]*\nThe answer rests on 2 randomised trials\. A digest/,
    );
    expect(written).not.toContain('Tally');
  });

  it('prints leads bold, items as one list, a row with one mark, and how sure each result is', () => {
    const cite = (evidenceId: string) => ({ evidenceId, field: 'abstract' as const, quote: 'x', start: 0, end: 1 });
    const [one, two] = [cite('pmid:2'), cite('pmid:3')];
    const claim = (text: string, lead?: string) => ({
      id: text,
      text,
      verdict: 'supported' as const,
      citations: [one],
      ...(lead && { lead }),
    });
    const item = (...claims: ReturnType<typeof claim>[]) => ({ type: 'paragraph' as const, claims, isItem: true });
    const step = { factor: 'imprecision' as const, change: -1, reason: 'One trial.', by: 'model' as const };
    const cell = (text: string, ...citations: (typeof one)[]) => ({ text, citations });
    const written = toMarkdown({
      ...report,
      answer: {
        direction: 'yes',
        isDirect: true,
        isWritten: true,
        lead: '',
        claims: [
          claim('Probably yes: attacks fell.', 'Probably yes'),
          claim('Nausea rose.'),
          claim('Dose: unknown.', 'Dose'),
          claim('For a decision – Try it: It may be tried.', 'For a decision – Try it'),
          claim('For a decision: Not in children.', 'For a decision'),
        ],
        certainty: 'moderate',
        reasons: [],
        tally: null,
        outcomes: [{ outcome: 'Attacks', level: 'moderate', evidenceIds: ['pmid:2'], steps: [step] }],
      },
      sections: [
        {
          id: 'theme-1',
          title: 'Attacks',
          blocks: [
            {
              type: 'table',
              columns: ['Study', 'Result', 'Note'],
              rows: [
                [cell('A trial', one), cell('2.8 fewer', one), cell('–')],
                [cell('Two trials', one, two), cell('1 fewer', two), cell('–')],
              ],
            },
            item(claim('*Fewer*: attacks fell', '*Fewer*'), claim('They came back.')),
            item(claim('Harms were rare.')),
            item(claim('A likely reason is the dose, which no work tested (our reading).')),
          ],
        },
      ],
    });
    const mark = String.raw` \\\[\d\\\]`;
    expect(written).toMatch(
      new RegExp(
        String.raw`- \*\*Probably yes:\*\* Attacks fell\.${mark} Nausea rose\.${mark}\n- \*\*Dose:\*\* Unknown\.`,
      ),
    );
    // The works behind advice are what it rests on, and do not say it.
    expect(written).toMatch(
      /- \*\*For a decision – Try it:\*\* It may be tried\. Not in children\. \(our judgement, from \\\[\d\\\]\)/,
    );
    // The mark of a row whose cells cite the same works stands once, in the last that cites.
    expect(written).toMatch(new RegExp(String.raw`\| A trial \| 2\.8 fewer${mark} \| – \|`));
    expect(written).toMatch(/\| Two trials \\\[\d, \d\\\] \| 1 fewer \\\[\d\\\] \| – \|/);
    expect(written).toMatch(
      new RegExp(
        String.raw`\n\n- \*\*\\\*Fewer\\\*:\*\* Attacks fell\.${mark} They came back\.${mark}\n- Harms were rare\.${mark}\n`,
      ),
    );
    // Nor does the work behind an explanation that nobody tested say it.
    expect(written).toMatch(
      new RegExp(String.raw`- A likely reason is the dose, which no work tested \(our reading of${mark}\)\.\n`),
    );
    expect(written).toContain(
      '## Certainty\n\n| Result | Certainty (suggested) | Why |\n| --- | --- | --- |\n| Attacks | moderate | Imprecision -1: One trial. |',
    );
  });

  it('says of mechanisms that they are graded by how and in whom they were shown', () => {
    const shown = { in: 'animals', by: 'intervention' } as const;
    const start = { factor: 'start', change: 0, reason: 'Shown by intervention in animals: starts moderate.' } as const;
    const twice = { factor: 'replication', change: 1, reason: '2 works show it.' } as const;
    const steps = [start, twice].map((step) => ({ ...step, by: 'code' as const }));
    const outcomes = [
      { outcome: 'Velotine makes heat', level: 'high' as const, evidenceIds: ['pmid:1'], steps, shown },
    ];
    const answer = { ...ANSWER, certainty: 'high' as const, reasons: steps.map(({ reason }) => reason), outcomes };
    expect(toMarkdown({ ...report, answer })).toContain(
      '## Certainty\n\n*Suggested by how and in whom each was shown, not by GRADE.*\n\n| Result | How it was shown, with reservations (suggested) |\n| --- | --- |\n| Velotine makes heat | by intervention in animals, one work |',
    );
    // What a row of the summary of findings grades is not graded once more below it.
    const tabled = { ...answer, outcomes: outcomes.map((each) => ({ ...each, isTabled: true })) };
    expect(toMarkdown({ ...report, answer: tabled })).not.toContain('## Certainty');
    expect(answerLines(answer)).toContain(
      'How it was shown: by intervention in animals, one work. Suggested by how and in whom each was shown, not by GRADE.',
    );
    // What is only stated is neither shown nor thereby doubtful.
    const stated = outcomes.map((each) => ({
      ...each,
      level: 'very_low' as const,
      shown: { ...shown, by: 'statement' as const },
    }));
    expect(toMarkdown({ ...report, answer: { ...answer, outcomes: stated } })).toContain(
      '| Velotine makes heat | stated as known |',
    );
    expect(answerLines({ ...answer, certainty: 'very_low', outcomes: stated }).join(' ')).toContain(
      'How it was shown: stated as known',
    );
    // Next to it, what was shown stands for the answer.
    const both = [...stated, ...outcomes];
    expect(answerLines({ ...answer, outcomes: both }).join(' ')).toContain('How it was shown: by intervention');
    const byGrade = { ...answer, outcomes: outcomes.map(({ shown: _, ...each }) => each) };
    expect(toMarkdown({ ...report, answer: byGrade })).not.toContain('Suggested');
    expect(answerLines(byGrade).join(' ')).not.toContain('Suggested');
  });

  it('gives effects as a table with names, and a doubtful cell its verdict', () => {
    const citation = { evidenceId: 'pmid:2', field: 'abstract' as const, quote: 'x', start: 0, end: 1 };
    const effect = { evidenceId: 'pmid:2', low: 0.5, high: 0.9, n: 88, citation };
    const cell = { text: 'RR 0.7', citations: [citation], verdict: 'partly' as const };
    const markdown = toMarkdown({
      ...report,
      sections: [
        {
          id: 'effects',
          title: 'Effects',
          blocks: [
            { type: 'effects', outcome: 'attacks', measure: 'RR', rows: [{ ...effect, value: 0.7 }] },
            { type: 'table', columns: ['Effect'], rows: [[cell]] },
          ],
        },
      ],
    });
    expect(markdown).toMatch(/\| Study \| RR, attacks \| Interval \| n \|/);
    expect(markdown).toMatch(/\| Example 2022 \| 0\.7 \\\[\d\\\] \| 0\.5 to 0\.9 \| 88 \|/);
    expect(markdown).toMatch(/\| RR 0\.7 \\\[\d\\\] \(partly\) \|/);
    expect(markdown).toMatch(/\(partly\) \|\n\n\*\(partly\): the source says a part of this\.\*/);
  });

  it('explains a mark once, where it stands first, and gives the reason of each', () => {
    const citation = { evidenceId: 'pmid:2', field: 'abstract' as const, quote: 'x', start: 0, end: 1 };
    const cell = {
      text: '5 of 6',
      citations: [citation],
      verdict: 'partly' as const,
      reason: 'The source gives no *n*.',
    };
    const claim = { id: 'c', text: 'Attacks fell.', citations: [citation], verdict: 'partly' as const, reason: 'Why.' };
    const section = (id: string, ...blocks: Report['sections'][number]['blocks']) => ({ id, title: id, blocks });
    const marked: Report = {
      ...report,
      answer: null,
      sections: [
        section('one', { type: 'note', text: 'A note.' }),
        section('two', { type: 'table', columns: ['Result'], rows: [[cell], [cell]] }, { type: 'note', text: 'Last.' }),
        section('three', { type: 'paragraph', claims: [claim] }),
      ],
    };
    const markdown = toMarkdown(marked);
    expect(markdown.match(/\(partly: The source gives no \\\*n\\\*\.\) \|/g)).toHaveLength(2);
    expect(markdown).toContain('(partly: Why.)');
    expect(markdown.match(/\(partly\): the source says a part of this; the reason is next to it\./g)).toHaveLength(1);
    expect(markdown).toMatch(/\*Last\.\*\n\n\*\(partly\): .*\*\n\n## three/);
    const answered = toMarkdown({ ...marked, answer: { ...ANSWER, claims: [claim] } });
    expect(answered.indexOf('(partly):')).toBeLessThan(answered.indexOf('## one'));
    expect(toMarkdown({ ...marked, sections: marked.sections.slice(0, 1) })).not.toContain('(partly)');
  });

  it('lets nothing retrieved become markup, a link, an image or HTML', () => {
    const markdown = toMarkdown(report);
    expect(markdown).not.toMatch(/(?<!\\)<script|(?<!\\)!\[|(?<!\\)\]\(javascript/i);
    for (const link of markdown.match(/(?<!\\)\]\([^)]*\)/g) ?? [])
      expect(link).toMatch(/^\]\(https:\/\/(?:doi\.org|pubmed\.ncbi)/);
  });

  it('escapes whatever starts markup, and only that', () => {
    expect(markdownText('Mean −2.8 (95% CI −4.1 to −1.5).')).toBe('Mean −2.8 (95% CI −4.1 to −1.5).');
    expect(markdownText('[a](http://x.org) <b> *c* `d` | _e_ #1 ~f~')).toBe(
      '\\[a\\](`http://x.org)` \\<b> \\*c\\* \\`d\\` \\| \\_e\\_ \\#1 \\~f\\~',
    );
    expect(markdownText('write to a.b@example.org\nor www.example.org')).toBe(
      'write to `a.b@example.org` or `www.example.org`',
    );
    expect(markdownLink('x]', 'javascript:alert(1)')).toBe('x\\]');
    expect(markdownLink('x', 'https://a.org/b)c d<e')).toBe('[x](https://a.org/b%29c%20d%3Ce)');
  });

  it('keeps signs of comparison readable', () => {
    expect(markdownText('Risk fell (P < 0.001; n > 40; A & B; I² ≥ 50%)')).toBe(
      'Risk fell (P < 0.001; n > 40; A & B; I² ≥ 50%)',
    );
    expect(markdownText('P<0.001 for <br> &lt; &#60;')).toBe('P<0.001 for \\<br> \\&lt; &\\#60;');
    expect(toMarkdown(report)).not.toMatch(/&(?:lt|gt|amp);/);
  });

  it('begins no list, quotation or rule with a text', () => {
    expect(['1. Adults', '- none', '---', '> 40 mg', '-0.6 attacks', '2.5 mg'].map(markdownText)).toEqual([
      '1\\. Adults',
      '\\- none',
      '\\---',
      '\\> 40 mg',
      '-0.6 attacks',
      '2.5 mg',
    ]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <!-- b --> <?c?> <https://d.org> &copy; \\<b>',
  ])('reads as the text it was: %s', (text) => {
    expect(readInline(markdownText(text))).toBe(text);
  });

  it('reads as the text it was, whatever it is', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '&',
      'lt;',
      '\\',
      '`',
      '*',
      '_',
      '[a](b)',
      '!',
      '|',
      '#',
      'p',
      ' ',
      '0',
      '1.',
      '$',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('').replace(/\s+/g, ' ').trim();
        expect(readInline(markdownText(text))).toBe(text);
      }),
    );
  });
});

/**
 * The inline rules of CommonMark 0.31 that matter here: backslash escapes and code spans are resolved; anything that
 * would begin raw HTML, an autolink, an entity, emphasis, a link, a table cell or mathematics is an error.
 */
function readInline(markdown: string): string {
  let text = '';
  for (let at = 0; at < markdown.length; at += 1) {
    const character = markdown.charAt(at);
    const rest = markdown.slice(at);
    const code = /^`([^`]+)`(?!`)/.exec(rest)?.[1];
    if (character === '\\' && /[!-/:-@[-`{-~]/.test(rest.charAt(1))) {
      text += rest.charAt(1);
      at += 1;
    } else if (code !== undefined) {
      text += code;
      at += code.length + 1;
    } else {
      if (/^(?:<[A-Za-z/!?]|&(?:#|[A-Za-z])|[`*_[\]|$])/.test(rest)) throw new Error(`markup begins at ${rest}`);
      text += character;
    }
  }
  return text;
}

describe('CSV', () => {
  it('defuses formulas where a spreadsheet may split a cell', () => {
    const cellOf = (text: string) => {
      const csv = toTableCsv({ type: 'table', columns: ['a'], rows: [[{ text, citations: [] }]] });
      return csv.split('\r\n').slice(1, -1).join('\r\n');
    };
    expect(cellOf('less;=1+1')).toBe(`"less;'=1+1"`);
    expect(cellOf('less; \t +1; -2;@x;x=1')).toBe(`"less; \t '+1; '-2;'@x;x=1"`);
    expect(cellOf('less;"=1')).toBe(`"less;""'=1"`);
    expect(cellOf('one\n=1\ttwo')).toBe(`"one\n'=1\ttwo"`);
    expect(cellOf('a-b; c - d, =1')).toBe('"a-b; c - d, =1"');
    const started = processorMs();
    cellOf(`;${'\n'.repeat(200_000)}x`);
    expect(processorMs() - started).toBeLessThan(2_000);
  });

  it('quotes by RFC 4180 and defuses formulas', async () => {
    const formulas = evidenceOf({
      ...TRIAL,
      title: '=HYPERLINK("http://x","y"), z',
      venue: '+cmd',
      authors: ['@a', 'line\nbreak'],
    });
    const csv = toEvidenceCsv(await reportFrom(reportInput([formulas])));
    const [header, row] = csv.replace('\ufeff', '').split('\r\n');
    expect(header?.split(',').slice(0, 5)).toEqual(['reference', 'included', 'reason', 'title', 'authors']);
    expect(row).toContain(
      `1,yes,relevant,"'=HYPERLINK(""http://x"",""y""), z","'@a; line\nbreak",2024,'+cmd,randomised trial`,
    );
    expect(csv.endsWith('\r\n')).toBe(true);
  });
});

describe('what goes with the references', () => {
  it('hands reference managers the abstracts, each on one line', () => {
    const [item] = toCslJson(report);
    expect(item?.['abstract']).toBe(hostile.texts.abstract?.replace(/\s+/g, ' ').trim());
    expect(toRis(report)).toMatch(/^AB {2}- \S/m);
  });

  it('gives each work of the table the address that opens it', () => {
    const csv = toEvidenceCsv(report);
    expect(csv.split('\r\n')[0]?.split(',').at(-1)).toBe('address');
    expect(csv).toContain('https://doi.org/10.1234/');
  });

  it('puts the quote next to each cell of a table, and quotes what a spreadsheet would split', () => {
    const citation = {
      evidenceId: 'pmid:1',
      field: 'abstract',
      quote: 'one; two, "three"',
      start: 0,
      end: 17,
    } as const;
    const csv = toTableCsv({
      type: 'table',
      columns: ['Study', 'Finding'],
      rows: [
        [
          { text: '=SUM(A1)', citations: [] },
          { text: 'less; fewer', citations: [citation] },
        ],
      ],
    });
    const line = `'=SUM(A1),"less; fewer","one; two, ""three"""`;
    expect(csv).toBe(`\ufeffStudy,Finding,Finding: quote\r\n${line}\r\n`);
  });
});
