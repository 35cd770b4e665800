import { type CslItem, type CslName, plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import type { Report } from '#contract/report.ts';
import { familyText, invertedName } from '../../evidence/names.ts';
import { toCslJson } from './csl-json.ts';
import { latexText } from './latex-text.ts';

/** The works cited as a BibTeX file, in LaTeX's spelling where it has one. */
export const toBibtex = (report: Report): string => bibtexOf(toCslJson(report));

/** Items as a BibTeX file. */
export function bibtexOf(items: readonly CslItem[]): string {
  const entries = plugins.output.format('bibtex', items.map(inLatex), { format: 'text' });
  return `${entries.trim()}\n`;
}

/** Addresses and identifiers are taken verbatim. */
function inLatex(item: CslItem): CslItem {
  const texts = ['title', 'container-title', 'note'].flatMap((field) => {
    const text = item[field];
    return typeof text === 'string' ? [[field, latexText(text)] as const] : [];
  });
  const author = item.author?.map((name) =>
    Object.fromEntries(Object.entries(name).map(([part, text]) => [part, latexText(String(text))])),
  );
  return { ...item, ...Object.fromEntries(texts), ...(author && { author }) };
}

/**
 * The works cited as a RIS file (2011 specification), one line a field. The library's own text output breaks lines after
 * 70 characters, also within words, which readers of the format then take for spaces.
 */
export const toRis = (report: Report): string => risOf(toCslJson(report));

/** Items as a RIS file. */
export function risOf(items: readonly CslItem[]): string {
  const records = plugins.output.format('ris', [...items], { format: 'object', spec: 'new' });
  return records
    .map((record, at) => ({ ...record, ...(record['AU'] !== undefined && { AU: risNames(items[at]?.author ?? []) }) }))
    .map(recordText)
    .join('\r\n');
}

function recordText({ TY, ...fields }: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields).flatMap(([tag, value]) =>
    (Array.isArray(value) ? value : [value]).map((item: unknown) => `${tag}  - ${String(item)}`),
  );
  return [`TY  - ${String(TY)}`, ...lines, 'ER  - ', ''].join('\r\n');
}

/** Bodies among themselves all end with a comma: a list of names without one is read as people's, as they are spoken. */
function risNames(names: readonly CslName[]): string[] {
  const areBodies = names.length > 1 && names.every(({ literal }) => literal !== undefined);
  return names.map((name) => (areBodies ? `${name.literal},` : risName(name)));
}

/**
 * "van der Berg, Jan, Jr.": the family name first, the suffix last. An organisation whose name could be read as a
 * person's ends with a comma, as reference managers write it.
 */
function risName({ family, given, suffix, literal, 'non-dropping-particle': particle = '' }: CslName): string {
  if (literal !== undefined) return invertedName(literal)?.literal === literal ? literal : `${literal},`;
  const whole = familyText({ family, ...(particle && { particle }) });
  return [whole, given, suffix].filter(Boolean).join(', ');
}
