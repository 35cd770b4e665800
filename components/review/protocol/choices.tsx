'use client';

import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_LIST } from '#contract/source-list.ts';
import { PressedChoices } from './pressed-choices.tsx';

/** Sources that can be searched again. */
export const SEARCHABLE = SOURCE_LIST.filter(({ enabled, isOwn }) => enabled && !isOwn);

/** Which sources are searched. */
export function Choices({ sources, onChange }: { sources: readonly ToolName[]; onChange: (next: ToolName[]) => void }) {
  return (
    <PressedChoices
      legend="Sources"
      hint="files of other databases are imported under Records"
      options={SEARCHABLE.map(({ name, label }) => ({ value: name, label }))}
      chosen={sources}
      onChange={onChange}
    />
  );
}
