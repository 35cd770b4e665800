import type { Citation } from '#contract/citation.ts';
import type { StudyView } from '#contract/study/study-view.ts';
import { csvCell } from '../../report/export/csv.ts';
import { markdownLink, markdownText } from '../../report/export/markdown-text.ts';

/** A flash card in plain text. */
export interface StudyCard {
  front: string;
  back: string;
  /** Separated by spaces, without any inside. */
  tags: string;
  source: string;
}

const COLUMNS = ['front', 'back', 'tags', 'source'] as const;

/**
 * Concepts with their definitions, and questions that were graded: out of the view, so that no key of an open question can be
 * among them.
 */
export function studyCards(view: StudyView): StudyCard[] {
  const tag = (...parts: string[]) => ['assay', ...parts].map((part) => part.replace(/\s+/g, '_')).join(' ');
  const concepts = view.concepts.map(({ name, definition, citation }) => ({
    front: definition === null ? `In what sense is “${name}” used?` : `What is meant by “${name}”?`,
    back: definition ?? `As used in: “${citation.quote}”`,
    tags: tag('concept', name),
    source: sourceOf(view, citation),
  }));
  const seen = new Set<string>();
  const questions = view.items.flatMap((item) => {
    if (item.kind !== 'question' || !item.grade || item.grade.expected === '' || seen.has(item.question.id)) return [];
    seen.add(item.question.id);
    const { stem, options, type, conceptName } = item.question;
    const choices = options.map(({ text }) => `– ${text}`).join('\n');
    const { expected, citation } = item.grade;
    return [
      {
        front: choices === '' ? stem : `${stem}\n${choices}`,
        back: `${expected}\n“${citation.quote}”`,
        tags: tag(type, conceptName),
        source: sourceOf(view, citation),
      },
    ];
  });
  return [...concepts, ...questions];
}

/** The address of the work behind its title and year. */
export function sourceOf({ works }: Pick<StudyView, 'works'>, { evidenceId }: Citation): string {
  const work = works[evidenceId];
  if (!work) return '';
  const named = work.year === null ? work.title : `${work.title} (${work.year})`;
  return work.href === null ? named : `${named} ${work.href}`;
}

/** As Anki reads it: the lines with # tell it what the columns are, and that nothing is HTML. */
export function toCardFile(cards: readonly StudyCard[], format: 'csv' | 'tsv'): string {
  const [separator, name] = format === 'csv' ? [',', 'Comma'] : ['\t', 'Tab'];
  const head = [`#separator:${name}`, '#html:false', '#tags column:3', `#columns:${COLUMNS.join(separator)}`];
  // A tab in a text would begin another column, and a line break another card.
  const cell = format === 'csv' ? csvCell : (text: string) => csvCell(text.replace(/[\t\r\n]+/g, ' '));
  const rows = cards.map((card) => COLUMNS.map((column) => cell(card[column])).join(separator));
  return `${[...head, ...rows].join('\n')}\n`;
}

const STATUS = {
  unseen: 'not asked yet',
  learning: 'being learned',
  reached: 'reached',
  confirmed: 'confirmed',
  reopened: 'open again: a source was withdrawn',
} as const;

/** A session as one sheet: what there is to know with its sources, what was mistaken, and where everything comes from. */
export function summarySheet(view: StudyView): string {
  const cited = new Map<string, number>();
  const numberOf = (id: string) => {
    const known = cited.get(id) ?? cited.size + 1;
    cited.set(id, known);
    return known;
  };
  const concepts = view.concepts
    .toSorted((a, b) => a.level - b.level)
    .map(({ name, definition, citation, mastery, shown }) => {
      const known = `${STATUS[mastery.status]}, ${Math.round(shown * 100)} %`;
      const meaning = definition ?? `As used in: “${citation.quote}”`;
      return `- **${markdownText(name)}** (${known}): ${markdownText(meaning)} [${numberOf(citation.evidenceId)}]`;
    });
  const points = view.items.flatMap((item) =>
    item.kind === 'explanation'
      ? item.output.keyPoints.map(
          ({ text, citations }) =>
            `- ${markdownText(text)}${citations.map(({ evidenceId }) => ` [${numberOf(evidenceId)}]`).join('')}`,
        )
      : [],
  );
  const mistaken = view.cases.map(
    ({ belief, correction, isClosed, citation }) =>
      `- ${markdownText(belief)} → ${markdownText(correction)} [${numberOf(citation.evidenceId)}]${isClosed ? ' (corrected since)' : ''}`,
  );
  const sources = [...cited].map(([id, number]) => {
    const work = view.works[id];
    const withdrawn = work?.isWithdrawn ? ' **Withdrawn.**' : '';
    const year = work?.year ? ` (${work.year})` : '';
    return `${number}. ${markdownLink(work?.title ?? id, work?.href ?? undefined)}${year}${withdrawn}`;
  });
  const note = [
    ...(view.sampleData ? ['All works in this are invented.'] : []),
    ...(view.isApproximate ? ['Made without a model: a glossary and its cards.'] : []),
  ].join(' ');
  const parts: [string, string[]][] = [
    ['Concepts', concepts],
    ['Key points', [...new Set(points)]],
    ['What was mistaken', mistaken],
    ['Sources', sources],
  ];
  const sections = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`);
  return `${[`# ${markdownText(view.title)}`, markdownText(view.topic), note, ...sections].filter(Boolean).join('\n\n')}\n`;
}
