import type { ReportInput, ReportPart } from '#core/agents/handlers.ts';
import type { ClaimWriter } from './claim-writer.ts';
import type { SectionDraft } from './draft.ts';
import { concernNote } from './notices.ts';

/** A section's parts, each sentence checked, and after each block the notices on works that it quotes. */
export function* partsOf(
  section: SectionDraft,
  writer: ClaimWriter,
  evidence: ReportInput['evidence'],
): Generator<ReportPart> {
  yield { type: 'section', id: section.id, title: section.title };
  const noted = new Set<string>();
  for (const draft of section.drafts) {
    if (draft.type === 'quotes' && draft.quotes.length === 0) continue;
    const { block, checked } = writer.write(draft);
    yield* checked;
    if (!block) continue;
    yield { type: 'block', sectionId: section.id, block };
    const concern = concernNote(block, evidence, noted);
    if (!concern) continue;
    for (const id of concern.ids) noted.add(id);
    yield { type: 'block', sectionId: section.id, block: { type: 'note', text: concern.text } };
  }
}
