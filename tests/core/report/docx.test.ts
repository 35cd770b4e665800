import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { claimSentence } from '#core/report/claim-sentence.ts';
import { toDocx } from '#core/report/export/docx.ts';
import { readZip } from './read-zip.ts';
import { NULL_COHORT, reportFrom, reportInput, TRIAL } from './report-builder.ts';

const HOSTILE = 'A title with <w:t>markup</w:t> & a \u0000 control, and https://evil.example in it';
const report = await reportFrom(reportInput([{ ...TRIAL, title: HOSTILE }, NULL_COHORT]));
const files = readZip(await toDocx(report));
const text = files.get('word/document.xml') ?? '';

it('is well-formed, and holds every sentence of the report', () => {
  expect(() => new XMLParser({ processEntities: false }).parse(text, true)).not.toThrow();
  const claims = report.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'paragraph' ? block.claims : [])),
  );
  expect(claims.length).toBeGreaterThan(0);
  const words = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  for (const claim of claims) {
    const told = claimSentence(claim.text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    expect(words).toContain(told.slice(0, 40));
  }
});

it('leads from each number to its reference, and from there to the work', () => {
  const anchors = [...text.matchAll(/w:anchor="([^"]+)"/g)].map(([, name]) => name);
  const marks = new Set([...text.matchAll(/<w:bookmarkStart[^>]*w:name="([^"]+)"/g)].map(([, name]) => name));
  expect(anchors.length).toBeGreaterThan(0);
  for (const anchor of anchors) expect(marks).toContain(anchor);
  const targets = files.get('word/_rels/document.xml.rels') ?? '';
  expect(targets).toContain('https://pubmed.ncbi.nlm.nih.gov/');
  // What a title holds is text: it opens nothing.
  expect(targets).not.toContain('evil.example');
});
