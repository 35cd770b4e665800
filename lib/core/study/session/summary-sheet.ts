import type { StudyView } from '#contract/study/study-view.ts';
import { markdownLink, markdownText } from '../../report/export/markdown-text.ts';

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
