import type { Bibliography } from '../../ports/bibliography-reader.ts';
import { isEntryOfBibtex, readBibtex } from './bibtex.ts';
import { type Draft, type Drafts, toReference } from './draft.ts';
import { readJson } from './json.ts';
import { isLabelledText, readLabelled, readMedline, readRefer, readTwoCharacterTags } from './other-tags.ts';
import { readDecisions } from './read-decisions.ts';
import { readRis } from './ris.ts';
import { findHead, readTable } from './table.ts';
import { readXml } from './xml.ts';

/** More than the searches of most systematic reviews return; a notice reports the rest. */
const MOST_ENTRIES = 25_000;
const MOST_LINES_NAMED = 8;

/**
 * Reads a bibliography from any program, entry by entry, so that a broken entry does not affect others. Nothing is
 * looked up, and a notice reports what is not understood.
 *
 * @param name name of a file whose screening decisions are wanted as well.
 */
export function readBibliography(text: string, name?: string): Bibliography {
  const whole = text.replace(/^\uFEFF/, '').replace(/\r\n?|\u2028|\u0085/g, '\n');
  const lines = whole.split('\n');
  const found = readFormat(whole, lines);
  if (!found) return { format: null, references: [], problems: [] };
  const { format, drafts, notes, between } = found;
  const kept = drafts.slice(0, MOST_ENTRIES);
  const read = kept.map((draft, at) => ({ draft, at, reference: toReference(draft) }));
  const untitled = read.flatMap(({ draft, at, reference }) => (reference ? [] : [untitledEntry(draft, at, lines)]));
  const more = drafts.length - kept.length;
  const screened = name === undefined ? undefined : readDecisions(kept, name);
  return {
    format,
    references: read.flatMap(({ reference, at }) => {
      const decisions = screened?.decisions[at] ?? [];
      return reference ? { ...reference, ...(decisions.length > 0 && { decisions }) } : [];
    }),
    problems: [
      // The weightiest first: readers of long lists do not come to their end.
      ...(more > 0 ? [`The last ${more} entries were left out: add them as a file of their own.`] : []),
      ...notes,
      ...(screened?.problems ?? []),
      ...(between.length > 0 ? [betweenEntries(between, lines)] : []),
      ...untitled,
    ],
  };
}

function readFormat(text: string, lines: readonly string[]): (Drafts & { format: string }) | undefined {
  const start = text.trimStart().charAt(0);
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line));
  if (start === '[' || start === '{') return { format: 'JSON', ...readJson(text.trim()) };
  if (isLabelledText(lines)) return { format: start === '<' ? 'Ovid text' : 'Embase text', ...readLabelled(lines) };
  if (start === '<') return { format: 'XML', ...readXml(text.trim()) };
  if (has(/^\s{0,4}TY {0,4}-/)) return { format: 'RIS', ...readRis(lines) };
  if (has(/^(?:PMID|UI) {0,3}- ?\d/)) return { format: 'MEDLINE', ...readMedline(lines) };
  if (has(/^(?:PT|RT) \S/) && has(/^(?:TI|T1|AU|A1) \S/))
    return { format: 'tagged text', ...readTwoCharacterTags(lines) };
  if (lines.some(isEntryOfBibtex)) return { format: 'BibTeX', ...readBibtex(lines) };
  if (has(/^%0 \S/) || (has(/^%T \S/) && has(/^%[AD] \S/))) return { format: 'Refer', ...readRefer(lines) };
  const head = findHead(lines);
  return head && { format: head.mark === '\t' ? 'TSV' : 'CSV', ...readTable(lines, head) };
}

function untitledEntry({ line }: Draft, at: number, lines: readonly string[]): string {
  return `Entry ${at + 1} (line ${line}, ${quoted(lines[line - 1] ?? '')}): it has neither a title nor an identifier, so it was left out.`;
}

/** Entry counters and search strategies are not entries; they are reported, so that nobody wonders. */
function betweenEntries(between: readonly number[], lines: readonly string[]): string {
  const spans: [number, number][] = [];
  for (const line of between) {
    const last = spans.at(-1);
    if (last?.[1] === line - 1) last[1] = line;
    else spans.push([line, line]);
  }
  const named = spans
    .slice(0, MOST_LINES_NAMED)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const more = spans.length > MOST_LINES_NAMED ? ' and others' : '';
  const one = between.length === 1;
  return `${one ? 'Line' : 'Lines'} ${named.join(', ')}${more} ${one ? 'is' : 'are'} outside the entries and ${one ? 'was' : 'were'} not read, such as ${quoted(lines[(between[0] ?? 1) - 1] ?? '')}.`;
}

const quoted = (line: string) => `“${line.replace(/\s+/g, ' ').trim().slice(0, 80)}”`;
