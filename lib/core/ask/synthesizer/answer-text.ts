import type { Citation } from '#contract/citation.ts';
import type { ReportBlock } from '#contract/report.ts';
import type { ShortAnswer } from '#contract/short-answer.ts';

interface Told {
  answer: ShortAnswer | null;
  blocks: readonly ReportBlock[];
}

/** The texts of an answer in reading order, without titles of sections. */
export function textsIn({ answer, blocks }: Told): string[] {
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

export function citationsIn({ answer, blocks }: Told): Citation[] {
  const claims = [...(answer?.claims ?? []), ...blocks.flatMap(claimsInBlock)];
  return claims.flatMap(({ citations }) => citations);
}

function claimsInBlock(block: ReportBlock): { citations: Citation[] }[] {
  switch (block.type) {
    case 'paragraph':
      return block.claims;
    case 'positions':
      return block.positions.flatMap(({ claims }) => claims);
    case 'table':
      return block.rows.flat();
    case 'effects':
      return block.rows.map(({ citation }) => ({ citations: [citation] }));
    case 'note':
      return [];
  }
}
