import type { AddressCodec } from '#components/ui/use-kept-state.ts';
import type { StudyDesign } from '#contract/evidence.ts';
import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { type EvidenceView, NO_FILTER, SORT_KEYS, STATUSES, UNSORTED } from './evidence-filter.ts';
import { DESIGN_LABELS } from './work-labels.ts';

/** Characters; anyone can write an address. */
const LONGEST = 300;

/**
 * The filters, order and layout of the sources, as `?words=&status=&design=&found=&retracted=&reason=&layout=&sort=`.
 */
export const EVIDENCE_VIEW: AddressCodec<EvidenceView> = {
  read: (textOf) => {
    const [design, found, sort] = [textOf('design'), textOf('found'), textOf('sort')];
    const key = SORT_KEYS.find((each) => each === sort.replace(/^-/, ''));
    return {
      filter: {
        text: textOf('words').slice(0, LONGEST),
        status: STATUSES.find((each) => each === textOf('status')) ?? NO_FILTER.status,
        design: Object.hasOwn(DESIGN_LABELS, design) ? (design as StudyDesign) : null,
        tool: Object.hasOwn(SOURCE_LABELS, found) ? (found as ToolName) : null,
        retractedOnly: textOf('retracted') === '1',
        reason: textOf('reason').slice(0, LONGEST) || null,
      },
      layout: textOf('layout') === 'table' ? 'table' : 'cards',
      sort: key ? { key, descending: sort.startsWith('-') } : UNSORTED,
    };
  },
  write: ({ filter, layout, sort }) => ({
    words: filter.text,
    status: filter.status === NO_FILTER.status ? '' : filter.status,
    design: filter.design ?? '',
    found: filter.tool ?? '',
    retracted: filter.retractedOnly ? '1' : '',
    reason: filter.reason ?? '',
    layout: layout === 'cards' ? '' : layout,
    sort: sort.key === UNSORTED.key ? '' : `${sort.descending ? '-' : ''}${sort.key}`,
  }),
};
