import type { Claim } from '#contract/claim.ts';
import type { ReportSection } from '#contract/report.ts';
import type { ReportInput } from '#core/agents/handlers.ts';
import { reportInput, type Written, writeReport } from '#tests/core/report/report-builder.ts';
import { questionOf, type Study, worldOf } from '../../appraisal/findings-builder.ts';

/** What a report about fictional studies may be written from, with the contradictions that a run would find. */
export function inputFor(studies: readonly Study[], overrides: Partial<ReportInput> = {}): ReportInput {
  const { works, readings } = worldOf(...studies);
  const plan = overrides.plan ?? questionOf();
  const base = reportInput(works.map(({ work }) => work));
  return { ...base, plan, works, readings, contradictions: [], ...overrides };
}

export function write(studies: readonly Study[], overrides: Partial<ReportInput> = {}): Promise<Written> {
  return writeReport(inputFor(studies, overrides));
}

export function claimsIn(sections: readonly ReportSection[]): Claim[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.type === 'paragraph') return block.claims;
      return block.type === 'positions' ? block.positions.flatMap(({ claims }) => claims) : [];
    }),
  );
}

/** All that a section shows, line by line; of every section where none is named. */
export function textOf(sections: readonly ReportSection[], ...wanted: readonly string[]): string {
  return sections
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .flatMap(({ title, blocks }) => [
      title,
      ...blocks.map((block) => {
        if (block.type === 'note') return block.text;
        if (block.type === 'paragraph') return block.claims.map(({ text }) => text).join(' ');
        if (block.type === 'table') return block.rows.map((row) => row.map(({ text }) => text).join(' | ')).join('\n');
        if (block.type === 'effects') return block.rows.map(({ value }) => String(value)).join('\n');
        return `${block.topic} ${block.positions.map(({ claims }) => claims.map(({ text }) => text).join(' ')).join(' / ')} ${block.differs}`;
      }),
    ])
    .join('\n');
}

export const idsOf = ({ sections }: Written): string[] => sections.map(({ id }) => id);
