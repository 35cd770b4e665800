import { memo } from 'react';
import { isExcluded, type Sort, type SortKey } from './evidence-filter.ts';
import { ScrollRegion } from './scroll-region.tsx';
import type { Source } from './source.ts';
import { SourceButton } from './source-button.tsx';
import { DESIGN_LABELS } from './work-labels.ts';
import { NoticeTags, statusOf } from './work-tags.tsx';

const COLUMNS: readonly { key: SortKey; label: string; isNumber?: boolean }[] = [
  { key: 'title', label: 'Work' },
  { key: 'design', label: 'Design' },
  { key: 'size', label: 'n', isNumber: true },
  { key: 'year', label: 'Year', isNumber: true },
  { key: 'quality', label: 'Quality', isNumber: true },
  { key: 'relevance', label: 'Relevance', isNumber: true },
  { key: 'notices', label: 'Notices' },
];

interface EvidenceTableProps {
  sources: readonly Source[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The works side by side in the fields that weigh; a press on a heading sorts, and again the other way round. */
export function EvidenceTable({ sources, sort, onSort }: EvidenceTableProps) {
  return (
    <ScrollRegion label="Table of the sources" className="overflow-x-auto rounded-md border border-line bg-panel">
      <table className="w-full min-w-[46rem] text-[12.5px]/[1.4]">
        <thead className="bg-sunk text-left">
          <tr>
            {COLUMNS.map((column) => (
              <SortHeading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <Row key={source.work.id} source={source} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type SortHeadingProps = Pick<EvidenceTableProps, 'sort' | 'onSort'> & { column: (typeof COLUMNS)[number] };

function SortHeading({ column: { key, label, isNumber = false }, sort, onSort }: SortHeadingProps) {
  const isSorted = sort.key === key;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className={`font-medium text-soft ${isNumber ? 'text-right' : ''}`}
    >
      <button
        type="button"
        // Numbers are asked for from the top, words from A.
        onClick={() => onSort({ key, descending: isSorted ? !sort.descending : isNumber })}
        className={`min-h-7 w-full whitespace-nowrap px-2 hover:text-ink ${isNumber ? 'text-right' : 'text-left'}`}
      >
        {isNumber && <Arrow sort={sort} isSorted={isSorted} />}
        {label}
        {!isNumber && <Arrow sort={sort} isSorted={isSorted} />}
      </button>
    </th>
  );
}

function Arrow({ sort, isSorted }: { sort: Sort; isSorted: boolean }) {
  return (
    <span aria-hidden className={`mx-1 inline-block w-2 ${isSorted ? 'text-accent' : 'text-transparent'}`}>
      {sort.descending ? '↓' : '↑'}
    </span>
  );
}

const Row = memo(function Row({ source }: { source: Source }) {
  const { work, screening } = source;
  return (
    <tr className="border-line border-t align-top">
      <td className="min-w-56 px-2 py-1">
        <SourceButton work={work} isSmall />
        <span className="block text-[12px] text-soft">
          {statusOf(source)}
          {isExcluded(source) && source.reference === null && `: ${screening?.reason}`}
        </span>
      </td>
      <td className="px-2 py-1.5">{DESIGN_LABELS[work.design.value]}</td>
      <td className="px-2 py-1.5 text-right tabular-nums">{work.sampleSize?.value.toLocaleString('en') ?? '–'}</td>
      <td className="px-2 py-1.5 text-right tabular-nums">{work.year ?? '–'}</td>
      <td className="px-2 py-1.5 text-right tabular-nums">{work.quality.score.toFixed(2)}</td>
      <td className="px-2 py-1.5 text-right tabular-nums">{screening?.relevance?.toFixed(2) ?? '–'}</td>
      <td className="min-w-32 px-2 py-1.5">
        <span className="flex flex-wrap gap-1">
          <NoticeTags work={work} />
        </span>
      </td>
    </tr>
  );
});
