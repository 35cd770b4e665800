import {
  Ban,
  Check,
  CirclePause,
  Clock,
  ListChecks,
  type LucideIcon,
  SearchX,
  TriangleAlert,
  Unlink,
} from 'lucide-react';
import type { RunStatus } from '#contract/run-view.ts';

interface Mark {
  word: string;
  tone: string;
  /** Absent for a run that is being worked on, which gets a pulsing dot. */
  Icon?: LucideIcon;
}

const MARKS: Readonly<Record<RunStatus, Mark>> = {
  queued: { word: 'Waiting', tone: 'text-soft', Icon: Clock },
  running: { word: 'Running', tone: 'text-accent' },
  waiting: { word: 'Plan to approve', tone: 'text-accent', Icon: ListChecks },
  paused: { word: 'Paused', tone: 'text-soft', Icon: CirclePause },
  complete: { word: 'Report ready', tone: 'text-good', Icon: Check },
  failed: { word: 'Failed', tone: 'text-bad', Icon: TriangleAlert },
  cancelled: { word: 'Cancelled', tone: 'text-soft', Icon: Ban },
};
/** There is a report, but it is not an answer. */
const NOT_DIRECT: Mark = { word: 'No direct evidence', tone: 'text-warn', Icon: Unlink };
const NOTHING_FOUND: Mark = { word: 'Nothing found', tone: 'text-soft', Icon: SearchX };

interface StatusMarkProps {
  status: RunStatus;
  exit?: string | null;
  /** Whether a work answers the question itself; null where there is no answer. */
  isDirect?: boolean | null;
}

function markOf({ status, exit, isDirect }: StatusMarkProps): Mark {
  if (status !== 'complete') return MARKS[status];
  if (exit === 'nothing_found') return NOTHING_FOUND;
  return isDirect === false ? NOT_DIRECT : MARKS.complete;
}

/** The status of a run: a mark and its word, never colour alone. */
export function StatusMark(props: StatusMarkProps) {
  const { word, tone, Icon } = markOf(props);
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
      {Icon ? (
        <Icon aria-hidden size={14} strokeWidth={2} />
      ) : (
        <span aria-hidden className="mx-[3px] size-2 animate-pulse rounded-full bg-current" />
      )}
      <span className="self-baseline">{word}</span>
    </span>
  );
}
