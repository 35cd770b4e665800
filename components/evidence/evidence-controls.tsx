import { clsx } from 'clsx';
import { LayoutList, Search, Table2, X } from 'lucide-react';
import type { StudyDesign } from '#contract/evidence.ts';
import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { type EvidenceFilter, type EvidenceLayout, NO_FILTER, STATUSES, type Status } from './evidence-filter.ts';
import { isRetracted, type Source } from './source.ts';
import { DESIGN_LABELS, toolsOf } from './work-labels.ts';

const STATUS_LABELS: Readonly<Record<Status, string>> = {
  all: 'All works',
  cited: 'Cited',
  included: 'Included',
  excluded: 'Excluded',
  waiting: 'Not screened yet',
};

const FIELD =
  'min-h-8 min-w-0 rounded-md border border-line-strong bg-panel px-2 text-[13px] text-ink placeholder:text-faint';

interface EvidenceControlsProps {
  sources: readonly Source[];
  filter: EvidenceFilter;
  onFilter: (change: Partial<EvidenceFilter>) => void;
}

/** Filters offer only what is there. */
export function EvidenceControls({ sources, filter, onFilter }: EvidenceControlsProps) {
  const designs = [...new Set(sources.map(({ work }) => work.design.value))].sort((a, b) =>
    DESIGN_LABELS[a].localeCompare(DESIGN_LABELS[b]),
  );
  const tools = [...new Set(sources.flatMap(({ work }) => toolsOf(work.foundBy)))];
  const retracted = sources.filter(({ work }) => isRetracted(work)).length;
  return (
    <search className="grid grid-cols-2 gap-1.5" aria-label="Filter the sources">
      <label className="col-span-2 relative">
        <span className="sr-only">Filter by words</span>
        <Search aria-hidden size={14} className="-translate-y-1/2 absolute top-1/2 left-2.5 text-faint" />
        <input
          type="search"
          value={filter.text}
          onChange={(event) => onFilter({ text: event.target.value })}
          placeholder="Words in title, authors, venue, reason"
          className={clsx(FIELD, 'w-full pl-8')}
        />
      </label>
      <Choice
        label="Status"
        value={filter.status}
        options={STATUSES.map((status) => [status, STATUS_LABELS[status]])}
        onChange={(value) => onFilter({ status: value as Status, reason: null })}
      />
      <Choice
        label="Design"
        value={filter.design ?? ''}
        options={[['', 'Every design'], ...designs.map((design) => [design, DESIGN_LABELS[design]] as const)]}
        onChange={(value) => onFilter({ design: (value || null) as StudyDesign | null })}
      />
      <Choice
        label="Found by"
        value={filter.tool ?? ''}
        options={[['', 'Every source'], ...tools.map((tool) => [tool, SOURCE_LABELS[tool]] as const)]}
        onChange={(value) => onFilter({ tool: (value || null) as ToolName | null })}
      />
      {retracted > 0 && (
        <label className="flex min-h-8 items-center gap-2 text-[13px] text-soft">
          <input
            type="checkbox"
            checked={filter.retractedOnly}
            onChange={(event) => onFilter({ retractedOnly: event.target.checked })}
            className="size-4 accent-(--accent)"
          />
          Retracted only ({retracted})
        </label>
      )}
      {filter.reason !== null && <ReasonFilter reason={filter.reason} onClear={() => onFilter(NO_FILTER)} />}
    </search>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="grid min-w-0">
      <span className="sr-only">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)} className={FIELD}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function ReasonFilter({ reason, onClear }: { reason: string; onClear: () => void }) {
  return (
    <p className="col-span-2 flex items-start justify-between gap-2 rounded-md bg-accent-soft px-2.5 py-1.5 text-[13px] text-accent">
      <span>Excluded because: {reason}</span>
      <button
        type="button"
        aria-label="Show all works again"
        onClick={onClear}
        className="grid size-7 place-items-center"
      >
        <X aria-hidden size={14} />
      </button>
    </p>
  );
}

const LAYOUTS = [
  { layout: 'cards', label: 'Cards', Icon: LayoutList },
  { layout: 'table', label: 'Table', Icon: Table2 },
] as const;

export function LayoutSwitch({
  layout,
  onLayout,
}: {
  layout: EvidenceLayout;
  onLayout: (layout: EvidenceLayout) => void;
}) {
  return (
    <fieldset aria-label="Layout of the sources" className="flex rounded-md border border-line p-px">
      {LAYOUTS.map(({ layout: each, label, Icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={layout === each}
          onClick={() => onLayout(each)}
          className={clsx(
            'inline-flex min-h-7 items-center gap-1 rounded px-2 text-[12px]',
            layout === each ? 'bg-accent-soft text-accent' : 'text-soft hover:text-ink',
          )}
        >
          <Icon aria-hidden size={13} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
