import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import type { Report } from '#contract/report.ts';
import { toCslJson } from './csl-json.ts';

/** The works cited as a BibTeX file; everything beyond ASCII and every special character is spelled in LaTeX. */
export function toBibtex(report: Report): string {
  const entries = plugins.output.format('bibtex', toCslJson(report), { format: 'text' });
  return `${entries.trim()}\n`;
}
