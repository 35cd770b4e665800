import {
  AlignmentType,
  Bookmark,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  Packer,
  PageOrientation,
  Paragraph,
  type Table,
} from 'docx';
import {
  afterDirection,
  CERTAINTY_WORDS,
  DIRECTION_WORDS,
  decisiveResult,
  directionInWords,
  EXIT_SENTENCES,
  gradeInWords,
  inOneSentence,
  isGradedByShowing,
  reasonsInWords,
  scaleInWords,
  TALLY_CAVEAT,
  tallyInWords,
} from '#contract/answer-words.ts';
import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Report, ReportSection } from '#contract/report.ts';
import { formatReference, linkFor, noticeMarks } from '../../evidence/citation.ts';
import { itemsOf, verdictAndLines } from '../claim-sentence.ts';
import { markMeanings } from '../doubt-marks.ts';
import { certaintyColumns, certaintyRows } from '../printed-tables.ts';
import { writtenBy } from '../written-by.ts';
import { citedQuotes, quoteLine } from './cited-quotes.ts';
import { citedWorks } from './csl-json.ts';
import { bookmarkOf, heading, type Numbers, plain, run, sectionParts, spaced, table } from './docx-blocks.ts';
import { flowParts } from './flow-parts.ts';
import { methodsAndRest } from './markdown.ts';

/**
 * The report as a Word document (Office Open XML). Each citation number links to its entry in the reference list, and
 * each entry opens the work; the passages it is cited for are listed under it. Texts from outside are runs of plain
 * text: nothing in them becomes a field or a link.
 */
export async function toDocx(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  const numbers: Numbers = new Map(citedWorks(report).map(({ id, reference }) => [id, reference ?? 0]));
  const [methods, body] = methodsAndRest(report);
  const evidenceAt = body.findIndex(({ id }) => id === 'evidence');
  // The prose comes first; its certainty follows.
  const prose = evidenceAt < 0 ? body.length : evidenceAt;
  const meanings = markMeanings(report);
  const partsOf = (section: ReportSection) => [
    ...sectionParts(section, numbers),
    ...meaningParts(meanings.get(section.id)),
  ];
  const leafOf = (section: ReportSection): Leaf => ({ isWide: isWide(section), children: partsOf(section) });
  const document = new Document({
    title: plain(report.title),
    description: plain(report.question),
    creator: 'Assay',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: pagesOf([
      upright([
        new Paragraph({ heading: HeadingLevel.TITLE, children: [run(report.title)] }),
        new Paragraph({ children: [run(report.question, { italics: true })] }),
        ...answerParagraphs(report, numbers),
        ...meaningParts(meanings.get('answer')),
      ]),
      ...body.slice(0, prose).map(leafOf),
      upright(certaintyParts(report, numbers)),
      ...body.slice(prose).map(leafOf),
      upright(references(report)),
      ...methods.map(leafOf),
      upright(report.flow ? flowParts(report.flow) : []),
      upright([new Paragraph({ spacing: { before: 300 }, children: [run(colophon(report), { size: 18 })] })]),
    ]),
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

/** Parts of the document with pages of one orientation. */
interface Leaf {
  isWide: boolean;
  children: (Paragraph | Table)[];
}

const upright = (children: Leaf['children']): Leaf => ({ isWide: false, children });

/** From so many columns on a table does not fit on an upright page. */
const WIDE_COLUMNS = 5;

function isWide({ blocks }: ReportSection): boolean {
  return blocks.some((block) => block.type === 'table' && block.columns.length >= WIDE_COLUMNS);
}

/** Neighbours of one orientation share their pages. */
function pagesOf(leaves: readonly Leaf[]) {
  const pages: Leaf[] = [];
  for (const { isWide: wide, children } of leaves) {
    const last = pages.at(-1);
    if (children.length === 0) continue;
    if (last?.isWide === wide) last.children.push(...children);
    else pages.push({ isWide: wide, children: [...children] });
  }
  return pages.map(({ isWide: wide, children }) => ({
    ...(wide && { properties: { page: { size: { orientation: PageOrientation.LANDSCAPE } } } }),
    children,
  }));
}

function answerParagraphs({ answer }: Report, numbers: Numbers): Paragraph[] {
  if (!answer) return [];
  const lines = answerLines(answer).map((line) => new Paragraph({ children: [run(line)] }));
  const { verdict, lines: points } = verdictAndLines(answer.claims);
  const paragraphs = [...(verdict.length > 0 ? [verdict] : []), ...itemsOf(points)].map(
    (claims) => new Paragraph({ children: spaced(claims, numbers) }),
  );
  return [heading('Short answer'), ...(answer.isWritten ? [...paragraphs, ...lines] : [...lines, ...paragraphs])];
}

/** The app's own words of a short answer, for exports; claims that begin with their own verdict come before them. */
export function answerLines({
  isDirect,
  isWritten,
  direction,
  lead,
  certainty,
  reasons,
  tally,
  outcomes,
}: ShortAnswer): string[] {
  const word = direction && isDirect ? direction : null;
  const found = word && `${isWritten ? directionInWords(word) : DIRECTION_WORDS[word]}.`;
  const decisive = decisiveResult(outcomes);
  const isShown = decisive !== undefined && isGradedByShowing(decisive);
  const grade = certainty && (isShown ? gradeInWords(decisive) : CERTAINTY_WORDS[certainty]);
  const why = isShown ? reasonsInWords(decisive) : reasons;
  const sure =
    grade &&
    `${isShown ? 'How it was shown' : 'Certainty'}: ${grade}${why.length > 0 ? ` (${inOneSentence(why)})` : ''}.`;
  return [
    found,
    direction && isDirect ? afterDirection(lead, direction) : lead,
    sure && [sure, ...(decisive?.shown ? [`Suggested ${scaleInWords([decisive])}.`] : [])].join(' '),
    tally && `${tallyInWords(tally)} ${TALLY_CAVEAT}`,
  ].filter((line): line is string => Boolean(line));
}

/** Every graded result with its steps, those also that a row of the summary of findings grades in short. */
function certaintyParts({ answer }: Report, numbers: Numbers): (Paragraph | Table)[] {
  const outcomes = answer?.outcomes ?? [];
  if (outcomes.length === 0) return [];
  const rows = certaintyRows(outcomes).map((cells) => cells.map((text) => ({ text, citations: [] })));
  const scale = `Suggested ${scaleInWords(outcomes)}; a person should confirm it.`;
  return [
    heading('Certainty'),
    new Paragraph({ spacing: { after: 120 }, children: [run(scale, { italics: true })] }),
    table(certaintyColumns(outcomes), rows, numbers),
  ];
}

/** Explanations of the marks first used in the preceding part. */
function meaningParts(text: string | undefined): Paragraph[] {
  return text === undefined ? [] : [new Paragraph({ children: [run(text, { italics: true, size: 18 })] })];
}

function references(report: Report): Paragraph[] {
  const works = citedWorks(report);
  const quotes = citedQuotes(report);
  if (works.length === 0) return [];
  return [
    heading('References'),
    ...works.flatMap((work) => {
      const address = linkFor(work);
      const text = [formatReference(work), ...noticeMarks(work)].join(' ');
      const quoted = (quotes.get(work.id) ?? []).map(
        (citation) => new Paragraph({ indent: { left: 360 }, children: [run(quoteLine(citation), { size: 18 })] }),
      );
      const entry = new Paragraph({
        alignment: AlignmentType.LEFT,
        children: [
          new Bookmark({ id: bookmarkOf(work.reference ?? 0), children: [run(`${work.reference}. `)] }),
          run(text),
          ...(address
            ? [run(' '), new ExternalHyperlink({ link: address, children: [run('Open', { style: 'Hyperlink' })] })]
            : []),
        ],
      });
      return [entry, ...quoted];
    }),
  ];
}

function colophon({ exit, claims, finishedAt, ...report }: Report): string {
  return `${writtenBy(report)} ${EXIT_SENTENCES[exit]} ${claims.kept} sentences passed the check against their sources, ${claims.dropped} did not and were left out. Finished ${finishedAt.slice(0, 10)}.`;
}
