import { indirectWords } from '#core/appraisal/directness.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { designCell, populationCell, quoteCell, rowFinding } from './cells.ts';
import { note, plainCell, type Quoted, type SectionDraft } from './draft.ts';
import type { Material, ShownWork } from './material.ts';

const MOST_NEAR = 8;

/** Where nothing answers: the works that stand nearest, each with why it is no answer. No conclusion is drawn; null without one. */
export function nearestSection({ shown, input }: Material): SectionDraft | null {
  const rows = shown
    .filter(({ work, findings }) => findings.length > 0 || work.registry !== undefined)
    .slice(0, MOST_NEAR)
    .map((each) => {
      const finding = rowFinding(each.findings);
      const { work, reading } = each;
      const why = indirectWords(work, input.plan) || reading.reason || 'bears on the question without answering it';
      return [
        plainCell(shortReference(work)),
        designCell(work),
        populationCell(work, finding, reading.study),
        finding ? quoteCell(finding, work) : plannedCell(work),
        plainCell(why),
      ];
    });
  if (rows.length === 0) return null;
  const columns = ['Work', 'Design', 'Population', 'What it says', 'Why it is no answer'];
  return {
    id: 'nearest',
    title: 'Nearest works, without conclusions',
    drafts: [
      note('These works lie beside the question. What they found says nothing certain about it.'),
      { type: 'table', columns, rows },
    ],
  };
}

/** What a registered study without results set out to measure, in the registry's words. */
function plannedCell({ id, texts: { registry = '' } }: ShownWork['work']): Quoted {
  const line = PLANNED.exec(registry) ?? /\S[^\n]{0,300}/.exec(registry);
  if (!line) return plainCell('');
  const quote = line[0].trimEnd();
  const citation = {
    evidenceId: id,
    field: 'registry' as const,
    quote,
    start: line.index,
    end: line.index + quote.length,
  };
  return { text: quote, citations: [citation] };
}

const PLANNED = /primary outcomes?\b[^\n]{1,300}/i;

/** What the judge still missed when the search ended; null where it named nothing. */
export function gapsSection({ input }: Material): SectionDraft | null {
  const gaps = input.assessments.at(-1)?.gaps ?? [];
  return gaps.length === 0 ? null : { id: 'gaps', title: 'What is missing', drafts: gaps.map(note) };
}
