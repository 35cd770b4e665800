import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Citation } from '#contract/citation.ts';
import type { ReportBlock } from '#contract/report.ts';
import { markedIn } from '../../report/doubt-marks.ts';

interface AnswerParts {
  answer: ShortAnswer | null;
  blocks: readonly ReportBlock[];
}

/** The texts of an answer in reading order, without titles of sections. */
export function textsIn({ answer, blocks }: AnswerParts): string[] {
  const first = answer ? [answer.lead, ...answer.claims.map(({ text }) => text)] : [];
  return [...first, ...blocks.flatMap(textsInBlock)].filter((text) => text !== '');
}

function textsInBlock(block: ReportBlock): string[] {
  switch (block.type) {
    case 'paragraph':
      return block.claims.map(({ text }) => text);
    case 'note':
      return [block.text];
    case 'table':
      return [...block.columns, ...block.rows.flat().map(({ text }) => text)];
    case 'positions':
      return [
        block.topic,
        ...block.positions.flatMap(({ label, claims }) => [label, ...claims.map(({ text }) => text)]),
        block.differs,
      ];
    case 'effects':
      return [block.outcome];
  }
}

export function citationsIn({ answer, blocks }: AnswerParts): Citation[] {
  const body = blocks.flatMap((block) =>
    block.type === 'effects'
      ? block.rows.map(({ citation }) => citation)
      : markedIn(block).flatMap(({ citations }) => citations),
  );
  return [...(answer?.claims ?? []).flatMap(({ citations }) => citations), ...body];
}
